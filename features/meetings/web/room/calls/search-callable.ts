import { createContext, useEffect, useState } from 'react'
import { contacts } from '#features/contacts/contract/contacts.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import type { Api } from '#platform/http/web/api.ts'
import { dialable } from '#platform/telephony/numbers/dialable.ts'

/** Somebody with a number: a colleague by their extension, or a contact. */
export interface Callable {
  name: string
  number: string
  kind: 'colleague' | 'contact'
}

export type SearchCallable = (text: string, signal: AbortSignal) => Promise<Callable[]>

/** Whom the room's telephones may be; null: guests call nobody. */
export const CallableContext = createContext<SearchCallable | null>(null)

/** As many of each kind as fit on the screen. */
const MAX_SHOWN = 8
const NONE: Callable[] = []
/** Pause in typing before a search, ms. */
const PAUSE = 200

/** Colleagues and contacts; a list that one may not read, or that is away, is empty. */
export function searchCallable(api: Api): SearchCallable {
  const orNone = async (list: Promise<Callable[]>): Promise<Callable[]> => {
    try {
      return await list
    } catch {
      return []
    }
  }
  const colleagues = async (characters: string, signal: AbortSignal): Promise<Callable[]> => {
    const query = { characters, page: 1, page_size: MAX_SHOWN }
    const { results } = await api.call(getDirectory, { query, signal })
    return results.map(({ name, extension }) => ({ name, number: extension, kind: 'colleague' }))
  }
  const known = async (search: string, signal: AbortSignal): Promise<Callable[]> => {
    const { results } = await api.call(contacts.routes.list, { query: { search, limit: MAX_SHOWN }, signal })
    return results.flatMap(({ name, numbers }) =>
      numbers.flatMap((written): Callable[] => {
        const number = dialable(written)
        return number ? [{ name, number, kind: 'contact' }] : []
      }),
    )
  }
  return async (text, signal) =>
    (await Promise.all([orNone(colleagues(text, signal)), orNone(known(text, signal))])).flat()
}

/** What was found for the text, and nothing while it is searched: nobody chooses what was found for another one. */
export function useCallable(search: SearchCallable, text: string): { found: Callable[]; isBusy: boolean } {
  const [last, setLast] = useState<{ text: string; found: Callable[] } | null>(null)
  useEffect(() => {
    const ending = new AbortController()
    const look = async () => {
      const found = await search(text, ending.signal)
      if (!ending.signal.aborted) setLast({ text, found })
    }
    const timer = setTimeout(() => void look(), PAUSE)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [search, text])
  const isBusy = last?.text !== text
  return { found: isBusy ? NONE : last.found, isBusy }
}
