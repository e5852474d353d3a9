/** What a spreadsheet takes for the start of a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r]/
/** The same inside of one, where a spreadsheet of another country parts cells. */
const INNER_FORMULA = /([;,\t])(?=[=+\-@])/g

const cell = (value: string | number, separator: string): string => {
  if (typeof value === 'number') return String(value)
  const inside = value.replaceAll(INNER_FORMULA, "$1'")
  const safe = FORMULA.test(inside) ? `'${inside}` : inside
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

type Cells = readonly (string | number)[]

const line = (cells: Cells, separator: string): string =>
  `${cells.map((value) => cell(value, separator)).join(separator)}\r\n`

/** Begins a file: spreadsheets then read accents right. */
const MARK = '\uFEFF'

/**
 * A CSV file's text: UTF-8 with a byte order mark, and with cells that cannot run as formulas. `separator` is what the
 * reader's spreadsheet expects: `;` where the comma is decimal.
 */
export const csvText = (head: readonly string[], rows: Iterable<Cells>, separator: ';' | ','): string =>
  MARK + [head, ...rows].map((cells) => line(cells, separator)).join('')

/** Of a piece of a long file, characters. */
const PIECE = 32_768

/** The same in pieces of some hundred lines. */
export async function* csvLines(
  head: readonly string[],
  rows: Iterable<Cells> | AsyncIterable<Cells>,
  separator: ';' | ',',
): AsyncGenerator<string> {
  let piece = MARK + line(head, separator)
  for await (const cells of rows) {
    piece += line(cells, separator)
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  if (piece !== '') yield piece
}
