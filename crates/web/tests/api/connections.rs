//! Connections that are slow, many, or never come to an end.

use core::time::Duration;
use plywood_web::{Server, Settings};
use std::io::{Error, ErrorKind};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::task::JoinSet;

/// A server that waits for so long, and its host.
fn server(patience: Duration) -> (String, tokio::task::JoinHandle<std::io::Result<()>>) {
    let mut settings = Settings::default();
    settings.patience = patience;
    let server = Server::bind(0).unwrap().settings(settings);
    let host = server.url().trim_start_matches("http://").trim_end_matches('/').to_owned();
    (host, tokio::spawn(server.serve()))
}

/// What comes back until the server closes the connection.
async fn until_closed(host: &str, sent: &str) -> String {
    let mut stream = TcpStream::connect(host).await.unwrap();
    let mut text = Vec::new();
    // Who closes a connection in the middle of a request resets it.
    let is_reset =
        |error: &Error| matches!(error.kind(), ErrorKind::ConnectionReset | ErrorKind::BrokenPipe);
    let sent = stream.write_all(sent.as_bytes()).await;
    let read = stream.read_to_end(&mut text).await.map(drop);
    for error in [sent, read].into_iter().filter_map(Result::err) {
        assert!(is_reset(&error), "{error}");
    }
    String::from_utf8(text).unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_never_finishes_a_request_is_closed() {
    let (host, serving) = server(Duration::from_millis(50));
    let head = format!(
        "POST /api/view HTTP/1.1\r\nhost: {host}\r\ncontent-type: application/json\r\ncontent-length: 100\r\n"
    );
    for unfinished in ["", "POST", "POST /api/view HTTP/1.1\r\nhost:", &head] {
        until_closed(&host, unfinished).await;
    }
    // On a slow machine even the head may come too late; then there is no answer.
    let slow_body = loop {
        let answer = until_closed(&host, &format!("{head}\r\n{{\"game\"")).await;
        if !answer.is_empty() {
            break answer;
        }
    };
    assert!(slow_body.starts_with("HTTP/1.1 408"), "{slow_body}");
    assert!(slow_body.contains("the request did not come to its end"), "{slow_body}");
    serving.abort();
}

#[tokio::test(flavor = "multi_thread")]
async fn hundreds_of_connections_that_say_nothing_keep_nobody_out() {
    let (host, serving) = server(Duration::from_mins(5));
    let mut idle = Vec::new();
    for _ in 0..300 {
        idle.push(TcpStream::connect(&host).await.unwrap());
    }
    let mut asking = JoinSet::new();
    for _ in 0..100 {
        let host = host.clone();
        asking.spawn(async move {
            let body = r#"{"game":"peg","moves":["(0,0)"]}"#;
            let head = format!(
                "POST /api/view HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\
                 content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
                body.len()
            );
            until_closed(&host, &head).await
        });
    }
    for answer in asking.join_all().await {
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert!(answer.contains("32 black pegs left"), "{answer}");
    }
    drop(idle);
    serving.abort();
}
