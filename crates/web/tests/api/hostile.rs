//! Requests that mean harm, or make no sense.

use crate::client::{Client, json_request};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use plywood_web::Settings;
use serde_json::{Value, json};

/// A refusal has a status of the sender's fault, and a message.
fn assert_refused(answer: &crate::client::Answer, what: &str) {
    assert!(answer.status.is_client_error(), "{what}: {} {}", answer.status, answer.body);
    let message = answer.json()["message"].as_str().unwrap_or_default().to_owned();
    assert!(!message.is_empty(), "{what}: {}", answer.body);
}

#[tokio::test]
async fn foreign_hosts_and_origins_are_refused_everywhere() {
    let client = Client::new();
    for path in ["/", "/main.js", "/api/catalogue", "/api/games/x", "/nowhere"] {
        for host in ["evil.example", "evil.example:7777", "127.0.0.1:80", "[::1]:7777", ""] {
            let request = Request::get(path).header("host", host).body(Body::empty()).unwrap();
            let answer = client.send(request).await;
            assert_eq!(answer.status, StatusCode::FORBIDDEN, "{path} {host}");
            assert_refused(&answer, host);
        }
        let without = client.send(Request::get(path).body(Body::empty()).unwrap()).await;
        assert_eq!(without.status, StatusCode::FORBIDDEN);
    }
    for origin in ["http://evil.example", "null", "http://127.0.0.1:7778", "https://127.0.0.1:7777"]
    {
        let request = Request::post("/api/games")
            .header("host", "127.0.0.1:7777")
            .header("origin", origin)
            .header("content-type", "application/json");
        let answer = client.send(request.body(Body::from(r#"{"game":"peg"}"#)).unwrap()).await;
        assert_eq!(answer.status, StatusCode::FORBIDDEN, "{origin}");
    }
}

#[tokio::test]
async fn every_answer_has_a_strict_policy() {
    let client = Client::new();
    for path in ["/", "/main.js", "/api/catalogue", "/api/games/x", "/nowhere"] {
        let answer = client.get(path).await;
        let policy = answer.head["content-security-policy"].to_str().unwrap().to_owned();
        assert!(policy.starts_with("default-src 'none'; script-src 'self';"), "{policy}");
        assert!(!policy.contains("unsafe") && !policy.contains("http"), "{policy}");
        assert_eq!(answer.head["x-content-type-options"], "nosniff");
    }
    let page = client.get("/").await.body;
    assert!(!page.contains("style=") && !page.contains("<style") && !page.contains(" onclick"));
    assert!(page.matches("<script").count() == 1 && page.contains("<script type=\"module\" src="));
}

#[tokio::test]
async fn huge_bodies_are_refused() {
    let client = Client::new();
    let text = json!({ "game": "onitama", "load": "(".repeat(200_000) });
    let answer = client.post("/api/games", &text).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_refused(&answer, "a huge body");
}

#[tokio::test]
async fn nested_and_long_texts_are_refused_without_harm() {
    let client = Client::new();
    for game in ["santorini", "onitama", "peg"] {
        for text in ["(", "[", "((", "(\n", "\u{feff}", "é", "Peg ", "\0", "9"] {
            let load = text.repeat(9_000 / text.len());
            client.refused(&json!({ "game": game, "load": load })).await;
        }
    }
    let request = json_request(Method::POST, "/api/games").body(Body::from("[".repeat(60_000)));
    assert_refused(&client.send(request.unwrap()).await, "nested JSON");
}

#[tokio::test]
async fn wrong_types_are_refused() {
    let client = Client::new();
    let wrong = [
        json!(null),
        json!(true),
        json!(-1),
        json!(1.5),
        json!("x"),
        json!([]),
        json!({}),
        json!(1e300),
    ];
    let game = client.create(&json!({ "game": "onitama" })).await;
    let good = [
        (
            "/api/games".to_owned(),
            json!({ "game": "peg", "load": "x", "at": 1, "seed": "1", "cards": [], "turn": 0, "placed": false }),
        ),
        (game.path("moves"), json!({ "move": "x", "revision": 0 })),
        (game.path("goto"), json!({ "at": 9 })),
        (game.path("think"), json!({ "revision": 0, "depth": 99, "seconds": 99, "play": true })),
        (game.path("count"), json!({ "plies": 99 })),
    ];
    for (path, body) in &good {
        assert_refused(&client.post(path, body).await, &body.to_string());
        for value in &wrong {
            assert_refused(&client.post(path, value).await, &value.to_string());
            for name in body.as_object().unwrap().keys() {
                let mut changed = body.clone();
                changed[name] = value.clone();
                assert_refused(&client.post(path, &changed).await, &changed.to_string());
            }
        }
        let mut more = body.clone();
        more["more"] = Value::Null;
        assert_refused(&client.post(path, &more).await, &more.to_string());
    }
    for (kind, body) in [
        ("text/plain", r#"{"game":"peg"}"#),
        ("application/json", r#"{"game":"#),
        ("application/json", ""),
    ] {
        let request = Request::post("/api/games")
            .header("host", "127.0.0.1:7777")
            .header("content-type", kind)
            .body(Body::from(body));
        assert_refused(&client.send(request.unwrap()).await, body);
    }
    let bytes = json_request(Method::POST, "/api/games").body(Body::from(vec![0xff, 0xfe, 0x00]));
    assert_refused(&client.send(bytes.unwrap()).await, "bytes");
}

#[tokio::test]
async fn unknown_paths_methods_and_games_are_refused() {
    let client = Client::new();
    for path in [
        "/nowhere",
        "/api",
        "/api/games/x",
        "/api/games/x/save",
        "/../Cargo.toml",
        "/api/games/%ff",
        "/api/games/%2e%2e",
    ] {
        assert_refused(&client.get(path).await, path);
    }
    for (method, path) in
        [(Method::DELETE, "/"), (Method::GET, "/api/games"), (Method::PUT, "/api/games/x/moves")]
    {
        let request = json_request(method, path).body(Body::empty());
        let answer = client.send(request.unwrap()).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert_refused(&answer, path);
    }
    for what in ["moves", "goto", "think", "count"] {
        let body = match what {
            "moves" => json!({ "move": "x", "revision": 0 }),
            "goto" => json!({ "at": 0 }),
            "think" => json!({ "revision": 0, "depth": 1 }),
            _ => json!({ "plies": 1 }),
        };
        let answer = client.post(&format!("/api/games/x/{what}"), &body).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{what}");
    }
}

#[tokio::test]
async fn illegal_and_stale_moves_change_nothing() {
    let client = Client::new();
    let game = client.create(&json!({ "game": "onitama" })).await;
    let legal = r#"((0,0),(1,1),"Cobra")"#;
    for text in
        ["", "((0,0),(4,4),\"Cobra\")", "((0,0),(1,1),\"Cobra\") ", "((0,0),(1,1),\"Tiger\")"]
    {
        let answer =
            client.post(&game.path("moves"), &json!({ "move": text, "revision": 0 })).await;
        assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "{text}");
    }
    let stale = client.post(&game.path("moves"), &json!({ "move": legal, "revision": 7 })).await;
    assert_eq!(stale.status, StatusCode::CONFLICT);
    let path = game.path("");
    assert_eq!(client.get(path.trim_end_matches('/')).await.json(), game.state);
}

#[tokio::test]
async fn thousands_of_games_push_out_the_oldest_and_no_more() {
    let mut settings = Settings::default();
    settings.games = 100;
    let client = Client::with(settings);
    let first = client.create(&json!({ "game": "santorini" })).await;
    let mut used = client.create(&json!({ "game": "santorini" })).await;
    let mut names = std::collections::BTreeSet::new();
    for number in 0..3000 {
        let game = client.create(&json!({ "game": "peg" })).await;
        assert!(names.insert(game.state["id"].to_string()), "a name comes twice");
        if number % 50 == 0 {
            used.go_to(0).await;
        }
    }
    let answer = client.post(&first.path("goto"), &json!({ "at": 0 })).await;
    assert_eq!(answer.status, StatusCode::NOT_FOUND);
    used.play("(0,0)").await;
}
