//! Drawings of positions, for notebooks.

use core::fmt::{self, Display, Write};

/// A drawing that grows shape by shape. One unit is the side of a cell.
pub(crate) struct Drawing {
    width: f32,
    height: f32,
    body: String,
}

/// The length of a unit, in pixels.
const UNIT: f32 = 48.0;

impl Drawing {
    pub(crate) const fn new(width: f32, height: f32) -> Self {
        Self { width, height, body: String::new() }
    }

    fn add(&mut self, shape: fmt::Arguments<'_>) {
        // Writing to a string cannot fail.
        let _ = self.body.write_fmt(shape);
    }

    pub(crate) fn rectangle(&mut self, [x, y]: [f32; 2], [width, height]: [f32; 2], fill: &str) {
        self.add(format_args!(
            r##"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{fill}" stroke="#555" stroke-width="0.02"/>"##
        ));
    }

    pub(crate) fn circle(&mut self, [x, y]: [f32; 2], radius: f32, fill: &str) {
        self.add(format_args!(
            r##"<circle cx="{x}" cy="{y}" r="{radius}" fill="{fill}" stroke="#222" stroke-width="0.03"/>"##
        ));
    }

    /// Words around a point, in letters of this height. They must not need escapes.
    pub(crate) fn words(&mut self, [x, y]: [f32; 2], size: f32, words: impl Display) {
        self.add(format_args!(
            r##"<text x="{x}" y="{y}" font-size="{size}" font-family="sans-serif" text-anchor="middle" dominant-baseline="central" fill="#222">{words}</text>"##
        ));
    }

    /// The whole of it, with a title for those who cannot see it.
    pub(crate) fn finish(self, title: impl Display) -> String {
        let Self { width, height, body } = self;
        let (pixels_wide, pixels_high) = (width * UNIT, height * UNIT);
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{pixels_wide}" height="{pixels_high}" viewBox="0 0 {width} {height}"><title>{title}</title><rect width="{width}" height="{height}" fill="#fff"/>{body}</svg>"##
        )
    }
}
