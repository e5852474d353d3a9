const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

const character = (code: number): string =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ''

/** The five names of XML and numbers; others stay as they are written, since no declaration is read. */
const decoded = (text: string): string =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (_, decimal, hex, name) =>
        decimal
          ? character(Number(decimal))
          : hex
            ? character(Number.parseInt(hex, 16))
            : (NAMED[String(name).toLowerCase()] ?? ''),
      )
    : text

/** `b` of `w:b`: prefixes are the writer's choice. */
const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The value of an attribute by its local name; null without it. */
export function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(`(?:^|[\\s:])${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return found ? decoded(found[1] ?? found[2] ?? '') : null
}

/** What is done at the tags and texts of a document, by local names. */
interface XmlHandlers {
  open: Readonly<Record<string, (attributes: string, closes: boolean) => void>>
  close: Readonly<Record<string, () => void>>
  text(text: string): void
  /** Asked at each tag. */
  isFull(): boolean
}

const MARKS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<?', '>'],
  ['<!', '>'],
] as const

/** The end of what is no tag, which begins at `at`; null for a tag. */
function pastMark(xml: string, at: number): { opening: string; end: number } | null {
  const mark = MARKS.find(([opening]) => xml.startsWith(opening, at))
  if (!mark) return null
  const found = xml.indexOf(mark[1], at + mark[0].length)
  return { opening: mark[0], end: found < 0 ? xml.length : found + mark[1].length }
}

function handleTag(inside: string, { open, close }: XmlHandlers): void {
  if (inside.startsWith('/')) {
    const name = localName(inside.slice(1).trim())
    if (Object.hasOwn(close, name)) close[name]?.()
    return
  }
  const [whole = ''] = /^[^\s/]*/.exec(inside) ?? []
  const name = localName(whole)
  const closes = inside.endsWith('/')
  if (Object.hasOwn(open, name)) open[name]?.(inside.slice(whole.length), closes)
}

/**
 * Goes over a document once, in a time that grows with its length. Declarations, and with them entities of their own, are passed
 * over; ends of tags are not matched.
 */
export function walkXml(xml: string, handlers: XmlHandlers): void {
  let at = 0
  while (at < xml.length && !handlers.isFull()) {
    const next = xml.indexOf('<', at)
    const end = next < 0 ? xml.length : next
    if (end > at) handlers.text(decoded(xml.slice(at, end)))
    if (next < 0) return
    const mark = pastMark(xml, next)
    if (mark) {
      at = mark.end
      const end = at - ']]>'.length
      if (mark.opening === '<![CDATA[') handlers.text(xml.slice(next + mark.opening.length, end))
      continue
    }
    const found = xml.indexOf('>', next)
    at = found < 0 ? xml.length : found + 1
    handleTag(xml.slice(next + 1, at - 1), handlers)
  }
}
