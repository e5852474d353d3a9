import { MAX_CELLS, MAX_COLUMNS, MAX_ROWS, MAX_SHEETS } from './limits.ts'
import { openContentOf } from './read-open-document.ts'
import { type Sheet, trimmed } from './trimmed.ts'
import { attributeOf, walkXml } from './xml-events.ts'
import type { ZipParts } from './zip-parts.ts'

/** Sheets of an .ods. @throws UnreadableDocument */
export function readOpenSheets(parts: ZipParts) {
  const sheets: Sheet[] = []
  let row: string[] = []
  let cell = ''
  let takes = false
  let repeated = 1
  let cells = 0
  let cut = false
  const addCells = (text: string) => {
    for (let n = 0; n < repeated && row.length < MAX_COLUMNS; n += 1) row.push(text)
    cells += text === '' ? 0 : repeated
  }
  const beginCell = (attributes: string, closes: boolean) => {
    cell = ''
    repeated = Math.min(MAX_COLUMNS, Number(attributeOf(attributes, 'number-columns-repeated') ?? 1) || 1)
    if (closes) addCells('')
  }
  walkXml(openContentOf(parts), {
    isFull: () => {
      cut ||= cells > MAX_CELLS || sheets.length > MAX_SHEETS
      return cut
    },
    text: (text) => {
      if (takes) cell += text
    },
    open: {
      table: (attributes) => sheets.push({ name: attributeOf(attributes, 'name') ?? '', rows: [] }),
      'table-row': () => {
        row = []
      },
      'table-cell': beginCell,
      'covered-table-cell': beginCell,
      p: (_, closes) => {
        takes = !closes
      },
    },
    close: {
      p: () => {
        takes = false
      },
      'table-cell': () => addCells(cell),
      'table-row': () => {
        const rows = sheets.at(-1)?.rows
        if (rows && rows.length < MAX_ROWS) rows.push(row)
        else if (row.some((one) => one !== '')) cut = true
      },
    },
  })
  return { blocks: [], sheets: sheets.slice(0, MAX_SHEETS).map(trimmed), cut }
}
