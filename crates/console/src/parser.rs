//! Tokens as expressions.
//!
//! ```text
//! statement  = ["let"] name "=" expression | expression
//! expression = ["-"] integer | atom {atom} ["$" expression]
//! atom       = integer | character | string | name
//!            | "(" expression ")" | "(" expression {"," expression}+ ")"
//!            | "[" [expression {"," expression}] "]"
//! ```

use crate::error::{ProgramError, SyntaxFault};
use crate::lexer::{Token, TokenKind, tokens};
use onitama_notation::Number;

/// A statement.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Statement {
    /// Only blanks and comments.
    Nothing,
    /// `name = expression`.
    Binding(String, Expression),
    /// An expression to show.
    Show(Expression),
}

#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Expression {
    Number(Number),
    Char(char),
    String(String),
    Tuple(Vec<Expression>),
    List(Vec<Expression>),
    /// A name with its arguments, if any.
    Call(String, Vec<Expression>),
}

impl Expression {
    /// Whether this is a tuple or a list that was written out, and not the value of a name or a function.
    pub(crate) const fn is_literal(&self) -> bool {
        matches!(self, Self::Tuple(_) | Self::List(_))
    }
}

/// The maximum depth of nested expressions, so that parsing cannot exhaust the stack.
const DEEPEST: usize = 60;

/// Reads a statement.
///
/// # Errors
///
/// [`ProgramError::Syntax`]; the fault is [`SyntaxFault::Incomplete`] if the text is the beginning of a
/// statement.
pub(crate) fn statement(text: &str) -> Result<Statement, ProgramError> {
    let tokens = tokens(text)?;
    let mut parser = Parser { tokens: &tokens, next: 0, end: text.len(), depth: 0 };
    if tokens.is_empty() {
        return Ok(Statement::Nothing);
    }
    let binding = parser.binding()?;
    let expression = parser.expression()?;
    if parser.next < tokens.len() {
        return parser.fault(SyntaxFault::Expected("the end of the expression"));
    }
    Ok(match binding {
        Some(name) => Statement::Binding(name, expression),
        None => Statement::Show(expression),
    })
}

struct Parser<'a> {
    tokens: &'a [Token<'a>],
    next: usize,
    end: usize,
    depth: usize,
}

impl<'a> Parser<'a> {
    fn peek(&self) -> Option<&'a TokenKind<'a>> {
        self.tokens.get(self.next).map(|token| &token.kind)
    }

    fn fault<T>(&self, fault: SyntaxFault) -> Result<T, ProgramError> {
        Err(match self.tokens.get(self.next) {
            Some(token) => ProgramError::Syntax { at: token.at, fault },
            None => ProgramError::Syntax { at: self.end, fault: SyntaxFault::Incomplete },
        })
    }

    fn takes(&mut self, mark: char) -> bool {
        let found = self.peek() == Some(&TokenKind::Mark(mark));
        self.next += usize::from(found);
        found
    }

    /// The name before an equals sign, if the statement begins so.
    fn binding(&mut self) -> Result<Option<String>, ProgramError> {
        let is_let = self.peek() == Some(&TokenKind::Name("let"));
        self.next += usize::from(is_let);
        let follows = self.tokens.get(self.next + 1).map(|token| &token.kind);
        match self.peek() {
            Some(TokenKind::Name(name)) if is_let || follows == Some(&TokenKind::Mark('=')) => {
                if name.starts_with(char::is_uppercase) {
                    return self.fault(SyntaxFault::Expected("a name that begins in lower case"));
                }
                self.next += 1;
                if !self.takes('=') {
                    return self.fault(SyntaxFault::Expected("'='"));
                }
                Ok(Some(String::from(*name)))
            }
            _ if is_let => self.fault(SyntaxFault::Expected("a name")),
            _ => Ok(None),
        }
    }

    fn expression(&mut self) -> Result<Expression, ProgramError> {
        if self.depth == DEEPEST {
            return self.fault(SyntaxFault::TooDeep);
        }
        self.depth += 1;
        let expression = self.negated_or_applied();
        self.depth -= 1;
        expression
    }

    fn negated_or_applied(&mut self) -> Result<Expression, ProgramError> {
        if self.takes('-') {
            return self.number("-");
        }
        let mut head = self.atom()?;
        while !matches!(self.peek(), None | Some(TokenKind::Mark(')' | ']' | ',' | '=' | '-'))) {
            let Expression::Call(_, arguments) = &mut head else {
                return self.fault(SyntaxFault::Expected("',' or the end of the expression"));
            };
            if self.takes('$') {
                // All the rest is the last argument.
                arguments.push(self.expression()?);
                break;
            }
            arguments.push(self.atom()?);
        }
        Ok(head)
    }

