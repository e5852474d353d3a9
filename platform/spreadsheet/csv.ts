/** What a spreadsheet takes for the start of a formula when a cell begins with it. */
const FORMULA = /^[=+\-@\t\r]/

const cell = (value: string | number, separator: string): string => {
  if (typeof value === 'number') return String(value)
  const safe = FORMULA.test(value) ? `'${value}` : value
  return safe.includes(separator) || /["\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/**
 * A CSV file's text: UTF-8 with a byte order mark, so that spreadsheets read accents right, and with cells that
 * cannot run as formulas. `separator` is what the reader's spreadsheet expects: `;` where the comma is decimal.
 */
export const csvText = (
  head: readonly string[],
  rows: Iterable<readonly (string | number)[]>,
  separator: ';' | ',',
): string => {
  const lines = [head, ...rows].map((row) => row.map((value) => cell(value, separator)).join(separator))
  return `\uFEFF${lines.join('\r\n')}\r\n`
}
