//! What the page asks the server.
//!
//! | request | answer |
//! |---|---|
//! | `GET /api/catalogue` | the games, Onitama's cards and the limits |
//! | `POST /api/games` | a new game, see [`NewGame`] |
//! | `GET /api/games/{id}` | the game |
//! | `GET /api/games/{id}/save` | its transcript, as a file |
//! | `POST /api/games/{id}/moves` | plays a move |
//! | `POST /api/games/{id}/goto` | goes back or forth in its record |
//! | `POST /api/games/{id}/think` | searches for a move, as a stream of events |
//! | `POST /api/games/{id}/count` | counts games, as a stream of events |
//! | `POST /api/games/{id}/stop` | stops the search, which then tells its best move |
//!
//! A search or a count whose stream is closed stops too.

use crate::counting::CountedLevel;
use crate::games::{NAMES, NewGame, onitama};
use crate::refusal::Refusal;
use crate::searches::{Searches, Told};
use crate::server::Settings;
use crate::sessions::{Session, Sessions};
use crate::shown::{Card, Shown};
use crate::stop::Stop;
use crate::thinking::{Choice, Limits};
use axum::extract::rejection::{JsonRejection, PathRejection};
use axum::extract::{FromRequest, FromRequestParts, Path, State};
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::{get, post};
use axum::{Json, Router};
use core::time::Duration;
use game::Side;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Instant;

/// What all requests share.
#[derive(Clone, Debug)]
pub(crate) struct Service {
    sessions: Arc<Sessions>,
    searches: Searches,
    settings: Settings,
}

pub(crate) fn router(settings: Settings) -> Router {
    let service = Service {
        sessions: Arc::new(Sessions::new(settings.games, settings.age)),
        searches: Searches::new(settings.searches),
        settings,
    };
    Router::new()
        .route("/api/catalogue", get(catalogue))
        .route("/api/games", post(create))
        .route("/api/games/{id}", get(look))
        .route("/api/games/{id}/save", get(save))
        .route("/api/games/{id}/moves", post(play))
        .route("/api/games/{id}/goto", post(go_to))
        .route("/api/games/{id}/think", post(think))
        .route("/api/games/{id}/count", post(count))
        .route("/api/games/{id}/stop", post(stop))
        .with_state(service)
}

/// A body of JSON; what is wrong with another one is a [`Refusal`].
#[derive(FromRequest)]
#[from_request(via(Json), rejection(Refusal))]
struct Body<T>(T);

impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Self {
        match rejection.status() {
            status @ StatusCode::PAYLOAD_TOO_LARGE => {
                Self::new(status, "this is more than the server takes at once")
            }
            status => Self::new(status, rejection.body_text()),
        }
    }
}

/// The name of a game, from the path.
#[derive(FromRequestParts)]
#[from_request(via(Path), rejection(Refusal))]
struct Named<T>(T);

impl From<PathRejection> for Refusal {
    fn from(rejection: PathRejection) -> Self {
        Self::new(rejection.status(), rejection.body_text())
    }
}

/// The state of a game, for its page.
#[derive(Serialize)]
struct GameState {
    id: String,
    revision: u64,
    #[serde(flatten)]
    shown: Shown,
}

impl GameState {
    fn new(id: &str, session: &Session) -> Self {
        Self { id: id.to_owned(), revision: session.revision, shown: session.table.show() }
    }
}

#[derive(Serialize)]
struct Catalogue {
    games: [&'static str; 3],
    cards: Vec<Card>,
    depth: u32,
    seconds: u64,
    plies: u32,
}

async fn catalogue(State(service): State<Service>) -> Json<Catalogue> {
    let Settings { depth, longest, plies, .. } = service.settings;
    let cards = ::onitama::Card::ALL.into_iter().map(|card| onitama::shown_card(card, Side::First));
    Json(Catalogue {
        games: NAMES,
        cards: cards.collect(),
        depth,
        seconds: longest.as_secs(),
        plies,
    })
}

type Answer = Result<Json<GameState>, Refusal>;

async fn create(
    State(service): State<Service>,
    Body(wish): Body<NewGame>,
) -> Result<impl IntoResponse, Refusal> {
    let now = Instant::now();
    let id = service.sessions.insert(wish.table()?, now)?;
    let told = service.sessions.with(&id, now, |session| Ok(GameState::new(&id, session)))?;
    Ok((StatusCode::CREATED, Json(told)))
}

async fn look(State(service): State<Service>, Named(id): Named<String>) -> Answer {
    service.sessions.with(&id, Instant::now(), |session| Ok(Json(GameState::new(&id, session))))
}

async fn save(
    State(service): State<Service>,
    Named(id): Named<String>,
) -> Result<impl IntoResponse, Refusal> {
    let shown = service.sessions.with(&id, Instant::now(), |session| Ok(session.table.show()))?;
    let text =
        shown.transcript.ok_or_else(|| Refusal::unprocessable("there is no position yet"))?;
    let file = format!("attachment; filename=\"{}.txt\"", shown.game);
    let kind = "text/plain; charset=utf-8".to_owned();
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, file)], text))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Play {
    #[serde(rename = "move")]
    text: String,
    revision: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct GoTo {
    at: usize,
}

/// Refuses what was meant for an older state of the game.
fn expect(session: &Session, revision: u64) -> Result<(), Refusal> {
    if session.revision == revision {
        return Ok(());
    }
    Err(Refusal::new(StatusCode::CONFLICT, "the game has changed since"))
}

async fn play(
    State(service): State<Service>,
    Named(id): Named<String>,
    Body(wish): Body<Play>,
) -> Answer {
    service.sessions.with(&id, Instant::now(), |session| {
        expect(session, wish.revision)?;
        session.table.play(&wish.text)?;
        session.mark_changed();
        Ok(Json(GameState::new(&id, session)))
    })
}

async fn go_to(
    State(service): State<Service>,
    Named(id): Named<String>,
    Body(wish): Body<GoTo>,
) -> Answer {
    service.sessions.with(&id, Instant::now(), |session| {
        session.table.go_to(wish.at)?;
        session.mark_changed();
        Ok(Json(GameState::new(&id, session)))
    })
}

/// A search by depth, by time, or by both.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Think {
    revision: u64,
    depth: Option<u32>,
    seconds: Option<u64>,
    /// Is the move that is found to be played?
    #[serde(default)]
    play: bool,
}

