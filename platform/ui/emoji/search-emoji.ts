import { foldForSearch as fold } from '#platform/i18n/fold.ts'
import type { Language } from '#platform/i18n/text.ts'
import type { EmojiRow } from './derive-emoji.ts'

/** Emoji with keywords that start with each word of the text, in either language; name matches first. */
export type EmojiSearch = (text: string) => readonly EmojiRow[]

const MAX = 200

export function emojiSearch(rows: readonly EmojiRow[], language: Language): EmojiSearch {
  const entries = rows.map((row) => {
    const [, symbol, es, en, tags] = row
    const name = ` ${fold(language === 'es' ? es : en)}`
    return { row, symbol, name, words: `${name} ${fold(`${es} ${en} ${tags}`)}` }
  })
  return (text) => {
    const typed = text.trim()
    const exact = entries.filter(({ symbol }) => symbol === typed)
    if (exact.length > 0) return exact.map(({ row }) => row)
    const needle = fold(typed).split(/\s+/).filter(Boolean)
    if (needle.length === 0) return []
    const has = (words: string) => needle.every((word) => words.includes(` ${word}`))
    const found = entries.filter(({ words }) => has(words))
    return [...found.filter(({ name }) => has(name)), ...found.filter(({ name }) => !has(name))]
      .slice(0, MAX)
      .map(({ row }) => row)
  }
}
