//! For tests: the bytes that the levels and tables of a count on this thread hold at once.

use core::cell::Cell;

thread_local! {
    static HELD: Cell<usize> = const { Cell::new(0) };
    static MOST: Cell<usize> = const { Cell::new(0) };
}

/// So many bytes more are held.
pub(crate) fn take(bytes: usize) {
    HELD.set(HELD.get() + bytes);
    MOST.set(MOST.get().max(HELD.get()));
}

/// So many bytes less are held.
pub(crate) fn give_back(bytes: usize) {
    HELD.set(HELD.get().saturating_sub(bytes));
}

/// What a function returns, and the most bytes that were held meanwhile.
pub(crate) fn most<T>(run: impl FnOnce() -> T) -> (T, usize) {
    HELD.set(0);
    MOST.set(0);
    let made = run();
    (made, MOST.get())
}
