//! Santorini over the server.

use crate::client::Client;
use serde_json::json;

#[tokio::test]
async fn four_clicks_place_the_pawns_and_three_are_a_move() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "santorini" })).await;
    assert_eq!(game.status(), "Blue places the first pawn");
    assert_eq!(game.offers().len(), 25);
    for cell in ["(0,0)", "(1,1)", "(2,2)", "(3,3)"] {
        game.play(cell).await;
    }
    assert_eq!(game.status(), "Blue to move");
    assert_eq!(game.offers().len(), 40);
    let path = json!(["(0,0)", "(0,1)", "(0,0)"]);
    assert!(game.view["offers"].as_array().unwrap().iter().any(|offer| offer["path"] == path));

    game.play("((0,0),(1,0),(2,0))").await;
    assert_eq!(game.view["position"], "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])");
    assert_eq!(game.cell("(2,0)")["label"], "row 2, column 0, level 1");
    assert_eq!(game.cell("(1,0)")["label"], "row 1, column 0, ground, blue pawn");
    let spoken =
        "Blue goes from row 0, column 0 to row 1, column 0 and builds level 1 on row 2, column 0";
    assert_eq!(game.view["moves"][4]["spoken"], spoken);
    assert_eq!(game.offers().len(), 80);
}

#[tokio::test]
async fn a_game_is_shown_after_any_of_its_moves() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "santorini", "placed": true })).await;
    assert_eq!((&game.view["at"], game.offers().len()), (&json!(4), 80));
    game.play("((1,1),(0,0),(0,1))").await;
    let after = game.view["position"].clone();
    game.go_to(4).await;
    assert_eq!(game.view["moves"].as_array().unwrap().len(), 5);
    assert_ne!(game.view["position"], after);
    game.go_to(5).await;
    assert_eq!(game.view["position"], after);
    game.go_to(0).await;
    assert_eq!(game.view["position"], json!(null));
}

#[tokio::test]
async fn a_game_is_loaded_and_its_first_illegal_line_is_marked() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "santorini", "placed": true })).await;
    game.play("((1,1),(0,0),(0,1))").await;
    let text = "(False,'B',((1,1),(3,3)),((1,3),(3,1)),[])\n((1,1),(0,0),(0,1))\n";
    assert_eq!(game.view["transcript"], text);

    let text = format!("{text}\n((3,3),(0,0),(0,1))\nrest\n");
    let mut loaded = client.load("santorini", &text).await;
    loaded.go_to(1).await;
    assert_eq!(loaded.view["position"], game.view["position"]);
    let trouble = json!({
        "line": 4,
        "message": "this is not a legal move here",
        "text": "((3,3),(0,0),(0,1))",
        "rest": ["rest"],
    });
    assert_eq!(loaded.trouble, trouble);
}

#[tokio::test]
async fn a_wrong_position_is_refused_at_its_line() {
    let client = Client::new();
    let text = "\n(False,'B',((1,1),(3,3)),\n((1,3),(1,1)),[])";
    let refusal = client.refused("load", &json!({ "game": "santorini", "text": text })).await;
    assert_eq!(refusal["line"], 3);
    assert!(refusal["message"].as_str().unwrap().starts_with("two pawns on the cell (1,1)"));
}

#[tokio::test]
async fn who_climbs_wins_and_the_record_says_how() {
    let client = Client::new();
    let text = "(False,'B',((0,0),(2,2)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";
    let mut game = client.load("santorini", text).await;
    let settled = |offer: &&serde_json::Value| offer["settled"] == true;
    let offers = game.view["offers"].as_array().unwrap();
    let climbs = offers.iter().filter(settled).all(|offer| offer["path"][1] == "(2,3)");
    assert!(climbs && offers.iter().any(|offer| offer["settled"] == true));
    game.play("((2,2),(2,3),(2,2))").await;
    let status = json!({
        "text": "Blue won by climbing to level 3",
        "turn": null,
        "over": true,
        "winner": 0,
        "placing": false,
    });
    assert_eq!(game.view["status"], status);
    assert!(game.offers().is_empty());
    game.go_to(0).await;
    assert_eq!(game.status(), "Blue to move");
}

#[tokio::test]
async fn games_are_counted() {
    let client = Client::new();
    let text = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
    let game = client.load("santorini", text).await;
    let counted = game.result("count", json!({ "plies": 3 })).await;
    assert_eq!(counted["total"], "281380");
    assert_eq!(counted["parts"][0], json!(["still going on", "281380"]));
}

#[tokio::test]
async fn games_are_counted_apart_for_each_first_move() {
    let client = Client::new();
    let text = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
    let game = client.load("santorini", text).await;
    let counted = game.result("count", json!({ "plies": 3, "by_move": true })).await;
    assert_eq!(counted["total"], "281380");
    let moves = counted["moves"].as_array().unwrap();
    assert_eq!(moves.len(), 80);
    let number = |entry: &serde_json::Value| entry[1].as_str().unwrap().parse::<u64>().unwrap();
    assert_eq!(moves.iter().map(number).sum::<u64>(), 281380);
    assert_eq!(moves[0][0], game.offers()[0]);
}
