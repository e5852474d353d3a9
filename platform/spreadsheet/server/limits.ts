/** Limits of imported spreadsheets; companies' lists are far smaller. */
export const MAX_ROWS = 2_000
/** Address books and CRMs write hundreds, most of them empty. */
export const MAX_COLUMNS = 512
/** Total of all unpacked parts. */
export const MAX_UNPACKED = 60 * 1024 * 1024
/** Total characters of all cells; shared strings of a workbook repeat without taking space in the file. */
export const MAX_TEXT = 40 * 1024 * 1024
/** Characters of a cell, as many as Excel's hold: what is done with one is done at once. Longer ones are shortened. */
export const MAX_CELL = 32_767
/** Time limit for reading, ms. */
export const MAX_TIME = 20_000
/** Concurrent reads, and waiting requests: in all, of one company, and those that companies with more than one share. */
export const AT_ONCE = 2
export const IN_LINE = 1000
export const IN_LINE_PER_COMPANY = 10
export const SHARED = 30
