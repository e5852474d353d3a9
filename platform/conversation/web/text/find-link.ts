import type { Found, Piece } from './piece.ts'

/**
 * Addresses, mail addresses, and international telephone numbers, which are written with a plus sign. Every repetition
 * has an end: from each place at most so much is looked at.
 */
const LINK =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`]{1,2048}|\bmailto:[^\s<>"'`]{1,320}|\b(?<![.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8}\b|(?<![\w+])\+\d[\d ()-]{6,18}\d\b/giu

const ENDS_SENTENCE = new Set('.,;:!?…*_~')
const OPENED_BY: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' }

/** What ends a sentence is no part of the address in it; a closing bracket is when the address opened it. */
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

/** The first link at or after a place. */
export function findLink(text: string, from: number): Found | null {
  LINK.lastIndex = from
  const match = LINK.exec(text)
  if (!match) return null
  const shown = trimAddress(match[0])
  const href = hrefOf(shown)
  const start = match.index
  const end = start + (shown.length || match[0].length)
  const said = text.slice(start, end)
  const piece = (): Piece =>
    href === null ? { kind: 'text', text: said } : { kind: 'link', text: said, href }
  return { start, end, piece }
}
