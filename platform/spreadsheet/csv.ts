/** Cell prefixes that spreadsheets interpret as formulas; some take the wide signs of East Asian keyboards for them, too. */
const FORMULA = /^[=+\-@＝＋－＠\t\r]/
/** Same within a cell, for spreadsheets with another separator. */
const INNER_FORMULA = /([;,\t])(?=[=+\-@＝＋－＠])/g
/** The apostrophes that these get. */
const PROTECTED = /(^|[;,\t])'(?=[=+\-@＝＋－＠])|^'(?=[\t\r])/g

const cell = (value: string | number, separator: string): string => {
  if (typeof value === 'number') return String(value)
  const inside = value.replaceAll(INNER_FORMULA, "$1'")
  const safe = FORMULA.test(inside) ? `'${inside}` : inside
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Removes what protects the texts of a cell from being read as formulas. */
export const withoutApostrophe = (text: string): string => text.replaceAll(PROTECTED, '$1')

type Cells = readonly (string | number)[]

const line = (cells: Cells, separator: string): string =>
  `${cells.map((value) => cell(value, separator)).join(separator)}\r\n`

/** Byte order mark: makes spreadsheets read UTF-8. */
const MARK = '\uFEFF'

/**
 * CSV text: UTF-8 with byte order mark, cells escaped against formula injection. `separator`: `;` where the comma is the
 * decimal mark.
 */
export const csvText = (head: readonly string[], rows: Iterable<Cells>, separator: ';' | ','): string =>
  MARK + [head, ...rows].map((cells) => line(cells, separator)).join('')

/** Chunk size of a long file, characters. */
const PIECE = 32_768

/** Same, in chunks of some hundred rows. */
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
