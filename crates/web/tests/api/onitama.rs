//! Onitama over the server.

use crate::client::Client;
use serde_json::json;

const START: &str = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],[(4,2),(4,0),(4,1),(4,3),(4,4)],0,False,False)"#;

#[tokio::test]
async fn cards_are_the_usual_ones_or_chosen_or_drawn_from_a_seed() {
    let client = Client::new();
    let usual = client.create(&json!({ "game": "onitama" })).await;
    assert_eq!(usual.view["position"], START);

    let names = ["Ox", "Boar", "Horse", "Elephant", "Crab"];
    let chosen = client.create(&json!({ "game": "onitama", "cards": names, "turn": 1 })).await;
    assert_eq!(chosen.status(), "Second player to move");
    assert_eq!(chosen.view["cards"]["side"]["name"], "Crab");

    let seed = json!({ "game": "onitama", "seed": "-12345678901234567890" });
    let (one, two) = (client.create(&seed).await, client.create(&seed).await);
    assert_eq!(one.view["position"], two.view["position"]);
    assert_ne!(one.view["position"], START);

    let deal = json!({ "game": "onitama", "deal": 7 });
    let (one, two) = (client.create(&deal).await, client.create(&deal).await);
    assert_eq!(one.view["position"], two.view["position"]);
    assert_eq!(one.status(), "First player to move");

    for wish in [
        json!({ "game": "onitama", "deal": 7, "turn": 1 }),
        json!({ "game": "onitama", "cards": ["Ox", "Ox", "Horse", "Elephant", "Crab"] }),
        json!({ "game": "onitama", "cards": ["Ox", "ox", "Horse", "Elephant", "Crab"] }),
        json!({ "game": "onitama", "turn": 2 }),
        json!({ "game": "onitama", "seed": "one" }),
        json!({ "game": "onitama", "seed": "1", "cards": names }),
        json!({ "game": "peg", "seed": "1" }),
        json!({ "game": "onitama", "placed": true }),
    ] {
        client.refused("new", &wish).await;
    }
}

#[tokio::test]
async fn cards_lead_where_the_screen_shows_it() {
    let client = Client::new();
    let game = client.create(&json!({ "game": "onitama" })).await;
    let [cobra, tiger] = [&game.view["cards"]["hands"][0][0], &game.view["cards"]["hands"][1][1]];
    // The first player sits at the bottom: forward is up. The second one's cards are turned.
    assert_eq!(cobra["leads"], json!([[1, 3], [3, 3], [2, 1]]));
    assert_eq!(cobra["spoken"], "1 forward 1 right; 1 back 1 right; 1 left");
    assert_eq!(tiger["leads"], json!([[4, 2], [1, 2]]));
}

#[tokio::test]
async fn a_played_card_goes_to_the_side_and_a_super_move_is_marked() {
    let client = Client::new();
    let mut game = client.create(&json!({ "game": "onitama" })).await;
    let supers = game.view["offers"].as_array().unwrap();
    assert_eq!(supers.iter().filter(|offer| offer["super"] == true).count(), 26);
    game.play(r#"((0,2),(1,2),"Super Cobra")"#).await;
    let cards = &game.view["cards"];
    assert_eq!(cards["played"], json!({ "card": "Cobra", "by": 0, "super": true }));
    assert_eq!(cards["side"]["name"], "Cobra");
    assert_eq!(cards["super_used"], json!([true, false]));
    let spoken = "First moves the master from row 0, column 2 to row 1, column 2 with the Super move, giving up Cobra";
    assert_eq!(game.view["moves"][0]["spoken"], spoken);
}

#[tokio::test]
async fn a_game_is_replayed_to_its_first_invalid_line() {
    let client = Client::new();
    let moves = r#"((0,0),(1,1),"Cobra")

        ((4,2),(2,2),"Tiger")
        ((1,1),(2,2),"Super Cobra")
        ((1,1),(2,2),"Monkey")"#;
    let text = format!("{START}\n{moves}\n");
    let mut game = client.load("onitama", &text).await;
    assert_eq!(game.view["at"], 0);
    assert_eq!(game.view["moves"].as_array().unwrap().len(), 2);
    let trouble = json!({
        "line": 5,
        "message": "invalid move: the card is not in the player's hand",
        "text": r#"((1,1),(2,2),"Super Cobra")"#,
        "rest": [r#"((1,1),(2,2),"Monkey")"#],
    });
    assert_eq!(game.trouble, trouble);
    assert_eq!(game.status(), "First player to move");
    game.play(r#"((1,1),(2,2),"Monkey")"#).await;
    assert_eq!(game.status(), "The first player won by the Way of the Stone");
    let saved = game.view["transcript"].as_str().unwrap();
    assert_eq!(saved.lines().next(), Some(START));
    let mut again = client.load("onitama", saved).await;
    assert_eq!(again.trouble, json!(null));
    again.go_to(3).await;
    assert_eq!(again.view["position"], game.view["position"]);
}

#[tokio::test]
async fn a_text_that_is_no_game_is_refused_at_its_line() {
    let client = Client::new();
    for (text, line, message) in [
        ("", 1, "invalid format"),
        (&format!("{START}\n((0,0),(1,1),Cobra)"), 2, "invalid format"),
        (&format!("\n{}", START.replace("Tiger", "Wolf")), 2, "invalid state"),
        (&START.replace("(4,4)", "(4,5)"), 1, "invalid state"),
    ] {
        let refusal = client.refused("load", &json!({ "game": "onitama", "text": text })).await;
        assert_eq!(refusal["line"], line, "{refusal}");
        assert!(refusal["message"].as_str().unwrap().starts_with(message), "{refusal}");
    }
}

#[tokio::test]
async fn games_are_counted_by_outcome() {
    let client = Client::new();
    let game = client.create(&json!({ "game": "onitama" })).await;
    let counted = game.result("count", json!({ "plies": 4 })).await;
    assert_eq!(counted["total"], "502156");
    let won = |way: &str| {
        let parts = counted["parts"].as_array().unwrap().iter();
        parts
            .filter(|part| part[0].as_str().unwrap().starts_with(way))
            .map(|part| part[1].as_str().unwrap().parse::<u64>().unwrap())
            .sum::<u64>()
    };
    assert_eq!((won("the first player"), won("the second player")), (36, 3550));
}
