/** The picker's categories, in order. */
export const EMOJI_CATEGORIES = [
  'Peoples',
  'Nature',
  'Foods',
  'Activity',
  'Places',
  'Objects',
  'Symbols',
  'Flags',
] as const
export type EmojiCategory = (typeof EMOJI_CATEGORIES)[number]

/** Unicode groups by category. Component emoji (skin tones, hair) are in none. */
const CATEGORY_OF_GROUP = new Map([
  [0, 0],
  [1, 0],
  [3, 1],
  [4, 2],
  [6, 3],
  [5, 4],
  [7, 5],
  [8, 6],
  [9, 7],
])

/**
 * A compact emoji: category index, symbol, Spanish and English name, keywords of both languages, and five skin tone variants
 * from light to dark, if any.
 */
export type EmojiRow = readonly [
  category: number,
  symbol: string,
  es: string,
  en: string,
  tags: string,
  tones?: readonly string[],
]

interface SourceEmoji {
  hexcode: string
  unicode: string
  label: string
  group?: number
  order?: number
  tags?: readonly string[]
  skins?: readonly { hexcode: string; unicode: string }[]
}

const TONES = ['1F3FB', '1F3FC', '1F3FD', '1F3FE', '1F3FF']

/** Variants in which all people have the same skin tone. */
function tonesOf(skins: SourceEmoji['skins'] = []): string[] {
  const found = TONES.map(
    (tone) =>
      skins.find(({ hexcode }) => hexcode.split('-').every((part) => part === tone || !TONES.includes(part)))
        ?.unicode,
  )
  return found.every((one) => one !== undefined) ? found : []
}

/** Derives the picker's data from both catalogues: a tenth of their size. */
export function deriveEmoji(es: readonly SourceEmoji[], en: readonly SourceEmoji[]): EmojiRow[] {
  const english = new Map(en.map((emoji) => [emoji.hexcode, emoji]))
  return es
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .flatMap((emoji): EmojiRow[] => {
      const category = CATEGORY_OF_GROUP.get(emoji.group ?? -1)
      if (category === undefined) return []
      const other = english.get(emoji.hexcode)
      const tags = [...new Set([...(emoji.tags ?? []), ...(other?.tags ?? [])])].join(' ')
      const row = [category, emoji.unicode, emoji.label, other?.label ?? emoji.label, tags] as const
      const tones = tonesOf(emoji.skins)
      return [tones.length === 0 ? row : [...row, tones]]
    })
}
