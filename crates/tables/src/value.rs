//! What a table says of a position, in one byte.

use core::fmt;

/// The value of a position for the player to move, if both play as well as can be.
///
/// ```
/// use plywood_tables::Value;
///
/// assert_eq!(Value::Won(13).to_string(), "won in 13");
/// assert_eq!(Value::of_byte(Value::Lost(8).byte()), Some(Value::Lost(8)));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// The player to move wins in this many plies, an odd number.
    Won(u32),
    /// The player to move loses in this many plies, an even number.
    Lost(u32),
    /// Neither player can force a win.
    Drawn,
}

/// The byte of a combination of men that is no position: two men on one square.
pub(crate) const NOTHING: u8 = 0;
/// The byte of a drawn position.
pub(crate) const DRAWN: u8 = 128;
/// The byte of a position that is won at once.
pub(crate) const WON_AT_ONCE: u8 = won(1);
/// The byte of a position that is lost after one move each.
pub(crate) const LOST_AT_ONCE: u8 = lost(1);
/// The most moves of the winner that a byte can hold. Longer ways count as this one.
pub(crate) const MOST_MOVES: u8 = 127;

/// The byte of a position that the player to move wins with this many moves.
#[inline]
pub(crate) const fn won(moves: u8) -> u8 {
    moves.wrapping_neg()
}

/// The byte of a position that the player to move loses after this many moves.
#[inline]
pub(crate) const fn lost(moves: u8) -> u8 {
    moves
}

/// How many moves the winner makes, by the byte: 0 for nothing, 128 for a draw.
#[inline]
pub(crate) const fn moves(byte: u8) -> u8 {
    let other = byte.wrapping_neg();
    if byte < other { byte } else { other }
}

/// The byte of a position in which the best move leads to a position with this byte. More is better.
#[inline]
pub(crate) const fn worth(byte: u8) -> u8 {
    match byte {
        NOTHING => NOTHING,
        // One more move of the winner, as far as a byte can hold it.
        1..DRAWN if byte < MOST_MOVES => won(byte + 1),
        1..DRAWN => won(MOST_MOVES),
        _ => byte.wrapping_neg(),
    }
}

impl Value {
    /// The longest way to a win or a loss that a table can hold, in plies. Longer ones count as this one, or as
    /// one ply less for a win.
    pub const MAX_PLIES: u32 = 2 * MOST_MOVES as u32;

    /// The value as a byte. For the player to move, more is better.
    ///
    /// From 1 on: lost in 2, 4, … 254 plies; 128: drawn; up to 255: won in 253, … 3, 1 plies.
    #[expect(clippy::cast_possible_truncation, reason = "at most 127")]
    pub const fn byte(self) -> u8 {
        const fn clamped(moves: u32) -> u8 {
            if moves < 1 {
                1
            } else if moves > MOST_MOVES as u32 {
                MOST_MOVES
            } else {
                moves as u8
            }
        }
        match self {
            Self::Won(plies) => won(clamped(plies.div_ceil(2))),
            Self::Lost(plies) => lost(clamped(plies / 2)),
            Self::Drawn => DRAWN,
        }
    }

    /// The value of a byte; `None` for 0, where men stand on each other.
    pub const fn of_byte(byte: u8) -> Option<Self> {
        let plies = 2 * moves(byte) as u32;
        match byte {
            NOTHING => None,
            1..DRAWN => Some(Self::Lost(plies)),
            DRAWN => Some(Self::Drawn),
            _ => Some(Self::Won(plies - 1)),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Won(plies) => write!(f, "won in {plies}"),
            Self::Lost(plies) => write!(f, "lost in {plies}"),
            Self::Drawn => f.write_str("drawn"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_but_zero_is_a_value() {
        assert_eq!(Value::of_byte(NOTHING), None);
        for byte in 1..=255 {
            let value = Value::of_byte(byte).unwrap();
            assert_eq!(value.byte(), byte);
            match value {
                Value::Won(plies) => assert_eq!(plies % 2, 1),
                Value::Lost(plies) => assert_eq!((plies % 2, plies > 0), (0, true)),
                Value::Drawn => assert_eq!(byte, DRAWN),
            }
        }
        assert_eq!(Value::Lost(1000).byte(), Value::Lost(Value::MAX_PLIES).byte());
        assert_eq!(Value::Won(1001).byte(), Value::Won(Value::MAX_PLIES - 1).byte());
    }

    #[test]
    fn a_move_to_a_position_takes_one_ply_more() {
        for byte in 1..=255 {
            let expected = match Value::of_byte(byte).unwrap() {
                Value::Won(plies) => Value::Lost(plies + 1),
                Value::Lost(plies) => Value::Won(plies + 1),
                Value::Drawn => Value::Drawn,
            };
            assert_eq!(worth(byte), expected.byte());
        }
        assert_eq!(worth(NOTHING), NOTHING);
    }

    #[test]
    fn better_values_are_greater() {
        let best_first =
            [Value::Won(1), Value::Won(3), Value::Drawn, Value::Lost(4), Value::Lost(2)];
        assert!(best_first.map(Value::byte).is_sorted_by(|better, worse| better > worse));
    }
}
