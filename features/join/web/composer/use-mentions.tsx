import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { withoutAccents } from '#platform/i18n/fold.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { InitialsAvatar } from '#platform/ui/initials-avatar.tsx'
import { listViewers } from '../../contract/chats.ts'
import { joinWebTexts } from '../i18n/texts.ts'
import { useJoin } from '../join-context.ts'
import { Suggestions } from './suggestions.tsx'

/** Most suggestions shown. */
const PROPOSED = 6

const plain = (text: string): string => withoutAccents(text).toLowerCase()

/** Suggests colleagues, also those who don't see the conversation, for `@` and the beginning of a name in an internal note. */
export function useMentions(chatId: number, text: string, active: boolean) {
  const t = useText(joinWebTexts)
  const join = useJoin()
  const [at, setAt] = useState(0)
  const [closedAt, setClosedAt] = useState<string | null>(null)
  const query = active && closedAt !== text ? /(?:^|\s)@([\p{L}\d .-]{0,40})$/u.exec(text)?.[1] : undefined
  const { data } = useQuery({
    queryKey: ['join', 'people', chatId],
    queryFn: ({ signal }) => join.api.call(listViewers, { params: { id: chatId }, query: {}, signal }),
    enabled: active,
  })
  const people = (data?.results ?? []).filter(({ id }) => id !== join.me)
  const proposed =
    query === undefined
      ? []
      : people.filter(({ name }) => plain(name).includes(plain(query))).slice(0, PROPOSED)
  const position = Math.min(at, Math.max(0, proposed.length - 1))
  const choose = (index: number, put: (text: string) => void) => {
    const person = proposed[index]
    if (person !== undefined && query !== undefined)
      put(`${text.slice(0, text.length - query.length)}${person.name} `)
  }
  return {
    popup: (listId: string) =>
      proposed.length === 0 ? null : { id: listId, active: `${listId}-${position}` },
    /** Ids of the people named in the text; null until the viewers are loaded. */
    idsIn: (content: string): number[] | null =>
      data === undefined
        ? null
        : people.filter(({ name }) => plain(content).includes(`@${plain(name)}`)).map(({ id }) => id),
    /** @returns whether the key was handled */
    onKey(event: KeyboardEvent, put: (text: string) => void): boolean {
      if (proposed.length === 0) return false
      if (event.key === 'ArrowDown') setAt((position + 1) % proposed.length)
      else if (event.key === 'ArrowUp') setAt((position - 1 + proposed.length) % proposed.length)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(position, put)
      else if (event.key === 'Escape') setClosedAt(text)
      else return false
      return true
    },
    list: (listId: string, put: (text: string) => void) => (
      <Suggestions
        id={listId}
        label={t('join.mention')}
        proposed={proposed.map(({ id, name, avatar }) => ({
          key: id,
          content: (
            <>
              <InitialsAvatar name={name} src={avatar} size={24} />
              {name}
            </>
          ),
        }))}
        at={position}
        onChoose={(index) => choose(index, put)}
      />
    ),
  }
}
