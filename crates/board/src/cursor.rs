//! A text, read token by token.

use crate::{Geometry, Square};
use core::fmt;
use core::marker::PhantomData;

/// A position in a text, from which tokens are read one after the other.
///
/// The readers of the games' notations are built on this one. White space before a token is skipped.
/// `F` is the type of what may be wrong with a text. It is made from a [`TextFault`], or is one.
///
/// ```
/// use plywood_board::{Cursor, Grid5, NotationError, Square, TextFault};
///
/// /// Reads two squares with an arrow between them.
/// fn step(text: &str) -> Result<[Square<Grid5>; 2], NotationError<TextFault>> {
///     let mut cursor = Cursor::new(text);
///     let from = cursor.square()?;
///     cursor.expect("->")?;
///     let to = cursor.square()?;
///     cursor.end()?;
///     Ok([from, to])
/// }
///
/// assert_eq!(step(" (0,1) -> (1, 1)")?[1].to_string(), "(1,1)");
/// let error = step("(0,1) to (1,1)").unwrap_err();
/// assert_eq!(error.to_string(), "byte 6: expected '->', found 'to'");
/// # Ok::<(), NotationError<TextFault>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'a, F> {
    text: &'a str,
    at: usize,
    is_blank: fn(char) -> bool,
    fault: PhantomData<fn() -> F>,
}

impl<'a, F: From<TextFault>> Cursor<'a, F> {
    /// A cursor at the start of a text, in which all white space may separate tokens.
    pub fn new(text: &'a str) -> Self {
        Self::with_blanks(text, char::is_whitespace)
    }

    /// A cursor at the start of a text, in which these characters may separate tokens.
    pub fn with_blanks(text: &'a str, is_blank: fn(char) -> bool) -> Self {
        Self { text, at: 0, is_blank, fault: PhantomData }
    }

    /// The byte at which the next token starts.
    pub fn at(&mut self) -> usize {
        self.at = self.text.len() - self.text[self.at..].trim_start_matches(self.is_blank).len();
        self.at
    }

    /// The text from the next token on.
    pub fn rest(&mut self) -> &'a str {
        &self.text[self.at()..]
    }

    /// Takes a token, if it comes next. A word ends where its letters and digits end: `Peg` is not the
    /// next token of `Pegs`.
    pub fn takes(&mut self, token: &str) -> bool {
        let Some(after) = self.rest().strip_prefix(token) else { return false };
        if token.ends_with(char::is_alphanumeric) && after.starts_with(char::is_alphanumeric) {
            return false;
        }
        self.at += token.len();
        true
    }

    /// Takes a token.
    ///
    /// # Errors
    ///
    /// If another one comes next.
    pub fn expect(&mut self, token: &'static str) -> Result<(), NotationError<F>> {
        if self.takes(token) { Ok(()) } else { Err(self.unexpected(Expected::Token(token))) }
    }

    /// Takes one of these tokens, and gives the value that it stands for. They are described in words
    /// such as `True or False`.
    ///
    /// # Errors
    ///
    /// If none of them comes next.
    pub fn one_of<T, const N: usize>(
        &mut self,
        tokens: [(&str, T); N],
        description: &'static str,
    ) -> Result<T, NotationError<F>> {
        let taken = tokens.into_iter().find(|(token, _)| self.takes(token));
        taken.map(|(_, value)| value).ok_or_else(|| self.expected(description))
    }

    /// Takes an integer: decimal digits, after a minus sign if it is negative. One past the range of the
    /// type becomes the nearest value in it.
    ///
    /// # Errors
    ///
    /// If no integer comes next.
    pub fn integer(&mut self) -> Result<i64, NotationError<F>> {
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return Err(self.expected("a number"));
        }
        self.at += sign + digits;
        let nearest = if sign == 1 { i64::MIN } else { i64::MAX };
        Ok(rest[..sign + digits].parse().unwrap_or(nearest))
    }

    /// Takes a pair of integers, `(3,-1)`.
    ///
    /// # Errors
    ///
    /// If no pair comes next.
    pub fn pair(&mut self) -> Result<(i64, i64), NotationError<F>> {
        self.expect("(")?;
        let one = self.integer()?;
        self.expect(",")?;
        let other = self.integer()?;
        self.expect(")")?;
        Ok((one, other))
    }

    /// Takes a square, `(row,col)`.
    ///
    /// # Errors
    ///
    /// If no pair of integers comes next, or one that is off the board.
    pub fn square<G: Geometry>(&mut self) -> Result<Square<G>, NotationError<F>> {
        let at = self.at();
        let (row, col) = self.pair()?;
        OffBoard::check(row, col)
            .map_err(|error| NotationError { at, fault: TextFault::OffBoard(error).into() })
    }

    /// Takes a text in double quotes, and gives what stands between them. There are no escapes.
    ///
    /// # Errors
    ///
    /// If no double quote comes next, or there is no second one.
    pub fn quoted(&mut self) -> Result<&'a str, NotationError<F>> {
        let Some(opened) = self.rest().strip_prefix('"') else {
            return Err(self.expected("a text in double quotes"));
        };
        let Some((quoted, _)) = opened.split_once('"') else {
            self.at = self.text.len();
            return Err(self.unexpected(Expected::Token("\"")));
        };
        self.at += quoted.len() + 2;
        Ok(quoted)
    }

    /// Takes a list, `[a,b,c]`, with a function that takes one of its items. Gives the byte of the closing
    /// bracket.
    ///
    /// # Errors
    ///
    /// If no list comes next, or the function fails.
    pub fn list(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<(), NotationError<F>>,
    ) -> Result<usize, NotationError<F>> {
        self.expect("[")?;
        let mut closing = self.at();
        if self.takes("]") {
            return Ok(closing);
        }
        loop {
            item(self)?;
            closing = self.at();
            if self.takes("]") {
                return Ok(closing);
            }
            if !self.takes(",") {
                return Err(self.expected("',' or ']'"));
            }
        }
    }

    /// Checks that the whole text is read.
    ///
    /// # Errors
    ///
    /// If there is more than white space left.
    pub fn end(&mut self) -> Result<(), NotationError<F>> {
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected("the end")) }
    }

    /// The error that says what was expected here.
    pub fn expected(&mut self, description: &'static str) -> NotationError<F> {
        self.unexpected(Expected::Description(description))
    }

    fn unexpected(&mut self, expected: Expected) -> NotationError<F> {
        let found = Excerpt::first_token(self.rest());
        NotationError {
            at: self.at,
            fault: TextFault::Unexpected(Unexpected { expected, found }).into(),
        }
    }
}

