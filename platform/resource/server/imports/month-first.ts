/** `3/25/2024`, `03/25/24 9:05 AM`: numbers only, with a time or none. */
const NUMERIC = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})([T ,]+\d{1,2}:.*)?$/

/** Columns of which some value has no such month, and none no such day: there the month comes first. */
function monthFirstColumns(rows: readonly (readonly string[])[]): Set<number> {
  const [months, days] = [new Set<number>(), new Set<number>()]
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      const [, first, , second] = NUMERIC.exec(cell.trim()) ?? []
      if (first === undefined) continue
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
