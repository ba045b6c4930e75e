//! Santorini, Onitama and Peg Reversal in the browser: a page, and the local server behind it.
//!
//! # Example
//!
//! ```no_run
//! let server = plywood_web::Server::bind(0)?;
//! println!("{}", server.url());
//! server.run()?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! # What knows what
//!
//! The page knows no rule and no notation. It is given boards, legal moves as squares to click, and texts; it
//! draws them, keeps the games in the browser, and sends back the text of the move that was chosen.
//!
//! The server keeps no game. Every request carries the whole game that it is about, so that a server that was
//! stopped and started again goes on where the page is.
//!
//! # Features
//!
//! `server`, on by default, is the page's files and the local server. Without it there is the [`Core`] alone, which
//! also runs as WebAssembly: then it answers the same page without any server.
//!
//! # How it is organised
//!
//! * The core, which knows no transport: [`Core`] takes a `request`, reports events and answers. `record` replays
//!   a game over `rules`, which the modules of `games` implement, into a `view` for the page. `thinking` and
//!   `score` are the computer player, `counting` counts games, `review` looks back on one, `lessons` and `puzzles` are
//!   those, `reading` reads pasted texts, `stop` ends long
//!   work, and a `refusal` says why a request cannot be answered.
//! * The server around it: [`Server`] with its [`Settings`]; `http`, the core over HTTP; `streams`, long work in
//!   the background; `guard`, which lets in only this machine's own page; `assets`, the page's files, compiled in.

mod answer;
#[cfg(feature = "server")]
mod assets;
mod counting;
mod games;
#[cfg(feature = "server")]
mod guard;
#[cfg(feature = "server")]
mod http;
mod lessons;
mod puzzles;
mod reading;
mod record;
mod refusal;
mod request;
mod review;
mod rules;
mod score;
#[cfg(feature = "server")]
mod server;
mod stop;
#[cfg(feature = "server")]
mod streams;
mod thinking;
mod view;

pub use answer::Core;
#[cfg(feature = "server")]
pub use server::{Server, Settings, router};

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
