//! What other threads may have: values are sent, shared and moved freely, and errors travel in a box.

use crate::whole_file::WholeFile;
use crate::{
    Checksum, Damage, Error, Expanded, FileName, Folder, Linear, Manifest, Merged, NotBelowPrime,
    Numbers, Phase, Plan, Question, Unit, UnknownFile, Version,
};

fn is_free<T: Send + Sync + Unpin>() {}
fn is_boxed<T: core::error::Error + Send + Sync + 'static>() {}

#[test]
fn values_are_sent_shared_and_moved() {
    is_free::<Folder<onitama::Position>>();
    is_free::<Question>();
    is_free::<Version>();
    is_free::<Plan>();
    is_free::<Phase>();
    is_free::<Unit>();
    is_free::<FileName>();
    is_free::<Manifest>();
    is_free::<Expanded>();
    is_free::<Merged>();
    is_free::<Damage>();
    is_free::<Checksum>();
    is_free::<Linear>();
    is_free::<Numbers>();
    is_free::<WholeFile>();
}

#[test]
fn errors_travel_in_a_box() {
    is_boxed::<Error>();
    is_boxed::<UnknownFile>();
    is_boxed::<NotBelowPrime>();
}
