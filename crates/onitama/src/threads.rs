//! What other threads may have: values are sent, shared and moved freely, and errors travel in a box.

use crate::evaluate::Weights;
use crate::{Card, Ending, Hand, Move, Position, Setup, SetupError, UnknownCard};
use game::{Counts, Tally};

fn is_free<T: Send + Sync + Unpin>() {}
fn is_boxed<T: core::error::Error + Send + Sync + 'static>() {}

#[test]
fn values_are_sent_shared_and_moved() {
    is_free::<Position>();
    is_free::<Setup>();
    is_free::<Move>();
    is_free::<Hand>();
    is_free::<Card>();
    is_free::<Ending>();
    is_free::<Weights>();
    is_free::<Tally<Ending>>();
    is_free::<Counts<Ending>>();
}

#[test]
fn errors_travel_in_a_box() {
    is_boxed::<SetupError>();
    is_boxed::<UnknownCard>();
}
