//! The core over HTTP.
//!
//! `POST /api/{request}` with the request's fields as JSON: see [`Request`]. A short request is answered with
//! JSON, a long one with a stream of events: what it reports, then `done` with the answer or `failed`. A stream
//! that is closed stops its work. `POST /api/stop` stops the work that was started with the same `x-work`
//! header, which then answers with what it has.

use crate::answer::Core;
use crate::refusal::Refusal;
use crate::request::{Request, RequestError};
use crate::server::Settings;
use crate::stop::Stop;
use crate::streams::Streams;
use axum::Json;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{DefaultBodyLimit, FromRequest, Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use std::sync::Arc;

/// A response that is not an answer: a status, and a message for a person.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    refusal: Refusal,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, message: impl core::fmt::Display) -> Self {
        Self { status, refusal: Refusal::new(message) }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self { status: StatusCode::UNPROCESSABLE_ENTITY, refusal }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        (self.status, Json(self.refusal)).into_response()
    }
}

/// What all requests share.
#[derive(Clone, Debug)]
struct Service {
    core: Core,
    streams: Streams,
    settings: Settings,
}

pub(crate) fn router(settings: Settings) -> Router {
    let Settings { depth, longest, plies, searches, turn, body, .. } = settings;
    let core = Core { depth, longest, plies };
    let service = Service { core, streams: Streams::new(searches, turn), settings };
    Router::new()
        .route("/api/stop", post(stop))
        .route("/api/{request}", post(ask))
        .layer(DefaultBodyLimit::max(body))
        .with_state(service)
}

/// The name of the work that a page may want to stop.
fn work(headers: &HeaderMap) -> Option<String> {
    headers.get("x-work")?.to_str().ok().map(str::to_owned)
}

async fn ask(
    State(service): State<Service>,
    Path(name): Path<String>,
    headers: HeaderMap,
    request: axum::extract::Request,
) -> Result<Response, Failure> {
    let is_json = headers.get(header::CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    if !is_json {
        let status = StatusCode::UNSUPPORTED_MEDIA_TYPE;
        return Err(Failure::new(status, "a request is of the type application/json"));
    }
    let body = body(&service, request).await?;
    let request = Request::parse(&name, &body)?;
    let stop = Arc::new(Stop::after(service.settings.longest));
    if request.is_long() {
        let core = service.core;
        let streamed = service
            .streams
            .start(work(&headers), stop, move |stop, tell| core.answer(request, stop, tell));
        return Ok(streamed.await?.into_response());
    }
    let core = service.core;
    let answered = tokio::task::spawn_blocking(move || core.answer(request, &stop, &|_, _| {}));
    match answered.await {
        Ok(answer) => Ok(Json(answer?).into_response()),
        Err(error) => Err(Failure::new(StatusCode::INTERNAL_SERVER_ERROR, error)),
    }
}

/// The body of a request, unless it is too large or too slow.
async fn body(service: &Service, request: axum::extract::Request) -> Result<Bytes, Failure> {
    let patience = service.settings.patience;
    match tokio::time::timeout(patience, Bytes::from_request(request, service)).await {
        Ok(Ok(body)) => Ok(body),
        Ok(Err(rejection)) => Err(rejection.into()),
        Err(_) => {
            Err(Failure::new(StatusCode::REQUEST_TIMEOUT, "the request did not come to its end"))
        }
    }
}

impl From<BytesRejection> for Failure {
    fn from(rejection: BytesRejection) -> Self {
        match rejection.status() {
            status @ StatusCode::PAYLOAD_TOO_LARGE => {
                Self::new(status, "this is more than the server takes at once")
            }
            status => Self::new(status, rejection.body_text()),
        }
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        let status = match error {
            RequestError::Json(_) => StatusCode::BAD_REQUEST,
            RequestError::Unknown { .. } => StatusCode::NOT_FOUND,
            RequestError::Fields { .. } => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self::new(status, error)
    }
}

async fn stop(State(service): State<Service>, headers: HeaderMap) -> StatusCode {
    if let Some(work) = work(&headers) {
        service.streams.stop(&work);
    }
    StatusCode::NO_CONTENT
}
