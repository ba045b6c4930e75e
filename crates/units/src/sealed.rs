//! Small documents: JSON with a checksum.
//!
//! ```json
//! {"body":{…},"checksum":"0123456789abcdef"}
//! ```
//!
//! The checksum is that of the body as `serde_json` writes it without blanks, so that a document may be
//! laid out anew, but not changed.
//!
//! ```
//! use plywood_units::sealed::{seal, unseal};
//!
//! let text = seal(&(42, "games"));
//! assert_eq!(unseal::<(u32, String)>(text.as_bytes()), Some((42, String::from("games"))));
//! assert_eq!(unseal::<(u32, String)>(text.replace("42", "43").as_bytes()), None);
//! ```
//!
//! Any type that serde can write and read is a body: its traits are all that this crate shows of another one.

use crate::Checksum;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};

/// Writes a document.
///
/// # Panics
///
/// If the body has no form in JSON, such as a map whose keys are not strings.
pub fn seal(body: &impl Serialize) -> String {
    let body = serde_json::to_value(body).expect("a body that has a form in JSON");
    let checksum = checksum(&body);
    format!("{}\n", json!({ "body": body, "checksum": checksum }))
}

/// Reads a document; `None` if it is damaged, or has another kind of body.
pub fn unseal<T: DeserializeOwned>(text: &[u8]) -> Option<T> {
    let mut document: Value = serde_json::from_slice(text).ok()?;
    let body = document.get_mut("body")?.take();
    if document["checksum"] != checksum(&body) {
        return None;
    }
    serde_json::from_value(body).ok()
}

fn checksum(body: &Value) -> String {
    format!("{:016x}", Checksum::of(body.to_string().as_bytes()))
}

/// Numbers as decimal strings, for those that may have more than 64 bits: `#[serde(with = "decimal")]`.
pub(crate) mod decimal {
    use core::fmt::Display;
    use core::str::FromStr;
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<T: Display, S: Serializer>(
        number: &T,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        to.collect_str(number)
    }

    pub(crate) fn deserialize<'de, T: FromStr, D: Deserializer<'de>>(
        from: D,
    ) -> Result<T, D::Error> {
        String::deserialize(from)?.parse().map_err(|_| D::Error::custom("not a number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Body {
        name: String,
        #[serde(with = "decimal")]
        large: u128,
        list: Vec<u64>,
    }

    fn body() -> Body {
        Body { name: String::from("a \"b\" ü"), large: u128::MAX, list: vec![1, u64::MAX] }
    }

    #[test]
    fn a_document_comes_back() {
        assert_eq!(unseal(seal(&body()).as_bytes()), Some(body()));
    }

    #[test]
    fn a_changed_document_is_refused_or_means_the_same() {
        let text = seal(&body());
        for at in 0..text.len() {
            for change in [1, 2, 16, 128] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= change;
                if let Some(read) = unseal::<Body>(&bytes) {
                    assert_eq!(read, body(), "byte {at} changed");
                }
            }
            if at < text.len() - 1 {
                assert_eq!(unseal::<Body>(&text.as_bytes()[..at]), None, "cut at {at}");
            }
        }
    }
}
