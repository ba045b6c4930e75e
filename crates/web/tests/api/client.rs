//! Requests to the server's router, without a port.

use axum::Router;
use axum::body::Body;
use axum::http::{Method, Request, Response, StatusCode};
use http_body_util::BodyExt;
use plywood_web::{Settings, router};
use serde_json::{Value, json};
use tower::ServiceExt;

const PORT: u16 = 7777;

/// Someone who talks to a server of their own.
#[derive(Clone)]
pub(crate) struct Client(Router);

/// What the server answered.
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) head: axum::http::HeaderMap,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|_| panic!("no JSON: {}", self.body))
    }

    /// The events of a stream, by name.
    pub(crate) fn events(&self) -> Vec<(String, Value)> {
        let event = |text: &str| {
            let field = |name| text.lines().find_map(|line: &str| line.strip_prefix(name));
            let data = serde_json::from_str(field("data: ")?).unwrap();
            Some((field("event: ")?.to_owned(), data))
        };
        self.body.split("\n\n").filter_map(event).collect()
    }
}

impl Client {
    pub(crate) fn new() -> Self {
        Self::with(Settings::default())
    }

    pub(crate) fn with(settings: Settings) -> Self {
        Self(router(PORT, settings))
    }

    pub(crate) async fn send(&self, request: Request<Body>) -> Answer {
        let response: Response<Body> = self.0.clone().oneshot(request).await.unwrap();
        let (parts, body) = response.into_parts();
        let body = body.collect().await.unwrap().to_bytes();
        let body = String::from_utf8(body.to_vec()).unwrap();
        Answer { status: parts.status, head: parts.headers, body }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        let request = Request::get(path).header("host", format!("localhost:{PORT}"));
        self.send(request.body(Body::empty()).unwrap()).await
    }

    pub(crate) async fn post(&self, path: &str, body: &Value) -> Answer {
        self.send(json_request(Method::POST, path).body(Body::from(body.to_string())).unwrap())
            .await
    }

    /// A new game.
    pub(crate) async fn create(&self, wish: &Value) -> Game<'_> {
        self.begin("new", wish).await
    }

    /// A game from a text.
    pub(crate) async fn load(&self, game: &str, text: &str) -> Game<'_> {
        self.begin("load", &json!({ "game": game, "text": text })).await
    }

    async fn begin(&self, request: &str, wish: &Value) -> Game<'_> {
        let answer = self.post(&format!("/api/{request}"), wish).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        let begun = answer.json();
        let (view, trouble) = (begun["view"].clone(), begun["trouble"].clone());
        let record =
            json!({ "game": wish["game"], "start": begun["start"], "moves": begun["moves"] });
        Game { client: self, record, view, trouble }
    }

    /// Why a request is refused.
    pub(crate) async fn refused(&self, request: &str, wish: &Value) -> Value {
        let answer = self.post(&format!("/api/{request}"), wish).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
        answer.json()
    }
}

/// The head of a request with JSON, as the page sends it.
pub(crate) fn json_request(method: Method, path: &str) -> axum::http::request::Builder {
    Request::builder()
        .method(method)
        .uri(path)
        .header("host", format!("127.0.0.1:{PORT}"))
        .header("origin", format!("http://127.0.0.1:{PORT}"))
        .header("content-type", "application/json")
}

/// A game, kept as the page keeps it.
pub(crate) struct Game<'a> {
    client: &'a Client,
    pub(crate) record: Value,
    /// As the server gave it last.
    pub(crate) view: Value,
    pub(crate) trouble: Value,
}

impl Game<'_> {
    async fn look(&mut self) {
        let answer = self.client.post("/api/view", &self.record).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        self.view = answer.json();
    }

    pub(crate) async fn play(&mut self, text: &str) {
        self.record["moves"].as_array_mut().unwrap().push(json!(text));
        self.look().await;
    }

    /// Shows the game after so many moves.
    pub(crate) async fn go_to(&mut self, at: usize) {
        self.record["at"] = json!(at);
        self.look().await;
    }

    /// Asks something about the game.
    pub(crate) async fn ask(&self, request: &str, mut wish: Value) -> Answer {
        wish["record"] = self.record.clone();
        self.client.post(&format!("/api/{request}"), &wish).await
    }

    /// A stream of events to its end.
    pub(crate) async fn events(&self, request: &str, wish: Value) -> Vec<(String, Value)> {
        let answer = self.ask(request, wish).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        answer.events()
    }

    /// The last event of a stream, which is its result.
    pub(crate) async fn result(&self, request: &str, wish: Value) -> Value {
        let (name, data) = self.events(request, wish).await.pop().unwrap();
        assert_eq!(name, "done", "{data}");
        data
    }

    pub(crate) fn status(&self) -> &str {
        self.view["status"]["text"].as_str().unwrap()
    }

    /// The texts of the legal moves.
    pub(crate) fn offers(&self) -> Vec<&str> {
        let offers = self.view["offers"].as_array().unwrap();
        offers.iter().map(|offer| offer["text"].as_str().unwrap()).collect()
    }

    /// A square of the board.
    pub(crate) fn cell(&self, id: &str) -> &Value {
        let rows = self.view["board"]["rows"].as_array().unwrap();
        let mut cells = rows.iter().flat_map(|row| row.as_array().unwrap());
        cells.find(|cell| cell["id"] == id).unwrap_or_else(|| panic!("no square {id}"))
    }
}
