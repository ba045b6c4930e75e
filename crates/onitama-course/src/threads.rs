//! What other threads may have: values are sent, shared and moved freely, and errors travel in a box.

use crate::unit_tests::{Case, Failure, Function};
use crate::{Answer, Diagnosis, Objection, StateFault};

fn is_free<T: Send + Sync + Unpin>() {}
fn is_boxed<T: core::error::Error + Send + Sync + 'static>() {}

#[test]
fn values_are_sent_shared_and_moved() {
    is_free::<Answer>();
    is_free::<Case>();
    is_free::<Function>();
}

#[test]
fn errors_travel_in_a_box() {
    is_boxed::<Diagnosis>();
    is_boxed::<StateFault>();
    is_boxed::<Objection>();
    is_boxed::<Failure>();
}
