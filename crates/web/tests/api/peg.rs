//! Peg Reversal over the server.

use crate::client::Client;
use serde_json::json;

#[tokio::test]
async fn the_first_click_chooses_the_white_peg_and_the_ways_to_finish_are_known() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "peg" })).await;
    assert_eq!(game.offers().len(), 33);
    game.play("(0,0)").await;
    assert_eq!(game.status(), "32 black pegs left");
    let ways = json!(["Ways to finish from here", "25589827238367749588818329600"]);
    assert_eq!(game.view["facts"][0], ways);
    assert_eq!(game.offers(), ["M (-1,0)", "M (0,-1)", "M (0,1)", "M (1,0)"]);
    assert_eq!(game.cell("(0,1)")["label"], "column 0, row 1, black, can be flipped");
    assert_eq!(game.cell("(0,0)")["label"], "column 0, row 0, white");
    assert_eq!(game.cell("(3,0)")["label"], "column 3, row 0, black");
}

#[tokio::test]
async fn every_game_is_won_after_thirty_two_flips() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "peg" })).await;
    game.play("(3,1)").await;
    let mut scores = Vec::new();
    for _ in 0..32 {
        let hint = game.result("think", json!({ "strength": { "depth": 1 } })).await;
        scores.push(hint["lines"][0]["score"].as_str().unwrap().to_owned());
        game.play(hint["move"].as_str().unwrap()).await;
    }
    assert_eq!(game.status(), "Won: every peg is white");
    assert_eq!(scores[31], "1 way to finish after it");
    let saved = game.view["transcript"].as_str().unwrap();
    assert_eq!(saved.lines().count(), 33);
    let mut again = client.load("peg", saved).await;
    again.go_to(32).await;
    assert_eq!(again.view["position"], game.view["position"]);
}

#[tokio::test]
async fn games_are_counted_in_closed_form() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "peg" })).await;
    game.play("(0,0)").await;
    let counted = game.result("count", json!({ "plies": 32 })).await;
    let won = json!(["every peg is white", "25589827238367749588818329600"]);
    let parts = json!([["still going on", "0"], won, ["no peg is white", "0"]]);
    assert_eq!(counted["parts"], parts);
}

#[tokio::test]
async fn a_click_that_flips_nothing_has_its_reason() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "peg" })).await;
    game.play("(0,0)").await;
    for (cell, reason) in [
        ("(0,0)", "this peg is white already"),
        ("(3,0)", "no white peg is beside this one"),
        ("(0,1)", "this is possible"),
        ("(3,3)", "there is no peg (3,3)"),
    ] {
        let click = json!({ "cell": cell, "path": [], "card": null, "super": false });
        let answer = game.ask("why-not", json!({ "click": click })).await;
        assert_eq!(answer.json(), json!({ "reason": reason }));
    }
}

#[tokio::test]
async fn a_board_is_loaded_and_its_first_wrong_line_is_marked() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "peg" })).await;
    game.play("(0,0)").await;
    let board = game.view["position"].as_str().unwrap();
    let mut loaded = client.load("peg", &format!("{board}\nM (0,1)\nM (3,0)\nM (1,0)\n")).await;
    loaded.go_to(1).await;
    assert_eq!(loaded.status(), "31 black pegs left");
    let trouble = json!({
        "line": 3,
        "message": "this peg cannot be flipped here",
        "text": "M (3,0)",
        "rest": ["M (1,0)"],
    });
    assert_eq!(loaded.trouble, trouble);

    let stuck = client.load("peg", &board.replace(" W", " B")).await;
    assert_eq!(stuck.status(), "Stuck: no peg is white, so none can be flipped");
    let text = board.replacen("Peg", "\nPin", 1);
    let refusal = client.refused("load", &json!({ "game": "peg", "text": text })).await;
    assert_eq!(refusal["line"], 2, "{refusal}");
}
