//! What other threads may have: values are sent, shared and moved freely, and errors travel in a box.

use crate::engine::{self, Engine, Found, Limits, Line, Report};
use crate::minimax::{self, Best, Minimax};
use crate::{Counter, LevelReport, Method, Partial, Stopped, UnknownMethod};
use santorini::{Move, Position, Victory};

type Evaluator = santorini::evaluate::Evaluator;

fn is_free<T: Send + Sync + Unpin>() {}
fn is_boxed<T: core::error::Error + Send + Sync + 'static>() {}

#[test]
fn values_are_sent_shared_and_moved() {
    is_free::<Counter<'_, Victory>>();
    is_free::<Partial<Victory>>();
    is_free::<Method>();
    is_free::<LevelReport>();
    is_free::<Engine<'_, Position, Evaluator>>();
    is_free::<Report<'_, Move>>();
    is_free::<Found<Move>>();
    is_free::<Line<Move>>();
    is_free::<Limits>();
    is_free::<engine::Score>();
    is_free::<Minimax<Evaluator>>();
    is_free::<Best<Move>>();
    is_free::<minimax::Score>();
}

#[test]
fn errors_travel_in_a_box() {
    is_boxed::<Stopped>();
    is_boxed::<UnknownMethod>();
}
