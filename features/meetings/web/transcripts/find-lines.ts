import type { TranscriptLine } from '../../contract/transcripts.ts'

/** Without accents and capitals, letter by letter: places in it are places in the text. */
const plain = (text: string): string =>
  [...text]
    .map((letter) => {
      const bare = letter.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
      return bare.length === letter.length ? bare : letter
    })
    .join('')

/** Places of the lines in which something is said, or that somebody says whose name it is; all without a search. */
export function findLines(lines: readonly TranscriptLine[], search: string): number[] {
  const wanted = plain(search.trim())
  return lines.flatMap(({ text, speaker }, index) =>
    plain(text).includes(wanted) || (wanted !== '' && plain(speaker ?? '').includes(wanted)) ? [index] : [],
  )
}

export interface Part {
  /** Its place in the line. */
  at: number
  text: string
  found: boolean
}

/** A line's text, parted where it has what is looked for. */
export function partsOf(text: string, search: string): Part[] {
  const wanted = plain(search.trim())
  if (wanted === '') return [{ at: 0, text, found: false }]
  const where = plain(text)
  const parts: Part[] = []
  let at = 0
  for (let next = where.indexOf(wanted); next >= 0; next = where.indexOf(wanted, at)) {
    if (next > at) parts.push({ at, text: text.slice(at, next), found: false })
    at = next + wanted.length
    parts.push({ at: next, text: text.slice(next, at), found: true })
  }
  if (at < text.length) parts.push({ at, text: text.slice(at), found: false })
  return parts
}

/** The place of the line that is heard at a time, ms: the last one that has begun. Null before the first one. */
export function lineAt(lines: readonly TranscriptLine[], ms: number): number | null {
  let [low, high] = [0, lines.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((lines[middle]?.startMs ?? 0) <= ms) low = middle + 1
    else high = middle
  }
  return low === 0 ? null : low - 1
}