    fn atom(&mut self) -> Result<Expression, ProgramError> {
        if self.takes('(') {
            let mut parts = self.list_until(')')?;
            return match parts.len() {
                0 => {
                    self.next -= 1;
                    self.fault(SyntaxFault::Expected("an expression"))
                }
                1 => Ok(parts.remove(0)),
                _ => Ok(Expression::Tuple(parts)),
            };
        }
        if self.takes('[') {
            return Ok(Expression::List(self.list_until(']')?));
        }
        let atom = match self.peek() {
            Some(TokenKind::Digits(_)) => return self.number(""),
            Some(TokenKind::Char(character)) => Expression::Char(*character),
            Some(TokenKind::String(text)) => Expression::String(text.clone()),
            Some(TokenKind::Name(name)) => Expression::Call(String::from(*name), Vec::new()),
            Some(TokenKind::Mark(_)) | None => {
                return self.fault(SyntaxFault::Expected("an expression"));
            }
        };
        self.next += 1;
        Ok(atom)
    }

    fn number(&mut self, sign: &str) -> Result<Expression, ProgramError> {
        let digits = match self.peek() {
            Some(TokenKind::Digits(digits)) => format!("{sign}{digits}").parse().ok(),
            _ => None,
        };
        let Some(number) = digits else {
            return self.fault(SyntaxFault::Expected("a number"));
        };
        self.next += 1;
        Ok(Expression::Number(number))
    }

    /// Expressions between commas up to a closing mark.
    fn list_until(&mut self, close: char) -> Result<Vec<Expression>, ProgramError> {
        let mut parts = Vec::new();
        if self.takes(close) {
            return Ok(parts);
        }
        loop {
            parts.push(self.expression()?);
            if self.takes(close) {
                return Ok(parts);
            }
            if !self.takes(',') {
                let what = if close == ')' { "',' or ')'" } else { "',' or ']'" };
                return self.fault(SyntaxFault::Expected(what));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fault(text: &str) -> String {
        statement(text).unwrap_err().to_string()
    }

    #[test]
    fn beginnings_of_statements_are_incomplete() {
        let text = "let game1 = initializeGame ((0, -1), (1, 1)) [\"a(\",'[',(2)]";
        assert!(matches!(statement(text), Ok(Statement::Binding(name, _)) if name == "game1"));
        for part in ["let", "let x", "x =", "f (", "[1,", "(1,2", "(-", "f [(1,2)", "-"] {
            assert!(fault(part).ends_with("the expression is incomplete"), "{part}");
        }
    }

    #[test]
    fn after_a_dollar_sign_everything_is_one_argument() {
        for (text, meant) in
            [("f $ x", "f x"), ("f $ g $ h x", "f (g (h x))"), ("f x $ -1", "f x (-1)")]
        {
            assert_eq!(statement(text), statement(meant), "{text}");
        }
        assert!(fault("f $").ends_with("the expression is incomplete"));
    }

    #[test]
    fn comments_and_blanks_are_nothing() {
        for text in ["", "  \t", "-- x = 3", "--x\n  --y"] {
            assert_eq!(statement(text), Ok(Statement::Nothing));
        }
        assert_eq!(statement("f -- (\n 1"), statement("f 1"));
    }

    #[test]
    fn faults_are_named_with_their_place() {
        let cases = [
            ("1 2", "byte 2: expected ',' or the end of the expression"),
            ("f -1", "byte 2: expected the end of the expression"),
            ("f ()", "byte 3: expected an expression"),
            ("(1 = 2)", "byte 3: expected ',' or ')'"),
            ("[1)", "byte 2: expected ',' or ']'"),
            ("[,1]", "byte 1: expected an expression"),
            ("X = 1", "byte 0: expected a name that begins in lower case"),
            ("let 3", "byte 4: expected a name"),
            ("let x 3", "byte 6: expected '='"),
            ("x = \"open", "byte 4: a quote is not closed"),
            ("'ab'", "byte 0: expected one character between the quotes"),
            ("\"a\\q\"", "byte 2: unknown escape"),
            ("f & x", "byte 2: unexpected '&'"),
            ("1 $ x", "byte 2: expected ',' or the end of the expression"),
            ("$ x", "byte 0: expected an expression"),
            ("1.5", "byte 1: unexpected '.'"),
        ];
        for (text, message) in cases {
            assert_eq!(fault(text), message, "{text}");
        }
    }

    #[test]
    fn deep_nesting_is_refused() {
        for open in ["(", "[", "f (", "(1,"] {
            let message = fault(&open.repeat(100_000));
            assert!(message.ends_with("are nested too deeply"), "{message}");
        }
    }
}
