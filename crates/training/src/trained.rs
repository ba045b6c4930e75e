//! What training needs to know of a game.

use board::{Bitboard, Grid5, Square, Symmetry};
use core::fmt::Debug;
use game::laws::Random;
use game::{ByPlayer, Game, Identified, Side, Tactics};
use networks::{Inputs, PLANE};
use onitama::Card;

/// A game that a network can be trained for.
pub(crate) trait Trained:
    Inputs + Tactics + Identified + Game<Move: Send + Sync + 'static> + Send + Sync + 'static
{
    /// Moves of an opening that are drawn by lot, at most.
    const DRAWN_MOVES: usize;

    /// The weights of the linear evaluation, which is a sum of some of them. The default are those that it has.
    type Weights: Clone + Debug + Default + Send + Sync;

    /// Every weight.
    fn numbers(weights: &mut Self::Weights) -> Vec<&mut i32>;

    /// The value of the position by these weights, for the player to move.
    fn value(&self, weights: &Self::Weights) -> i32;

    /// The linear evaluation.
    fn linear(&self, side: Side) -> i32;

    /// A start, drawn by lot.
    fn draw(random: &mut Random) -> Self;

    /// May this move be drawn by lot in an opening?
    fn is_opening_move(_legal: Self::Move) -> bool {
        true
    }

    /// The position as a number.
    fn pack(&self) -> u128;

    /// The position of a number; `None` if there is none.
    fn unpack(packed: u128) -> Option<Self>;

    /// The symmetries of the game: the images of a position are worth as much as itself.
    const IMAGES: usize;

    /// The input that an input becomes under a symmetry. The first symmetry changes nothing.
    fn image_of_input(image: usize, input: usize) -> usize;
}

impl Trained for santorini::Position {
    const DRAWN_MOVES: usize = 7;

    type Weights = santorini::evaluate::Weights;

    fn numbers(weights: &mut Self::Weights) -> Vec<&mut i32> {
        weights.numbers().collect()
    }

    fn value(&self, weights: &Self::Weights) -> i32 {
        weights.value(self)
    }

    fn linear(&self, side: Side) -> i32 {
        santorini::evaluate::plywood(self, side)
    }

    fn draw(random: &mut Random) -> Self {
        loop {
            let mut cell = || Square::from_index(random.below(25) as u8).expect("a cell");
            if let Ok(position) = Self::new([cell(), cell()], [cell(), cell()]) {
                return position;
            }
        }
    }

    /// From the lowest bit: the sets of cells at least 1 to 4 high, the pawns and the turn.
    fn pack(&self) -> u128 {
        let ByPlayer { first: [a, b], second: [c, d] } = self.pawns();
        let pawns =
            [a, b, c, d].into_iter().fold(0, |pawns, pawn| pawns << 5 | pawn.index() as u128);
        let levels = (1..=4)
            .rev()
            .fold(0, |levels, height| levels << 25 | u128::from(self.at_least(height).bits()));
        levels | pawns << 100 | (self.turn().index() as u128) << 120
    }

    fn unpack(packed: u128) -> Option<Self> {
        let pawn = |shift: u32| Square::from_index((packed >> shift) as u8 & 31);
        let pawns = ByPlayer { first: [pawn(115)?, pawn(110)?], second: [pawn(105)?, pawn(100)?] };
        let mut setup =
            santorini::Setup { turn: side(packed >> 120), ..santorini::Setup::new(pawns) };
        for level in 0..4 {
            for cell in 0..25 {
                setup.heights[cell] += (packed >> (25 * level + cell)) as u8 & 1;
            }
        }
        Self::try_from(setup).ok()
    }

    const IMAGES: usize = 8;

    fn image_of_input(image: usize, input: usize) -> usize {
        image_of_cell(Symmetry::ALL[image], input)
    }
}

/// The first planes of Onitama show the board, the others the cards.
const BOARD_PLANES: usize = 9;

impl Trained for onitama::Position {
    const DRAWN_MOVES: usize = 5;

    type Weights = onitama::evaluate::Weights;

    fn numbers(weights: &mut Self::Weights) -> Vec<&mut i32> {
        weights.numbers().collect()
    }

    fn value(&self, weights: &Self::Weights) -> i32 {
        weights.value(self)
    }

    fn linear(&self, side: Side) -> i32 {
        onitama::evaluate::plywood(self, side)
    }

    /// The Super moves are both left, both used, or one of them.
    fn draw(random: &mut Random) -> Self {
        let mut cards = Card::ALL;
        for index in 0..5 {
            cards.swap(index, index + random.below(Card::ALL.len() - index));
        }
        let &dealt = cards.first_chunk().expect("sixteen cards");
        let mut setup = onitama::Setup::start(dealt, Side::First);
        let drawn = random.below(10);
        setup.super_used = ByPlayer { first: drawn < 5, second: drawn < 4 || drawn == 5 };
        setup.position().expect("a start is legal")
    }

