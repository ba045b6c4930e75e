//! The server's answers, asked without a browser.

mod client;
mod connections;
mod hostile;
mod onitama;
mod peg;
mod santorini;
mod searches;