/// Why a text cannot be read, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotationError<F> {
    /// The byte of the text at which the fault was found.
    pub at: usize,
    /// What is wrong there.
    pub fault: F,
}

impl<F: fmt::Display> fmt::Display for NotationError<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: {}", self.at, self.fault)
    }
}

impl<F: fmt::Debug + fmt::Display> core::error::Error for NotationError<F> {}

/// What is wrong with a text, in every notation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TextFault {
    /// Another token was expected.
    Unexpected(Unexpected),
    /// A square is not on the board.
    OffBoard(OffBoard),
}

impl fmt::Display for TextFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unexpected(fault) => fault.fmt(f),
            Self::OffBoard(fault) => fault.fmt(f),
        }
    }
}

/// A token was expected, and something else was found.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Unexpected {
    /// What was expected.
    pub expected: Expected,
    /// What was found; empty at the end of the text.
    pub found: Excerpt,
}

/// What was expected in a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Expected {
    /// This token.
    Token(&'static str),
    /// What these words describe.
    Description(&'static str),
}

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.expected {
            Expected::Token(token) => write!(f, "expected '{token}'")?,
            Expected::Description(words) => write!(f, "expected {words}")?,
        }
        match self.found.as_str() {
            "" => f.write_str(", found the end of the text"),
            _ => write!(f, ", found {}", self.found),
        }
    }
}

/// As much of a text as an error keeps of it.
///
/// ```
/// use plywood_board::Excerpt;
///
/// assert_eq!(Excerpt::new("Phoenix").to_string(), "'Phoenix'");
/// assert_eq!(Excerpt::new("a name of many words and letters").as_str(), "a name of many words and");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Excerpt {
    bytes: [u8; Self::LONGEST],
    len: usize,
}

impl Excerpt {
    /// The most bytes that are kept.
    const LONGEST: usize = 24;

    /// The text, or its start if it is too long.
    pub fn new(text: &str) -> Self {
        let fits = |&len: &usize| text.is_char_boundary(len);
        let len = (0..=text.len().min(Self::LONGEST)).rev().find(fits).unwrap_or(0);
        let mut bytes = [0; Self::LONGEST];
        bytes[..len].copy_from_slice(&text.as_bytes()[..len]);
        Self { bytes, len }
    }

    /// The first token of a text: a word or a number, or else one character.
    fn first_token(text: &str) -> Self {
        let word = text.find(|mark: char| !mark.is_alphanumeric()).unwrap_or(text.len());
        let first = text.chars().next().map_or(0, char::len_utf8);
        Self::new(&text[..word.max(first)])
    }

    /// What is kept.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len]).unwrap_or_default()
    }
}

/// The text in single quotes.
impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "'{}'", self.as_str().escape_debug())
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// A pair of coordinates that is not on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OffBoard {
    /// The row.
    pub row: i64,
    /// The column.
    pub col: i64,
}

