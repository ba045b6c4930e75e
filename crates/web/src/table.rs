//! A game with its record: what was played, and where in it the player looks.

use crate::refusal::Refusal;
use crate::rules::{Question, Rules};
use crate::shown::{PlayedMove, Shown, Trouble};

/// The most moves that a record keeps: far beyond any game that people play.
pub(crate) const MOST_MOVES: usize = 2000;

/// A game on the table, whichever it is.
pub(crate) trait Table: Send {
    fn show(&self) -> Shown;

    /// Plays the legal move of this text from where the record stands, instead of what followed.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if it is not a legal move.
    fn play(&mut self, text: &str) -> Result<(), Refusal>;

    /// Goes to the position after so many moves.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there are not as many.
    fn go_to(&mut self, at: usize) -> Result<(), Refusal>;

    /// The position where the record stands, to think about it elsewhere.
    fn question(&self) -> Box<dyn Question>;
}

/// The record of a game.
#[derive(Debug)]
pub(crate) struct Record<R: Rules> {
    /// The positions, from the start to the end of the record: one more than there are moves.
    positions: Vec<R>,
    moves: Vec<R::Move>,
    at: usize,
    trouble: Option<Trouble>,
}

impl<R: Rules> Record<R> {
    /// A game that begins here.
    pub(crate) fn new(start: R) -> Self {
        Self { positions: vec![start], moves: Vec::new(), at: 0, trouble: None }
    }

    /// The end of the record.
    pub(crate) fn last(&self) -> &R {
        &self.positions[self.positions.len() - 1]
    }

    /// Adds a move that is legal at the end of the record, and stays where it was.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the record is full.
    pub(crate) fn push(&mut self, legal: R::Move) -> Result<(), Refusal> {
        if self.moves.len() >= MOST_MOVES {
            return Err(Refusal::unprocessable(format_args!(
                "a game here has at most {MOST_MOVES} moves"
            )));
        }
        let next = self.last().after(legal);
        self.positions.push(next);
        self.moves.push(legal);
        Ok(())
    }

    /// Says that the loaded game broke off here.
    pub(crate) fn mark_trouble(&mut self, trouble: Trouble) {
        self.trouble = Some(trouble);
    }

    fn present(&self) -> &R {
        &self.positions[self.at]
    }

    /// The position that the record begins with, after any set-up, and the moves from there.
    fn transcript(&self) -> Option<String> {
        let (first, mut text) = (self.positions.iter().enumerate())
            .find_map(|(place, position)| Some((place, position.position()?)))?;
        for &played in &self.moves[first..] {
            text.push('\n');
            text.push_str(&R::text(played));
        }
        text.push('\n');
        Some(text)
    }
}

impl<R: Rules> Table for Record<R> {
    fn show(&self) -> Shown {
        let present = self.present();
        let last = self.at.checked_sub(1).map(|place| (&self.positions[place], self.moves[place]));
        let played = |(before, &played): (&R, &R::Move)| PlayedMove {
            text: R::text(played),
            spoken: before.spoken(played),
            by: before.turn(),
            setup: before.position().is_none(),
        };
        Shown {
            game: R::GAME,
            players: R::PLAYERS,
            at: self.at,
            moves: self.positions.iter().zip(&self.moves).map(played).collect(),
            trouble: self.trouble.clone(),
            status: present.status(),
            board: present.board(),
            offers: present.legal().into_iter().map(R::offer).collect(),
            prompts: present.prompts(),
            last: last.map(|(before, played)| before.marks(played)).unwrap_or_default(),
            cards: present.cards(last),
            facts: present.facts(),
            position: present.position(),
            transcript: self.transcript(),
        }
    }

    fn play(&mut self, text: &str) -> Result<(), Refusal> {
        let legal = self.present().legal().into_iter().find(|&legal| R::text(legal) == text);
        let legal = legal.ok_or_else(|| Refusal::unprocessable("this is not a legal move here"))?;
        if self.at >= MOST_MOVES {
            return self.push(legal);
        }
        self.positions.truncate(self.at + 1);
        self.moves.truncate(self.at);
        self.trouble = None;
        self.push(legal)?;
        self.at += 1;
        Ok(())
    }

    fn go_to(&mut self, at: usize) -> Result<(), Refusal> {
        if at > self.moves.len() {
            let moves = self.moves.len();
            return Err(Refusal::unprocessable(format_args!(
                "the game has {moves} moves, not {at}"
            )));
        }
        self.at = at;
        Ok(())
    }

    fn question(&self) -> Box<dyn Question> {
        Box::new(self.present().clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::onitama;

    /// Two masters that never meet.
    const ENDLESS: &str = r#"(["Horse","Ox","Boar","Crab","Eel"],[(0,1)],[(4,3)],0,True,True)"#;

    #[test]
    fn a_record_does_not_grow_for_ever() {
        let mut record = onitama::load(ENDLESS).unwrap();
        // A move after which the game goes on, and can go on.
        let goes_on = |at: &onitama::Onitama| !at.status().over;
        let quiet = |record: &Record<onitama::Onitama>| {
            let here = record.present();
            let can_go_on = |at: &onitama::Onitama| {
                goes_on(at) && at.legal().into_iter().any(|next| goes_on(&at.after(next)))
            };
            let legal = here.legal().into_iter().find(|&legal| can_go_on(&here.after(legal)));
            onitama::Onitama::text(legal.unwrap())
        };
        for _ in 0..MOST_MOVES {
            record.play(&quiet(&record)).unwrap();
        }
        let next = quiet(&record);
        assert!(record.play(&next).is_err());
        assert_eq!((record.at, record.moves.len()), (MOST_MOVES, MOST_MOVES));
        record.go_to(0).unwrap();
        record.play(&quiet(&record)).unwrap();
        assert_eq!((record.at, record.moves.len(), record.positions.len()), (1, 1, 2));
    }
}
