import type { Style } from './piece.ts'

/** Text between two marks; `start` and `end` include the marks. */
export interface Styled {
  readonly start: number
  readonly end: number
  readonly style: Style
  /** The text between the marks. */
  readonly inner: string
}

const STYLES: Readonly<Record<string, Style>> = { '*': 'bold', _: 'italic', '~': 'strike' }
/** Neighbours that make a mark a plain character: inside a word or a run of marks. */
const JOINED = /[\p{L}\p{N}*_~]/u
const SPACE = /\s/

/** A mark, single or doubled (`**bold**`). */
interface Mark {
  at: number
  text: string
  opens: boolean
}

/**
 * Finds `*bold*`, `_italic_` and `~struck~` in one line: marks at word edges, around text that neither begins nor ends with a
 * space. Partners are matched in advance, so that no text is searched twice.
 */
export function styledFinder(text: string, styles: ReadonlySet<Style>): (from: number) => Styled | null {
  const openers = pairMarks(text, styles)
  let next = 0
  return (from) => {
    while (next < openers.length && (openers[next]?.start ?? 0) < from) next += 1
    return openers[next] ?? null
  }
}

/** Marked ranges by start; they may overlap, the reader takes the first. */
function pairMarks(text: string, styles: ReadonlySet<Style>): Styled[] {
  const pairs: Styled[] = []
  /** By mark: the nearest closing one to the right, in the same line. */
  const closing = new Map<string, number>()
  for (const mark of marksFromTheEnd(text, styles)) {
    if (mark === 'line') {
      closing.clear()
      continue
    }
    const { at, text: sign, opens } = mark
    if (!opens) {
      closing.set(sign, at)
      continue
    }
    const close = closing.get(sign)
    const style = STYLES[sign[0] ?? '']
    if (close === undefined || style === undefined) continue
    const begin = at + sign.length
    pairs.push({ start: at, end: close + sign.length, style, inner: text.slice(begin, close) })
  }
  return pairs.reverse()
}

function* marksFromTheEnd(text: string, styles: ReadonlySet<Style>): Generator<Mark | 'line'> {
  for (let end = text.length; end > 0; ) {
    const sign = text[end - 1] ?? ''
    let at = end - 1
    if (sign === '\n') yield 'line'
    const style = STYLES[sign]
    if (style !== undefined) {
      while (at > 0 && text[at - 1] === sign) at -= 1
      if (end - at <= 2 && styles.has(style)) yield* markAt(text, at, end)
    }
    end = at
  }
}

/** Whether a mark opens, closes, or is a plain character. */
function* markAt(text: string, at: number, end: number): Generator<Mark> {
  const before = characterBefore(text, at)
  const after = String.fromCodePoint(text.codePointAt(end) ?? 0x20)
  const sign = text.slice(at, end)
  if (!JOINED.test(before) && !SPACE.test(after)) yield { at, text: sign, opens: true }
  else if (!JOINED.test(after) && !SPACE.test(before)) yield { at, text: sign, opens: false }
}

/** A whole code point; a space at the line's start. */
function characterBefore(text: string, at: number): string {
  if (at === 0) return ' '
  const isSecondHalf = /[\uDC00-\uDFFF]/.test(text[at - 1] ?? '')
  return String.fromCodePoint(text.codePointAt(at - (isSecondHalf && at > 1 ? 2 : 1)) ?? 0x20)
}
