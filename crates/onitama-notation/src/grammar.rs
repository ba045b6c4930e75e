//! The rules of the grammar, one function each, named after the thing they read.
//!
//! They read a single line; [`crate::transcript`] reads whole texts. A rule skips the blanks before its tokens, so
//! that an error points to where the token should be. There is no recursion: parentheses around a number are
//! counted.

use crate::error::{Fault, NotationError, Place};
use crate::{MoveLine, Number, Point, StateLine};
use core::str::FromStr;
use game::{ByPlayer, Side};
use nom::branch::alt;
use nom::bytes::complete::{is_not, tag, take_while};
use nom::character::complete::{char, digit1, none_of};
use nom::combinator::{all_consuming, cut, map, map_opt, opt, peek, recognize, value};
use nom::error::{ContextError, ErrorKind, ParseError, context};
use nom::multi::{fold_many_m_n, many0_count, separated_list1};
use nom::sequence::{delimited, pair, preceded, terminated};
use nom::{Err, Finish, IResult, Parser};

/// What is wrong, and the rest of the line from there.
#[derive(Debug)]
pub(crate) struct Refusal<'a> {
    rest: &'a str,
    /// Unknown until a [`context`] names what was expected, which every rule does; what is left then
    /// is a line that goes on after its end.
    fault: Option<Fault>,
}

impl<'a> ParseError<&'a str> for Refusal<'a> {
    fn from_error_kind(rest: &'a str, _: ErrorKind) -> Self {
        Self { rest, fault: None }
    }

    fn append(_: &'a str, _: ErrorKind, inner: Self) -> Self {
        inner
    }

    fn from_char(rest: &'a str, mark: char) -> Self {
        Self { rest, fault: Some(Fault::ExpectedMark(mark)) }
    }
}

impl<'a> ContextError<&'a str> for Refusal<'a> {
    fn add_context(_: &'a str, expected: &'static str, inner: Self) -> Self {
        Self { fault: inner.fault.or(Some(Fault::Expected(expected))), ..inner }
    }
}

type Read<'a, T> = IResult<&'a str, T, Refusal<'a>>;

/// Reads a whole line, and turns the rest after an error into a place.
pub(crate) fn line<'a, T>(
    rule: impl Parser<&'a str, Output = T, Error = Refusal<'a>>,
    number: usize,
    text: &'a str,
) -> Result<T, NotationError> {
    match all_consuming(terminated(rule, blanks)).parse_complete(text).finish() {
        Ok((_, read)) => Ok(read),
        Err(refused) => Err(NotationError {
            place: Place::in_line(number, text, text.len() - refused.rest.len()),
            fault: refused.fault.unwrap_or(Fault::Expected("the end of the line")),
        }),
    }
}

/// `"(" , cards , "," , pawns , "," , pawns , "," , turn , "," , flag , "," , flag , ")"`
pub(crate) fn state(input: &str) -> Read<'_, StateLine> {
    let parts = (
        cards,
        preceded(token(','), pawns(Side::First)),
        preceded(token(','), pawns(Side::Second)),
        preceded(token(','), turn),
        preceded(token(','), flag),
        preceded(token(','), flag),
    );
    map(in_parentheses(parts), |(cards, first, second, turn, first_used, second_used)| StateLine {
        cards,
        pawns: ByPlayer { first, second },
        turn,
        super_used: ByPlayer { first: first_used, second: second_used },
    })
    .parse_complete(input)
}

/// `"(" , point , "," , point , "," , quoted , ")"`
pub(crate) fn game_move(input: &str) -> Read<'_, MoveLine> {
    let parts = (point, preceded(token(','), point), preceded(token(','), quoted));
    map(in_parentheses(parts), |(from, to, card)| MoveLine { from, to, card }).parse_complete(input)
}

/// `"[" , [ quoted , { "," , quoted } ] , "]"`; of five, the first two and the next two are sorted.
fn cards(input: &str) -> Read<'_, Vec<Box<str>>> {
    let (rest, cards) = list(quoted).parse_complete(input)?;
    if cards.len() == 5 {
        for (side, index) in [(Side::First, 1), (Side::Second, 3)] {
            in_order(&cards[index - 1..=index], Fault::UnsortedCards(side))?;
        }
    }
    Ok((rest, without_places(cards)))
}

/// `"[" , [ point , { "," , point } ] , "]"`; all after the first are sorted.
fn pawns<'a>(side: Side) -> impl Parser<&'a str, Output = Vec<Point>, Error = Refusal<'a>> {
    move |input| {
        let (rest, pawns) = list(point).parse_complete(input)?;
        in_order(pawns.get(1..).unwrap_or_default(), Fault::UnsortedStudents(side))?;
        Ok((rest, without_places(pawns)))
    }
}

