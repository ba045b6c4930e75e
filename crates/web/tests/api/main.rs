//! The server without a browser: games, texts, searches, and requests that mean harm.

mod client;
mod flood;
mod hostile;
mod onitama;
mod peg;
mod santorini;
mod searches;
