//! The computer player, and that it neither blocks nor outlives its page.

use crate::client::Client;
use axum::http::StatusCode;
use plywood_web::Settings;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn a_search_tells_each_depth_and_plays_its_move() {
    let client = Client::new();
    for game in [json!({ "game": "santorini", "placed": true }), json!({ "game": "onitama" })] {
        let mut game = client.create(&game).await;
        let wish = json!({ "revision": 0, "depth": 3, "play": true });
        let events = game.events("think", wish).await;
        let depths: Vec<_> =
            events.iter().map(|(name, data)| (name.as_str(), data["depth"].as_u64())).collect();
        assert_eq!(depths.last(), Some(&("done", Some(3))));
        assert!(depths.contains(&("thought", Some(2))), "{depths:?}");
        let done = &events.last().unwrap().1;
        assert!(!done["score"].as_str().unwrap().is_empty());
        assert_eq!(done["line"][0], done["move"]);
        let moves = done["state"]["moves"].as_array().unwrap();
        assert_eq!(moves.last().unwrap()["text"], done["move"]);
        assert_eq!(done["state"]["revision"], 1);
        game.go_to(0).await;
        assert_eq!(game.state["revision"], 2);
    }
}

#[tokio::test]
async fn the_computer_takes_a_win() {
    let client = Client::new();
    let text = "(False,'B',((0,0),(2,2)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";
    let game = client.create(&json!({ "game": "santorini", "load": text })).await;
    let done = game.result("think", json!({ "revision": 0, "depth": 3, "play": true })).await;
    assert_eq!(done["state"]["status"]["winner"], 0);
    assert!(done["score"].as_str().unwrap().starts_with("Blue wins"), "{done}");
}

#[tokio::test]
async fn nothing_is_searched_before_the_start_and_after_the_end() {
    let client = Client::new();
    let placing = client.create(&json!({ "game": "santorini" })).await;
    let over = "(True,'B',((0,0),(2,3)),((4,3),(4,4)),[(3,(2,3))])";
    let over = client.create(&json!({ "game": "santorini", "load": over })).await;
    let choosing = client.create(&json!({ "game": "peg" })).await;
    for game in [placing, over, choosing] {
        let answer = client.post(&game.path("think"), &json!({ "revision": 0, "depth": 3 })).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
    }
}

#[tokio::test]
async fn limits_of_searches_are_kept() {
    let client = Client::new();
    let game = client.create(&json!({ "game": "onitama" })).await;
    for wish in [
        json!({ "revision": 0 }),
        json!({ "revision": 0, "depth": 0 }),
        json!({ "revision": 0, "depth": 21 }),
        json!({ "revision": 0, "seconds": 0 }),
        json!({ "revision": 0, "seconds": 61 }),
    ] {
        let answer = client.post(&game.path("think"), &wish).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{}", answer.body);
    }
    let stale = client.post(&game.path("think"), &json!({ "revision": 1, "depth": 1 })).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    let count = client.post(&game.path("count"), &json!({ "plies": 41 })).await;
    assert_eq!(count.status, StatusCode::UNPROCESSABLE_ENTITY);
}

/// A server on a real port, with room for one search.
fn small_server() -> (String, tokio::task::JoinHandle<std::io::Result<()>>) {
    let mut settings = Settings::default();
    settings.searches = 1;
    let server = plywood_web::Server::bind(0).unwrap().settings(settings);
    let url = server.url();
    let host = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    (host, tokio::spawn(server.serve()))
}

async fn request(host: &str, path: &str, body: &serde_json::Value) -> TcpStream {
    let mut stream = TcpStream::connect(host).await.unwrap();
    let body = body.to_string();
    let head = format!(
        "POST {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        body.len()
    );
    stream.write_all((head + &body).as_bytes()).await.unwrap();
    stream
}

async fn answer(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).await.unwrap();
    text
}

async fn new_game(host: &str) -> String {
    let text = answer(request(host, "/api/games", &json!({ "game": "onitama" })).await).await;
    let (_, id) = text.split_once("\"id\":\"").unwrap();
    format!("/api/games/{}", id.split_once('"').unwrap().0)
}

/// A search or a count that goes on for a minute unless it is stopped; gives the stream once it has
/// begun.
async fn long_work(host: &str, game: &str, what: &str) -> TcpStream {
    let wish = match what {
        "count" => json!({ "plies": 40 }),
        _ => json!({ "revision": 0, "seconds": 60 }),
    };
    let mut stream = request(host, &format!("{game}/{what}"), &wish).await;
    let mut begun = [0; 12];
    stream.read_exact(&mut begun).await.unwrap();
    assert_eq!(&begun, b"HTTP/1.1 200");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_page_stops_its_search_and_its_count() {
    let (host, server) = small_server();
    let (one, other) = (new_game(&host).await, new_game(&host).await);
    for what in ["think", "count"] {
        drop(long_work(&host, &one, what).await);
        // There is room for one search: this one can only begin when the other has ended.
        let think = json!({ "revision": 0, "depth": 1 });
        let text = answer(request(&host, &format!("{other}/think"), &think).await).await;
        assert!(text.contains("event: done"), "{what}: {text}");
    }
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_stopped_by_its_button_and_others_wait_their_turn() {
    let (host, server) = small_server();
    let (one, other) = (new_game(&host).await, new_game(&host).await);
    let going_on = long_work(&host, &one, "think").await;
    let think = json!({ "revision": 0, "depth": 1 });
    let refused = answer(request(&host, &format!("{other}/think"), &think).await).await;
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");

    // The search blocks nothing else, and ends with its best move when it is stopped.
    let played = json!({ "revision": 0, "move": r#"((0,0),(1,1),"Cobra")"# });
    let text = answer(request(&host, &format!("{other}/moves"), &played).await).await;
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    answer(request(&host, &format!("{one}/stop"), &json!(null)).await).await;
    let text = answer(going_on).await;
    assert!(text.contains("event: done"), "{text}");
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_count_does_not_end_the_search_of_its_game_but_a_move_ends_both() {
    let client = Client::new();
    let game = client.create(&json!({ "game": "onitama" })).await;
    let wish = json!({ "revision": 0, "seconds": 60 });
    let search = async {
        let mut events = game.events("think", wish).await;
        events.pop().unwrap()
    };
    let meanwhile = async {
        let counted = game.result("count", json!({ "plies": 2 })).await;
        assert_eq!(counted["total"], "1190");
        let long = game.events("count", json!({ "plies": 40 }));
        let played = json!({ "revision": 0, "move": r#"((0,0),(1,1),"Cobra")"# });
        let played = async { client.post(&game.path("moves"), &played).await.status };
        let (mut events, status) = tokio::join!(long, played);
        assert_eq!(status, StatusCode::OK);
        events.pop().unwrap()
    };
    let ((found, choice), (ended, why)) = tokio::join!(search, meanwhile);
    assert_eq!(found, "done", "{choice}");
    assert_eq!((ended.as_str(), &why["message"]), ("failed", &json!("the count was stopped")));
}
