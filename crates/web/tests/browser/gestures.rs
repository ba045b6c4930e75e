//! What a person does with a page: mouse, finger and keyboard.
//!
//! A page may redraw what a person is about to touch. The driver refuses a gesture whose element is gone, covered or
//! off the screen before any of it happens, so each gesture is tried again until it meets its element. It does not refuse
//! one whose element is on its way to another place, and misses it: gestures wait until the element has come to rest.

use crate::page::Page;
use crate::webdriver::{PATIENCE, POLL};
use core::time::Duration;
use fantoccini::Locator;
use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MouseActions, PointerAction, TouchActions,
};
use fantoccini::elements::Element;
use fantoccini::error::{CmdError, ErrorStatus};
use fantoccini::key::Key;
use serde_json::json;
use std::time::Instant;

/// Has the driver refused a gesture because of where its element was at that moment?
fn is_momentary(error: &CmdError) -> bool {
    let CmdError::Standard(refusal) = error else { return false };
    match refusal.error {
        ErrorStatus::NoSuchElement
        | ErrorStatus::StaleElementReference
        | ErrorStatus::ElementClickIntercepted
        | ErrorStatus::ElementNotInteractable
        | ErrorStatus::MoveTargetOutOfBounds => true,
        // How Chromium's driver names some elements that have just gone.
        ErrorStatus::UnknownError => refusal.message.contains("does not belong to the document"),
        _ => false,
    }
}

/// The way of the pointer to the middle of an element.
const fn onto(element: Element) -> PointerAction {
    PointerAction::MoveToElement { element, duration: Some(Duration::ZERO), x: 0.0, y: 0.0 }
}

/// Is the element that a selector finds part of something that moves, and comes to rest?
const IS_MOVING: &str = "const element = document.querySelector(arguments[0]); \
    return document.getAnimations().some(({ playState, effect }) => playState === 'running' \
        && effect.getComputedTiming().iterations !== Infinity && effect.target?.contains(element))";

impl Page {
    /// Does something with the element that a selector finds, as soon as that is possible.
    async fn attempt<T>(&self, css: &str, gesture: impl Fn(Self, Element) -> T)
    where
        T: Future<Output = Result<(), CmdError>>,
    {
        let deadline = Instant::now() + PATIENCE;
        loop {
            let is_moving = self.client().execute(IS_MOVING, vec![json!(css)]).await.unwrap();
            if is_moving == json!(true) && Instant::now() < deadline {
                tokio::time::sleep(POLL).await;
                continue;
            }
            let made = match self.client().find(Locator::Css(css)).await {
                Ok(element) => gesture(self.clone(), element).await,
                Err(error) => Err(error),
            };
            match made {
                Ok(()) => return,
                Err(error) if is_momentary(&error) && Instant::now() < deadline => {
                    tokio::time::sleep(POLL).await;
                }
                Err(error) => panic!("{css}: {error}\n{}", self.text("body").await),
            }
        }
    }

    /// Clicks, and does not wait for what comes of it.
    pub(crate) async fn press(&self, css: &str) {
        self.attempt(css, |_, element| async move { element.click().await }).await;
    }

    pub(crate) async fn click(&self, css: &str) {
        self.press(css).await;
        self.settle().await;
    }

    /// Clicks squares, one after the other.
    pub(crate) async fn click_cells<'a>(&self, cells: impl IntoIterator<Item = &'a str>) {
        for cell in cells {
            self.click(&crate::page::square(cell)).await;
        }
    }

    /// Scrolls an element into view, at once.
    async fn reveal(&self, element: &Element) -> Result<(), CmdError> {
        let script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })";
        self.client().execute(script, vec![json!(element)]).await.map(drop)
    }

    /// Moves the mouse over an element.
    pub(crate) async fn hover(&self, css: &str) {
        self.attempt(css, |page, element| async move {
            page.reveal(&element).await?;
            let mouse = MouseActions::new("mouse".to_owned()).then(onto(element));
            page.client().perform_actions(mouse).await
        })
        .await;
        self.wait_for(&format!(":is({css}):hover")).await;
    }

    /// Touches an element with a finger.
    pub(crate) async fn tap(&self, css: &str) {
        self.attempt(css, |page, element| async move {
            page.reveal(&element).await?;
            let finger = TouchActions::new("finger".to_owned())
                .then(onto(element))
                .then(PointerAction::Down { button: 0 })
                .then(PointerAction::Up { button: 0 });
            page.client().perform_actions(finger).await
        })
        .await;
        self.settle().await;
    }

    /// Types keys wherever the focus is.
    pub(crate) async fn keys(&self, keys: &str) {
        let keyboard = keys.chars().fold(KeyActions::new("keyboard".to_owned()), |typed, value| {
            typed.then(KeyAction::Down { value }).then(KeyAction::Up { value })
        });
        self.client()
            .perform_actions(keyboard)
            .await
            .unwrap_or_else(|error| panic!("{keys}: {error}"));
        self.settle().await;
    }

    pub(crate) async fn key(&self, key: Key) {
        self.keys(&char::from(key).to_string()).await;
    }

    /// Types into a field, after what is there.
    pub(crate) async fn type_into(&self, css: &str, text: &str) {
        self.attempt(css, |_, element| {
            let text = text.to_owned();
            async move { element.send_keys(&text).await }
        })
        .await;
        self.settle().await;
    }

    /// Chooses in a menu or writes into a field, instead of what was there.
    pub(crate) async fn fill(&self, css: &str, text: &str) {
        self.wait_for(css).await;
        let script = "const field = document.querySelector(arguments[0]); field.value = arguments[1]; \
            for (const kind of ['input', 'change']) field.dispatchEvent(new Event(kind, { bubbles: true }))";
        self.client().execute(script, vec![json!(css), json!(text)]).await.unwrap();
        self.settle().await;
    }
}
