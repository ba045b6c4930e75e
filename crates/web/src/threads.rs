//! What other threads may have: values are sent, shared and moved freely, and errors travel in a box.

use crate::{Server, Settings};

fn is_free<T: Send + Sync + Unpin>() {}

#[test]
fn values_are_sent_shared_and_moved() {
    is_free::<Server>();
    is_free::<Settings>();
}