impl OffBoard {
    /// The square at these coordinates.
    ///
    /// # Errors
    ///
    /// If it is not on the board.
    pub fn check<G: Geometry>(row: i64, col: i64) -> Result<Square<G>, Self> {
        let small = i8::try_from(row).ok().zip(i8::try_from(col).ok());
        small.and_then(|(row, col)| Square::at(row, col)).ok_or(Self { row, col })
    }
}

impl fmt::Display for OffBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{}) is not on the board", self.row, self.col)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    fn cursor(text: &str) -> Cursor<'_, TextFault> {
        Cursor::new(text)
    }

    fn message<T: fmt::Debug>(read: Result<T, NotationError<TextFault>>) -> std::string::String {
        read.unwrap_err().to_string()
    }

    #[test]
    fn a_word_ends_where_its_letters_end() {
        assert!(cursor(" Peg(").takes("Peg"));
        assert!(!cursor("Pegs").takes("Peg") && !cursor("Peg1").takes("Peg"));
        assert!(cursor("((").takes("("));
        assert_eq!(message(cursor("Pegs").expect("Peg")), "byte 0: expected 'Peg', found 'Pegs'");
    }

    #[test]
    fn what_was_found_is_shown_as_far_as_it_fits() {
        let found = |text: &str| Excerpt::first_token(text).to_string();
        assert_eq!(Excerpt::first_token("").as_str(), "");
        assert_eq!((found("(0,0)"), found("12,3")), ("'('".into(), "'12'".into()));
        assert_eq!(found(&"long".repeat(10)), std::format!("'{}'", "long".repeat(6)));
        assert_eq!((found("\n"), found("'B'")), (r"'\n'".into(), r"'\''".into()));
        // Three bytes each: the eighth character is the last that fits.
        let wide = "\u{864e}".repeat(9);
        assert_eq!(Excerpt::first_token(&wide).as_str(), &wide[..24]);
        assert_eq!(Excerpt::first_token(&std::format!("a{wide}")).as_str().len(), 22);
    }

    #[test]
    fn integers_saturate() {
        for (text, value) in [
            ("0", 0),
            ("-0007", -7),
            ("9223372036854775807", i64::MAX),
            ("9223372036854775808", i64::MAX),
            ("-9223372036854775809", i64::MIN),
        ] {
            assert_eq!(cursor(text).integer(), Ok(value));
        }
        for text in ["", "-", "- 1", "+1", "x"] {
            assert!(message(cursor(text).integer()).starts_with("byte 0: expected a number"));
        }
    }

    #[test]
    fn a_list_gives_its_items_and_its_closing_bracket() {
        for (text, items, closing) in [("[]", 0, 1), (" [ 1 , 2,3 ] ", 3, 11)] {
            let (mut cursor, mut read) = (cursor(text), Vec::new());
            let end = cursor.list(|cursor| {
                read.push(cursor.integer()?);
                Ok(())
            });
            assert_eq!((end, read.len()), (Ok(closing), items));
            assert_eq!(cursor.end(), Ok(()));
        }
        let list = |text| cursor(text).list(|cursor| cursor.integer().map(drop));
        assert_eq!(message(list("[1 2]")), "byte 3: expected ',' or ']', found '2'");
        assert_eq!(message(list("[1,]")), "byte 3: expected a number, found ']'");
        assert_eq!(message(list("[1")), "byte 2: expected ',' or ']', found the end of the text");
        assert_eq!(message(list("1")), "byte 0: expected '[', found '1'");
    }

    #[test]
    fn only_the_given_blanks_separate_tokens() {
        let mut line = Cursor::<TextFault>::with_blanks(" 1\n2", |blank| blank == ' ');
        assert_eq!(line.integer(), Ok(1));
        assert_eq!(message(line.end()), "byte 2: expected the end, found '\\n'");
        assert_eq!((line.at(), line.rest()), (2, "\n2"));
    }

    #[test]
    fn a_quoted_text_ends_at_the_next_quote() {
        let mut quotes = cursor(" \"\" \"a b\\\"c");
        assert_eq!((quotes.quoted(), quotes.quoted(), quotes.rest()), (Ok(""), Ok("a b\\"), "c"));
        let error = quotes.quoted();
        assert_eq!(message(error), "byte 10: expected a text in double quotes, found 'c'");
        let open = cursor("\"abc ").quoted();
        assert_eq!(message(open), "byte 5: expected '\"', found the end of the text");
    }

    #[test]
    fn one_of_several_tokens_is_taken() {
        let mut words = cursor("True False Maybe");
        let tokens = [("False", false), ("True", true)];
        assert_eq!(words.one_of(tokens, "True or False"), Ok(true));
        assert_eq!(words.one_of(tokens, "True or False"), Ok(false));
        let error = words.one_of(tokens, "True or False");
        assert_eq!(message(error), "byte 11: expected True or False, found 'Maybe'");
    }
}
