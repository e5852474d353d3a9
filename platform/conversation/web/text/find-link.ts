import { withoutSeparators } from '#platform/telephony/numbers/clean-number.ts'
import type { Found, Piece } from './piece.ts'

/**
 * URLs, mail addresses, and international phone numbers, which start with a plus. All repetitions are bounded, so matching
 * is linear.
 */
const LINK =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`]{1,2048}|\bmailto:[^\s<>"'`]{1,320}|\b(?<![.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}\b|(?<![\w+])\+\d[\d ()-]{6,18}\d\b/giu

const ENDS_SENTENCE = new Set('.,;:!?…*_~')
const OPENED_BY: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** Trailing punctuation is not part of a URL; a closing bracket is, if the URL opened it. */
export function trimAddress(address: string): string {
  const counts = new Map<string, number>()
  for (const letter of address) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const countOf = (letter: string): number => counts.get(letter) ?? 0
  let end = address.length
  for (; end > 0; end -= 1) {
    const last = address[end - 1] ?? ''
    const open = OPENED_BY[last]
    const belongs = open === undefined ? !ENDS_SENTENCE.has(last) : countOf(open) >= countOf(last)
    if (belongs) break
    counts.set(last, countOf(last) - 1)
  }
  return address.slice(0, end)
}

/** Only schemes that are safe to follow. */
const SAFE = new Set(['http:', 'https:', 'mailto:', 'tel:'])

function hrefOf(address: string): string | null {
  const href = /^(https?:|mailto:)/i.test(address)
    ? address
    : address.startsWith('+')
      ? `tel:${withoutSeparators(address)}`
      : address.includes('@') && !address.includes('/')
        ? `mailto:${address}`
        : `https://${address}`
  const url = URL.parse(href)
  return url && SAFE.has(url.protocol) ? url.href : null
}

/** First link at or after an index. */
export function findLink(text: string, from: number): Found | null {
  LINK.lastIndex = from
  const match = LINK.exec(text)
  if (!match) return null
  const shown = trimAddress(match[0])
  const href = hrefOf(shown)
  const start = match.index
  const end = start + (shown.length || match[0].length)
  const content = text.slice(start, end)
  const piece = (): Piece =>
    href === null ? { kind: 'text', text: content } : { kind: 'link', text: content, href }
  return { start, end, piece }
}
