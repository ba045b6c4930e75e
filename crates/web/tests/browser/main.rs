//! The page in a real Chromium, driven from here by its driver.
//!
//! These tests need `chromium` and `chromedriver`, and axe-core in a folder under `target`; `./check`
//! installs what is missing. They fail without them. Pictures of every page are left in `artifacts`.

mod accessibility;
mod clicks;
mod computer;
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
mod survival;
mod tabs;
mod texts;
mod webdriver;
mod whole;
