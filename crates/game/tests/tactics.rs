//! The law of tactics catches what breaks it.

use plywood_game::{Danger, Game, Outcome, Side, Tactics, Verdict, laws};

/// What is wrong with what a game says of its tactics.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    Nothing,
    WinsTooSoon,
    WinsWithAnIllegalMove,
    FearsWithoutReason,
    DespairsWithoutReason,
    AnswersIllegally,
    CapturesTwice,
    PassesToNobody,
    PassesIntoTheEnd,
}

/// Takes one, two or three of some matches. Who takes the last one wins. Moves need four slots.
#[derive(Clone, Debug)]
struct Matches<const HISTORY_SIZE: usize = 4> {
    left: u32,
    turn: Side,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Won(Side);

impl Outcome for Won {
    type Player = Side;
    const ALL: &'static [Self] = &[Self(Side::First), Self(Side::Second)];

    fn index(self) -> usize {
        self.0.index()
    }

    fn verdict(self, player: Side) -> Verdict {
        if self.0 == player { Verdict::Win } else { Verdict::Loss }
    }
}

impl<const HISTORY_SIZE: usize> Game for Matches<HISTORY_SIZE> {
    type Player = Side;
    type Move = u32;
    type Outcome = Won;
    const MAX_MOVES: usize = 3;

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<Won> {
        (self.left == 0).then_some(Won(self.turn.other()))
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        1..=self.left.min(3)
    }

    fn play_unchecked(&mut self, taken: u32) {
        self.left -= taken;
        self.turn = self.turn.other();
    }
}

/// With up to three matches left the player to move wins at once, with four the player is lost, and with
/// five or six it takes care not to leave three.
impl<const HISTORY_SIZE: usize> Tactics for Matches<HISTORY_SIZE> {
    const HISTORY_SIZE: usize = HISTORY_SIZE;

    fn winning_move(&self) -> Option<u32> {
        match self.fault {
            Fault::WinsTooSoon if self.left == 5 => Some(1),
            Fault::WinsWithAnIllegalMove if self.left == 4 => Some(4),
            _ => (1..=3).contains(&self.left).then_some(self.left),
        }
    }

    fn danger(&self) -> Danger {
        match self.left {
            4 => Danger::Lost,
            5..=6 => Danger::Threatened,
            9 if self.fault == Fault::DespairsWithoutReason => Danger::Lost,
            8 if self.fault == Fault::FearsWithoutReason => Danger::Threatened,
            _ => Danger::Calm,
        }
    }

    fn answers(&self) -> impl Iterator<Item = u32> {
        let wrong = (self.fault == Fault::AnswersIllegally).then_some(9);
        let right = self.moves().filter(|taken| (4..6).contains(&(self.left - taken)));
        right.chain(wrong)
    }

    fn captures(&self) -> impl Iterator<Item = u32> {
        let times = if self.fault == Fault::CapturesTwice { 2 } else { 1 };
        core::iter::repeat_n(1, times).filter(|_| self.left > 0)
    }

    fn priority(&self, taken: u32) -> u8 {
        u8::from(taken == 3)
    }

    fn history_index(taken: u32) -> usize {
        taken as usize
    }

    fn passed(&self) -> Option<Self> {
        let turn = if self.fault == Fault::PassesToNobody { self.turn } else { self.turn.other() };
        let left = if self.fault == Fault::PassesIntoTheEnd { 0 } else { self.left };
        (self.left > 0).then(|| Self { left, turn, ..self.clone() })
    }
}

fn start<const HISTORY_SIZE: usize>(fault: Fault) -> Matches<HISTORY_SIZE> {
    Matches { left: 12, turn: Side::First, fault }
}

#[test]
fn sound_tactics_keep_the_law() {
    assert_eq!(laws::check_tactics(&start::<4>(Fault::Nothing), 50, 1), Ok(()));
}

#[test]
fn every_fault_is_found_and_named() {
    let cases = [
        (Fault::WinsTooSoon, "1 does not win"),
        (Fault::WinsWithAnIllegalMove, "4 does not win"),
        (Fault::FearsWithoutReason, "Threatened, but 1 saves the player"),
        (Fault::DespairsWithoutReason, "Lost, but 1 saves the player"),
        (Fault::AnswersIllegally, "9 is among the answers but not legal"),
        (Fault::CapturesTwice, "1 is among the captures twice"),
        (Fault::PassesToNobody, "the player who passed has the move again"),
        (Fault::PassesIntoTheEnd, "the game is over after a pass"),
    ];
    for (fault, law) in cases {
        let broken = laws::check_tactics(&start::<4>(fault), 50, 1).expect_err(law);
        assert_eq!(broken.law, law, "{fault:?}");
    }
    let crowded = start::<3>(Fault::Nothing);
    assert_eq!(
        laws::check_tactics(&crowded, 1, 1).unwrap_err().law,
        "history index 3 is not below 3"
    );
}

/// The same game, of which nothing more is known than its moves.
#[derive(Clone, Debug)]
struct Unknown(Matches);

impl Game for Unknown {
    type Player = Side;
    type Move = u32;
    type Outcome = Won;
    const MAX_MOVES: usize = 3;

    fn turn(&self) -> Side {
        self.0.turn()
    }

    fn outcome(&self) -> Option<Won> {
        self.0.outcome()
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        self.0.moves()
    }

    fn play_unchecked(&mut self, taken: u32) {
        self.0.play_unchecked(taken);
    }
}

impl Tactics for Unknown {}

#[test]
fn a_game_that_says_nothing_of_its_tactics_is_calm_and_answers_with_every_move() {
    let game = Unknown(start(Fault::Nothing));
    assert_eq!(laws::check_tactics(&game, 50, 1), Ok(()));
    assert_eq!((game.winning_move(), game.danger()), (None, Danger::Calm));
    assert!(game.answers().eq(1..=3) && game.captures().next().is_none());
    assert_eq!((game.priority(3), Unknown::history_index(3), Unknown::HISTORY_SIZE), (0, 0, 1));
    assert!(game.passed().is_none());
}
