//! Ten thousand sessions asked for: the server keeps so many and no more, tells whoever has to go, and serves the
//! others as before.

use crate::client::{Client, Game};
use axum::http::StatusCode;
use plywood_web::{Server, Settings};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

const ASKED: usize = 10_000;

/// The games of the documents' size, in turn.
fn wish(number: usize) -> Value {
    let games = ["santorini", "onitama", "peg"];
    json!({ "game": games[number % games.len()] })
}

#[tokio::test(flavor = "multi_thread")]
async fn of_ten_thousand_sessions_at_once_so_many_are_kept_as_the_settings_say() {
    let client = Client::new();
    let first = client.create(&json!({ "game": "onitama" })).await;
    let mut asking = JoinSet::new();
    for number in 0..ASKED {
        let client = client.clone();
        asking.spawn(async move { client.post("/api/games", &wish(number)).await });
    }
    let mut games = BTreeSet::new();
    for answer in asking.join_all().await {
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        games.insert(answer.json()["id"].as_str().unwrap().to_owned());
    }
    assert_eq!(games.len(), ASKED, "each has a name of its own");

    let mut kept = Vec::new();
    for id in &games {
        let answer = client.get(&format!("/api/games/{id}")).await;
        if answer.status == StatusCode::OK {
            kept.push(answer.json());
            continue;
        }
        assert_eq!(answer.status, StatusCode::NOT_FOUND);
        assert_eq!(answer.json()["message"], "this game is not kept here any more");
    }
    assert_eq!(kept.len(), Settings::default().games);
    let gone = client.post(&first.path("goto"), &json!({ "at": 0 })).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND, "it was not used for longest");

    // Each that is kept is a game like any other, and so is the one that went, set up again from its text.
    for state in kept {
        let mut game = Game::new(&client, state);
        let next = game.offers()[0].to_owned();
        game.play(&next).await;
        assert_eq!(game.state["revision"], 1);
    }
    let text = &first.state["transcript"];
    let mut again = client.create(&json!({ "game": "onitama", "load": text })).await;
    again.play(r#"((0,0),(1,1),"Cobra")"#).await;
}

/// A connection to a server, over which one request follows the other.
struct Connection {
    host: String,
    stream: BufReader<TcpStream>,
}

impl Connection {
    async fn new(host: &str) -> Self {
        let stream = BufReader::new(TcpStream::connect(host).await.unwrap());
        Self { host: host.to_owned(), stream }
    }

    /// The status and the body of an answer.
    async fn ask(&mut self, request: &str, body: &Value) -> (u16, Value) {
        let (host, body) = (&self.host, body.to_string());
        let head = format!(
            "{request} HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
            body.len()
        );
        self.stream.write_all((head + &body).as_bytes()).await.unwrap();
        let (mut status, mut length) = (0, 0);
        loop {
            let mut line = String::new();
            assert_ne!(self.stream.read_line(&mut line).await.unwrap(), 0, "the server hung up");
            if let Some(words) = line.strip_prefix("HTTP/1.1 ") {
                status = words[..3].parse().unwrap();
            } else if let Some(number) = line.strip_prefix("content-length: ") {
                length = number.trim().parse().unwrap();
            } else if line.trim().is_empty() {
                break;
            }
        }
        let mut body = vec![0; length];
        self.stream.read_exact(&mut body).await.unwrap();
        (status, serde_json::from_slice(&body).unwrap())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_answers_ten_thousand_sessions_and_goes_on() {
    const CONNECTIONS: usize = 200;
    let server = Server::bind(0).unwrap();
    let url = server.url();
    let host = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    let serving = tokio::spawn(server.serve());

    let mut asking = JoinSet::new();
    for connection in 0..CONNECTIONS {
        let host = host.clone();
        asking.spawn(async move {
            let mut server = Connection::new(&host).await;
            let mut last = Value::Null;
            for number in 0..ASKED / CONNECTIONS {
                let (status, state) =
                    server.ask("POST /api/games", &wish(connection + number)).await;
                assert_eq!(status, 201, "{state}");
                last = state;
            }
            (server, last)
        });
    }
    let pages = asking.join_all().await;
    // All are still connected, and whoever asked early may have been pushed out since.
    let mut kept = 0;
    for (mut server, state) in pages {
        let path = format!("/api/games/{}", state["id"].as_str().unwrap());
        let (status, answer) = server.ask(&format!("GET {path}"), &Value::Null).await;
        if status == 404 {
            assert_eq!(answer["message"], "this game is not kept here any more");
            continue;
        }
        kept += 1;
        assert_eq!(answer, state);
        let wish = json!({ "move": state["offers"][0]["text"], "revision": 0 });
        let (status, played) = server.ask(&format!("POST {path}/moves"), &wish).await;
        assert_eq!((status, &played["revision"]), (200, &json!(1)), "{played}");
    }
    assert_ne!(kept, 0);
    let mut late = Connection::new(&host).await;
    let (status, state) = late.ask("POST /api/games", &json!({ "game": "peg" })).await;
    assert_eq!(status, 201);
    let path = format!("/api/games/{}", state["id"].as_str().unwrap());
    assert_eq!(late.ask(&format!("GET {path}"), &Value::Null).await, (200, state));
    serving.abort();
}
