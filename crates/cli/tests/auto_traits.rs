//! Auto-trait checks: public values can be sent to and shared with other threads, and errors can be boxed.
//!
//! Nothing runs here. A type that loses a trait no longer compiles.

use board::{Bitboard, Cross33, Cursor, Excerpt, Grid5, Leaps, Square, Squares, TextFault};
use game::{ByPlayer, Counts, Natural, Side, Tally};
use santorini::evaluate::Evaluator;

fn is_shared<T: Send + Sync + Unpin>() {}
fn is_boxed<T: core::error::Error + Send + Sync + 'static>() {}

/// Names the function for every type, which makes the compiler check its bounds.
macro_rules! check {
    ($bound:ident: $($type:ty),* $(,)?) => {
        $(let _ = $bound::<$type>;)*
    };
}

#[test]
fn boards_and_games() {
    check!(is_shared: Square<Grid5>, Bitboard<Cross33>, Squares<Grid5>, Leaps<Grid5>, board::Symmetry,
        Excerpt, Cursor<'_, TextFault>);
    check!(is_boxed: board::ParseSquareError);
    check!(is_shared: Natural, ByPlayer<Natural>, Side, game::Solo, game::Verdict, game::Danger);
    check!(is_boxed: game::IllegalMove, game::ParseNaturalError, game::TooLarge, game::laws::Broken);
}

#[test]
fn the_rules() {
    check!(is_shared: onitama::Position, onitama::Setup, onitama::Move, onitama::Card, onitama::Hand,
        onitama::Outcome, onitama::evaluate::Weights, Tally<onitama::Outcome>, Counts<onitama::Outcome>);
    check!(is_boxed: onitama::SetupError, onitama::UnknownCard, onitama::NotationError);
    check!(is_shared: santorini::Position, santorini::Setup, santorini::Move, santorini::Outcome,
        santorini::course::Game, santorini::evaluate::Weights);
    check!(is_boxed: santorini::SetupError, santorini::NotationError, santorini::course::PlacementError);
    check!(is_shared: peg::Position, peg::Outcome, peg::Games, peg::Counter, peg::course::Board,
        peg::course::State, peg::course::States, Tally<peg::Outcome>);
    check!(is_boxed: peg::NotationError, peg::SetupError, peg::course::InvalidPosition,
        peg::course::NoPossibleStates);
}

#[test]
fn texts_and_courses() {
    use onitama_course::unit_tests::{Case, Failure, Function};
    use onitama_notation::{
        Located, MoveLine, Number, Place, Point, Replay, StateLine, Transcript,
    };
    check!(is_shared: Transcript, StateLine, MoveLine, Located<MoveLine>, Place, Point, Number, Replay<'_>);
    check!(is_boxed: onitama_notation::NotationError, onitama_notation::MoveFault,
        onitama_notation::StateFault, onitama_notation::Illegality, onitama_notation::InvalidState,
        onitama_notation::InvalidMove);
    check!(is_shared: onitama_course::Answer, Case, Function);
    check!(is_boxed: onitama_course::Diagnosis, Failure);
    check!(is_shared: console::Session, console::Reply, console::Next, console::Difference);
    check!(is_boxed: console::TranscriptError);
}

#[test]
fn counts_and_searches() {
    use santorini::{Move, Outcome, Position};
    use search::engine::{Engine, Found, Limits, Line, Report};
    use search::minimax::{Best, Minimax};
    check!(is_shared: search::Counter<'_, Outcome>, search::Partial<Outcome>, search::Method,
        search::LevelReport, search::Score, Engine<'_, Position, Evaluator>, Report<'_, Move>, Found<Move>,
        Line<Move>, Limits, Minimax<Evaluator>, Best<Move>);
    check!(is_boxed: search::Stopped, search::UnknownMethod);
    check!(is_shared: units::Folder<onitama::Position>, units::Question, units::Version, units::Plan,
        units::Phase, units::Unit, units::FileName, units::Manifest, units::Expanded, units::Merged,
        units::Damage, units::Checksum, units::Linear, units::Numbers);
    check!(is_boxed: units::Error, units::UnknownFile, units::NotBelowPrime);
}

#[cfg(feature = "play")]
#[test]
fn the_page() {
    check!(is_shared: web::Server, web::Settings);
}
