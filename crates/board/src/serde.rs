//! Squares as their text and sets as lists of squares, for serde.

use crate::{Bitboard, Geometry, Square};
use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;
use core::str::FromStr;
use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// Writes `"(row,col)"`.
impl<G: Geometry> Serialize for Square<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads `"(row,col)"`. A square off the board is an error.
impl<'de, G: Geometry> Deserialize<'de> for Square<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        from_text(deserializer)
    }
}

/// Reads a value from its text.
#[doc(hidden)]
pub fn from_text<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: fmt::Display>,
    D: Deserializer<'de>,
{
    String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
}

/// Serializes each type by its `Display` and deserializes it by its `FromStr`. Not part of the public API: for
/// the other crates of the workspace.
#[doc(hidden)]
#[macro_export]
macro_rules! serde_as_text {
    ($($type:ty),*) => {$(
        impl ::serde::Serialize for $type {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $type {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::from_text(deserializer)
            }
        }
    )*};
}

/// Writes the list of the squares, row by row.
impl<G: Geometry> Serialize for Bitboard<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(*self)
    }
}

/// Reads a list of squares in any order, each at most once.
impl<'de, G: Geometry> Deserialize<'de> for Bitboard<G> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(List(PhantomData))
    }
}

/// Reads a set square by square, without allocating.
struct List<G>(PhantomData<G>);

impl<'de, G: Geometry> Visitor<'de> for List<G> {
    type Value = Bitboard<G>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of squares")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Bitboard<G>, A::Error> {
        let mut set = Bitboard::EMPTY;
        while let Some(square) = list.next_element()? {
            if set.contains(square) {
                return Err(A::Error::custom(format_args!("the square {square} is listed twice")));
            }
            set = set.with(square);
        }
        Ok(set)
    }
}
