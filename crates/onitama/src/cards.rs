//! The sixteen cards and their moves.

use board::{EVERY_WAY, Excerpt, Grid5, Leaps};
use core::fmt;
use core::str::FromStr;
use game::Side;

/// One of the sixteen move cards, in the order of their names.
///
/// ```
/// use plywood_onitama::Card;
///
/// let card: Card = "Rabbit".parse()?;
/// assert_eq!(card, Card::Rabbit);
/// assert_eq!(card.to_string(), "Rabbit");
/// assert_eq!(card.offsets(), &[(0, 2), (1, 1), (-1, -1)]);
/// assert!("rabbit".parse::<Card>().is_err());
/// # Ok::<(), plywood_onitama::UnknownCard>(())
/// ```
#[expect(missing_docs, reason = "the names say all; the offsets are in the table below")]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[repr(u8)]
pub enum Card {
    Boar,
    Cobra,
    Crab,
    Crane,
    Dragon,
    Eel,
    Elephant,
    Frog,
    Goose,
    Horse,
    Mantis,
    Monkey,
    Ox,
    Rabbit,
    Rooster,
    Tiger,
}

impl Card {
    /// All sixteen, in the order of their names.
    pub const ALL: [Self; 16] = [
        Self::Boar,
        Self::Cobra,
        Self::Crab,
        Self::Crane,
        Self::Dragon,
        Self::Eel,
        Self::Elephant,
        Self::Frog,
        Self::Goose,
        Self::Horse,
        Self::Mantis,
        Self::Monkey,
        Self::Ox,
        Self::Rabbit,
        Self::Rooster,
        Self::Tiger,
    ];

    /// The maximum number of squares that a card leads to.
    pub const MOST_OFFSETS: usize = most_offsets();

    /// The name on the card.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Boar => "Boar",
            Self::Cobra => "Cobra",
            Self::Crab => "Crab",
            Self::Crane => "Crane",
            Self::Dragon => "Dragon",
            Self::Eel => "Eel",
            Self::Elephant => "Elephant",
            Self::Frog => "Frog",
            Self::Goose => "Goose",
            Self::Horse => "Horse",
            Self::Mantis => "Mantis",
            Self::Monkey => "Monkey",
            Self::Ox => "Ox",
            Self::Rabbit => "Rabbit",
            Self::Rooster => "Rooster",
            Self::Tiger => "Tiger",
        }
    }

    /// Where the card leads, as `(rows, columns)` for the first player. The second player, who sits
    /// across the board, negates both.
    pub const fn offsets(self) -> &'static [(i8, i8)] {
        match self {
            Self::Boar => &[(1, 0), (0, -1), (0, 1)],
            Self::Cobra => &[(1, 1), (-1, 1), (0, -1)],
            Self::Crab => &[(1, 0), (0, -2), (0, 2)],
            Self::Crane => &[(1, 0), (-1, -1), (-1, 1)],
            Self::Dragon => &[(1, -2), (1, 2), (-1, -1), (-1, 1)],
            Self::Eel => &[(1, -1), (-1, -1), (0, 1)],
            Self::Elephant => &[(0, -1), (0, 1), (1, -1), (1, 1)],
            Self::Frog => &[(0, -2), (1, -1), (-1, 1)],
            Self::Goose => &[(0, -1), (1, -1), (0, 1), (-1, 1)],
            Self::Horse => &[(1, 0), (-1, 0), (0, -1)],
            Self::Mantis => &[(1, -1), (1, 1), (-1, 0)],
            Self::Monkey => &[(1, 1), (1, -1), (-1, 1), (-1, -1)],
            Self::Ox => &[(1, 0), (-1, 0), (0, 1)],
            Self::Rabbit => &[(0, 2), (1, 1), (-1, -1)],
            Self::Rooster => &[(0, -1), (-1, -1), (0, 1), (1, 1)],
            Self::Tiger => &[(2, 0), (-1, 0)],
        }
    }

    /// For every square, where the card leads from there in a player's hand.
    ///
    /// ```
    /// use board::{Bitboard, Square};
    /// use game::Side;
    /// use plywood_onitama::Card;
    ///
    /// let middle = Square::at(2, 2).unwrap();
    /// assert_eq!(Card::Tiger.leaps(Side::First).from(middle), Bitboard::picture("
    ///     . . . . .
    ///     . . # . .
    ///     . . . . .
    ///     . . . . .
    ///     . . # . .
    /// "));
    /// ```
    #[inline]
    pub fn leaps(self, side: Side) -> &'static Leaps<Grid5> {
        &LEAPS[side.index()][self as usize]
    }
}

/// For every square, where a Super move leads from there: one step in any of the eight directions, the
/// same for both players.
#[inline]
pub fn super_leaps() -> &'static Leaps<Grid5> {
    &STEPS
}

