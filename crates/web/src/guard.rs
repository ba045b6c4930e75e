//! Who may talk to the server, and what its pages may do.
//!
//! The server listens to this machine alone, but any page that a browser shows can send requests to this
//! machine. So a request must name the server by one of its own names (a foreign name that was made to
//! lead here is refused), and if a page sent it, the page must be the server's own.

use crate::http::Failure;
use axum::extract::{Request, State};
use axum::http::header::{self, HeaderMap, HeaderName, HeaderValue};
use axum::http::{Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

/// The names by which the server can be called.
#[derive(Clone, Debug)]
pub(crate) struct Guard {
    hosts: [String; 2],
}

/// The page loads what the server gives and nothing else; no script or style stands in the page itself.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; \
    connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

impl Guard {
    /// A guard for the server on this port.
    pub(crate) fn new(port: u16) -> Self {
        Self { hosts: ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}")) }
    }

    fn objection(&self, method: &Method, headers: &HeaderMap) -> Option<&'static str> {
        let only = |name: &HeaderName| {
            let mut values = headers.get_all(name).iter();
            let first = values.next();
            if values.next().is_some() { Err(()) } else { Ok(first.map(HeaderValue::as_bytes)) }
        };
        let is_own = |host: &[u8]| self.hosts.iter().any(|own| own.as_bytes() == host);
        if !matches!(only(&header::HOST), Ok(Some(host)) if is_own(host)) {
            return Some("the request is not for this host");
        }
        match only(&header::ORIGIN) {
            Ok(None) => {}
            Ok(Some(origin)) if origin.strip_prefix(b"http://").is_some_and(is_own) => {}
            _ => return Some("the request comes from another site"),
        }
        // A page can send a GET without an origin, by a link or a picture; then the browser tells this.
        let is_from_elsewhere = match headers.get("sec-fetch-site").map(HeaderValue::as_bytes) {
            None | Some(b"same-origin" | b"none") => false,
            Some(_) => true,
        };
        let is_visit = method == Method::GET
            && headers.get("sec-fetch-mode").is_some_and(|mode| mode == "navigate");
        (is_from_elsewhere && !is_visit).then_some("the request comes from another site")
    }
}

/// Refuses what the guard objects to, and adds the headers to every response.
pub(crate) async fn watch(State(guard): State<Guard>, request: Request, next: Next) -> Response {
    let mut response = match guard.objection(request.method(), request.headers()) {
        Some(objection) => Failure::new(StatusCode::FORBIDDEN, objection).into_response(),
        None => next.run(request).await,
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use super::*;

    fn objection(headers: &[(&'static str, &'static str)]) -> Option<&'static str> {
        let headers = headers
            .iter()
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(name, value);
        }
        Guard::new(8000).objection(&Method::GET, &map)
    }

    #[test]
    fn the_server_answers_to_its_own_names_alone() {
        for host in ["127.0.0.1:8000", "localhost:8000"] {
            assert_eq!(objection(&[("host", host)]), None);
        }
        for host in ["", "localhost", "127.0.0.1:80", "evil.example:8000", "127.0.0.1:8000.evil"] {
            assert!(objection(&[("host", host)]).is_some(), "{host}");
        }
        assert!(objection(&[]).is_some());
        assert!(objection(&[("host", "localhost:8000"), ("host", "localhost:8000")]).is_some());
    }

    #[test]
    fn pages_of_other_sites_are_refused() {
        let host = ("host", "localhost:8000");
        assert_eq!(objection(&[host, ("origin", "http://127.0.0.1:8000")]), None);
        for origin in ["null", "http://evil.example", "https://localhost:8000", "http://localhost"]
        {
            assert!(objection(&[host, ("origin", origin)]).is_some(), "{origin}");
        }
        assert_eq!(objection(&[host, ("sec-fetch-site", "same-origin")]), None);
        assert!(objection(&[host, ("sec-fetch-site", "cross-site")]).is_some());
        let link = [host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        assert_eq!(objection(&link), None, "a link from elsewhere may lead to the page");
    }
}
