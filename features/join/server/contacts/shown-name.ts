import { asOneLine } from '#platform/contract/scalars.ts'

/** Anything but spaces, joiners, marks without a letter, and the fillers by which people make their names invisible. */
const SEEN = /[^\p{Z}\p{C}\p{M}\u115F\u1160\u2800\u3164\uFFA0]/u

/**
 * What somebody calls themselves, in one line: without line breaks and marks of direction, which would turn the line round where it
 * is shown. Empty where nothing of it can be seen.
 */
export function shownName(told: string): string {
  const name = asOneLine(told)
  return SEEN.test(name) ? name : ''
}
