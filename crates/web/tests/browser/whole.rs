//! Whole games: by the keyboard, by touch, and by what a screen reader says.

use crate::clicks::START;
use crate::page::Page;
use crate::webdriver::visit;
use fantoccini::key::Key;
use game::laws::Random;
use game::{Game, Outcome, Side, Verdict};
use serde_json::{Value, json};

/// A short game that somebody wins: the shortest of some random ones, in which wins are taken.
fn short_game<G: Game<Player = Side>>(
    start: &G,
    is_wanted: impl Fn(&G, G::Move) -> bool,
) -> Vec<G::Move> {
    let games = (0..400).filter_map(|seed| {
        let (mut random, mut position, mut moves) = (Random::new(seed), start.clone(), Vec::new());
        while position.outcome().is_none() && moves.len() < 60 {
            let mover = position.turn();
            let wins = |played: &G::Move| {
                let outcome = position.after(*played).outcome();
                outcome.is_some_and(|outcome| outcome.verdict(mover) == Verdict::Win)
            };
            let legal: Vec<G::Move> =
                position.moves().filter(|&played| is_wanted(&position, played)).collect();
            let drawn = legal.get(random.below(legal.len().max(1))).copied();
            let next = legal.iter().copied().find(wins).or(drawn)?;
            position.play_unchecked(next);
            moves.push(next);
        }
        position.outcome().is_some().then_some(moves)
    });
    games.min_by_key(Vec::len).unwrap()
}

fn santorini_start() -> santorini::Position {
    "(False,'B',((1,1),(3,3)),((1,3),(3,1)),[])".parse().unwrap()
}

/// The cells to click for a game of Santorini, with its placement. A winning climb asks for no building.
fn santorini_clicks() -> Vec<String> {
    let mut position = santorini_start();
    let mut clicks: Vec<String> = ["(1,1)", "(3,3)", "(1,3)", "(3,1)"].map(String::from).to_vec();
    for played in short_game(&position, |_, _| true) {
        let cells = [played.from, played.to, played.build];
        let wanted = if position.height(played.to) == 3 { 2 } else { 3 };
        clicks.extend(cells.iter().take(wanted).map(ToString::to_string));
        position.play_unchecked(played);
    }
    clicks
}

/// A game of Onitama without Super moves: for each move the place of the card in the hand, and two squares.
fn onitama_moves() -> Vec<(usize, [String; 2])> {
    let mut position: onitama::Position = START.parse().unwrap();
    let mut moves = Vec::new();
    for played in short_game(&position, |_, played| !played.is_super) {
        let hand = position.hand(position.turn()).cards();
        let card = hand.iter().position(|&card| card == played.card).unwrap();
        moves.push((card, [played.from.to_string(), played.to.to_string()]));
        position.play_unchecked(played);
    }
    moves
}

/// The pegs of a game, one after the other.
fn peg_clicks() -> Vec<String> {
    let mut position = peg::Position::start(peg::Hole::at(0, 0).unwrap());
    let mut clicks = vec!["(0,0)".to_owned()];
    while position.outcome().is_none() {
        let hole = position.moves().next().unwrap();
        clicks.push(peg::course::Coordinates::from(hole).to_string());
        position.play_unchecked(hole);
    }
    clicks
}

/// The numbers of a square's name.
fn numbers(cell: &str) -> [i32; 2] {
    let mut numbers =
        cell.trim_matches(['(', ')']).split(',').map(|number| number.parse().unwrap());
    [numbers.next().unwrap(), numbers.next().unwrap()]
}

/// Presses arrows until the focus has moved so many columns to the right and rows down.
async fn walk(page: &Page, columns: i32, rows: i32) {
    let (across, along) = (
        if columns > 0 { Key::Right } else { Key::Left },
        if rows > 0 { Key::Down } else { Key::Up },
    );
    let mut keys = String::new();
    keys.extend((0..columns.abs()).map(|_| char::from(across)));
    keys.extend((0..rows.abs()).map(|_| char::from(along)));
    if !keys.is_empty() {
        page.keys(&keys).await;
    }
}

/// Moves the focus to the board, and gives the square that has it.
async fn to_board(page: &Page) -> [i32; 2] {
    page.keys("b").await;
    numbers(page.eval("document.activeElement.dataset.cell").await.as_str().unwrap())
}

