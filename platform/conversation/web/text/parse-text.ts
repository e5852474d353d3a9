import { findLink } from './find-link.ts'
import { styledFinder } from './find-styled.ts'
import type { Finder, FindNumbers, Found, Mentioned, Piece, Style } from './piece.ts'

export type { FindNumbers, Mentioned, Piece } from './piece.ts'

/** Longer than any message may be: not parsed at all. */
const MAX = 20_000
/** Maximum of rendered pieces; the rest is one plain text. */
const MAX_PIECES = 1_000

const CODE = /`([^`\n]+)`/g

function findCode(text: string, from: number): Found | null {
  CODE.lastIndex = from
  const match = CODE.exec(text)
  if (!match) return null
  const { index: start } = match
  return { start, end: start + match[0].length, piece: () => ({ kind: 'code', text: match[1] ?? '' }) }
}

/** Of `@Ana` and `@Ana María` at the same position the longer wins. */
function mentionFinder(text: string, people: readonly Mentioned[]): Finder {
  const byLetter = Map.groupBy(
    people.filter(({ name }) => name !== '').toSorted((one, other) => other.name.length - one.name.length),
    ({ name }) => name[0],
  )
  return (from) => {
    for (let at = text.indexOf('@', from); at >= 0; at = text.indexOf('@', at + 1)) {
      const called = byLetter.get(text[at + 1])?.find(({ name }) => text.startsWith(name, at + 1))
      if (!called) continue
      const mention = `@${called.name}`
      return {
        start: at,
        end: at + mention.length,
        piece: () => ({ kind: 'mention', text: mention, userId: called.id }),
      }
    }
    return null
  }
}

/** Local phone numbers of the company's country. */
function numberFinder(text: string, findNumbers: FindNumbers): Finder {
  const numbers = findNumbers(text)
  let next = 0
  return (from) => {
    while (next < numbers.length && (numbers[next]?.start ?? 0) < from) next += 1
    const found = numbers[next]
    if (!found) return null
    const { start, end, number } = found
    return {
      start,
      end,
      piece: () => ({ kind: 'link', text: text.slice(start, end), href: `tel:${number}` }),
    }
  }
}

/** Nested marks must be of another kind: at most three levels. */
function styleFinder(text: string, known: Known, styles: ReadonlySet<Style>): Finder {
  const find = styledFinder(text, styles)
  return (from) => {
    const styled = find(from)
    if (!styled) return null
    const { start, end, style, inner } = styled
    const others = new Set([...styles].filter((other) => other !== style))
    return { start, end, piece: () => ({ kind: style, pieces: read(inner, known, others) }) }
  }
}

/** Searches again only once its last match was passed. */
function remembering(find: Finder): Finder {
  let found: Found | null | undefined
  return (from) => {
    if (found === undefined || (found !== null && found.start < from)) found = find(from)
    return found
  }
}

/** Options of the parser. */
interface Known {
  people: readonly Mentioned[]
  findNumbers: FindNumbers
}

function read(text: string, known: Known, styles: ReadonlySet<Style>): readonly Piece[] {
  // By precedence, where two begin at the same position.
  const finders = [
    remembering((from) => findCode(text, from)),
    remembering((from) => findLink(text, from)),
    numberFinder(text, known.findNumbers),
    remembering(mentionFinder(text, known.people)),
    remembering(styleFinder(text, known, styles)),
  ]
  const pieces: Piece[] = []
  let at = 0
  while (at < text.length && pieces.length < MAX_PIECES) {
    const found = earliest(finders, at)
    if (!found) break
    if (found.start > at) pieces.push({ kind: 'text', text: text.slice(at, found.start) })
    pieces.push(found.piece())
    at = found.end
  }
  if (at < text.length) pieces.push({ kind: 'text', text: text.slice(at) })
  return pieces
}

const earliest = (finders: readonly Finder[], from: number): Found | null =>
  finders.reduce<Found | null>((first, find) => {
    const found = find(from)
    return found && (!first || found.start < first.start) ? found : first
  }, null)

const noNumbers: FindNumbers = () => []

/**
 * Parses a text into pieces: `*bold*`, `_italic_`, `~struck~`, `` `code` ``, links, and mentions. Joined, they give the text
 * again; none is ever interpreted as HTML. Linear time for any input: a hostile text must not keep the conversation from
 * opening.
 */
export function parseText(
  text: string,
  people: readonly Mentioned[] = [],
  findNumbers: FindNumbers = noNumbers,
): readonly Piece[] {
  if (text.length > MAX) return [{ kind: 'text', text }]
  return read(text, { people, findNumbers }, new Set<Style>(['bold', 'italic', 'strike']))
}

/** The text without its marks: for one-line previews. */
export function plainTextOf(text: string): string {
  const textOf = (pieces: readonly Piece[]): string =>
    pieces.map((piece) => ('pieces' in piece ? textOf(piece.pieces) : piece.text)).join('')
  return textOf(parseText(text))
}
