import { foldForSearch } from '#platform/i18n/fold.ts'

/** One line of the palette. */
export interface PaletteEntry {
  id: string
  group: string
  text: string
  /** Beside the text, quieter: an extension, or the area of a screen. */
  hint?: string
  /** Of a person, for the picture. */
  person?: { name: string; avatar: string | null }
  keys?: string
  run: () => void
}

/** 3 where a text begins with what is sought, 2 where a word does, 1 where it is in the middle, 0 where it is not. */
const closeness = (entry: PaletteEntry, words: readonly string[]): number => {
  const text = foldForSearch(`${entry.text} ${entry.hint ?? ''}`)
  const ranks = words.map((word) => {
    const at = text.indexOf(word)
    if (at < 0) return 0
    return at === 0 ? 3 : text[at - 1] === ' ' ? 2 : 1
  })
  return Math.min(...ranks)
}

/** The entries that hold every word of what is sought, the closest of each group first; groups keep their order. */
export const matching = (entries: readonly PaletteEntry[], sought: string): PaletteEntry[] => {
  const words = foldForSearch(sought).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...entries]
  const ranked = entries
    .map((entry) => ({ entry, rank: closeness(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
  const groups = [...new Set(entries.map(({ group }) => group))]
  return groups.flatMap((group) =>
    ranked.filter(({ entry }) => entry.group === group).map(({ entry }) => entry),
  )
}
