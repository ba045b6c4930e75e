//! A page in a browser: going there, waiting for what comes, and what is seen.

use crate::webdriver::{ChromiumCommand, PATIENCE, POLL, workspace};
use fantoccini::Client;
use serde_json::{Value, json};
use std::time::Instant;

/// A page in a browser.
#[derive(Clone)]
pub(crate) struct Page {
    client: Client,
    url: String,
}

impl Page {
    pub(crate) const fn new(client: Client, url: String) -> Self {
        Self { client, url }
    }

    pub(crate) const fn client(&self) -> &Client {
        &self.client
    }

    /// Waits for an element.
    pub(crate) async fn wait_for(&self, css: &str) {
        self.wait_until(&format!("document.querySelector({}) !== null", json!(css))).await;
    }

    /// Waits until the game shows the position after so many moves, of so many.
    pub(crate) async fn wait_at(&self, at: usize, length: usize) {
        self.wait_for(&format!("#main[data-at='{at}'][data-length='{length}']")).await;
    }

    /// Waits until the script says true.
    pub(crate) async fn wait_until(&self, expression: &str) {
        let deadline = Instant::now() + PATIENCE;
        while self.eval(expression).await != json!(true) {
            let is_late = Instant::now() > deadline;
            assert!(!is_late, "never: {expression}\n{}", self.text("body").await);
            tokio::time::sleep(POLL).await;
        }
    }

    /// Waits until the page has done what was asked of it. Searches and counts go on beside that.
    pub(crate) async fn settle(&self) {
        self.wait_until("document.getElementById('main').getAttribute('aria-busy') === 'false'")
            .await;
    }

    /// Goes to an address.
    pub(crate) async fn go_to(&self, url: &str) {
        // From elsewhere, so that the page is loaded even where only the end of its address changes.
        self.client.goto("about:blank").await.unwrap();
        self.client.goto(url).await.unwrap();
        self.wait_for("#main[data-at]").await;
        self.settle().await;
    }

    /// Loads the page again.
    pub(crate) async fn reload(&self) {
        self.client.refresh().await.unwrap();
        self.wait_for("#main[data-at]").await;
        self.settle().await;
    }

    /// Goes to a game.
    pub(crate) async fn enter(&self, game: &str) {
        self.eval(&format!("(location.hash = '{game}')")).await;
        self.wait_for(&format!("#main[data-game='{game}']")).await;
        self.settle().await;
    }

    /// Keeps the requests that the page sends from now on, to a server or to workers, in `asked`.
    pub(crate) async fn listen(&self) {
        let script = "(() => { const { fetch } = window; const { postMessage } = Worker.prototype; window.asked = []; \
            window.fetch = (path, request) => { asked.push(request.body); return fetch(path, request); }; \
            Worker.prototype.postMessage = function (message) { \
                if (message.order === 'answer') asked.push(JSON.stringify(message.fields)); \
                postMessage.call(this, message); }; })()";
        self.eval(script).await;
    }

    /// Has everything that is drawn by lot be what this lot decides.
    pub(crate) async fn cast_lots(&self, lot: u32) {
        self.eval(&format!("(crypto.getRandomValues = (numbers) => numbers.fill({lot}))")).await;
    }

