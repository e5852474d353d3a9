/** `3/25/2024`, `03/25/24 9:05 AM`: numbers only, with a time or none. */
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})([T ,]+\d{1,2}:.*)?$/

/** Of the shortest, `1/2/24`, and of the longest with a time. Other cells are not looked at: there are a million. */
const [SHORTEST, LONGEST] = [6, 40]

const NINE = '9'.charCodeAt(0)
const HARD_SPACE = '\u00a0'.charCodeAt(0)

function numericDay(cell: string): RegExpExecArray | null {
  if (cell.length < SHORTEST || cell.length > LONGEST) return null
  // Words begin behind the digits, blanks before them.
  const first = cell.charCodeAt(0)
  return first > NINE && first !== HARD_SPACE ? null : NUMERIC.exec(cell.trim())
}

/** Columns of which some value has no such month, and none no such day: there the month comes first. */
function monthFirstColumns(rows: readonly (readonly string[])[]): Set<number> {
  const [months, days] = [new Set<number>(), new Set<number>()]
  for (const row of rows)
    for (let at = 0; at < row.length; at += 1) {
      const found = numericDay(row[at] ?? '')
      if (found === null) continue
      const [, first, , second] = found
      if (Number(second) > 12 && Number(first) <= 12) months.add(at)
      if (Number(first) > 12) days.add(at)
    }
  return new Set([...months].filter((at) => !days.has(at)))
}

/**
 * Days of a column are read alike: where one of them can only be the month first (`03/25/2024`), so are those that could be either
 * (`03/04/2024`), and are written year first.
 */
export function withYearFirst(rows: readonly string[][]): string[][] {
  const columns = monthFirstColumns(rows)
  if (columns.size === 0) return [...rows]
  return rows.map((row) =>
    row.map((cell, at) => {
      const [, month = '', , day = '', year = '', time = ''] = columns.has(at)
        ? (NUMERIC.exec(cell.trim()) ?? [])
        : []
      if (month === '' || Number(month) > 12 || year.length !== 4) return cell
      return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}${time}`
    }),
  )
}
