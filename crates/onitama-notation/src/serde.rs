//! Games, their lines and parts as their text, for serde.

use crate::{MoveLine, Number, Point, StateLine, Transcript};

board::serde_as_text!(Transcript, StateLine, MoveLine, Point, Number);
