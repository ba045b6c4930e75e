//! The page's files, compiled into the program.

/// A file of the page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asset {
    /// The path from the page's folder; that of the page itself is empty.
    pub(crate) path: &'static str,
    /// The media type.
    pub(crate) kind: &'static str,
    /// The contents.
    pub(crate) text: &'static str,
}

/// Lists the files of one type.
macro_rules! assets {
    ($($kind:literal { $($path:literal = $file:literal,)* })*) => {
        &[$($(Asset { path: $path, kind: $kind, text: include_str!(concat!("../assets/", $file)) },)*)*]
    };
}

/// Every file of the page. There is nothing else to load.
pub(crate) const ASSETS: &[Asset] = assets! {
    "text/html; charset=utf-8" {
        "" = "index.html",
    }
    "text/css; charset=utf-8" {
        "style/board.css" = "style/board.css",
        "style/cards.css" = "style/cards.css",
        "style/page.css" = "style/page.css",
        "style/panel.css" = "style/panel.css",
    }
    "image/svg+xml" {
        "icon.svg" = "icon.svg",
    }
    "text/javascript; charset=utf-8" {
        "analysis.js" = "analysis.js",
        "api.js" = "api.js",
        "arrows.js" = "arrows.js",
        "board.js" = "board.js",
        "cards.js" = "cards.js",
        "choice.js" = "choice.js",
        "computer.js" = "computer.js",
        "connection.js" = "connection.js",
        "count.js" = "count.js",
        "dom.js" = "dom.js",
        "draw.js" = "draw.js",
        "errors.js" = "errors.js",
        "game.js" = "game.js",
        "games.js" = "games.js",
        "keys.js" = "keys.js",
        "lessons.js" = "lessons.js",
        "main.js" = "main.js",
        "memory.js" = "memory.js",
        "motion.js" = "motion.js",
        "moves.js" = "moves.js",
        "notice.js" = "notice.js",
        "players.js" = "players.js",
        "puzzles.js" = "puzzles.js",
        "review.js" = "review.js",
        "share.js" = "share.js",
        "sound.js" = "sound.js",
        "start.js" = "start.js",
        "status.js" = "status.js",
        "store.js" = "store.js",
        "tabs.js" = "tabs.js",
        "texts.js" = "texts.js",
        "transport.js" = "transport.js",
        "tree.js" = "tree.js",
        "welcome.js" = "welcome.js",
    }
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_together_stay_small() {
        let bytes: usize = ASSETS.iter().map(|asset| asset.text.len()).sum();
        assert!(bytes < 250_000, "{bytes} bytes");
    }

    #[test]
    fn every_file_that_is_named_by_another_is_there() {
        let is_there = |path: &str| ASSETS.iter().any(|asset| asset.path == path);
        for asset in ASSETS {
            for word in asset.text.split(['"', '\'']) {
                // From the page's folder, wherever that is.
                let path = word.strip_prefix("./").unwrap_or(word);
                let is_file = [".js", ".css", ".svg"].iter().any(|end| path.ends_with(end));
                assert!(!is_file || is_there(path), "{} names {word}", asset.path);
            }
        }
    }

    #[test]
    fn the_page_names_no_other_server() {
        for asset in ASSETS {
            let text = asset.text.replace("http://www.w3.org/2000/svg", "");
            assert!(!text.contains("://"), "{}", asset.path);
        }
    }

    #[test]
    fn no_rule_and_no_notation_is_written_in_javascript() {
        let cards = onitama::Card::ALL.map(onitama::Card::name);
        // The beginnings of positions and moves in the games' notations.
        let notation = ["(False", "(True", "'B'", "'R'", "Peg (", "M ("];
        for asset in ASSETS.iter().filter(|asset| asset.kind.starts_with("text/javascript")) {
            let mut words = asset.text.split(|letter: char| !letter.is_ascii_alphabetic());
            let card = words.find(|word| cards.contains(word));
            assert_eq!(card, None, "{} knows a card", asset.path);
            for text in notation {
                assert!(!asset.text.contains(text), "{} knows {text:?}", asset.path);
            }
        }
    }
}
