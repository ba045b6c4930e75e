//! What other threads may have: values are sent, shared and moved freely, and errors travel in a box.

use crate::laws::Broken;
use crate::{
    ByPlayer, Danger, IllegalMove, Natural, ParseNaturalError, Side, Solo, TooLarge, Verdict,
};

fn is_free<T: Send + Sync + Unpin>() {}
fn is_boxed<T: core::error::Error + Send + Sync + 'static>() {}

#[test]
fn values_are_sent_shared_and_moved() {
    is_free::<Natural>();
    is_free::<ByPlayer<Natural>>();
    is_free::<Side>();
    is_free::<Solo>();
    is_free::<Verdict>();
    is_free::<Danger>();
}

#[test]
fn errors_travel_in_a_box() {
    is_boxed::<IllegalMove>();
    is_boxed::<ParseNaturalError>();
    is_boxed::<TooLarge>();
    is_boxed::<Broken>();
}
