//! Characters and strings between quotes, with the escapes of Haskell.

/// The names of the characters below the blank, by their codes.
const NAMES: [&str; 32] = [
    "NUL", "SOH", "STX", "ETX", "EOT", "ENQ", "ACK", "BEL", "BS", "HT", "LF", "VT", "FF", "CR",
    "SO", "SI", "DLE", "DC1", "DC2", "DC3", "DC4", "NAK", "SYN", "ETB", "CAN", "EM", "SUB", "ESC",
    "FS", "GS", "RS", "US",
];

/// The escapes of one letter.
const LETTERS: [(char, char); 10] = [
    ('a', '\x07'),
    ('b', '\x08'),
    ('f', '\x0c'),
    ('n', '\n'),
    ('r', '\r'),
    ('t', '\t'),
    ('v', '\x0b'),
    ('\\', '\\'),
    ('"', '"'),
    ('\'', '\''),
];

/// A string as Haskell shows it, with its quotes.
pub(crate) fn shown_string(text: &str) -> String {
    let mut shown = String::from('"');
    let mut characters = text.chars().peekable();
    while let Some(character) = characters.next() {
        let escape = escaped(character, '"');
        shown.push_str(&escape);
        // "\1234" followed by a digit, or "\SO" by an H, would be read as one longer escape.
        let next = characters.peek().copied().unwrap_or_default();
        let is_code = escape.as_bytes().get(1).is_some_and(u8::is_ascii_digit);
        if is_code && next.is_ascii_digit() || escape == "\\SO" && next == 'H' {
            shown.push_str("\\&");
        }
    }
    shown.push('"');
    shown
}

/// A character as Haskell shows it, with its quotes.
pub(crate) fn shown_char(character: char) -> String {
    format!("'{}'", escaped(character, '\''))
}

/// A character as it is shown between these quotes.
fn escaped(character: char, quote: char) -> String {
    let letter = LETTERS.iter().find(|&&(_, meant)| meant == character);
    match character {
        '"' | '\'' if character != quote => String::from(character),
        '\x7f' => String::from("\\DEL"),
        ' '..='~' if letter.is_none() => String::from(character),
        _ => match (letter, NAMES.get(character as usize)) {
            (Some((letter, _)), _) => format!("\\{letter}"),
            (None, Some(name)) => format!("\\{name}"),
            (None, None) => format!("\\{}", u32::from(character)),
        },
    }
}

/// What follows a backslash: the character that is meant, or none for `\&`, and the length of the text
/// that says so. `None` if it is no escape.
pub(crate) fn unescaped(rest: &str) -> Option<(Option<char>, usize)> {
    let first = rest.chars().next()?;
    if first == '&' {
        return Some((None, 1));
    }
    if let Some(&(_, meant)) = LETTERS.iter().find(|&&(letter, _)| letter == first) {
        return Some((Some(meant), 1));
    }
    if let Some((code, length)) = numbered(rest) {
        return Some((Some(char::from_u32(code)?), length));
    }
    if rest.starts_with("DEL") {
        return Some((Some('\x7f'), 3));
    }
    if rest.starts_with("SP") {
        return Some((Some(' '), 2));
    }
    // SO begins SOH: the longest name is meant.
    let named = (0u8..).zip(NAMES).filter(|(_, name)| rest.starts_with(name));
    let (code, name) = named.max_by_key(|(_, name)| name.len())?;
    Some((Some(char::from(code)), name.len()))
}

/// A code in decimal, `o` octal or `x` hexadecimal, and the length of its text.
fn numbered(rest: &str) -> Option<(u32, usize)> {
    let (radix, mark) = match rest.chars().next()? {
        '0'..='9' => (10, 0),
        'o' | 'O' => (8, 1),
        'x' | 'X' => (16, 1),
        _ => return None,
    };
    let digits = rest[mark..].bytes().take_while(|&byte| char::from(byte).is_digit(radix)).count();
    let code = u32::from_str_radix(&rest[mark..mark + digits], radix).ok()?;
    Some((code, mark + digits))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_shown_as_haskell_shows_them() {
        let cases = [
            ("(34,0,0)", r#""(34,0,0)""#),
            ("a\n\"b\"\\'", r#""a\n\"b\"\\'""#),
            ("νό", r#""\957\972""#),
            ("ν1", r#""\957\&1""#),
            ("\x0eH\x0eI\x01\x7f9\x117", r#""\SO\&H\SOI\SOH\DEL9\DC17""#),
        ];
        for (text, shown) in cases {
            assert_eq!(shown_string(text), shown);
        }
        assert_eq!(shown_char('B'), "'B'");
        assert_eq!(shown_char('\''), r"'\''");
        assert_eq!(shown_char('"'), "'\"'");
    }

    #[test]
    fn escapes_are_read_by_letter_code_and_name() {
        let cases = [
            ("n", Some((Some('\n'), 1))),
            ("&1", Some((None, 1))),
            ("9571", char::from_u32(9571).map(|meant| (Some(meant), 4))),
            ("x41g", Some((Some('A'), 3))),
            ("o101", Some((Some('A'), 4))),
            ("SOH", Some((Some('\x01'), 3))),
            ("SOX", Some((Some('\x0e'), 2))),
            ("99999999999", None),
            ("55296", None),
            ("q", None),
            ("", None),
        ];
        for (rest, read) in cases {
            assert_eq!(unescaped(rest), read, "{rest}");
        }
    }
}
