/** A sheet of a workbook. */
export interface NamedSheet {
  name: string
  /** Place among all sheets of the file, from 0. */
  at: number
  hidden: boolean
  /** Of its part of the archive. */
  relation: string
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const plain = (text: string): string =>
  text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{1,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole
    const code = Number.parseInt(decimal ?? hex, decimal === undefined ? 16 : 10)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })

/** The sheets that `xl/workbook.xml` names, in the file's order. */
export const sheetNames = (workbook: string): NamedSheet[] =>
  [...workbook.matchAll(/<(?:\w{1,20}:)?sheet\s([^>]{1,2000})>/g)].map(([, attributes = ''], at) => ({
    at,
    name: plain(/\bname\s*=\s*(["'])(.*?)\1/.exec(attributes)?.[2] ?? ''),
    relation: /:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1] ?? '',
    hidden: /\bstate\s*=\s*["'](?:veryH|h)idden["']/.test(attributes),
  }))
