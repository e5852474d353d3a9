/** A piece of a message's text. Pieces hold texts, never markup: whatever shows them makes its own elements. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }
  | { readonly kind: 'mention'; readonly text: string; readonly userId: number }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'bold' | 'italic' | 'strike'; readonly pieces: readonly Piece[] }

/** Somebody whom the text may call by name. */
export interface Mentioned {
  readonly id: number
  readonly name: string
}

interface Found {
  start: number
  end: number
  piece: Piece
}
type Finder = (text: string, people: readonly Mentioned[]) => Found | null

/** Addresses, mail addresses, and international telephone numbers, which are written with a plus sign. */
const LINK =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`]+|\bmailto:[^\s<>"'`]+|\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b|(?<![\w+])\+\d[\d ()-]{6,18}\d\b/iu

/** What ends a sentence is no part of the address in it; a closing bracket is when the address opened it. */
export function trimAddress(address: string): string {
  let kept = address.replace(/[.,;:!?…*_~]+$/u, '')
  while (/[)\]}]$/.test(kept)) {
    const [open, close] = kept.endsWith(')') ? ['(', ')'] : kept.endsWith(']') ? ['[', ']'] : ['{', '}']
    if (kept.split(open).length >= kept.split(close).length) break
    kept = kept.slice(0, -1).replace(/[.,;:!?…*_~]+$/u, '')
  }
  return kept
}

/** Only what a click may safely follow. */
const SAFE = new Set(['http:', 'https:', 'mailto:', 'tel:'])

function hrefOf(address: string): string | null {
  const href = /^(https?:|mailto:)/i.test(address)
    ? address
    : address.startsWith('+')
      ? `tel:${address.replaceAll(/[^\d+]/g, '')}`
      : address.includes('@') && !address.includes('/')
        ? `mailto:${address}`
        : `https://${address}`
  const url = URL.parse(href)
  return url && SAFE.has(url.protocol) ? url.href : null
}

const findLink: Finder = (text) => {
  const match = LINK.exec(text)
  if (!match) return null
  const shown = trimAddress(match[0])
  const href = hrefOf(shown)
  const [start, end] = [match.index, match.index + (shown.length || match[0].length)]
  return {
    start,
    end,
    piece:
      href === null ? { kind: 'text', text: text.slice(start, end) } : { kind: 'link', text: shown, href },
  }
}

const findMention: Finder = (text, people) => {
  let first: Found | null = null
  for (const { id, name } of people) {
    const shown = `@${name}`
    const start = text.indexOf(shown)
    if (start < 0) continue
    const found = {
      start,
      end: start + shown.length,
      piece: { kind: 'mention', text: shown, userId: id },
    } as const
    // Of `@Ana` and `@Ana María` at one place the longer is meant.
    if (!first || start < first.start || (start === first.start && found.end > first.end)) first = found
  }
  return first
}

const CODE = /`([^`\n]+)`/
const findCode: Finder = (text) => {
  const match = CODE.exec(text)
  if (!match) return null
  return {
    start: match.index,
    end: match.index + match[0].length,
    piece: { kind: 'code', text: match[1] ?? '' },
  }
}

/** A mark that stands at the edge of a word, around something that neither begins nor ends with a space. */
const STYLE = /(?<![\p{L}\p{N}*_~])([*_~])(?=\S)([^\n]*?\S)\1(?![\p{L}\p{N}*_~])/u
const STYLES = { '*': 'bold', _: 'italic', '~': 'strike' } as const

const findStyle: Finder = (text, people) => {
  const match = STYLE.exec(text)
  const kind = STYLES[match?.[1] as keyof typeof STYLES]
  if (!match || !kind) return null
  return {
    start: match.index,
    end: match.index + match[0].length,
    piece: { kind, pieces: parseText(match[2] ?? '', people) },
  }
}

/** In the order in which they win where two begin at one place. */
const FINDERS: readonly Finder[] = [findCode, findLink, findMention, findStyle]

/**
 * The pieces of a text: `*bold*`, `_italic_`, `~struck~`, `` `code` ``, addresses, and the names of those it calls. Joined again
 * they say the same; nothing in them is ever read as markup of a page.
 */
export function parseText(text: string, people: readonly Mentioned[] = []): readonly Piece[] {
  const pieces: Piece[] = []
  let rest = text
  while (rest !== '') {
    const found = earliest(rest, people)
    if (!found) {
      pieces.push({ kind: 'text', text: rest })
      break
    }
    if (found.start > 0) pieces.push({ kind: 'text', text: rest.slice(0, found.start) })
    pieces.push(found.piece)
    rest = rest.slice(found.end)
  }
  return pieces
}

const earliest = (text: string, people: readonly Mentioned[]): Found | null =>
  FINDERS.reduce<Found | null>((first, find) => {
    const found = find(text, people)
    return found && (!first || found.start < first.start) ? found : first
  }, null)
