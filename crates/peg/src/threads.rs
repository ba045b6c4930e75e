//! What other threads may have: values are sent, shared and moved freely, and errors travel in a box.

use crate::{
    Board, BoardError, Counter, Ending, Games, InvalidPosition, NoPossibleStates, NotationError,
    Pegs, State, States,
};
use game::Tally;

fn is_free<T: Send + Sync + Unpin>() {}
fn is_boxed<T: core::error::Error + Send + Sync + 'static>() {}

#[test]
fn values_are_sent_shared_and_moved() {
    is_free::<Pegs>();
    is_free::<Ending>();
    is_free::<Games>();
    is_free::<Counter>();
    is_free::<Board>();
    is_free::<State>();
    is_free::<States>();
    is_free::<Tally<Ending>>();
}

#[test]
fn errors_travel_in_a_box() {
    is_boxed::<InvalidPosition>();
    is_boxed::<NoPossibleStates>();
    is_boxed::<BoardError>();
    is_boxed::<NotationError>();
}
