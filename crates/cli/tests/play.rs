//! `plywood play`: its address, its page, and its end.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, ChildStdout, Command, Stdio};

fn play() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(["play", "--no-open"]);
    command
}

/// The address that it prints.
fn address(child: &mut Child) -> (String, BufReader<ChildStdout>) {
    let mut output = BufReader::new(child.stdout.take().unwrap());
    let mut address = String::new();
    output.read_line(&mut address).unwrap();
    (address.trim_end().to_owned(), output)
}

/// The page at an address, as the server sends it.
fn page(address: &str) -> String {
    let (host, _) = address.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(host).unwrap();
    write!(stream, "GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n").unwrap();
    let mut page = String::new();
    stream.read_to_string(&mut page).unwrap();
    page
}

/// Interrupts it as Ctrl-C does, once it serves its page.
fn interrupt(mut child: Child, address: &str) {
    page(address);
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
    assert!(child.wait().unwrap().success());
}

#[test]
fn it_prints_its_address_serves_its_page_and_ends_when_interrupted() {
    let mut child = play().args(["--game", "onitama"]).stdout(Stdio::piped()).spawn().unwrap();
    let (address, _output) = address(&mut child);
    assert!(address.starts_with("http://127.0.0.1:"), "{address}");
    assert!(address.ends_with("/#onitama"), "{address}");
    let page = page(&address);
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    assert!(page.contains("<title>Plywood</title>"));

    interrupt(child, &address);
}

/// `plywood play` with these programs alone to open a page.
#[cfg(target_os = "linux")]
fn play_with(programs: &std::path::Path) -> Child {
    Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["play", "--port", "0"])
        .env("PATH", programs)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[cfg(target_os = "linux")]
#[test]
fn the_page_is_opened_in_the_browser() {
    let folder = tempfile::tempdir().unwrap();
    let (opener, opened) = (folder.path().join("xdg-open"), folder.path().join("opened"));
    // By a shell: what this process had open for writing, a child of another test may keep open for a moment, and the
    // system does not run such a file.
    let write =
        r#"printf '#!/bin/sh\necho "$1" >"%s"\n' "$2" >"$1" && chmod +x "$1" && mkfifo "$2""#;
    let written = Command::new("sh").args(["-c", write, "sh"]).args([&opener, &opened]).status();
    assert!(written.unwrap().success());
    let (sender, receiver) = std::sync::mpsc::channel();
    // Reading waits for the opener; whoever waits here gives up if it never comes.
    std::thread::spawn(move || sender.send(std::fs::read_to_string(opened)));
    let mut child = play_with(folder.path());
    let (address, _output) = address(&mut child);
    let opened = receiver.recv_timeout(core::time::Duration::from_mins(1));
    interrupt(child, &address);
    assert_eq!(opened.unwrap().unwrap().trim_end(), address);
}

#[cfg(target_os = "linux")]
#[test]
fn without_a_browser_the_page_is_served_all_the_same() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = play_with(folder.path());
    let (address, _output) = address(&mut child);
    let mut complaint = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut complaint).unwrap();
    assert!(complaint.starts_with("plywood: no browser was opened"), "{complaint}");
    assert!(complaint.trim_end().ends_with(&address), "{complaint}");
    assert!(page(&address).starts_with("HTTP/1.1 200 OK"));
    interrupt(child, &address);
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
fn where_the_usual_port_is_taken_another_one_is_found() {
    // If this fails, somebody else has taken it already.
    let _taken = TcpListener::bind("127.0.0.1:7590");
    let mut child = play().stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (address, _output) = address(&mut child);
    assert!(!address.contains(":7590/"), "{address}");
    let mut complaint = String::new();
    BufReader::new(child.stderr.take().unwrap()).read_line(&mut complaint).unwrap();
    assert!(complaint.starts_with("plywood: port 7590 is taken; "), "{complaint}");
    interrupt(child, &address);
}

#[test]
fn a_game_that_is_none_is_refused() {
    let output = play().args(["--game", "chess"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
