//! `plywood play`, when too much is asked of it, and when it is interrupted meanwhile.

use crate::{PROGRAM, interrupt, plywood, told};
use std::fs::OpenOptions;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};

/// Where a server listens, by the address that it prints.
fn host(child: &mut Child) -> String {
    let mut address = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
    address.trim_start_matches("http://").split_once('/').unwrap().0.to_owned()
}

fn send(host: &str, request: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(host).unwrap();
    let length = body.len();
    write!(
        stream,
        "{request} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-type: application/json\r\n\
         content-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    stream
}

fn answer(mut stream: TcpStream) -> String {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    text
}

#[test]
fn it_ends_when_interrupted_although_a_search_goes_on() {
    let mut child = plywood(&["play", "--no-open", "--port", "0"]).spawn().unwrap();
    let host = host(&mut child);
    // The search of a position; every request has its whole game.
    let start = r#"([\"Cobra\",\"Rabbit\",\"Rooster\",\"Tiger\",\"Monkey\"],[(0,2),(0,0)],[(4,2),(4,0)],0,True,True)"#;
    let record = format!(r#"{{"game":"onitama","start":"{start}","moves":[]}}"#);
    let think = format!(r#"{{"record":{record},"strength":{{"seconds":60}}}}"#);
    let mut thinking = send(&host, "POST /api/think", &think);
    let mut begun = [0; 12];
    thinking.read_exact(&mut begun).unwrap();
    assert_eq!(&begun, b"HTTP/1.1 200");
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(told(&output), ("", "", 0));
}

#[test]
fn more_connections_than_the_system_allows_do_not_end_it() {
    // The signal to the shell is one to the program, in whose place it comes.
    let mut child = Command::new("sh")
        .args(["-c", "ulimit -n 64; exec \"$0\" play --no-open --port 0", PROGRAM])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let host = host(&mut child);
    let idle: Vec<TcpStream> = (0..100).map(|_| TcpStream::connect(&host).unwrap()).collect();
    let waiting = send(&host, "POST /api/view", r#"{"game":"peg","moves":[]}"#);
    // Those who were there first hold all that it may open; when they leave, the next is answered.
    drop(idle);
    assert!(answer(waiting).starts_with("HTTP/1.1 200 OK"));
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(told(&output), ("", "", 0));
}

#[test]
fn it_does_not_serve_a_page_whose_address_cannot_be_told() {
    let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
    let output = plywood(&["play", "--no-open", "--port", "0"]).stdout(full).output().unwrap();
    let (_, complaints, status) = told(&output);
    assert!(complaints.starts_with("plywood: standard output: No space left"), "{complaints}");
    assert_eq!(status, 1);
}
