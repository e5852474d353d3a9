/** Days between 1899-12-30 and 1904-01-01, from which workbooks of old Macs count. */
const LATER = 1462

/** 1954 to 2064: other numbers are none of days. */
const [FIRST, LAST] = [18_500, 60_000]

const ROWS_OF_HEADINGS = 10

/** Headings of days, in case that a whole column has lost its format. */
const SAYS_DAY =
  /(?:^|[^\p{L}])(?:fechas?|d[ií]a|cierre|nacimiento|cumplea[nñ]os|vencimiento|date|birthday|close|closed|created|updated)(?:[^\p{L}]|$)/iu

/** Whether a workbook (its `xl/workbook.xml`) counts days from 1904. */
export const countsFrom1904 = (workbook: string): boolean =>
  /<(?:\w{1,20}:)?workbookPr\s[^>]{0,2000}?\bdate1904\s*=\s*["'](?:1|true)["']/.test(workbook)

/**
 * Numbers of days in a workbook that counts from 1904, where a cell lost its date format: in columns of days they are written as days.
 * Elsewhere they would be read as four years earlier.
 */
export function dayCells() {
  const dayColumns = new Set<number>()
  const numbers: { row: number; column: number; serial: number }[] = []
  return {
    add(row: number, values: readonly unknown[]): void {
      for (const [column, value] of values.entries()) {
        if (
          value instanceof Date ||
          (row < ROWS_OF_HEADINGS && typeof value === 'string' && value.length < 60 && SAYS_DAY.test(value))
        )
          dayColumns.add(column)
        else if (typeof value === 'number' && value >= FIRST - LATER && value <= LAST)
          numbers.push({ row, column, serial: value })
      }
    },
    settle(rows: readonly string[][]): void {
      for (const { row, column, serial } of numbers) {
        const cells = rows[row]
        if (cells === undefined || !dayColumns.has(column)) continue
        const day = new Date(Date.UTC(1904, 0, 1 + Math.floor(serial)))
        cells[column] = day.toISOString().slice(0, 10)
      }
    },
  }
}
