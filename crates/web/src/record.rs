//! A game with its moves, replayed from what the page keeps.

use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::view::{PlayedMove, View};

/// The most moves of a game: far beyond any that people play.
pub(crate) const MOST_MOVES: usize = 2000;

/// The positions and moves of a game.
#[derive(Debug)]
pub(crate) struct Record<R: Rules> {
    /// The positions, from the first to the last: one more than there are moves.
    positions: Vec<R>,
    moves: Vec<R::Move>,
}

impl<R: Rules> Record<R> {
    /// A game that begins here.
    pub(crate) fn new(start: R) -> Self {
        Self { positions: vec![start], moves: Vec::new() }
    }

    /// The game with these moves.
    ///
    /// # Errors
    ///
    /// [`Refusal`] that names the first move that is not legal.
    pub(crate) fn replay<'a>(
        start: R,
        moves: impl IntoIterator<Item = &'a String>,
    ) -> Result<Self, Refusal> {
        let mut record = Self::new(start);
        for text in moves {
            let legal = record.last().read(text).map_err(|reason| {
                let number = record.moves.len() + 1;
                Refusal::new(format_args!("move {number}, {text}: {reason}"))
            })?;
            record.push(legal)?;
        }
        Ok(record)
    }

    /// The last position.
    pub(crate) fn last(&self) -> &R {
        &self.positions[self.positions.len() - 1]
    }

    /// Adds a move that is legal in the last position.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the record is full.
    pub(crate) fn push(&mut self, legal: R::Move) -> Result<(), Refusal> {
        if self.moves.len() >= MOST_MOVES {
            return Err(Refusal::new(format_args!("a game here has at most {MOST_MOVES} moves")));
        }
        let next = self.last().after(legal);
        self.positions.push(next);
        self.moves.push(legal);
        Ok(())
    }

    /// The number of moves.
    pub(crate) fn len(&self) -> usize {
        self.moves.len()
    }

    /// The position after so many moves.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there are not as many.
    pub(crate) fn position(&self, at: usize) -> Result<&R, Refusal> {
        self.positions.get(at).ok_or_else(|| {
            Refusal::new(format_args!("the game has {} moves, not {at}", self.len()))
        })
    }

    /// The texts of the moves.
    pub(crate) fn texts(&self) -> Vec<String> {
        self.moves.iter().map(|&played| R::text(played)).collect()
    }

    /// The first position after any set-up, and the moves from there, a line each.
    fn transcript(&self) -> Option<String> {
        let (first, mut text) = (self.positions.iter().enumerate())
            .find_map(|(index, position)| Some((index, position.notation()?)))?;
        for &played in &self.moves[first..] {
            text.push('\n');
            text.push_str(&R::text(played));
        }
        text.push('\n');
        Some(text)
    }

    /// What the page draws after so many moves.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there are not as many.
    pub(crate) fn view(&self, at: usize) -> Result<View, Refusal> {
        let present = self.position(at)?;
        let last = at.checked_sub(1).map(|index| (&self.positions[index], self.moves[index]));
        let played = |(before, &played): (&R, &R::Move)| PlayedMove {
            text: R::text(played),
            spoken: before.spoken(played),
            by: before.turn(),
            setup: before.notation().is_none(),
        };
        Ok(View {
            game: R::GAME.as_str(),
            players: R::PLAYERS,
            opposite: R::OPPOSITE,
            at,
            moves: self.positions.iter().zip(&self.moves).map(played).collect(),
            status: present.status(),
            board: present.board(),
            offers: present.legal().into_iter().map(|legal| present.offer(legal)).collect(),
            prompts: present.prompts(),
            last: last.map(|(before, played)| before.marks(played)).unwrap_or_default(),
            cards: present.cards(last),
            facts: present.facts(),
            position: present.notation(),
            transcript: self.transcript(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::onitama::Onitama;

    /// Two masters that never meet.
    const ENDLESS: &str = r#"(["Horse","Ox","Boar","Crab","Eel"],[(0,1)],[(4,3)],0,True,True)"#;

    #[test]
    fn a_record_does_not_grow_for_ever() {
        let mut record = Record::new(Onitama::start(Some(ENDLESS)).unwrap());
        // A move after which the game goes on, and can go on.
        let goes_on = |at: &Onitama| !at.status().over;
        let quiet = |record: &Record<Onitama>| {
            let can_go_on = |at: &Onitama| {
                goes_on(at) && at.legal().into_iter().any(|next| goes_on(&at.after(next)))
            };
            let here = record.last();
            here.legal().into_iter().find(|&legal| can_go_on(&here.after(legal))).unwrap()
        };
        for _ in 0..MOST_MOVES {
            record.push(quiet(&record)).unwrap();
        }
        let next = quiet(&record);
        assert!(record.push(next).is_err());
        assert_eq!(record.len(), MOST_MOVES);
        assert!(record.view(MOST_MOVES).is_ok() && record.view(MOST_MOVES + 1).is_err());
    }
}
