//! A game played move by move as its text gives it.

use crate::{Illegality, Located, MoveLine, Place, StateFault, Transcript};
use core::fmt;
use core::iter::{Enumerate, FusedIterator};
use core::slice;
use game::Game;
use onitama::{Move, Position};

impl Transcript {
    /// The position from which the game starts.
    ///
    /// # Errors
    ///
    /// [`InvalidState`], if the initial state breaks a rule.
    pub fn start(&self) -> Result<Position, InvalidState> {
        let Located { place, what: line } = &self.state;
        line.position().map_err(|fault| InvalidState { place: *place, fault })
    }

    /// Plays the moves one after the other, up to the first that is not legal.
    ///
    /// ```
    /// use plywood_onitama_notation::Transcript;
    ///
    /// let game: Transcript = r#"
    ///     (["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0)],[(4,2),(4,0)],0,False,False)
    ///     ((0,2),(1,3),"Rabbit")
    ///     ((4,2),(3,3),"Rabbit")
    /// "#.parse()?;
    /// let mut replay = game.replay()?;
    /// assert_eq!(replay.next().unwrap()?.to_string(), r#"((0,2),(1,3),"Rabbit")"#);
    /// assert_eq!(replay.position().side_card().name(), "Rabbit");
    ///
    /// let error = replay.next().unwrap().unwrap_err();
    /// assert_eq!(error.to_string(), "line 4, column 5: the card is not in the player's hand");
    /// assert!(replay.next().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`InvalidState`], if the initial state breaks a rule.
    pub fn replay(&self) -> Result<Replay<'_>, InvalidState> {
        Ok(Replay { position: self.start()?, moves: self.moves.iter().enumerate() })
    }
}

/// The moves of a [`Transcript`], played one after the other; made by [`Transcript::replay`].
///
/// The first move that is not legal is the last item, and leaves the position as it was.
#[derive(Clone, Debug)]
pub struct Replay<'a> {
    position: Position,
    moves: Enumerate<slice::Iter<'a, Located<MoveLine>>>,
}

impl Replay<'_> {
    /// The position after the moves so far.
    pub const fn position(&self) -> Position {
        self.position
    }

    /// The position after all moves.
    ///
    /// # Errors
    ///
    /// [`InvalidMove`], the first move that is not legal.
    pub fn finish(mut self) -> Result<Position, InvalidMove> {
        self.try_for_each(|played| played.map(drop))?;
        Ok(self.position)
    }
}

impl Iterator for Replay<'_> {
    type Item = Result<Move, InvalidMove>;

    fn next(&mut self) -> Option<Result<Move, InvalidMove>> {
        let (index, Located { place, what: line }) = self.moves.next()?;
        let candidate = line.to_move().map_err(Illegality::NoMove);
        let played =
            candidate.and_then(|candidate| play(&mut self.position, candidate).map(|()| candidate));
        Some(played.map_err(|reason| {
            self.moves = [].iter().enumerate();
            InvalidMove { index, place: *place, reason }
        }))
    }
}

impl FusedIterator for Replay<'_> {}

/// Plays a move, or says why it is not legal.
///
/// # Errors
///
/// [`Illegality`], and the position stays as it was.
pub fn play(position: &mut Position, candidate: Move) -> Result<(), Illegality> {
    if let Some(reason) = Illegality::of(position, candidate) {
        return Err(reason);
    }
    position.play_unchecked(candidate);
    Ok(())
}

/// The initial state of a game breaks a rule.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvalidState {
    /// Where the state is written.
    pub place: Place,
    /// Why it is not a position.
    pub fault: StateFault,
}

impl fmt::Display for InvalidState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.fault)
    }
}

impl core::error::Error for InvalidState {}

/// A move of a game that is not legal where it is played.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvalidMove {
    /// Its index in [`Transcript::moves`].
    pub index: usize,
    /// Where it is written.
    pub place: Place,
    /// Why it is not legal.
    pub reason: Illegality,
}

impl fmt::Display for InvalidMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.reason)
    }
}

impl core::error::Error for InvalidMove {}
