//! Squares, sets and symmetries, written and read back.

use plywood_board::{Bitboard, Cross33, Geometry, Grid5, Square, Symmetry};
use serde_json::{from_str, to_string};

fn squares_and_sets_come_back<G: Geometry>() {
    for square in Bitboard::<G>::ALL {
        let text = to_string(&square).unwrap();
        assert_eq!(text, format!("\"{square}\""));
        assert_eq!(from_str::<Square<G>>(&text).unwrap(), square);
    }
    let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
    for _ in 0..1000 {
        bits = bits.wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(17);
        let set = Bitboard::<G>::from_bits(bits);
        assert_eq!(from_str::<Bitboard<G>>(&to_string(&set).unwrap()).unwrap(), set);
    }
}

#[test]
fn squares_and_sets_of_the_grid_come_back() {
    squares_and_sets_come_back::<Grid5>();
}

#[test]
fn squares_and_sets_of_the_cross_come_back() {
    squares_and_sets_come_back::<Cross33>();
}

#[test]
fn a_set_is_the_list_of_its_squares_in_any_order() {
    let set = from_str::<Bitboard<Cross33>>(r#"["(3,-1)", "( 0, 2 )"]"#).unwrap();
    assert_eq!(to_string(&set).unwrap(), r#"["(0,2)","(3,-1)"]"#);
    assert_eq!(to_string(&Bitboard::<Grid5>::EMPTY).unwrap(), "[]");
}

#[test]
fn symmetries_go_by_their_names() {
    let names = r#"["identity","flip_rows","flip_cols","rotate180","transpose","rotate270","rotate90","anti_transpose"]"#;
    assert_eq!(to_string(&Symmetry::ALL).unwrap(), names);
    assert_eq!(from_str::<[Symmetry; 8]>(names).unwrap(), Symmetry::ALL);
}

#[test]
fn what_is_no_square_or_no_set_is_refused_in_the_words_of_the_crate() {
    let square = |text| from_str::<Square<Grid5>>(text).unwrap_err().to_string();
    assert!(square("\"(0,5)\"").starts_with("byte 0: (0,5) is not on the board"));
    assert!(square("\"0,4\"").starts_with("byte 0: expected '(', found '0'"));
    assert!(square("7").starts_with("invalid type: integer `7`, expected a string"));

    let set = |text| from_str::<Bitboard<Cross33>>(text).unwrap_err().to_string();
    assert!(set(r#"["(0,0)","(2,2)"]"#).starts_with("byte 0: (2,2) is not on the board"));
    assert!(set(r#"["(0,0)","(0,1)","(0,0)"]"#).starts_with("the square (0,0) is listed twice"));
    assert!(set("3").starts_with("invalid type: integer `3`, expected a list of squares"));
}
