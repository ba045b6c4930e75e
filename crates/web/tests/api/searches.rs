//! The computer player, and that it neither blocks nor outlives its page.

use crate::client::Client;
use core::time::Duration;
use plywood_web::Settings;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

#[tokio::test]
async fn a_search_reports_each_depth_and_gives_its_move() {
    let client = Client::new();
    for game in [json!({ "game": "santorini", "placed": true }), json!({ "game": "onitama" })] {
        let mut game = client.create(&game).await;
        let events = game.events("think", json!({ "strength": { "depth": 3 } })).await;
        let depths: Vec<_> =
            events.iter().map(|(name, data)| (name.as_str(), data["depth"].as_u64())).collect();
        assert_eq!(depths.last(), Some(&("done", Some(3))));
        assert!(depths.contains(&("thought", Some(2))), "{depths:?}");
        let done = &events.last().unwrap().1;
        let line = &done["lines"][0];
        assert!(!line["score"].as_str().unwrap().is_empty());
        assert!((0..=1000).contains(&line["chance"].as_i64().unwrap()));
        assert_eq!(line["moves"][0]["text"], done["move"]);
        let sides: Vec<_> =
            line["moves"].as_array().unwrap().iter().map(|one| &one["by"]).collect();
        assert_eq!(sides[..2], [0, 1]);
        game.play(done["move"].as_str().unwrap()).await;
    }
}

#[tokio::test]
async fn several_lines_are_found_the_best_one_first() {
    let client = Client::new();
    let game = client.create(&json!({ "game": "onitama" })).await;
    let wish = json!({ "strength": { "depth": 2 }, "lines": 3 });
    let done = game.result("think", wish).await;
    let chances = done["lines"].as_array().unwrap().iter().map(|line| line["chance"].as_i64());
    let chances: Vec<_> = chances.collect();
    assert_eq!(chances.len(), 3);
    assert!(chances.is_sorted_by(|better, worse| better >= worse), "{chances:?}");
}

#[tokio::test]
async fn every_level_and_the_course_take_a_win() {
    let client = Client::new();
    let text = "(False,'B',((0,0),(2,2)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";
    let catalogue = client.post("/api/catalogue", &json!({})).await.json();
    let levels = catalogue["levels"].as_array().unwrap().iter();
    let levels = levels.map(|level| json!({ "level": level["name"] }));
    let others = [json!({ "course": 1 }), json!({ "depth": 3 }), json!({ "seconds": 1 })];
    for strength in levels.chain(others) {
        let mut game = client.load("santorini", text).await;
        let done = game.result("think", json!({ "strength": strength, "seed": 5 })).await;
        game.play(done["move"].as_str().unwrap()).await;
        assert_eq!(game.view["status"]["winner"], 0, "{strength}");
    }
}

#[tokio::test]
async fn the_course_plays_what_its_minimax_chooses() {
    let client = Client::new();
    let text = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
    let game = client.load("santorini", text).await;
    for (depth, chosen, value) in [
        (1, "((3,3),(4,3),(4,4))", "4 for Red"),
        (2, "((2,2),(2,1),(2,0))", "-10 for Red"),
        (3, "((3,3),(4,4),(4,3))", "2 for Red"),
        (4, "((2,2),(2,1),(2,0))", "-42 for Red"),
    ] {
        let done = game.result("think", json!({ "strength": { "course": depth } })).await;
        assert_eq!((&done["move"], &done["lines"][0]["score"]), (&json!(chosen), &json!(value)));
    }
}

#[tokio::test]
async fn nothing_is_searched_before_the_start_and_after_the_end() {
    let client = Client::new();
    let placing = client.create(&json!({ "game": "santorini" })).await;
    let over = "(True,'B',((0,0),(2,3)),((4,3),(4,4)),[(3,(2,3))])";
    let over = client.load("santorini", over).await;
    let choosing = client.create(&json!({ "game": "peg" })).await;
    for game in [placing, over, choosing] {
        let events = game.events("think", json!({ "strength": { "depth": 3 } })).await;
        let [(name, failed)] = events.as_slice() else { panic!("{events:?}") };
        assert_eq!(name, "failed", "{failed}");
    }
}

