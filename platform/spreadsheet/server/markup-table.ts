import { cutText } from '#platform/contract/cut-text.ts'

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  aacute: 'á',
  eacute: 'é',
  iacute: 'í',
  oacute: 'ó',
  uacute: 'ú',
  ntilde: 'ñ',
  uuml: 'ü',
  Aacute: 'Á',
  Eacute: 'É',
  Iacute: 'Í',
  Oacute: 'Ó',
  Uacute: 'Ú',
  Ntilde: 'Ñ',
  iquest: '¿',
  iexcl: '¡',
}

/** With the common entities as their characters, and one space for several. */
export const decodedText = (text: string): string =>
  text
    .replaceAll(/&(#x?[0-9a-f]{1,6}|[a-z]{2,8});/gi, (whole, name: string) => {
      if (!name.startsWith('#')) return ENTITIES[name] ?? ENTITIES[name.toLowerCase()] ?? whole
      const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number.parseInt(name.slice(1), 10)
      return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    })
    .replaceAll(/[^\S\n]+/g, ' ')
    .trim()

/** Whether a text is a table in HTML or in the XML of Excel 2003. */
export const isMarkupTable = (text: string): boolean =>
  /^\s*</.test(text) && /<table[\s>]|<(?:ss:)?Workbook[\s>]/i.test(cutText(text, 20_000))

interface Tag {
  name: string
  ends: boolean
  /** Ends itself: `<Cell/>`. */
  isEmpty: boolean
  /** Place in its row, from 1; 0: the next one. Excel leaves empty cells out. */
  place: number
}

/** Tags and the texts between them, in order. Goes over the text once. */
function* piecesOf(text: string): Generator<Tag | string> {
  let at = 0
  while (at < text.length) {
    const open = text.indexOf('<', at)
    const close = open === -1 ? -1 : text.indexOf('>', open)
    if (close === -1) return
    yield text.slice(at, open)
    const tag = text.slice(open + 1, close)
    yield {
      name: /^\/?(?:ss:)?([a-z]+)/i.exec(tag)?.[1]?.toLowerCase() ?? '',
      ends: tag.startsWith('/'),
      isEmpty: tag.endsWith('/'),
      place: Number(/ss:Index="(\d{1,4})"/.exec(tag)?.[1] ?? 0),
    }
    at = close + 1
  }
}

const [ROWS, CELLS, TABLES] = [
  ['tr', 'row'],
  ['td', 'th', 'cell'],
  ['table', 'worksheet'],
]

/** Cells of the first table, as texts. */
export function readMarkupTable(text: string): string[][] {
  const rows: string[][] = []
  let cell = null as string | null
  const endCell = () => {
    if (cell !== null) rows.at(-1)?.push(decodedText(cell))
    cell = null
  }
  const beginCell = ({ place, isEmpty }: Tag) => {
    const row = rows.at(-1)
    while (row !== undefined && row.length < place - 1) row.push('')
    cell = ''
    if (isEmpty) endCell()
  }
  const take = ({ name, ends, ...tag }: Tag) => {
    if (ROWS.includes(name) || CELLS.includes(name)) endCell()
    if (ROWS.includes(name) && !ends) rows.push([])
    if (CELLS.includes(name) && !ends) beginCell({ name, ends, ...tag })
    if (name === 'br' && cell !== null) cell += '\n'
  }
  for (const piece of piecesOf(text)) {
    if (typeof piece !== 'string') take(piece)
    else if (cell !== null) cell += piece
    if (typeof piece !== 'string' && piece.ends && TABLES.includes(piece.name) && rows.length > 0) break
  }
  endCell()
  return rows
}
