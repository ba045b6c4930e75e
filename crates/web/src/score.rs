//! A score of the engine for people: in words, and as a chance to win.

use catalog::game::Side;
use catalog::search::{Score, ScoreKind};
use core::fmt;

/// An evaluation at which a player wins three games of four, by and large.
const CLEAR: f64 = 130.0;

/// A score in words, with the name of the player who is ahead.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Words<'a> {
    pub(crate) score: Score,
    pub(crate) mover: Side,
    pub(crate) players: &'a [&'a str],
}

impl Words<'_> {
    /// The chance that the first player wins, in thousandths.
    pub(crate) fn chance(&self) -> u16 {
        let chance = match self.score.kind() {
            ScoreKind::Win(_) => 1.0,
            ScoreKind::Loss(_) => 0.0,
            ScoreKind::Cp(evaluation) => 1.0 / (1.0 + 3f64.powf(-f64::from(evaluation) / CLEAR)),
        };
        let first = if self.mover == Side::First { chance } else { 1.0 - chance };
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to 1000"
        )]
        let thousandths = (first * 1000.0).round() as u16;
        thousandths
    }
}

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ahead = if self.score >= Score::ZERO { self.mover } else { self.mover.other() };
        let player = self.players[ahead.index()];
        match self.score.kind() {
            // A move of each side is one to people.
            ScoreKind::Win(plies) | ScoreKind::Loss(plies) => {
                let moves = plies.div_ceil(2);
                let s = if moves == 1 { "" } else { "s" };
                write!(f, "{player} wins in {moves} move{s}")
            }
            ScoreKind::Cp(0) => f.write_str("even"),
            ScoreKind::Cp(evaluation) => {
                let hundredths = evaluation.unsigned_abs();
                write!(f, "{player} +{}.{:02}", hundredths / 100, hundredths % 100)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(score: Score, mover: Side) -> Words<'static> {
        Words { score, mover, players: &["Blue", "Red"] }
    }

    #[test]
    fn scores_name_the_player_who_is_ahead() {
        let words = |score, mover| words(score, mover).to_string();
        assert_eq!(words(Score::cp(125), Side::First), "Blue +1.25");
        assert_eq!(words(Score::cp(-7), Side::First), "Red +0.07");
        assert_eq!(words(Score::ZERO, Side::Second), "even");
        assert_eq!(words(Score::win(1), Side::Second), "Red wins in 1 move");
        assert_eq!(words(Score::win(3), Side::Second), "Red wins in 2 moves");
        assert_eq!(words(Score::loss(4), Side::Second), "Blue wins in 2 moves");
    }

    #[test]
    fn chances_are_the_first_players() {
        let chance = |score, mover| words(score, mover).chance();
        assert_eq!(chance(Score::ZERO, Side::First), 500);
        assert_eq!(chance(Score::cp(130), Side::First), 750);
        assert_eq!(chance(Score::cp(130), Side::Second), 250);
        assert_eq!(chance(Score::win(9), Side::First), 1000);
        assert_eq!(chance(Score::win(9), Side::Second), 0);
        assert_eq!(chance(Score::loss(2), Side::Second), 1000);
    }
}