#[tokio::test]
async fn limits_of_searches_are_kept() {
    let client = Client::new();
    let game = client.create(&json!({ "game": "onitama" })).await;
    for (wish, message) in [
        (json!({ "strength": { "depth": 0 } }), "the depth is 0, expected 1 to 20"),
        (json!({ "strength": { "course": 21 } }), "the depth is 21, expected 1 to 20"),
        (json!({ "strength": { "seconds": 61 } }), "the time is 61 seconds, expected 1 to 60"),
        (json!({ "strength": { "depth": 1 }, "lines": 6 }), "6 lines are wanted, expected 1 to 5"),
        (
            json!({ "strength": { "level": "godlike" } }),
            "unknown level \"godlike\"; expected beginner, easy, medium, hard or full-strength",
        ),
    ] {
        let (name, failed) = game.events("think", wish).await.pop().unwrap();
        assert_eq!((name.as_str(), &failed["message"]), ("failed", &json!(message)));
    }
    let (name, failed) = game.events("count", json!({ "plies": 41 })).await.pop().unwrap();
    let message = json!("games are counted to 40 moves at most");
    assert_eq!((name.as_str(), &failed["message"]), ("failed", &message));
}

/// A server on a real port, with room for one search, which lasts until it is stopped; others wait so long.
fn small_server(turn: Duration) -> (String, tokio::task::JoinHandle<std::io::Result<()>>) {
    let mut settings = Settings::default();
    settings.searches = 1;
    settings.longest = Duration::from_hours(1);
    settings.turn = turn;
    let server = plywood_web::Server::bind(0).unwrap().settings(settings);
    let url = server.url();
    let host = url.trim_start_matches("http://").trim_end_matches('/').to_owned();
    (host, tokio::spawn(server.serve()))
}

/// The record of a game that has just begun.
fn record() -> serde_json::Value {
    let start = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],[(4,2),(4,0),(4,1),(4,3),(4,4)],0,False,False)"#;
    json!({ "game": "onitama", "start": start, "moves": [] })
}

async fn request(host: &str, path: &str, work: &str, body: &serde_json::Value) -> TcpStream {
    let mut stream = TcpStream::connect(host).await.unwrap();
    let body = body.to_string();
    let head = format!(
        "POST /api/{path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\nx-work: {work}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\n\r\n",
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

fn short_search() -> serde_json::Value {
    json!({ "record": record(), "strength": { "depth": 1 } })
}

/// A search or a count that goes on until it is stopped; gives the stream once it has begun.
async fn long_work(host: &str, what: &str, work: &str) -> TcpStream {
    let wish = match what {
        "count" => json!({ "record": record(), "plies": 40 }),
        _ => json!({ "record": record(), "strength": { "depth": 20 } }),
    };
    let mut stream = request(host, what, work, &wish).await;
    let mut begun = [0; 12];
    stream.read_exact(&mut begun).await.unwrap();
    assert_eq!(&begun, b"HTTP/1.1 200");
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn a_closed_page_stops_its_search_and_its_count() {
    let (host, server) = small_server(Duration::from_mins(10));
    for what in ["think", "count"] {
        drop(long_work(&host, what, "one").await);
        // There is room for one search: this one can only begin when the other has ended.
        let text = answer(request(&host, "think", "other", &short_search()).await).await;
        assert!(text.contains("event: done"), "{what}: {text}");
    }
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_search_is_stopped_by_its_name_and_others_wait_their_turn() {
    let (host, server) = small_server(Duration::from_millis(10));
    let going_on = long_work(&host, "think", "one").await;
    let refused = answer(request(&host, "think", "other", &short_search()).await).await;
    assert!(refused.starts_with("HTTP/1.1 429"), "{refused}");

    // The search blocks nothing else, and ends with its best move when it is stopped.
    let text = answer(request(&host, "view", "other", &record()).await).await;
    assert!(text.starts_with("HTTP/1.1 200"), "{text}");
    answer(request(&host, "stop", "nobody", &json!(null)).await).await;
    answer(request(&host, "stop", "one", &json!(null)).await).await;
    let text = answer(going_on).await;
    assert!(text.contains("event: done"), "{text}");
    server.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_count_that_is_stopped_says_so() {
    let (host, server) = small_server(Duration::from_mins(10));
    let going_on = long_work(&host, "count", "one").await;
    answer(request(&host, "stop", "one", &json!(null)).await).await;
    let text = answer(going_on).await;
    assert!(text.contains("event: failed") && text.contains("the count was stopped"), "{text}");
    server.abort();
}
