//! What a test does with a page, and what it sees there.

use crate::webdriver::{ChromiumCommand, PATIENCE, workspace};
use core::time::Duration;
use fantoccini::actions::{InputSource, MouseActions, PointerAction};
use fantoccini::elements::Element;
use fantoccini::key::Key;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

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

    pub(crate) async fn find(&self, css: &str) -> Element {
        self.client.find(Locator::Css(css)).await.unwrap_or_else(|error| panic!("{css}: {error}"))
    }

    /// Waits for an element.
    pub(crate) async fn wait_for(&self, css: &str) -> Element {
        let wait = self.client.wait().at_most(PATIENCE).every(Duration::from_millis(20));
        match wait.for_element(Locator::Css(css)).await {
            Ok(element) => element,
            Err(error) => {
                let body = self.text("#main").await;
                panic!("{css} does not come: {error}\n{body}")
            }
        }
    }

    /// Waits until the game shows the position after so many moves, of so many.
    pub(crate) async fn wait_at(&self, at: usize, length: usize) {
        self.wait_for(&format!("#main[data-at='{at}'][data-length='{length}']")).await;
    }

    /// Waits until the script says true.
    pub(crate) async fn wait_until(&self, expression: &str) {
        let deadline = std::time::Instant::now() + PATIENCE;
        while self.eval(expression).await != json!(true) {
            assert!(std::time::Instant::now() < deadline, "never: {expression}");
        }
    }

    /// Waits until the page has done what was asked of it. Searches and counts go on beside that.
    pub(crate) async fn settle(&self) {
        self.wait_until("document.getElementById('main').getAttribute('aria-busy') === 'false'")
            .await;
    }

    /// Clicks, and does not wait for what comes of it.
    pub(crate) async fn press(&self, css: &str) {
        let element = self.wait_for(css).await;
        element.click().await.unwrap_or_else(|error| panic!("{css}: {error}"));
    }

    pub(crate) async fn click(&self, css: &str) {
        self.press(css).await;
        self.settle().await;
    }

    /// Goes to a game.
    pub(crate) async fn enter(&self, game: &str) {
        self.eval(&format!("(location.hash = '{game}')")).await;
        self.wait_for(&format!("#main[data-game='{game}']")).await;
        self.settle().await;
    }

    /// Has everything that is drawn by lot be what this lot decides.
    pub(crate) async fn cast_lots(&self, lot: u32) {
        self.eval(&format!("(crypto.getRandomValues = (numbers) => numbers.fill({lot}))")).await;
    }

    /// Clicks squares, one after the other.
    pub(crate) async fn click_cells<'a>(&self, cells: impl IntoIterator<Item = &'a str>) {
        for cell in cells {
            self.click(&square(cell)).await;
        }
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
        let script = "return document.querySelector(arguments[0]).textContent";
        let text = self.client.execute(script, vec![json!(css)]).await;
        text.unwrap_or_else(|error| panic!("{css}: {error}")).as_str().unwrap().to_owned()
    }

    pub(crate) async fn status(&self) -> String {
        self.text("#status-text").await
    }

    /// What a field holds.
    pub(crate) async fn value(&self, css: &str) -> String {
        self.find(css).await.prop("value").await.unwrap().unwrap()
    }

    /// What a screen reader says of a square.
    pub(crate) async fn label(&self, cell: &str) -> String {
        self.find(&square(cell)).await.attr("aria-label").await.unwrap().unwrap()
    }

    /// How many elements there are.
    pub(crate) async fn count(&self, css: &str) -> usize {
        self.client.find_all(Locator::Css(css)).await.unwrap().len()
    }

    /// The squares that are marked as possible, by name.
    pub(crate) async fn targets(&self) -> Vec<String> {
        let script = "[...document.querySelectorAll('#board button:has(.target)')] \
            .map((square) => square.dataset.cell).sort()";
        serde_json::from_value(self.eval(script).await).unwrap()
    }

    /// Types keys wherever the focus is.
    pub(crate) async fn keys(&self, keys: &str) {
        self.client.active_element().await.unwrap().send_keys(keys).await.unwrap();
        self.settle().await;
    }

    pub(crate) async fn key(&self, key: Key) {
        self.keys(&char::from(key).to_string()).await;
    }

    /// Writes into a field, instead of what was there.
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        let script = "const field = document.querySelector(arguments[0]); field.value = arguments[1]; \
            field.dispatchEvent(new Event('change', { bubbles: true }))";
        self.client.execute(script, vec![json!(css), json!(text)]).await.unwrap();
        self.settle().await;
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

    /// Moves the mouse over an element.
    pub(crate) async fn hover(&self, css: &str) {
        let element = self.find(css).await;
        let duration = Some(Duration::ZERO);
        let mouse = MouseActions::new("mouse".to_owned()).then(PointerAction::MoveToElement {
            element,
            duration,
            x: 0.0,
            y: 0.0,
        });
        self.client.perform_actions(mouse).await.unwrap();
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