impl Think {
    fn limits(&self, settings: &Settings) -> Result<Limits, Refusal> {
        let longest = settings.longest.as_secs();
        if self.depth.is_none() && self.seconds.is_none() {
            return Err(Refusal::unprocessable("a search needs a depth or a time"));
        }
        let depth = self.depth;
        if depth.is_some_and(|depth| !(1..=settings.depth).contains(&depth)) {
            let message = format!("the depth is from 1 to {}", settings.depth);
            return Err(Refusal::unprocessable(message));
        }
        let seconds = self.seconds.unwrap_or(longest);
        if !(1..=longest).contains(&seconds) {
            return Err(Refusal::unprocessable(format_args!(
                "the time is from 1 to {longest} seconds"
            )));
        }
        Ok(Limits { depth, time: Duration::from_secs(seconds) })
    }
}

/// What a search that is over tells: its choice, and the game after it if it was played.
#[derive(Serialize)]
struct Done {
    #[serde(flatten)]
    choice: Choice,
    #[serde(skip_serializing_if = "Option::is_none")]
    state: Option<GameState>,
}

async fn think(
    State(service): State<Service>,
    Named(id): Named<String>,
    Body(wish): Body<Think>,
) -> Result<Told, Refusal> {
    let limits = wish.limits(&service.settings)?;
    let stop = Arc::new(Stop::after(limits.time));
    let question = service.sessions.with(&id, Instant::now(), |session| {
        expect(session, wish.revision)?;
        let question = session.table.question();
        question.ready()?;
        if question.is_over() {
            return Err(Refusal::unprocessable("the game is over"));
        }
        session.search.begin(&stop);
        Ok(question)
    })?;
    let (sessions, watched) = (Arc::clone(&service.sessions), Arc::clone(&stop));
    service
        .searches
        .start(stop, move |teller| {
            let choice =
                question.think(limits, &watched, &|thought| teller.tell("thought", &thought));
            let done = choice.and_then(|choice| {
                if !wish.play || teller.is_alone() {
                    return Ok(Done { choice, state: None });
                }
                let state = sessions.with(&id, Instant::now(), |session| {
                    expect(session, wish.revision)?;
                    session.table.play(&choice.chosen)?;
                    session.mark_changed();
                    Ok(GameState::new(&id, session))
                })?;
                Ok(Done { choice, state: Some(state) })
            });
            match done {
                Ok(done) => teller.tell("done", &done),
                Err(refusal) => teller.tell("failed", &refusal),
            }
        })
        .await
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Count {
    plies: u32,
}

async fn count(
    State(service): State<Service>,
    Named(id): Named<String>,
    Body(wish): Body<Count>,
) -> Result<Told, Refusal> {
    let most = service.settings.plies;
    if wish.plies > most {
        return Err(Refusal::unprocessable(format_args!(
            "games are counted to {most} moves at most"
        )));
    }
    let stop = Arc::new(Stop::after(service.settings.longest));
    let question = service.sessions.with(&id, Instant::now(), |session| {
        let question = session.table.question();
        question.ready()?;
        session.count.begin(&stop);
        Ok(question)
    })?;
    let watched = Arc::clone(&stop);
    service
        .searches
        .start(stop, move |teller| {
            let tell = |level: CountedLevel| teller.tell("level", &level);
            match question.count(wish.plies, &watched, &tell) {
                Ok(counted) => teller.tell("done", &counted),
                Err(refusal) => teller.tell("failed", &refusal),
            }
        })
        .await
}

async fn stop(
    State(service): State<Service>,
    Named(id): Named<String>,
) -> Result<StatusCode, Refusal> {
    service.sessions.with(&id, Instant::now(), |session| {
        session.search.end();
        Ok(StatusCode::NO_CONTENT)
    })
}
