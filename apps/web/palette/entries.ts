import { foldForSearch } from '#platform/i18n/fold.ts'

export type EntryKind = 'screen' | 'action' | 'person' | 'chat' | 'record'

/** One line of the palette. */
export interface PaletteEntry {
  id: string
  kind: EntryKind
  group: string
  text: string
  /** Hint next to the text: extension, or area. */
  hint?: string
  /** Synonyms, never shown. */
  synonyms?: string
  /** For a person's picture. */
  person?: { name: string; avatar: string | null }
  keys?: string
  /** Opens it. */
  run: () => void
  /** Calls it, if it can be called. */
  call?: () => void
}

/** Removes duplicates by id: a screen may be in two areas. */
export const withoutDuplicates = (entries: readonly PaletteEntry[]): PaletteEntry[] => {
  const seen = new Set<string>()
  return entries.filter(({ id }) => {
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  })
}

const KINDS: Readonly<Record<string, EntryKind>> = { '>': 'action', '@': 'person', '#': 'chat' }

/** The search text and its kind: `>` actions, `@` people, `#` chats; null is any. */
export const parseQuery = (typed: string): { query: string; only: EntryKind | null } => {
  const only = KINDS[typed.trimStart()[0] ?? ''] ?? null
  return { query: (only === null ? typed : typed.trimStart().slice(1)).trim(), only }
}

/** Rank of a match: start of text, start of word, start of word in synonym or hint, inside; 0 for none. */
const RANKS = { start: 4, word: 3, aside: 2, inside: 1 } as const

const rankOf = (entry: PaletteEntry, word: string): number => {
  const [text, aside] = [entry.text, `${entry.hint ?? ''} ${entry.synonyms ?? ''}`].map(foldForSearch)
  if (text === undefined || aside === undefined) return 0
  if (text.startsWith(word)) return RANKS.start
  if (text.includes(` ${word}`)) return RANKS.word
  if (` ${aside}`.includes(` ${word}`)) return RANKS.aside
  return text.includes(word) || aside.includes(word) ? RANKS.inside : 0
}

const closeness = (entry: PaletteEntry, words: readonly string[]): number => {
  const ranks = words.map((word) => rankOf(entry, word))
  return ranks.includes(0) ? 0 : ranks.reduce((sum, rank) => sum + rank, 0)
}

/**
 * Entries that match every word, best first; groups are ordered by their best match, so that Enter opens the best one.
 */
export const matchingEntries = (entries: readonly PaletteEntry[], query: string): PaletteEntry[] => {
  const words = foldForSearch(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...entries]
  const ranked = entries
    .map((entry) => ({ entry, rank: closeness(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
  return [...Map.groupBy(ranked, ({ entry }) => entry.group).values()].flatMap((group) =>
    group.map(({ entry }) => entry),
  )
}
