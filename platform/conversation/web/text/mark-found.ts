import { foldForSearch } from '#platform/i18n/fold.ts'

/** Context before the hit, characters. */
const BEFORE = 24

export interface MarkedParts {
  /** With `…` where something was cut off. */
  before: string
  hit: string
  after: string
}

/**
 * A text in one line around the first place that holds what is sought, accents and case aside; null where none does.
 * @param whole nothing is cut off before it
 */
export function markFound(text: string, query: string, whole = false): MarkedParts | null {
  const letters = [...text.normalize('NFC').replace(/\s+/g, ' ')]
  const folded = letters.map((letter) => foldForSearch(letter) || letter)
  const needle = foldForSearch(query)
  const found = needle === '' ? -1 : folded.join('').indexOf(needle)
  if (found < 0) return null
  // A letter may be several characters once folded, as pictures are.
  const indexes = folded.flatMap((letter, index) => Array.from({ length: letter.length }, () => index))
  const at = indexes[found] ?? 0
  const end = (indexes[found + needle.length - 1] ?? 0) + 1
  const word = letters.indexOf(' ', Math.max(0, at - BEFORE)) + 1
  const from = whole || at <= BEFORE ? 0 : word > 0 && word <= at ? word : at - BEFORE
  return {
    before: `${from > 0 ? '…' : ''}${letters.slice(from, at).join('')}`,
    hit: letters.slice(at, end).join(''),
    after: letters.slice(end).join(''),
  }
}