    /// What a script gives.
    pub(crate) async fn eval(&self, expression: &str) -> Value {
        let script = format!("return {expression}");
        self.client
            .execute(&script, Vec::new())
            .await
            .unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    /// The text of an element, as it is in the document.
    pub(crate) async fn text(&self, css: &str) -> String {
        self.property(css, "textContent").await.as_str().unwrap().to_owned()
    }

    pub(crate) async fn status(&self) -> String {
        self.text("#status-text").await
    }

    /// A property of an element, such as the value of a field.
    async fn property(&self, css: &str, name: &str) -> Value {
        let script = "return document.querySelector(arguments[0])[arguments[1]]";
        let found = self.client.execute(script, vec![json!(css), json!(name)]).await;
        found.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// What a field holds.
    pub(crate) async fn value(&self, css: &str) -> String {
        self.property(css, "value").await.as_str().unwrap().to_owned()
    }

    /// What a screen reader says of an element.
    pub(crate) async fn name(&self, css: &str) -> String {
        self.property(css, "ariaLabel").await.as_str().unwrap().to_owned()
    }

    /// What a screen reader says of a square.
    pub(crate) async fn label(&self, cell: &str) -> String {
        self.name(&square(cell)).await
    }

    /// How many elements there are.
    pub(crate) async fn count(&self, css: &str) -> usize {
        let count = self.eval(&format!("document.querySelectorAll({}).length", json!(css))).await;
        usize::try_from(count.as_u64().unwrap()).unwrap()
    }

    /// The squares that are marked as possible, by name.
    pub(crate) async fn targets(&self) -> Vec<String> {
        let script = "[...document.querySelectorAll('#board button:has(.target)')] \
            .map((square) => square.dataset.cell).sort()";
        serde_json::from_value(self.eval(script).await).unwrap()
    }

    /// Loads a text as a person would: paste, and click.
    pub(crate) async fn load(&self, text: &str) {
        self.click("#tab-text").await;
        self.fill("#pasted", text).await;
        self.click("#load").await;
    }

    /// Loads a position, and waits until it is on the board.
    pub(crate) async fn set_up(&self, text: &str) {
        self.load(text).await;
        let shown = format!("document.getElementById('position').value === {}", json!(text));
        self.wait_until(&shown).await;
        self.click("#tab-moves").await;
    }

    /// A new Santorini game with its pawns placed.
    pub(crate) async fn place_pawns(&self) {
        self.click("#new-placed").await;
        self.wait_at(4, 4).await;
    }

    /// Whether an element is seen without scrolling, whole.
    pub(crate) async fn is_in_view(&self, css: &str) -> bool {
        let script = "const { left, top, right, bottom, width } = \
            document.querySelector(arguments[0]).getBoundingClientRect(); \
            return width > 0 && left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight";
        self.client.execute(script, vec![json!(css)]).await.unwrap() == json!(true)
    }

    /// Asks Chromium itself.
    pub(crate) async fn chromium(&self, command: &str, parameters: Value) -> Value {
        let body = json!({ "cmd": command, "params": parameters });
        let command = ChromiumCommand { path: "goog/cdp/execute", body };
        self.client.issue_cmd(command).await.unwrap()
    }

    /// What the reader's system prefers, such as dark colours.
    pub(crate) async fn prefers(&self, features: &[(&str, &str)]) {
        let features = features.iter().map(|(name, value)| json!({ "name": name, "value": value }));
        let features: Vec<Value> = features.collect();
        self.chromium("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    /// Has all motion come to its end, as it soon would.
    pub(crate) async fn still(&self) {
        let script = "document.getAnimations().forEach((one) => \
            Number.isFinite(one.effect.getComputedTiming().endTime) && one.finish())";
        self.eval(script).await;
    }

    /// Has the reader's system light or dark colours?
    pub(crate) async fn colours(&self, scheme: &str) {
        self.prefers(&[("prefers-color-scheme", scheme)]).await;
    }

    /// A screen of this size.
    pub(crate) async fn screen(&self, width: u32, height: u32, mobile: bool) {
        let size =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.chromium("Emulation.setDeviceMetricsOverride", size).await;
        self.chromium("Emulation.setTouchEmulationEnabled", json!({ "enabled": mobile })).await;
        let fits = format!("matchMedia('(width: {width}px) and (height: {height}px)').matches");
        self.wait_until(&fits).await;
    }

    /// Leaves a picture of what is seen, from the top and with nothing in motion.
    pub(crate) async fn picture(&self, name: &str) {
        self.eval("scrollTo(0, 0)").await;
        self.still().await;
        self.snapshot(name).await;
    }

    /// Leaves a picture of what is seen at this moment.
    pub(crate) async fn snapshot(&self, name: &str) {
        let folder = workspace().join("artifacts/web");
        std::fs::create_dir_all(&folder).unwrap();
        let picture = self.client.screenshot().await.unwrap();
        std::fs::write(folder.join(format!("{name}.png")), picture).unwrap();
    }

    /// The browser's errors, and files that did not come from the server.
    pub(crate) async fn complaints(&self) -> Vec<String> {
        let body = json!({ "type": "browser" });
        let log = self.client.issue_cmd(ChromiumCommand { path: "se/log", body }).await.unwrap();
        let errors = log.as_array().unwrap().iter().filter(|entry| entry["level"] == "SEVERE");
        // A refusal that the test provoked is no fault of the page.
        let errors = errors.filter_map(|entry| entry["message"].as_str());
        let is_provoked = |message: &&str| {
            message.contains("with a status of 4") || message.contains("net::ERR_")
        };
        let errors = errors.filter(|message| !is_provoked(message)).map(str::to_owned);
        let files =
            self.eval("performance.getEntriesByType('resource').map((file) => file.name)").await;
        let files: Vec<String> = serde_json::from_value(files).unwrap();
        let foreign = files.into_iter().filter(|file| !file.starts_with(&self.url));
        let foreign = foreign.filter(|file| !file.starts_with("blob:"));
        errors.chain(foreign).collect()
    }
}

/// Where a square is on the page.
pub(crate) fn square(cell: &str) -> String {
    format!("#board [data-cell='{cell}']")
}
