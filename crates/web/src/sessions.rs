//! The games that the server keeps: bounded in number and in age.

use crate::refusal::Refusal;
use crate::stop::Current;
use crate::table::Table;
use axum::http::StatusCode;
use core::fmt;
use core::time::Duration;
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A game, and what goes on around it.
pub(crate) struct Session {
    pub(crate) table: Box<dyn Table>,
    /// How often the game has changed: who acts on an older state is told so.
    pub(crate) revision: u64,
    /// The search and the count that go on, apart from each other.
    pub(crate) search: Current,
    pub(crate) count: Current,
    used: Instant,
}

impl Session {
    fn new(table: Box<dyn Table>, now: Instant) -> Self {
        let (search, count) = (Current::default(), Current::default());
        Self { table, revision: 0, search, count, used: now }
    }

    /// Says that the game has changed: nobody needs to know any more what was asked about it.
    pub(crate) fn mark_changed(&mut self) {
        self.search.end();
        self.count.end();
        self.revision += 1;
    }
}

/// The games of the server, by the name that only their page knows.
pub(crate) struct Sessions {
    kept: Mutex<HashMap<String, Session>>,
    most: usize,
    oldest: Duration,
}

impl Sessions {
    /// Keeps at most so many games, none of them longer than this after its last use.
    pub(crate) fn new(most: usize, oldest: Duration) -> Self {
        Self { kept: Mutex::new(HashMap::new()), most, oldest }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Session>> {
        // Sessions are changed one whole value at a time: what a panic left behind is still a game.
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps a new game under a new name. If there are too many, the one that was not used for longest
    /// goes.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the system has no random numbers.
    pub(crate) fn insert(&self, table: Box<dyn Table>, now: Instant) -> Result<String, Refusal> {
        let name = random_name()?;
        let mut kept = self.lock();
        kept.retain(|_, session| now.saturating_duration_since(session.used) < self.oldest);
        while kept.len() >= self.most.max(1) {
            let Some(name) =
                kept.iter().min_by_key(|(_, one)| one.used).map(|(name, _)| name.clone())
            else {
                break;
            };
            kept.remove(&name);
        }
        kept.insert(name.clone(), Session::new(table, now));
        Ok(name)
    }

    /// Does something with a game.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is no game of this name, or if what is done refuses.
    pub(crate) fn with<T>(
        &self,
        name: &str,
        now: Instant,
        act: impl FnOnce(&mut Session) -> Result<T, Refusal>,
    ) -> Result<T, Refusal> {
        let mut kept = self.lock();
        let session = kept
            .get_mut(name)
            .filter(|session| now.saturating_duration_since(session.used) < self.oldest)
            .ok_or_else(Refusal::no_such_game)?;
        session.used = now;
        act(session)
    }

    /// The number of games that are kept.
    #[cfg(test)]
    fn len(&self) -> usize {
        self.lock().len()
    }
}

impl fmt::Debug for Sessions {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Sessions").field("most", &self.most).finish_non_exhaustive()
    }
}

/// A name that nobody guesses.
fn random_name() -> Result<String, Refusal> {
    let mut bytes = [0; 16];
    getrandom::fill(&mut bytes)
        .map_err(|error| Refusal::new(StatusCode::SERVICE_UNAVAILABLE, error))?;
    Ok(format!("{:032x}", u128::from_ne_bytes(bytes)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::peg;
    use crate::stop::Stop;
    use std::sync::Arc;

    fn insert(sessions: &Sessions, now: Instant) -> String {
        sessions.insert(Box::new(peg::new()), now).unwrap()
    }

    fn is_kept(sessions: &Sessions, name: &str, now: Instant) -> bool {
        sessions.with(name, now, |_| Ok(())).is_ok()
    }

    #[test]
    fn the_game_that_was_not_used_for_longest_goes_first() {
        let (sessions, start) = (Sessions::new(3, Duration::from_secs(100)), Instant::now());
        let second = |seconds| start + Duration::from_secs(seconds);
        let names: Vec<_> = (0..3).map(|seconds| insert(&sessions, second(seconds))).collect();
        assert!(is_kept(&sessions, &names[0], second(4)));
        insert(&sessions, second(5));
        assert_eq!(sessions.len(), 3);
        let kept: Vec<_> = names.iter().map(|name| is_kept(&sessions, name, second(6))).collect();
        assert_eq!(kept, [true, false, true]);
    }

    #[test]
    fn a_game_is_kept_for_some_time_after_its_last_use() {
        let (sessions, start) = (Sessions::new(10, Duration::from_secs(100)), Instant::now());
        let name = insert(&sessions, start);
        assert!(is_kept(&sessions, &name, start + Duration::from_secs(99)));
        assert!(is_kept(&sessions, &name, start + Duration::from_secs(198)));
        assert!(!is_kept(&sessions, &name, start + Duration::from_secs(298)));
        insert(&sessions, start + Duration::from_mins(5));
        assert_eq!(sessions.len(), 1);
    }

    #[test]
    fn a_game_that_goes_stops_its_search_and_its_count() {
        let (sessions, now) = (Sessions::new(1, Duration::from_secs(100)), Instant::now());
        let name = insert(&sessions, now);
        let [search, count] = [(); 2].map(|()| Arc::new(Stop::after(Duration::from_secs(1000))));
        let begin = |session: &mut Session| {
            session.search.begin(&search);
            session.count.begin(&count);
            Ok(())
        };
        sessions.with(&name, now, begin).unwrap();
        assert!(!search.is_told() && !count.is_told());
        insert(&sessions, now);
        assert!(search.is_told() && count.is_told());
    }
}
