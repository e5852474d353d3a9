const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

const plainOf = (text: string): string =>
  text
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    })
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

/** Whether a text is a table in HTML or in the XML of Excel 2003. */
export const isMarkupTable = (text: string): boolean =>
  /^\s*</.test(text) && /<table[\s>]|<(?:ss:)?Workbook[\s>]/i.test(text.slice(0, 20_000))

/** Cells of the first table, as texts. Goes over the text once. */
export function readMarkupTable(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] | null = null
  let cell: string | null = null
  const endCell = () => {
    if (cell !== null) row?.push(plainOf(cell))
    cell = null
  }
  const endRow = () => {
    endCell()
    if (row !== null) rows.push(row)
    row = null
  }
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    if (open === -1) break
    if (cell !== null) cell += text.slice(at, open)
    const close = text.indexOf('>', open)
    if (close === -1) break
    const tag = text.slice(open + 1, close)
    at = close + 1
    const name = /^\/?(?:ss:)?([a-z]+)/i.exec(tag)?.[1]?.toLowerCase() ?? ''
    const ends = tag.startsWith('/')
    if (name === 'tr' || name === 'row') {
      endRow()
      if (!ends) row = []
    } else if (name === 'td' || name === 'th' || name === 'cell') {
      endCell()
      if (ends) continue
      // Excel leaves empty cells out, and numbers the next one.
      const place = Number(/ss:Index="(\d{1,4})"/.exec(tag)?.[1] ?? 0)
      while (row !== null && row.length < place - 1) (row as string[]).push('')
      cell = ''
      if (tag.endsWith('/')) endCell()
    } else if (name === 'br' && cell !== null) cell += '\n'
    else if (ends && (name === 'table' || name === 'worksheet') && rows.length > 0) break
  }
  endRow()
  return rows
}
