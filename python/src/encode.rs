//! Positions as arrays: a fixed number of actions, and planes of small integers.
//!
//! Everything is seen by one of the players, mostly the one to move, so that one network serves both sides. The layouts
//! are documented in `docs/python.md`.

pub(crate) mod actions;
mod onitama;
mod peg;
mod santorini;

use catalog::Playable;

/// A game with a fixed action space and observations of a fixed shape.
pub(crate) trait Encoded: Playable + Copy {
    /// The number of actions. Every legal move of every position is one of them.
    const ACTIONS: usize;

    /// Planes, rows and columns of an observation.
    const SHAPE: [usize; 3];

    /// The number of entries of an observation.
    const ENTRIES: usize = Self::SHAPE[0] * Self::SHAPE[1] * Self::SHAPE[2];

    /// Words with a bit for every action.
    type Actions: AsRef<[u64]> + AsMut<[u64]> + Copy + Default + Send + Sync;

    /// The action that stands for a legal move here.
    fn action(&self, legal: Self::Move) -> usize;

    /// The move that an action stands for here, legal or not; `None` if it leads off the board.
    fn decode(&self, action: usize) -> Option<Self::Move>;

    /// The legal move that an action stands for here, if there is one.
    fn legal_move(&self, action: usize) -> Option<Self::Move> {
        self.decode(action).filter(|&candidate| self.is_legal(candidate))
    }

    /// Writes the planes that a player sees; `into` has [`ENTRIES`](Self::ENTRIES) entries.
    fn observe(&self, viewer: Self::Player, into: &mut [i8]);

    /// The legal actions: those of [`moves`](game::Game::moves), found without going through them one by one.
    fn legal_actions(&self) -> Self::Actions;

    /// The symmetries of the game. The first one changes nothing.
    fn symmetries() -> Vec<Symmetry>;

    /// The image of the position under a symmetry of its board, of which there are
    /// [`IMAGES`](Self::IMAGES).
    fn image(&self, index: usize) -> Self;

    /// The number of symmetries of the board.
    const IMAGES: usize;
}

/// A symmetry of a game as two permutations: entry `i` of the image is entry `permutation[i]` of the original.
pub(crate) struct Symmetry {
    pub(crate) observation: Vec<usize>,
    pub(crate) action: Vec<usize>,
}

/// The permutation that takes each index to its image.
fn permutation(length: usize, image: impl Fn(usize) -> usize) -> Vec<usize> {
    let mut origin = vec![0; length];
    for index in 0..length {
        origin[image(index)] = index;
    }
    origin
}

/// The eight steps to a neighbour, row by row.
const STEPS: [(i8, i8); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)];

/// Sets the entries of a plane at the squares of a set.
fn draw<G: board::Geometry>(plane: &mut [i8], squares: board::Bitboard<G>) {
    for square in squares {
        plane[square.index()] = 1;
    }
}
