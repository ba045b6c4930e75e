//! What other threads may have: values are sent, shared and moved freely, and errors travel in a box.

use crate::{
    Located, MoveFault, MoveLine, NotationError, Number, Place, Point, StateLine, Transcript,
    UnknownCardName,
};

fn is_free<T: Send + Sync + Unpin>() {}
fn is_boxed<T: core::error::Error + Send + Sync + 'static>() {}

#[test]
fn values_are_sent_shared_and_moved() {
    is_free::<Transcript>();
    is_free::<StateLine>();
    is_free::<MoveLine>();
    is_free::<Located<MoveLine>>();
    is_free::<Place>();
    is_free::<Point>();
    is_free::<Number>();
}

#[test]
fn errors_travel_in_a_box() {
    is_boxed::<NotationError>();
    is_boxed::<MoveFault>();
    is_boxed::<UnknownCardName>();
}
