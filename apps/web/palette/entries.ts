import { foldForSearch } from '#platform/i18n/fold.ts'

export type EntryKind = 'screen' | 'action' | 'person' | 'chat' | 'record'

/** One line of the palette. */
export interface PaletteEntry {
  id: string
  kind: EntryKind
  group: string
  text: string
  /** Beside the text, quieter: an extension, or the area of a screen. */
  hint?: string
  /** Other words that it is found by, never shown. */
  synonyms?: string
  /** Of a person, for the picture. */
  person?: { name: string; avatar: string | null }
  keys?: string
  /** Opens it. */
  run: () => void
  /** Calls it; for what can be called. */
  call?: () => void
}

/** Each entry once, by its id: a screen that stands in two areas has its actions twice. */
export const withoutTwins = (entries: readonly PaletteEntry[]): PaletteEntry[] => {
  const seen = new Set<string>()
  return entries.filter(({ id }) => {
    const isNew = !seen.has(id)
    seen.add(id)
    return isNew
  })
}

const KINDS: Readonly<Record<string, EntryKind>> = { '>': 'action', '@': 'person', '#': 'chat' }

/** What is sought, and of which kind alone: `>` actions, `@` people, `#` chats; null is any. */
export const parseSought = (typed: string): { sought: string; only: EntryKind | null } => {
  const only = KINDS[typed.trimStart()[0] ?? ''] ?? null
  return { sought: (only === null ? typed : typed.trimStart().slice(1)).trim(), only }
}

/** At the text's start, at a word's, at a word's of a synonym or hint, in the middle; 0 where it is not. */
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
 * The entries that hold every word of what is sought. The closest come first, and with each its group, so that what
 * Enter opens begins with what was typed wherever something does.
 */
export const matching = (entries: readonly PaletteEntry[], sought: string): PaletteEntry[] => {
  const words = foldForSearch(sought).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...entries]
  const ranked = entries
    .map((entry) => ({ entry, rank: closeness(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
  return [...Map.groupBy(ranked, ({ entry }) => entry.group).values()].flatMap((group) =>
    group.map(({ entry }) => entry),
  )
}