async fn wait_over(page: &Page) {
    page.wait_for("#main[data-over='true']").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_each_kind_is_played_by_the_keyboard() {
    visit("#santorini", |page| async move {
        let mut here = to_board(&page).await;
        for cell in santorini_clicks() {
            let there = numbers(&cell);
            walk(&page, there[1] - here[1], there[0] - here[0]).await;
            page.key(Key::Enter).await;
            here = there;
        }
        wait_over(&page).await;
        assert!(page.status().await.contains(" won by "));

        page.enter("onitama").await;
        page.set_up(START).await;
        // The first row is at the bottom.
        let mut here = to_board(&page).await;
        for (card, cells) in onitama_moves() {
            page.keys(["1", "2"][card]).await;
            for cell in cells {
                let there = numbers(&cell);
                walk(&page, there[1] - here[1], here[0] - there[0]).await;
                page.key(Key::Enter).await;
                here = there;
            }
        }
        wait_over(&page).await;
        assert!(page.status().await.contains(" player won by the Way of the "));

        page.enter("peg").await;
        let mut here = to_board(&page).await;
        for cell in peg_clicks() {
            let there = numbers(&cell);
            // By the middle row, which has no gaps.
            walk(&page, 0, here[1]).await;
            walk(&page, there[0] - here[0], 0).await;
            walk(&page, 0, -there[1]).await;
            page.key(Key::Enter).await;
            here = there;
        }
        wait_over(&page).await;
        assert_eq!(page.status().await, "Won: every peg is white");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_each_kind_is_played_by_touch() {
    visit("#santorini", |page| async move {
        page.screen(375, 812, true).await;
        for cell in santorini_clicks() {
            page.tap(&crate::page::square(&cell)).await;
        }
        wait_over(&page).await;

        page.enter("onitama").await;
        page.set_up(START).await;
        for (made, (card, cells)) in onitama_moves().into_iter().enumerate() {
            let hand = if made % 2 == 0 { "near-hand" } else { "far-hand" };
            page.tap(&format!("#{hand} button:nth-of-type({})", card + 1)).await;
            for cell in cells {
                page.tap(&crate::page::square(&cell)).await;
            }
            page.wait_at(made + 1, made + 1).await;
        }
        wait_over(&page).await;

        page.enter("peg").await;
        for cell in peg_clicks() {
            page.tap(&crate::page::square(&cell)).await;
        }
        wait_over(&page).await;
    })
    .await;
}

/// The buttons that a screen reader finds: what it says of each, and how the browser calls it.
async fn buttons(page: &Page) -> Vec<(String, Value)> {
    let tree = page.chromium("Accessibility.getFullAXTree", json!({})).await;
    let nodes = tree["nodes"].as_array().unwrap().iter();
    let buttons =
        nodes.filter(|node| node["role"]["value"] == "button" && node["ignored"] == false);
    buttons
        .map(|node| {
            let name = node["name"]["value"].as_str().unwrap_or_default().to_owned();
            (name, node["backendDOMNodeId"].clone())
        })
        .collect()
}

/// Presses the button of a name, as a screen reader does.
async fn press(page: &Page, button: &Value) {
    let node = page.chromium("DOM.resolveNode", json!({ "backendNodeId": button })).await;
    let call = json!({
        "objectId": node["object"]["objectId"],
        "functionDeclaration": "function () { this.click(); }",
    });
    page.chromium("Runtime.callFunctionOn", call).await;
}

/// Plays to the end with nothing but the names of buttons: pawns that can move, then what is possible.
async fn play_by_names(page: &Page, seed: u64) {
    page.chromium("Accessibility.enable", json!({})).await;
    let mut random = Random::new(seed);
    for _ in 0..600 {
        if page.eval("document.getElementById('main').dataset.over").await == "true" {
            return;
        }
        let found = buttons(page).await;
        let named = |words: &[&str]| {
            let is_named = |name: &str| words.iter().all(|word| name.contains(word));
            found.iter().filter(|(name, _)| is_named(name)).collect::<Vec<_>>()
        };
        // The best that the names promise.
        let wishes: [&[&str]; 8] = [
            &["master", "possible"],
            &["level 3", "possible"],
            &["temple", "possible"],
            &["student", "possible"],
            &[", possible"],
            &["With "],
            &["can move"],
            &["can be flipped"],
        ];
        let wanted = wishes.iter().map(|words| named(words)).find(|found| !found.is_empty());
        let fallback = || named(&["Super move, giving up"]);
        let choice = wanted.unwrap_or_else(fallback);
        assert!(!choice.is_empty(), "nothing to press: {found:?}");
        press(page, &choice[random.below(choice.len())].1).await;
        page.settle().await;
    }
    panic!("the game does not end");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_of_each_kind_is_played_by_what_a_screen_reader_says() {
    visit("#santorini", |page| async move {
        for game in ["santorini", "onitama", "peg"] {
            page.enter(game).await;
            play_by_names(&page, 3).await;
            // The end is said, too.
            let said = page.text("[role='status']:has(#status-text)").await;
            assert!(said.contains("won") || said.contains("Won"), "{said}");
        }
    })
    .await;
}
