//! Santorini, Onitama and Peg Reversal in the browser: a page, and the local server behind it.
//!
//! ```no_run
//! let server = plywood_web::Server::bind(0)?;
//! println!("{}", server.url());
//! server.run()?;
//! # Ok::<(), std::io::Error>(())
//! ```
//!
//! The page knows no rule. It is given boards, legal moves as the squares to click, and texts; it draws
//! them, and sends back the text of the move that was chosen. So all rules are those of the games'
//! crates, and so is every notation.
//!
//! The map of the crate. [`Server`] and its [`Settings`]; `guard`, which lets in only this machine's own
//! page; `api`, the requests; `assets`, the page's files, compiled in. `sessions` keeps the games, each a
//! `table`: a record of moves over `rules`, which the modules of `games` implement. `thinking` and
//! `counting` are the long work, which `searches` runs in the background, told to the page as it goes and
//! ended by a `stop`. What is `shown`, what is `reading` of pasted texts, and each `refusal` have a module
//! of their own.

mod api;
mod assets;
mod counting;
mod games;
mod guard;
mod reading;
mod refusal;
mod rules;
mod searches;
mod server;
mod sessions;
mod shown;
mod stop;
mod table;
mod thinking;
#[cfg(test)]
mod threads;

pub use server::{Server, Settings, router};

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