    fn is_opening_move(legal: onitama::Move) -> bool {
        !legal.is_super
    }

    /// From the lowest bit: pawns (25 + 25), masters (5 + 5), the cards (4 each), Super moves used (2), the turn.
    fn pack(&self) -> u128 {
        let pawns = Side::BOTH.map(|side| u128::from(self.pawns(side).bits()));
        let masters = Side::BOTH.map(|side| self.master(side).map_or(31, Square::index) as u128);
        let [[a, b], [c, d]] = Side::BOTH.map(|side| self.hand(side).cards());
        let cards = [a, b, c, d, self.side_card()];
        let cards = cards.into_iter().rev().fold(0, |cards, card| cards << 4 | card as u128);
        let used = Side::BOTH.map(|side| u128::from(self.has_used_super(side)));
        pawns[0]
            | pawns[1] << 25
            | masters[0] << 50
            | masters[1] << 55
            | cards << 60
            | used[0] << 80
            | used[1] << 81
            | (self.turn().index() as u128) << 82
    }

    fn unpack(packed: u128) -> Option<Self> {
        let pawns = |pawns: u128, master: u128| {
            let master = Square::<Grid5>::from_index(master as u8 & 31)?;
            let all = Bitboard::<Grid5>::from_bits(pawns as u64 & 0x1ff_ffff);
            let students = all.without(master).iter();
            Some([master].into_iter().chain(students).map(|at| (at.row(), at.col())).collect())
        };
        let setup = onitama::Setup {
            cards: (0..5)
                .map(|card| Card::ALL[(packed >> (60 + 4 * card)) as usize & 15])
                .collect(),
            pawns: ByPlayer {
                first: pawns(packed, packed >> 50)?,
                second: pawns(packed >> 25, packed >> 55)?,
            },
            turn: side(packed >> 82),
            super_used: ByPlayer { first: packed >> 80 & 1 != 0, second: packed >> 81 & 1 != 0 },
        };
        setup.position().ok()
    }

    const IMAGES: usize = 2;

    /// Left and right exchanged, on the board and on the cards.
    fn image_of_input(image: usize, input: usize) -> usize {
        let (plane, index) = (input / PLANE, input % PLANE);
        match Card::ALL.get(index) {
            _ if image == 0 => input,
            _ if plane < BOARD_PLANES => image_of_cell(Symmetry::FlipCols, input),
            Some(card) => plane * PLANE + card.mirrored() as usize,
            None => input,
        }
    }
}

/// Where a symmetry of the board takes an input of a plane that shows the board.
fn image_of_cell(symmetry: Symmetry, input: usize) -> usize {
    let cell = u8::try_from(input % PLANE).ok().and_then(Square::<Grid5>::from_index);
    cell.map_or(input, |cell| input - cell.index() + cell.under(symmetry).index())
}

fn side(bit: u128) -> Side {
    Side::BOTH[(bit & 1) as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions<G: Trained>() -> impl Iterator<Item = G> {
        (1..60).flat_map(|seed| {
            let mut random = Random::new(seed);
            let start = G::draw(&mut random);
            let mut game = random.game(&start, 60);
            game.retain(|position| position.outcome().is_none());
            game
        })
    }

    fn positions_round_trip<G: Trained + PartialEq + core::fmt::Debug>() {
        for position in positions::<G>() {
            assert_eq!(G::unpack(position.pack()), Some(position));
        }
    }

    #[test]
    fn positions_are_packed_and_unpacked() {
        positions_round_trip::<santorini::Position>();
        positions_round_trip::<onitama::Position>();
        assert_eq!(santorini::Position::unpack(0), None, "four pawns on one cell");
        assert_eq!(onitama::Position::unpack(0), None, "five times the same card");
    }

    /// The planes with every input at its image.
    fn image<G: Trained>(planes: &[u32], image: usize) -> Vec<u32> {
        let mut images = vec![0; planes.len()];
        for input in
            (0..G::INPUTS).filter(|input| planes[input / PLANE] >> (input % PLANE) & 1 != 0)
        {
            let image = G::image_of_input(image, input);
            images[image / PLANE] |= 1 << (image % PLANE);
        }
        images
    }

    #[test]
    fn images_of_inputs_are_inputs_of_images() {
        for position in positions::<santorini::Position>() {
            for (index, symmetry) in Symmetry::ALL.into_iter().enumerate() {
                let expected = position.under(symmetry).planes();
                assert_eq!(image::<santorini::Position>(&position.planes(), index), expected);
            }
        }
        for position in positions::<onitama::Position>() {
            let images = [position, position.mirrored()];
            for (index, expected) in images.iter().enumerate() {
                let found = image::<onitama::Position>(&position.planes(), index);
                assert_eq!(found, expected.planes());
            }
        }
    }
}
