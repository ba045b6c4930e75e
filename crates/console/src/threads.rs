//! What other threads may have: values are sent, shared and moved freely, and errors travel in a box.

use crate::{Difference, Next, Reply, Session, TranscriptError};

fn is_free<T: Send + Sync + Unpin>() {}
fn is_boxed<T: core::error::Error + Send + Sync + 'static>() {}

#[test]
fn values_are_sent_shared_and_moved() {
    is_free::<Session>();
    is_free::<Reply>();
    is_free::<Next>();
    is_free::<Difference>();
}

#[test]
fn errors_travel_in_a_box() {
    is_boxed::<TranscriptError>();
}
