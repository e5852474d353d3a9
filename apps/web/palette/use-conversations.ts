import { useContext } from 'react'
import { useNavigate } from 'react-router'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { ChatContext } from '#features/chat/web/chat-context.tsx'
import type { ChatView } from '#features/chat/web/chat-session.ts'
import { showFailure } from '#features/chat/web/show-failure.ts'
import { useChatName } from '#features/chat/web/use-chat-name.ts'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import { PhoneContext } from '#features/phone/web/phone-context.tsx'
import type { Session } from '#features/session/web/session-store.ts'
import { formatPhone } from '#platform/i18n/format.ts'
import { useText } from '#platform/i18n/web/language.tsx'
import { dialable } from '#platform/telephony/numbers/dialable.ts'
import { shellTexts } from '../i18n/texts.ts'
import type { EntryKind, PaletteEntry } from './entries.ts'
import { usePeople } from './use-people.ts'

interface Conversations {
  /** Always shown: a dialled number. */
  entries: readonly PaletteEntry[]
  /** Shown when they match the search. */
  matched: readonly PaletteEntry[]
  failed: boolean
  busy: boolean
}

const NO_CHATS = createStore<Pick<ChatView, 'known'> | null>(() => null)

/** People to write to or call, chats, and a typed phone number. */
export const useConversations = (query: string, session: Session, only: EntryKind | null): Conversations => {
  const t = useText(shellTexts)
  const phoneText = useText(phoneTexts)
  const navigate = useNavigate()
  const phone = useContext(PhoneContext)
  const chat = useContext(ChatContext)
  const chatName = useChatName()
  const known = useStore<typeof NO_CHATS, ChatView['known'] | null>(
    (chat?.store ?? NO_CHATS) as typeof NO_CHATS,
    (view) => view?.known ?? null,
  )
  const { people, failed, busy } = usePeople(
    only === 'person' || (only === null && query !== '') ? query : null,
    session.abilities,
  )
  const call = (number: string) => void phone?.softphone.clickToCall(number)

  const number = phone === null || only !== null ? null : dialable(query)
  const dial: PaletteEntry[] =
    number === null || number === ''
      ? []
      : [
          {
            id: 'dial',
            kind: 'action',
            group: phoneText('area.title'),
            text: t('shell.palette.call', { number: formatPhone(number) }),
            run: () => call(number),
            call: () => call(number),
          },
        ]
  const persons = people
    .filter(({ account }) => account !== session.sipData?.account)
    .map(({ id, user_id, name, avatar, extension }): PaletteEntry => {
      const ring = () => call(extension)
      // Without somebody to write to, opens the directory entry: Enter never calls.
      const open =
        chat === null || user_id === null
          ? () => void navigate(`/pbxCloud/directorio?characters=${extension}`)
          : () => showFailure(chat.openPerson(user_id))
      return {
        id: `person.${id}`,
        kind: 'person',
        group: t('shell.palette.people'),
        text: name,
        hint: extension,
        person: { name, avatar },
        run: open,
        ...(phone === null ? {} : { call: ring }),
      }
    })
  const chats =
    chat === null || (query === '' && only !== 'chat')
      ? []
      : Object.values(known?.chats ?? {}).flatMap((one): PaletteEntry[] =>
          // A direct chat is opened by the person's own entry.
          only !== 'chat' && !one.isGroup
            ? []
            : [
                {
                  id: `chat.${one.id}`,
                  kind: 'chat',
                  group: t('shell.palette.chats'),
                  text: chatName(one),
                  run: () => chat.openChat(one.id),
                },
              ],
        )
  return { entries: dial, matched: [...persons, ...chats], failed, busy }
}
