//! Tokens.

use crate::error::{ProgramError, SyntaxFault};
use crate::escapes::unescaped;

/// A token, and the byte at which it begins.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Token<'a> {
    pub(crate) at: usize,
    pub(crate) kind: TokenKind<'a>,
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum TokenKind<'a> {
    /// Some decimal digits.
    Digits(&'a str),
    Char(char),
    String(String),
    /// A name of a value, a function or a constructor.
    Name(&'a str),
    /// One of `( ) [ ] , = - $`.
    Mark(char),
}

/// The tokens of a text. What follows `--` on a line is a comment.
///
/// # Errors
///
/// [`ProgramError::Syntax`] at the first character that begins no token.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token<'_>>, ProgramError> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let (kind, length) = match first {
            _ if first.is_whitespace() => {
                at += first.len_utf8();
                continue;
            }
            '-' if rest.starts_with("--") => {
                at += rest.find('\n').unwrap_or(rest.len());
                continue;
            }
            '(' | ')' | '[' | ']' | ',' | '=' | '-' | '$' => (TokenKind::Mark(first), 1),
            '0'..='9' => {
                let length = rest.bytes().take_while(u8::is_ascii_digit).count();
                (TokenKind::Digits(&rest[..length]), length)
            }
            '\'' | '"' => quoted(rest, first)
                .map_err(|(inside, fault)| ProgramError::Syntax { at: at + inside, fault })?,
            _ if first.is_alphabetic() || first == '_' => {
                let length = rest.find(|next| !belongs_to_name(next)).unwrap_or(rest.len());
                (TokenKind::Name(&rest[..length]), length)
            }
            _ => {
                let fault = SyntaxFault::Unexpected(first);
                return Err(ProgramError::Syntax { at, fault });
            }
        };
        tokens.push(Token { at, kind });
        at += length;
    }
    Ok(tokens)
}

/// Whether a name may contain this character after its first.
pub(crate) fn belongs_to_name(character: char) -> bool {
    character.is_alphanumeric() || character == '_' || character == '\''
}

/// The character or string that starts with this quote, and its length; or the byte of an error.
fn quoted(rest: &str, quote: char) -> Result<(TokenKind<'_>, usize), (usize, SyntaxFault)> {
    let mut read = String::new();
    let mut at = 1;
    loop {
        let Some(next) = rest[at..].chars().next().filter(|&next| next != '\n') else {
            return Err((0, SyntaxFault::Unclosed));
        };
        at += next.len_utf8();
        if next == quote {
            break;
        } else if next == '\\' {
            let (meant, length) = unescaped(&rest[at..]).ok_or((at - 1, SyntaxFault::Escape))?;
            read.extend(meant);
            at += length;
        } else {
            read.push(next);
        }
    }
    if quote == '"' {
        return Ok((TokenKind::String(read), at));
    }
    let mut characters = read.chars();
    match (characters.next(), characters.next()) {
        (Some(only), None) => Ok((TokenKind::Char(only), at)),
        _ => Err((0, SyntaxFault::Expected("one character between the quotes"))),
    }
}
