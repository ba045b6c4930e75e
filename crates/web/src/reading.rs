//! Texts that a person pastes: a position, then moves, a line each.

use crate::record::Record;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::view::Trouble;

/// A game that was read from a text, and where it breaks off.
#[derive(Debug)]
pub(crate) struct Loaded<R: Rules> {
    pub(crate) record: Record<R>,
    pub(crate) trouble: Option<Trouble>,
}

/// A line with something on it, and its number from one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line<'a> {
    pub(crate) number: usize,
    pub(crate) text: &'a str,
}

/// A text that begins with a value in brackets, which may span lines.
#[derive(Debug)]
pub(crate) struct Pasted<'a> {
    /// The value, and where in the text it begins.
    pub(crate) value: &'a str,
    pub(crate) begins: usize,
    /// The other lines.
    pub(crate) lines: Vec<Line<'a>>,
}

impl<'a> Pasted<'a> {
    /// Splits a text where its first brackets are closed; without brackets all of it is the value.
    pub(crate) fn split(text: &'a str) -> Self {
        let begins = text.len() - text.trim_start().len();
        let (mut depth, mut end) = (0usize, text.len());
        for (index, byte) in text.bytes().enumerate() {
            match byte {
                b'(' | b'[' => depth += 1,
                b')' | b']' => {
                    depth = depth.saturating_sub(1);
                    if depth == 0 {
                        end = index + 1;
                        break;
                    }
                }
                _ => {}
            }
        }
        // The rest of the line belongs to the value, which is then refused for it.
        let end = text[end..].find('\n').map_or(text.len(), |length| end + length);
        let number = line_of(text, end);
        let lines = text[end..].lines().enumerate().skip(1);
        let lines = lines.map(|(index, text)| Line { number: number + index, text: text.trim() });
        Self {
            value: text[begins.min(end)..end].trim_end(),
            begins,
            lines: lines.filter(|line| !line.text.is_empty()).collect(),
        }
    }
}

/// The number of the line in which a byte of a text is, from one.
pub(crate) fn line_of(text: &str, byte: usize) -> usize {
    1 + text.bytes().take(byte).filter(|&byte| byte == b'\n').count()
}

/// The game of the moves in these lines; it breaks off at the first that is not a legal move.
///
/// # Errors
///
/// [`Refusal`] if there are more moves than a record keeps.
pub(crate) fn replay<R: Rules>(start: R, lines: &[Line<'_>]) -> Result<Loaded<R>, Refusal> {
    let mut record = Record::new(start);
    for (index, line) in lines.iter().enumerate() {
        match record.last().read(line.text) {
            Ok(legal) => record.push(legal)?,
            Err(message) => {
                let trouble = Trouble {
                    line: line.number,
                    message,
                    text: line.text.to_owned(),
                    rest: lines[index + 1..].iter().map(|line| line.text.to_owned()).collect(),
                };
                return Ok(Loaded { record, trouble: Some(trouble) });
            }
        }
    }
    Ok(Loaded { record, trouble: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_may_span_lines_and_its_moves_are_numbered() {
        let pasted = Pasted::split("\n (1,\n [2]) \n\n  M 1\nM 2\n");
        assert_eq!((pasted.value, pasted.begins), ("(1,\n [2])", 2));
        let lines: Vec<_> = pasted.lines.iter().map(|line| (line.number, line.text)).collect();
        assert_eq!(lines, [(5, "M 1"), (6, "M 2")]);
    }

    #[test]
    fn texts_without_whole_brackets_are_all_value() {
        for text in ["", "  ", "x", "((", "(()\n", "é(", ")", "]]x\ny"] {
            let pasted = Pasted::split(text);
            assert!(text.contains(pasted.value), "{text:?}");
        }
        assert_eq!(Pasted::split("(a) b\nc").value, "(a) b");
    }
}
