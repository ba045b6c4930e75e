//! Blocks as bytes.
//!
//! A block is its label (4 bytes), its origin (8), the numbers of rows and of columns (4 each), the bytes of a
//! camp and of a cell (1 each), the camps of the rows, those of the columns, and the cells row by row. Camps and
//! cells are as narrow as the largest of them allows. All numbers have their highest byte first.

use crate::Error;
use search::matrices::{Block, Cells};

/// A camp, which is a number in files.
pub(crate) trait Camp: Copy + Ord + Into<u64> + TryFrom<u64> {}

impl<C: Copy + Ord + Into<u64> + TryFrom<u64>> Camp for C {}

const HEAD: usize = 4 + 8 + 4 + 4 + 1 + 1;

/// Appends a block.
pub(crate) fn write<C: Camp>(block: &Block<C>, into: &mut Vec<u8>) -> Result<(), Error> {
    let (_, label, origin) = block.place();
    let camps = || block.rows().iter().chain(block.columns()).map(|&camp| camp.into());
    let camp_bytes = if camps().all(|camp| camp <= u32::MAX.into()) { 4 } else { 8 };
    let (rows, columns) = (block.rows().len(), block.columns().len());
    let [rows, columns] = [rows, columns].map(|length| u32::try_from(length).unwrap_or(u32::MAX));
    into.extend(label);
    into.extend((origin as u64).to_be_bytes());
    into.extend(rows.to_be_bytes());
    into.extend(columns.to_be_bytes());
    let cell_bytes = match block.cells() {
        Cells::Word16(words) if words.iter().all(|&word| word <= u8::MAX.into()) => 1,
        Cells::Word16(_) => 2,
        Cells::Word32(_) => 4,
        Cells::Word64(_) => 8,
        Cells::Word128(_) => 16,
        Cells::Any(_) => return Err(Error::Overflow),
    };
    into.extend([camp_bytes, cell_bytes]);
    for camp in camps() {
        into.extend_from_slice(&camp.to_be_bytes()[8 - usize::from(camp_bytes)..]);
    }
    match block.cells() {
        #[expect(clippy::cast_possible_truncation, reason = "they are known to fit")]
        Cells::Word16(words) if cell_bytes == 1 => {
            into.extend(words.iter().map(|&word| word as u8));
        }
        Cells::Word16(words) => into.extend(words.iter().flat_map(|word| word.to_be_bytes())),
        Cells::Word32(words) => into.extend(words.iter().flat_map(|word| word.to_be_bytes())),
        Cells::Word64(words) => into.extend(words.iter().flat_map(|word| word.to_be_bytes())),
        Cells::Word128(words) => into.extend(words.iter().flat_map(|word| word.to_be_bytes())),
        Cells::Any(_) => {}
    }
    Ok(())
}

/// Reads all blocks of a state; `None` if the bytes are not what [`write`] makes.
pub(crate) fn read<C: Camp>(state: usize, mut bytes: &[u8]) -> Option<Vec<Block<C>>> {
    let mut blocks = Vec::new();
    while !bytes.is_empty() {
        let head = bytes.split_off(..HEAD)?;
        let (label, rest) = head.split_first_chunk::<4>()?;
        let (origin, rest) = rest.split_first_chunk::<8>()?;
        let (rows, rest) = rest.split_first_chunk::<4>()?;
        let (columns, widths) = rest.split_first_chunk::<4>()?;
        let origin = usize::try_from(u64::from_be_bytes(*origin)).ok()?;
        let [rows, columns] = [*rows, *columns].map(|length| u32::from_be_bytes(length) as usize);
        let &[camp_bytes, cell_bytes] = widths else { return None };
        let rows_read =
            camps(bytes.split_off(..rows.checked_mul(camp_bytes.into())?)?, camp_bytes)?;
        let columns_read =
            camps(bytes.split_off(..columns.checked_mul(camp_bytes.into())?)?, camp_bytes)?;
        let cells = rows.checked_mul(columns)?.checked_mul(cell_bytes.into())?;
        let cells = read_cells(bytes.split_off(..cells)?, cell_bytes)?;
        blocks.push(Block::from_parts((state, *label, origin), rows_read, columns_read, cells)?);
    }
    Some(blocks)
}

