//! `plywood play`: its address, its page, and its end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};

fn play() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(["play", "--no-open"]);
    command
}

#[test]
fn it_prints_its_address_serves_its_page_and_ends_when_interrupted() {
    let mut child = play().args(["--game", "onitama"]).stdout(Stdio::piped()).spawn().unwrap();
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut address = String::new();
    output.read_line(&mut address).unwrap();
    let host =
        address.trim_end().strip_prefix("http://").unwrap().strip_suffix("/#onitama").unwrap();
    assert!(host.starts_with("127.0.0.1:"), "{address}");

    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    assert!(page.contains("<title>Plywood</title>"));

    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_port_that_is_taken_is_refused() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let output = play().args(["--port", &port.to_string()]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.starts_with(&format!("plywood: port {port}: ")), "{complaint}");
}

#[test]
fn a_game_that_is_none_is_refused() {
    let output = play().args(["--game", "chess"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