static LEAPS: [[Leaps<Grid5>; 16]; 2] = {
    let mut table = [const { [const { Leaps::new(&[]) }; 16] }; 2];
    let mut card = 0;
    while card < Card::ALL.len() {
        let leaps = Leaps::new(Card::ALL[card].offsets());
        table[Side::Second.index()][card] = leaps.reversed();
        table[Side::First.index()][card] = leaps;
        card += 1;
    }
    table
};

static STEPS: Leaps<Grid5> = Leaps::new(&EVERY_WAY);

const fn most_offsets() -> usize {
    let (mut most, mut card) = (0, 0);
    while card < Card::ALL.len() {
        let offsets = Card::ALL[card].offsets().len();
        if offsets > most {
            most = offsets;
        }
        card += 1;
    }
    most
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not the name of a card.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnknownCard(
    /// The text.
    pub Excerpt,
);

impl fmt::Display for UnknownCard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no card is called {}", self.0)
    }
}

impl core::error::Error for UnknownCard {}

/// Reads a name exactly as it is written, in the same case and without blanks.
impl FromStr for Card {
    type Err = UnknownCard;

    fn from_str(name: &str) -> Result<Self, UnknownCard> {
        Self::ALL
            .into_iter()
            .find(|card| card.name() == name)
            .ok_or_else(|| UnknownCard(Excerpt::new(name)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;
    use board::{Bitboard, Square, Symmetry};

    #[test]
    fn cards_are_ordered_by_name_and_stand_at_their_place() {
        assert!(Card::ALL.is_sorted_by_key(|card| card.name()));
        for (index, card) in Card::ALL.into_iter().enumerate() {
            assert_eq!(card as usize, index);
            assert_eq!(format!("{card:?}"), card.name());
            assert_eq!(card.to_string().parse(), Ok(card));
        }
        assert_eq!(format!("{:>4}|{:<4}|", Card::Ox, Card::Eel), "  Ox|Eel |");
    }

    #[test]
    fn names_are_read_to_the_letter() {
        for name in ["", "ox", "OX", " Ox", "Ox ", "Oxen", "O", "Super Ox", "Phoenix"] {
            let unknown = UnknownCard(Excerpt::new(name));
            assert_eq!(name.parse::<Card>(), Err(unknown));
            assert_eq!(unknown.to_string(), format!("no card is called '{name}'"));
        }
    }

    #[test]
    fn the_second_player_sees_the_board_from_across() {
        for card in Card::ALL {
            for square in Bitboard::<Grid5>::ALL {
                let across = card.leaps(Side::First).from(square.under(Symmetry::Rotate180));
                let reached = card.leaps(Side::Second).from(square);
                assert_eq!(reached, across.under(Symmetry::Rotate180));
            }
        }
    }

    #[test]
    fn from_the_middle_every_offset_is_on_the_board() {
        let middle = Square::at(2, 2).unwrap();
        for card in Card::ALL {
            for side in Side::BOTH {
                assert_eq!(card.leaps(side).from(middle).len(), card.offsets().len());
            }
        }
        assert_eq!((Card::MOST_OFFSETS, most_offsets()), (4, 4));
        assert_eq!(super_leaps().from(middle).len(), 8);
    }

    /// Each card as it is drawn for a pawn in the middle, forward up.
    #[test]
    fn cards_lead_where_they_are_drawn() {
        let drawn = [
            (Card::Boar, "..... ..#.. .#.#. ..... ....."),
            (Card::Cobra, "..... ...#. .#... ...#. ....."),
            (Card::Crab, "..... ..#.. #...# ..... ....."),
            (Card::Crane, "..... ..#.. ..... .#.#. ....."),
            (Card::Dragon, "..... #...# ..... .#.#. ....."),
            (Card::Eel, "..... .#... ...#. .#... ....."),
            (Card::Elephant, "..... .#.#. .#.#. ..... ....."),
            (Card::Frog, "..... .#... #.... ...#. ....."),
            (Card::Goose, "..... .#... .#.#. ...#. ....."),
            (Card::Horse, "..... ..#.. .#... ..#.. ....."),
            (Card::Mantis, "..... .#.#. ..... ..#.. ....."),
            (Card::Monkey, "..... .#.#. ..... .#.#. ....."),
            (Card::Ox, "..... ..#.. ...#. ..#.. ....."),
            (Card::Rabbit, "..... ...#. ....# .#... ....."),
            (Card::Rooster, "..... ...#. .#.#. .#... ....."),
            (Card::Tiger, "..#.. ..... ..... ..#.. ....."),
        ];
        assert_eq!(drawn.map(|(card, _)| card), Card::ALL);
        let middle = Square::at(2, 2).unwrap();
        for (card, picture) in drawn {
            let reached = card.leaps(Side::First).from(middle);
            // Pictures have their first row on top.
            assert_eq!(reached, Bitboard::picture(picture).under(Symmetry::FlipRows), "{card}");
        }
    }
}
