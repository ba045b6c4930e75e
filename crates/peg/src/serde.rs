//! The document's types as their notation, for serde. The game itself is a list of its white holes.

use crate::{Board, Color, Move, Peg, Position, State, States};

board::serde_as_text!(Position, Color, Peg, Move, Board, State, States);
