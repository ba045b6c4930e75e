//! The macro that makes the classes of a game.

/// The classes of one game: `Position` and `Move`, with what all games have in common.
macro_rules! classes {
    ($game:ident, $name:ident, $module:literal, $position:ident, $move:ident) => {
        #[doc = concat!("A position of ", stringify!($game), ": an immutable value.\n\n`Position(text)` reads the game's notation, `Position()` is the start. `str` writes the notation, and a notebook\nshows the board as a drawing. Positions can be compared, hashed, copied and pickled.")]
        #[pyclass(frozen, eq, hash, name = "Position", module = $module)]
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        pub(crate) struct $position(pub(crate) ::$game::Position);

        #[doc = concat!("A move of ", stringify!($game), ": an immutable value. `Move(text)` reads the game's notation.")]
        #[pyclass(frozen, eq, hash, ord, name = "Move", module = $module)]
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) struct $move(pub(crate) ::$game::Move);

        impl $crate::classes::Classes for ::$game::Position {
            const GAME: ::catalog::Name = ::catalog::Name::$name;

            fn position_in(object: &Bound<'_, PyAny>) -> Option<Self> {
                object.cast::<$position>().ok().map(|position| position.get().0)
            }

            fn object(self, py: Python<'_>) -> PyResult<Py<PyAny>> {
                Ok(Py::new(py, $position(self))?.into_any())
            }

            fn move_object(py: Python<'_>, played: ::$game::Move) -> PyResult<Py<PyAny>> {
                Ok(Py::new(py, $move(played))?.into_any())
            }

            fn move_in(object: &Bound<'_, PyAny>) -> Option<::$game::Move> {
                object.cast::<$move>().ok().map(|played| played.get().0)
            }

            fn svg(&self) -> String {
                svg(self)
            }
        }

        #[pymethods]
        impl $position {
            #[doc = "The number of actions in the fixed action space."]
            #[classattr]
            const ACTIONS: usize = <::$game::Position as $crate::encode::Encoded>::ACTIONS;

            #[classattr]
            #[pyo3(name = "OBSERVATION_SHAPE")]
            fn observation_shape() -> (usize, usize, usize) {
                <::$game::Position as $crate::encode::Encoded>::SHAPE.into()
            }

            #[new]
            #[pyo3(signature = (text = None, /))]
            fn new(py: Python<'_>, text: Option<&str>) -> PyResult<Self> {
                $crate::classes::read_position(py, text).map(Self)
            }

            /// A random start of a game, by seed: any placement of Santorini, any deal of Onitama, any white peg.
            ///
            /// `name` chooses another way to draw it, such as "deals-without-supers" in Onitama.
            #[staticmethod]
            #[pyo3(signature = (name = None, *, seed = 0))]
            fn opening(name: Option<&str>, seed: u64) -> PyResult<Self> {
                $crate::classes::opening(name, seed).map(Self)
            }

            /// The legal moves, in the order of the rules; none after the end.
            fn moves(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
                $crate::classes::move_objects::<::$game::Position>(py, ::game::Game::moves(&self.0))
            }

            /// The position after a legal move, which may be given as text. Raises `IllegalMoveError`, or `NotationError`
            /// for a text that is no move.
            #[pyo3(signature = (played, /))]
            fn play(&self, played: &Bound<'_, PyAny>) -> PyResult<Self> {
                let legal = $crate::classes::legal_move(&self.0, played)?;
                Ok(Self(::game::Game::after(&self.0, legal)))
            }

            /// Is this move, which may be given as text, legal here?
            #[pyo3(signature = (candidate, /))]
            fn is_legal(&self, candidate: &Bound<'_, PyAny>) -> PyResult<bool> {
                let candidate = $crate::classes::any_move(&self.0, candidate)?;
                Ok(::game::Game::is_legal(&self.0, candidate))
            }

            /// The player to move, 0 or 1; after the end, the one who would be.
            #[getter]
            fn turn(&self) -> usize {
                $crate::classes::turn(&self.0)
            }

            /// How the game ended; None while it goes on.
            #[getter]
            fn outcome(&self) -> Option<$crate::outcome::Outcome> {
                let game = <::$game::Position as $crate::classes::Classes>::GAME;
                ::game::Game::outcome(&self.0)
                    .map(|outcome| $crate::outcome::Outcome::new::<::$game::Position>(game, outcome))
            }

            /// The position in the game's notation.
            #[getter]
            fn notation(&self) -> String {
                ::catalog::Playable::notation(&self.0)
            }

            /// The board as a picture of several lines.
            fn diagram(&self) -> String {
                ::catalog::Playable::diagram(&self.0)
            }

            /// The board as a drawing, in SVG.
            fn svg(&self) -> String {
                $crate::classes::Classes::svg(&self.0)
            }

            fn _repr_svg_(&self) -> String {
                self.svg()
            }

            /// The planes that a player sees, by default the one to move, as an array of int8. docs/python.md has the
            /// layout.
            #[pyo3(signature = (player = None))]
            fn observation<'py>(
                &self,
                py: Python<'py>,
                player: Option<usize>,
            ) -> PyResult<Bound<'py, ::numpy::PyArray3<i8>>> {
                $crate::classes::observation(py, &self.0, player)
            }

            /// An array of int8 with 1 for every legal action, else 0.
            fn mask<'py>(&self, py: Python<'py>) -> Bound<'py, ::numpy::PyArray1<i8>> {
                $crate::classes::mask(py, &self.0)
            }

            /// The legal actions, in the order of `moves()`.
            fn actions(&self) -> Vec<usize> {
                let action = |legal| $crate::encode::Encoded::action(&self.0, legal);
                ::game::Game::moves(&self.0).map(action).collect()
            }

            /// The action that stands for a legal move here.
            #[pyo3(signature = (legal, /))]
            fn action(&self, legal: &Bound<'_, PyAny>) -> PyResult<usize> {
                let legal = $crate::classes::legal_move(&self.0, legal)?;
                Ok($crate::encode::Encoded::action(&self.0, legal))
            }

            /// The legal move that an action stands for here; `IllegalMoveError` if there is none.
            #[pyo3(signature = (action, /))]
            fn move_of(&self, py: Python<'_>, action: i64) -> PyResult<$move> {
                $crate::classes::move_of_action(py, &self.0, action).map($move)
            }

            /// The position after a legal action.
            #[pyo3(signature = (action, /))]
            fn play_action(&self, py: Python<'_>, action: i64) -> PyResult<Self> {
                let legal = $crate::classes::move_of_action(py, &self.0, action)?;
                Ok(Self(::game::Game::after(&self.0, legal)))
            }

            /// The symmetries of the game, each as two arrays of indices: `observation.ravel()[first]` and
            /// `mask[second]` are those of the image. The first symmetry changes nothing.
            #[staticmethod]
            fn symmetries(py: Python<'_>) -> Vec<$crate::classes::Permutations<'_>> {
                $crate::classes::symmetries::<::$game::Position>(py)
            }

            /// The image of the position under a symmetry of the board; the one of index 0 changes nothing.
            #[pyo3(signature = (index, /))]
            fn image(&self, index: usize) -> PyResult<Self> {
                $crate::classes::image(&self.0, index).map(Self)
            }

            fn __str__(&self) -> String {
                self.notation()
            }

            fn __repr__(&self) -> String {
                format!(concat!(stringify!($game), ".Position({:?})"), self.notation())
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            #[staticmethod]
            fn _from_json(text: &str) -> PyResult<Self> {
                $crate::classes::from_json(text).map(Self)
            }

            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<Bound<'py, ::pyo3::types::PyTuple>> {
                let restore = py.get_type::<Self>().getattr("_from_json")?;
                (restore, ($crate::classes::to_json(&self.0)?,)).into_pyobject(py)
            }
        }

        #[pymethods]
        impl $move {
            #[new]
            #[pyo3(signature = (text, /))]
            fn new(py: Python<'_>, text: &str) -> PyResult<Self> {
                $crate::classes::read_move::<::$game::Position>(py, text).map(Self)
            }

            /// The move in the game's notation.
            #[getter]
            fn notation(&self) -> String {
                <::$game::Position as ::catalog::Playable>::move_notation(self.0)
            }

            fn __str__(&self) -> String {
                self.notation()
            }

            fn __repr__(&self) -> String {
                format!(concat!(stringify!($game), ".Move({:?})"), self.notation())
            }

            fn __copy__(slf: Py<Self>) -> Py<Self> {
                slf
            }

            fn __deepcopy__(slf: Py<Self>, _memo: &Bound<'_, PyAny>) -> Py<Self> {
                slf
            }

            fn __reduce__<'py>(
                &self,
                py: Python<'py>,
            ) -> PyResult<Bound<'py, ::pyo3::types::PyTuple>> {
                (py.get_type::<Self>(), (self.notation(),)).into_pyobject(py)
            }
        }
    };
}

pub(crate) use classes;