/// `"(" , number , "," , number , ")"`
fn point(input: &str) -> Read<'_, Point> {
    let parts = (number, preceded(token(','), number));
    map(in_parentheses(parts), |(row, column)| Point { row, column }).parse_complete(input)
}

/// The number 0 or 1.
fn turn(input: &str) -> Read<'_, Side> {
    let side = map_opt(number, |turn| match turn.to_coordinate() {
        0 => Some(Side::First),
        1 => Some(Side::Second),
        _ => None,
    });
    context("0 or 1", preceded(blanks, side)).parse_complete(input)
}

/// `"True" | "False"`
fn flag(input: &str) -> Read<'_, bool> {
    let word = alt((value(true, tag("True")), value(false, tag("False"))));
    context("True or False", preceded(blanks, word)).parse_complete(input)
}

/// `"(" , number , ")" | integer`, with the parentheses counted instead of nested.
fn number(input: &str) -> Read<'_, Number> {
    let (rest, depth) = many0_count(token('(')).parse_complete(input)?;
    let (rest, number) = context("a number", preceded(blanks, integer)).parse_complete(rest)?;
    let mut closed = fold_many_m_n(depth, depth, token(')'), || (), |(), _| ());
    let (rest, ()) = closed.parse_complete(rest)?;
    Ok((rest, number))
}

/// `[ "-" ] , digit , { digit }`
fn integer(input: &str) -> Read<'_, Number> {
    let signed = pair(opt(tag("-")), digit1);
    map(signed, |(sign, digits)| Number::of_digits(sign.is_some(), digits)).parse_complete(input)
}

/// `'"' , { character - ( '"' | "\" ) | "\" , character } , '"'`; what stands between is kept to the letter.
fn quoted(input: &str) -> Read<'_, Box<str>> {
    let escaped = recognize((char('\\'), none_of("\n")));
    let inside = recognize(many0_count(alt((is_not("\"\\\n"), escaped))));
    let opened = context("a name in double quotes", preceded(blanks, tag("\"")));
    let closed = cut(char('"'));
    map(delimited(opened, inside, closed), Box::from).parse_complete(input)
}

/// A list, each of its items with the rest of the line where it starts.
fn list<'a, T: Clone>(
    item: impl Parser<&'a str, Output = T, Error = Refusal<'a>>,
) -> impl Parser<&'a str, Output = Vec<(&'a str, T)>, Error = Refusal<'a>> {
    let none = value(Vec::new(), peek(token(']')));
    let some = separated_list1(token(','), cut(placed(item)));
    delimited(token('['), alt((none, some)), cut(token(']')))
}

/// What a rule reads, with the rest of the line where it starts.
fn placed<'a, T>(
    mut rule: impl Parser<&'a str, Output = T, Error = Refusal<'a>>,
) -> impl Parser<&'a str, Output = (&'a str, T), Error = Refusal<'a>> {
    move |input| {
        let (start, _) = blanks(input)?;
        let (rest, read) = rule.parse_complete(start)?;
        Ok((rest, (start, read)))
    }
}

fn without_places<T>(items: Vec<(&str, T)>) -> Vec<T> {
    items.into_iter().map(|(_, item)| item).collect()
}

/// Refuses items that descend, at the first that is less than the one before it.
fn in_order<'a, T: Ord>(items: &[(&'a str, T)], fault: Fault) -> Result<(), Err<Refusal<'a>>> {
    match items.windows(2).find(|two| two[1].1 < two[0].1) {
        Some(two) => Err(Err::Failure(Refusal { rest: two[1].0, fault: Some(fault) })),
        None => Ok(()),
    }
}

/// Parts in parentheses. After the opening one there is no alternative.
fn in_parentheses<'a, T>(
    parts: impl Parser<&'a str, Output = T, Error = Refusal<'a>>,
) -> impl Parser<&'a str, Output = T, Error = Refusal<'a>> {
    delimited(token('('), cut(parts), cut(token(')')))
}

/// A single mark after any blanks.
fn token<'a>(mark: char) -> impl Parser<&'a str, Output = char, Error = Refusal<'a>> {
    preceded(blanks, char(mark))
}

/// `{ blank }`
fn blanks(input: &str) -> Read<'_, &str> {
    take_while(is_blank).parse_complete(input)
}

/// White space of ASCII, except the line feed, which ends a line.
pub(crate) const fn is_blank(character: char) -> bool {
    matches!(character, ' ' | '\t' | '\r' | '\x0b' | '\x0c')
}

impl FromStr for StateLine {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        line(state, 1, text)
    }
}

impl FromStr for MoveLine {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        line(game_move, 1, text)
    }
}

impl FromStr for Point {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        line(point, 1, text)
    }
}

impl FromStr for Number {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        line(number, 1, text)
    }
}