fn camps<C: Camp>(bytes: &[u8], width: u8) -> Option<Vec<C>> {
    let camp = |number: u64| C::try_from(number).ok();
    match width {
        4 => bytes
            .as_chunks::<4>()
            .0
            .iter()
            .map(|&word| camp(u32::from_be_bytes(word).into()))
            .collect(),
        8 => bytes.as_chunks::<8>().0.iter().map(|&word| camp(u64::from_be_bytes(word))).collect(),
        _ => None,
    }
}

fn read_cells(bytes: &[u8], width: u8) -> Option<Cells> {
    Some(match width {
        1 => Cells::Word16(bytes.iter().map(|&byte| byte.into()).collect()),
        2 => Cells::Word16(
            bytes.as_chunks().0.iter().map(|&word| u16::from_be_bytes(word)).collect(),
        ),
        4 => Cells::Word32(
            bytes.as_chunks().0.iter().map(|&word| u32::from_be_bytes(word)).collect(),
        ),
        8 => Cells::Word64(
            bytes.as_chunks().0.iter().map(|&word| u64::from_be_bytes(word)).collect(),
        ),
        16 => Cells::Word128(
            bytes.as_chunks().0.iter().map(|&word| u128::from_be_bytes(word)).collect(),
        ),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Natural;

    /// Blocks with cells of every width, and camps of both.
    fn blocks() -> Vec<Block<u64>> {
        let cells = [
            Cells::Word16(vec![0, 1, 2, 255, 4, 5]),
            Cells::Word16(vec![0, 1, 2, 256, 4, 5]),
            Cells::Word32(vec![0, 1, 2, 1 << 31, 4, 5]),
            Cells::Word64(vec![0, 1, 2, 1 << 63, 4, 5]),
            Cells::Word128(vec![0, 1, 2, u128::MAX, 4, 5]),
        ];
        let block = |(index, cells): (usize, _)| {
            let mut rows = vec![3u64, 1 << (8 * index)];
            rows.sort_unstable();
            let columns = vec![7, 7, u64::MAX >> (8 * index)];
            Block::from_parts(
                (9, [1, 2, 3, index.to_be_bytes()[7]], index << 20),
                rows,
                columns,
                cells,
            )
        };
        cells.into_iter().enumerate().map(|pair| block(pair).unwrap()).collect()
    }

    fn bytes() -> Vec<u8> {
        let mut bytes = Vec::new();
        blocks().iter().try_for_each(|block| write(block, &mut bytes)).unwrap();
        bytes
    }

    #[test]
    fn blocks_come_back() {
        let read = read::<u64>(9, &bytes()).unwrap();
        assert_eq!(format!("{read:?}"), format!("{:?}", blocks()));
        assert_eq!(super::read::<u64>(9, &[]).map(|blocks| blocks.len()), Some(0));
    }

    #[test]
    fn every_cut_and_every_changed_byte_is_refused_or_gives_blocks() {
        let bytes = bytes();
        for at in 0..bytes.len() {
            let whole = read::<u64>(9, &bytes[..at]).map_or(0, |blocks| blocks.len());
            assert!(whole < blocks().len(), "cut at {at}");
            for change in [1, 2, 128, 255] {
                let mut changed = bytes.clone();
                changed[at] ^= change;
                let same = format!("{:?}", read::<u64>(9, &changed));
                assert_ne!(same, format!("{:?}", Some(blocks())), "byte {at}");
            }
        }
        // Camps are refused that are none.
        assert!(read::<u32>(9, &bytes).is_none());
    }

    #[test]
    fn wider_cells_are_an_overflow() {
        let cells = Cells::Any(vec![&Natural::from(u128::MAX) + &Natural::ONE]);
        let block = Block::from_parts((0, [0; 4], 0), vec![1u64], vec![1], cells).unwrap();
        assert!(matches!(write(&block, &mut Vec::new()), Err(Error::Overflow)));
    }
}
