/** What a spreadsheet may hold to be taken; a company's lists are far below. */
export const MAX_ROWS = 2_000
export const MAX_COLUMNS = 60
/** All parts of an unpacked workbook. */
export const MAX_UNPACKED = 60 * 1024 * 1024
/** How long reading one may take, ms. */
export const MAX_TIME = 20_000
/** Files that are read at the same time, and requests that may wait for it. */
export const AT_ONCE = 2
export const IN_LINE = 30
