//! A stack that shares its tail: pushing and popping give new stacks and leave the old ones as they are.

use alloc::sync::Arc;
use core::fmt;

/// A persistent stack. Copies share everything; push and pop cost the same however deep it is.
#[derive(Clone)]
pub(crate) struct Stack<T>(Option<Arc<Node<T>>>);

struct Node<T> {
    top: T,
    rest: Stack<T>,
}

impl<T> Stack<T> {
    pub(crate) const EMPTY: Self = Self(None);

    /// This stack with one more value on top.
    pub(crate) fn with(&self, top: T) -> Self {
        Self(Some(Arc::new(Node { top, rest: Self(self.0.clone()) })))
    }

    /// The value on top, and the stack below it.
    pub(crate) fn split(&self) -> Option<(&T, Self)> {
        self.0.as_deref().map(|node| (&node.top, Self(node.rest.0.clone())))
    }

    /// The values from the top down.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &T> {
        let mut next = self.0.as_deref();
        core::iter::from_fn(move || {
            let node = next?;
            next = node.rest.0.as_deref();
            Some(&node.top)
        })
    }
}

// What follows is written as loops: derived, each would call itself once for every value of the stack.

impl<T> Drop for Stack<T> {
    fn drop(&mut self) {
        let mut next = self.0.take();
        // Stops at the first node that another stack still holds.
        while let Some(mut node) = next.and_then(Arc::into_inner) {
            next = node.rest.0.take();
        }
    }
}

impl<T: PartialEq> PartialEq for Stack<T> {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other.iter())
    }
}

impl<T: Eq> Eq for Stack<T> {}

impl<T: fmt::Debug> fmt::Debug for Stack<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    #[test]
    fn old_stacks_stay_as_they_were() {
        let one = Stack::EMPTY.with(1);
        let (two, three) = (one.with(2), one.with(3));
        let (&top, below) = two.split().unwrap();
        assert_eq!((top, &below), (2, &one));
        assert!(two != three && two != one && one != Stack::EMPTY);
        drop(two);
        assert_eq!(format!("{three:?} {one:?}"), "[3, 1] [1]");
        assert!(Stack::<u8>::EMPTY.split().is_none());
    }

    #[test]
    fn a_deep_stack_is_compared_and_dropped_without_recursion() {
        let deep = (0..1_000_000).fold(Stack::EMPTY, |stack, value| stack.with(value));
        let shared = deep.clone();
        assert!(deep == shared);
        drop(deep);
        assert_eq!(shared.iter().count(), 1_000_000);
    }
}
