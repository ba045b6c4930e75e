"""Observations, actions and symmetries are as docs/python.md says."""

from __future__ import annotations

import random
from types import ModuleType
from typing import Any

import numpy as np

from plywood_games import onitama, peg, santorini

STEPS = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
OFFSETS = sorted({offset for offsets in onitama.CARDS.values() for offset in offsets})


def positions(game: ModuleType, rng: random.Random, games: int = 15) -> list[Any]:
    """Give the positions of some random games."""
    found = []
    for _ in range(games):
        position = game.Position.opening(seed=rng.randrange(1 << 32))
        while moves := position.moves():
            found.append(position)
            position = position.play(rng.choice(moves))
    return found


def test_santorini_is_seen_as_documented(rng: random.Random) -> None:
    for position in positions(santorini, rng):
        for player in (0, 1):
            planes = np.zeros((8, 5, 5), np.int8)
            pawns = [*position.pawns[player], *position.pawns[1 - player]]
            for plane, cell in zip(planes, pawns, strict=False):
                plane[cell] = 1
            for height in range(1, 5):
                planes[3 + height] = np.array(position.heights) >= height
            assert (position.observation(player) == planes).all()
        assert (position.observation() == position.observation(position.turn)).all()


def test_santorini_acts_as_documented(rng: random.Random) -> None:
    for position in positions(santorini, rng, 4):
        for move, action in zip(position.moves(), position.actions(), strict=True):
            pawn, step, build = action // 64, action // 8 % 8, action % 8
            assert position.pawns[position.turn][pawn] == move.source
            assert tuple(np.add(move.source, STEPS[step])) == move.target
            assert tuple(np.add(move.target, STEPS[build])) == move.build


def test_onitama_is_seen_as_documented(rng: random.Random) -> None:
    for position in positions(onitama, rng):
        for player in (0, 1):
            planes = np.zeros((11, 5, 5), np.int8)
            for plane, side in ((0, player), (2, 1 - player)):
                for cell in position.pawns[side]:
                    planes[plane + (cell == position.masters[side])][cell] = 1
            if player == 1:
                planes = planes[:, ::-1, ::-1].copy()
            cards = [*position.hands[player], *position.hands[1 - player], position.side_card]
            for index, card in enumerate(cards):
                for rows, cols in onitama.CARDS[card]:
                    forward = -1 if index in (2, 3) else 1
                    planes[4 + index, 2 + forward * rows, 2 + forward * cols] = 1
            planes[9] = not position.supers_used[player]
            planes[10] = not position.supers_used[1 - player]
            assert (position.observation(player) == planes).all()


def test_onitama_acts_as_documented(rng: random.Random) -> None:
    assert len(OFFSETS) == 13
    for position in positions(onitama, rng, 4):
        forward = 1 if position.turn == 0 else -1
        for move, action in zip(position.moves(), position.actions(), strict=True):
            plane, square = divmod(action, 25)
            seen = divmod(square if position.turn == 0 else 24 - square, 5)
            assert seen == move.source
            card, offset = divmod(plane, 13) if plane < 26 else divmod(plane - 26, 8)
            assert position.hands[position.turn][card] == move.card
            assert (plane >= 26) == move.is_super
            rows, cols = (STEPS if move.is_super else OFFSETS)[offset]
            assert (move.source[0] + forward * rows, move.source[1] + forward * cols) == move.target


def test_peg_reversal_is_seen_and_acts_as_documented(rng: random.Random) -> None:
    holes = peg.Position.with_white([]).black
    for position in positions(peg, rng):
        planes = np.zeros((2, 7, 7), np.int8)
        for plane, pegs in zip(planes, (position.white, position.black), strict=True):
            for col, row in pegs:
                plane[col + 3, row + 3] = 1
        assert (position.observation() == planes).all()
        assert [holes[action] for action in position.actions()] == [move.hole for move in position.moves()]


def test_symmetries_are_permutations_and_the_first_changes_nothing(game: ModuleType) -> None:
    symmetries = game.Position.symmetries()
    assert len(symmetries) == {santorini: 32, onitama: 8, peg: 8}[game]
    entries = int(np.prod(game.Position.OBSERVATION_SHAPE))
    for observation, action in symmetries:
        assert sorted(observation) == list(range(entries))
        assert sorted(action) == list(range(game.Position.ACTIONS))
    assert all((permutation == np.arange(len(permutation))).all() for permutation in symmetries[0])


def image_of(position: Any, symmetry: tuple[Any, Any]) -> tuple[bytes, bytes]:
    """Give observation and mask of the image, by the permutations."""
    observation, action = symmetry
    return position.observation().ravel()[observation].tobytes(), position.mask()[action].tobytes()


def test_symmetries_take_positions_to_their_images(game: ModuleType, rng: random.Random) -> None:
    symmetries = game.Position.symmetries()
    images = 2 if game is onitama else 8
    for position in positions(game, rng, 3):
        reached = [image_of(position, symmetry) for symmetry in symmetries]
        for index in range(images):
            image = position.image(index)
            shown = image.observation().tobytes(), image.mask().tobytes()
            if game is onitama:
                # The image of a hand may be sorted the other way round.
                assert shown in reached[index % 2 :: 2]
            else:
                assert shown == reached[index]


def test_symmetries_take_moves_to_moves(game: ModuleType, rng: random.Random) -> None:
    for position in positions(game, rng, 2):
        for index, (_, action) in enumerate(game.Position.symmetries()):
            if game is onitama or index >= 8:
                continue
            image, back = position.image(index), np.argsort(action)
            for legal in position.actions():
                played = image.play_action(int(back[legal]))
                assert played == position.play_action(legal).image(index)


def test_exchanged_pawns_are_another_view_of_the_same_position(rng: random.Random) -> None:
    symmetries = santorini.Position.symmetries()
    for position in positions(santorini, rng, 2):
        mine, theirs = position.turn, 1 - position.turn
        for exchanged in range(4):
            pawns = [list(pair) for pair in position.pawns]
            if exchanged & 1:
                pawns[mine].reverse()
            if exchanged & 2:
                pawns[theirs].reverse()
            other = santorini.Position.placed(
                pawns[0], pawns[1], heights=position.heights, turn=position.turn
            )
            shown = other.observation().tobytes(), other.mask().tobytes()
            assert shown == image_of(position, symmetries[8 * exchanged])
