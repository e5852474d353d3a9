/** Limits of imported spreadsheets; companies' lists are far smaller. */
export const MAX_ROWS = 2_000
export const MAX_COLUMNS = 60
/** Total of all unpacked parts. */
export const MAX_UNPACKED = 60 * 1024 * 1024
/** Total characters of all cells; shared strings of a workbook repeat without taking space in the file. */
export const MAX_TEXT = 40 * 1024 * 1024
/** Time limit for reading, ms. */
export const MAX_TIME = 20_000
/** Concurrent reads, and waiting requests. */
export const AT_ONCE = 2
export const IN_LINE = 30
