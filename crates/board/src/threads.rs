//! What other threads may have: values are sent, shared and moved freely, and errors travel in a box.

use crate::{Bitboard, Cross33, Grid5, Leaps, ParseSquareError, Square, Squares, Symmetry};

fn is_free<T: Send + Sync + Unpin>() {}
fn is_boxed<T: core::error::Error + Send + Sync + 'static>() {}

#[test]
fn values_are_sent_shared_and_moved() {
    is_free::<Square<Grid5>>();
    is_free::<Bitboard<Cross33>>();
    is_free::<Squares<Grid5>>();
    is_free::<Leaps<Grid5>>();
    is_free::<Symmetry>();
}

#[test]
fn errors_travel_in_a_box() {
    is_boxed::<ParseSquareError>();
}
