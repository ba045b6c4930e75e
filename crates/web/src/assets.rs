//! The page's files, compiled into the program.

use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get};

/// A file of the page: its path on the server, its type and its contents.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Asset {
    pub(crate) path: &'static str,
    kind: &'static str,
    text: &'static str,
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
        "/" = "index.html",
    }
    "text/css; charset=utf-8" {
        "/style/page.css" = "style/page.css",
        "/style/board.css" = "style/board.css",
        "/style/cards.css" = "style/cards.css",
    }
    "image/svg+xml" {
        "/icon.svg" = "icon.svg",
    }
    "text/javascript; charset=utf-8" {
        "/main.js" = "main.js",
        "/api.js" = "api.js",
        "/board.js" = "board.js",
        "/cards.js" = "cards.js",
        "/choice.js" = "choice.js",
        "/computer.js" = "computer.js",
        "/count.js" = "count.js",
        "/dom.js" = "dom.js",
        "/draw.js" = "draw.js",
        "/game.js" = "game.js",
        "/keys.js" = "keys.js",
        "/memory.js" = "memory.js",
        "/panel.js" = "panel.js",
        "/setup.js" = "setup.js",
        "/texts.js" = "texts.js",
    }
};

impl Asset {
    pub(crate) fn route<S: Clone + Send + Sync + 'static>(self) -> MethodRouter<S> {
        let headers = [(header::CONTENT_TYPE, self.kind), (header::CACHE_CONTROL, "no-cache")];
        get(move || async move { (headers, self.text).into_response() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_files_together_stay_small() {
        let bytes: usize = ASSETS.iter().map(|asset| asset.text.len()).sum();
        assert!(bytes < 150_000, "{bytes} bytes");
    }

    #[test]
    fn every_file_that_is_named_by_another_is_there() {
        let is_there = |path: &str| ASSETS.iter().any(|asset| asset.path == path);
        for asset in ASSETS {
            for word in asset.text.split(['"', '\'']) {
                let path = word.strip_prefix('.').unwrap_or(word);
                let is_file = path.starts_with('/')
                    && [".js", ".css", ".svg"].iter().any(|end| path.ends_with(end));
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
}
