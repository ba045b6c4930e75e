//! How to play, in a minute: steps with a small game each, which the rules themselves play.

use crate::record::Record;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::view::{Board, Cards, Mark};
use serde::Serialize;

/// A step of the explanation: what it says, and moves that show it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lesson {
    pub(crate) title: &'static str,
    pub(crate) text: &'static str,
    /// The first position; none if the game begins with its set-up.
    pub(crate) start: Option<&'static str>,
    pub(crate) moves: &'static [&'static str],
}

/// A lesson as the page shows it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct LessonView {
    title: &'static str,
    text: &'static str,
    frames: Vec<Frame>,
}

/// A small board after some moves.
#[derive(Clone, Debug, Serialize)]
struct Frame {
    board: Board,
    last: Vec<Mark>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cards: Option<Cards>,
    /// What has just happened, in words; at first, whose turn it is.
    said: String,
}

/// The lessons of a game.
///
/// # Errors
///
/// None: a test plays all of them.
pub(crate) fn lessons<R: Rules>() -> Result<Vec<LessonView>, Refusal> {
    R::LESSONS.iter().map(show::<R>).collect()
}

fn show<R: Rules>(lesson: &Lesson) -> Result<LessonView, Refusal> {
    let Lesson { title, text, start, moves } = *lesson;
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    let record = Record::replay(R::start(start)?, &moves)?;
    let frame = |at| {
        let view = record.view(at)?;
        let last = at.checked_sub(1).map(|last| view.moves[last].spoken.as_str());
        let said = match last {
            Some(spoken) if view.status.over => format!("{spoken}. {}", view.status.text),
            Some(spoken) => spoken.to_owned(),
            None => view.status.text.clone(),
        };
        Ok(Frame { board: view.board, last: view.last, cards: view.cards, said })
    };
    let frames = (0..=record.len()).map(frame).collect::<Result<_, _>>()?;
    Ok(LessonView { title, text, frames })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::with_rules;
    use catalog::Name;

    #[test]
    fn every_lesson_can_be_played() {
        for game in Name::ALL {
            let lessons = with_rules!(game, R => lessons::<R>()).unwrap();
            assert!((3..=6).contains(&lessons.len()), "{game}");
            assert!(lessons.iter().all(|lesson| lesson.frames.len() > 1), "{game}");
            let is_won = |lesson: &&LessonView| {
                lesson.frames.last().is_some_and(|frame| frame.said.to_lowercase().contains("won"))
            };
            let ways = if game == Name::Peg { 1 } else { 2 };
            assert_eq!(lessons.iter().filter(is_won).count(), ways, "{game}: ways to win");
        }
    }
}
