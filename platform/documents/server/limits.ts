/** Characters that are searched of one document. */
export const MAX_SEARCHED = 200_000
/** Characters that are shown of one document. */
export const MAX_SHOWN = 400_000
/** Of a document that is shown: paragraphs, cells, and of each sheet rows and columns. */
export const [MAX_BLOCKS, MAX_CELLS, MAX_SHEETS, MAX_ROWS, MAX_COLUMNS] = [5_000, 60_000, 20, 1_000, 60]
/** Unpacked bytes of all parts that are read. */
export const MAX_UNPACKED = 48 * 1024 * 1024
/** Parts of an archive that are looked at. */
export const MAX_PARTS = 20_000
/** Milliseconds of processor time; heap in MiB. */
export const LIMITS = { time: 20_000, heap: 384 } as const
