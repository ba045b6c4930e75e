//! Requests that mean harm, or make no sense.

use crate::client::{Client, json_request};
use axum::body::Body;
use axum::http::{Method, Request, StatusCode};
use serde_json::{Value, json};

/// A refusal has a status of the sender's fault, or is the end of a stream, and has a message.
fn assert_refused(answer: &crate::client::Answer, what: &str) {
    let refusal = match answer.events().pop() {
        Some((name, refusal)) if name == "failed" => refusal,
        _ => {
            assert!(answer.status.is_client_error(), "{what}: {} {}", answer.status, answer.body);
            answer.json()
        }
    };
    let message = refusal["message"].as_str().unwrap_or_default();
    assert!(!message.is_empty(), "{what}: {}", answer.body);
}

#[tokio::test]
async fn foreign_hosts_and_origins_are_refused_everywhere() {
    let client = Client::new();
    for path in ["/", "/main.js", "/api/catalogue", "/api/stop", "/nowhere"] {
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
        let request = Request::post("/api/new")
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
    for path in ["/", "/main.js", "/api/catalogue", "/api/stop", "/nowhere"] {
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
    let text = json!({ "game": "onitama", "text": "(".repeat(300_000) });
    let answer = client.post("/api/load", &text).await;
    assert_eq!(answer.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert_refused(&answer, "a huge body");
}

#[tokio::test]
async fn nested_and_long_texts_are_refused_without_harm() {
    let client = Client::new();
    for game in ["santorini", "onitama", "peg"] {
        for text in ["(", "[", "((", "(\n", "\u{feff}", "é", "Peg ", "\0", "9"] {
            let load = text.repeat(9_000 / text.len());
            client.refused("load", &json!({ "game": game, "text": load })).await;
        }
    }
    let request = json_request(Method::POST, "/api/new").body(Body::from("[".repeat(60_000)));
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
    let record = json!({ "game": "peg", "start": null, "moves": ["x"], "at": 9 });
    let click = json!({ "cell": "x", "path": ["y"], "card": "z", "super": false });
    let good = [
        ("new", json!({ "game": "chess", "seed": "1", "cards": [], "turn": 0, "placed": false })),
        ("load", json!({ "game": "peg", "text": "x" })),
        ("view", record.clone()),
        ("why-not", json!({ "record": record, "click": click })),
    ];
    let long = [
        ("think", json!({ "record": record, "strength": { "depth": 1 }, "lines": 1, "seed": 1 })),
        ("count", json!({ "record": record, "plies": 1, "by_move": true })),
    ];
    for (request, body) in good.iter().chain(&long) {
        assert_all_refused(&client, &format!("/api/{request}"), body, &wrong).await;
    }
    for (kind, body) in [
        ("text/plain", r#"{"game":"peg"}"#),
        ("application/json", r#"{"game":"#),
        ("application/json", ""),
    ] {
        let request = Request::post("/api/new")
            .header("host", "127.0.0.1:7777")
            .header("content-type", kind)
            .body(Body::from(body));
        assert_refused(&client.send(request.unwrap()).await, body);
    }
    let bytes = json_request(Method::POST, "/api/new").body(Body::from(vec![0xff, 0xfe, 0x00]));
    assert_refused(&client.send(bytes.unwrap()).await, "bytes");
}

/// Refused is a body that asks for what is not there, and any body that has something of a wrong type in it.
async fn assert_all_refused(client: &Client, path: &str, body: &Value, wrong: &[Value]) {
    assert_refused(&client.post(path, body).await, &body.to_string());
    for value in wrong {
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

#[tokio::test]
async fn unknown_paths_and_methods_are_refused() {
    let client = Client::new();
    for path in ["/nowhere", "/api", "/api/a/b", "/../Cargo.toml", "/api/%ff"] {
        assert_refused(&client.get(path).await, path);
    }
    for path in ["/api/x", "/api/%2e%2e", "/api/unknown%20variant"] {
        let answer = client.post(path, &json!({})).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
        assert_refused(&answer, path);
    }
    for (method, path) in
        [(Method::DELETE, "/"), (Method::GET, "/api/view"), (Method::PUT, "/api/stop")]
    {
        let request = json_request(method, path).body(Body::empty());
        let answer = client.send(request.unwrap()).await;
        assert_eq!(answer.status, StatusCode::METHOD_NOT_ALLOWED, "{path}");
        assert_refused(&answer, path);
    }
}

#[tokio::test]
async fn a_game_with_an_illegal_move_is_refused_with_its_number() {
    let client = Client::new();
    let game = client.create(&json!({ "game": "onitama" })).await;
    let legal = r#"((0,0),(1,1),"Cobra")"#;
    for text in ["", "((0,0),(4,4),\"Cobra\")", "((0,0),(1,1),\"Tiger\")", "(4,4)", "\0"] {
        let mut record = game.record.clone();
        record["moves"] = json!([legal, text]);
        let refusal = client.refused("view", &record).await;
        let message = refusal["message"].as_str().unwrap();
        assert!(message.starts_with(&format!("move 2, {text}: ")), "{message}");
    }
    let mut record = game.record.clone();
    record["at"] = json!(1);
    assert_eq!(client.refused("view", &record).await["message"], "the game has 0 moves, not 1");
}
