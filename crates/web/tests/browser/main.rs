//! The page in a real Chromium, driven from here by its driver.
//!
//! These tests need `chromium` and `chromedriver`, and axe-core in a folder under `target`; `./check`
//! installs what is missing. They fail without them. Pictures of every page are left in `artifacts`.
//!
//! With `PLYWOOD_SITE=DIR` they run on the page without a server that `site/build DIR` made, served by a plain file
//! server under a sub-path; with `PLYWOOD_OFFLINE=1` as well, each test runs after that server is gone.

mod accessibility;
mod clicks;
mod computer;
mod figures;
mod folder;
mod gestures;
mod insight;
mod keyboard;
mod links;
mod motion;
mod narrow;
mod onitama;
mod page;
mod panels;
mod peg;
mod puzzles;
mod santorini;
mod screens;
mod site;
mod survival;
mod tabs;
mod texts;
mod webdriver;
mod whole;
