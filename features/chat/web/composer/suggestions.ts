import { useEffect, useState } from 'react'
import { useLanguage } from '#platform/i18n/web/language.tsx'
import type { EmojiSearch } from '#platform/ui/emoji/search-emoji.ts'

/** Completions at the caret: a colleague, everybody, or an emoji. */
export interface Suggestion {
  key: string
  /** Inserted when chosen, followed by a space. */
  text: string
  label: string
  detail: string | null
  /** Null unless it is a person. */
  person: { readonly name: string; readonly avatar: string | null } | null
  emoji: string | null
}

/** Most emojis suggested. */
const MAX_SUGGESTIONS = 6

/** An emoji being searched: from the colon at `from` to the caret, at least two letters. */
export function emojiAt(text: string, caret: number): { from: number; query: string } | null {
  const found = /(?:^|\s):([\p{L}\p{N}_+-]{2,30})$/u.exec(text.slice(0, caret))
  const query = found?.[1]
  return query === undefined ? null : { from: caret - query.length - 1, query }
}

/** Emojis for a search. The catalogue is fetched with the first search. */
export function useEmojiSuggestions(query: string | null): readonly Suggestion[] {
  const { language } = useLanguage()
  const [search, setSearch] = useState<{ find: EmojiSearch } | null>(null)
  const wanted = query !== null
  useEffect(() => {
    if (!wanted || search !== null) return
    let dropped = false
    const load = async () => {
      const [{ emojiRows }, { emojiSearch }] = await Promise.all([
        import('#platform/ui/emoji/emoji-rows.ts'),
        import('#platform/ui/emoji/search-emoji.ts'),
      ])
      if (!dropped) setSearch({ find: emojiSearch(emojiRows, language) })
    }
    load().catch(reportError)
    return () => {
      dropped = true
    }
  }, [wanted, search, language])
  if (query === null || search === null) return []
  return search
    .find(query.replaceAll(/[_-]/g, ' '))
    .slice(0, MAX_SUGGESTIONS)
    .map(([, symbol, es, en]) => ({
      key: symbol,
      text: symbol,
      label: language === 'es' ? es : en,
      detail: null,
      person: null,
      emoji: symbol,
    }))
}
