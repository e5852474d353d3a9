import { useChat as useChatAbility } from '#features/chat/contract/abilities.ts'
import type { ChatPhone, ChatSession } from '#features/chat/web/chat-session.ts'
import { createChatSession } from '#features/chat/web/create-chat-session.ts'
import { useMeetings as useMeetingsAbility } from '#features/meetings/contract/abilities.ts'
import { createMeetings } from '#features/meetings/web/open-meetings.ts'
import { phoneTexts } from '#features/phone/i18n/texts.ts'
import type { PeopleActs } from '#features/phone/web/people-acts.ts'
import type { Phone } from '#features/phone/web/phone.ts'
import { refusalText } from '#features/phone/web/use-call.ts'
import type { Session } from '#features/session/web/session-store.ts'
import type { Api } from '#platform/http/web/api.ts'
import { type Language, translate } from '#platform/i18n/text.ts'
import type { SocketContext } from '#platform/realtime/web/live-socket.ts'
import { showToast } from '#platform/ui/notices.ts'

interface Context {
  api: Api
  session: Session
  sockets: SocketContext
  language: () => Language
  /** Null without a phone. */
  phone: Phone | null
}

/** Calls a number; shows why when it cannot. */
export const phoneCalls =
  (phone: Phone, language: () => Language) =>
  (number: string): void =>
    void phone.softphone.clickToCall(number).then((refusal) => {
      const text = refusalText(refusal)
      if (text !== null) showToast(translate(phoneTexts, language(), text), 'warning')
    })

const phoneOf = (phone: Phone, language: () => Language): ChatPhone => ({
  presence: phone.presence,
  call: phoneCalls(phone, language),
})

/** Goes on with a colleague in a meeting; null without the right to meet. */
export const meetWith = ({
  api,
  session,
  language,
}: Pick<Context, 'api' | 'session' | 'language'>): PeopleActs['meetWith'] => {
  if (!session.abilities.includes(useMeetingsAbility.name)) return null
  const meetings = createMeetings({ api, language })
  return (extension) => void meetings.meetWith(extension)
}

/** The user's chats, available in every area; null without. */
export const openChats = ({ api, session, sockets, language, phone }: Context): ChatSession | null => {
  if (!session.abilities.includes(useChatAbility.name)) return null
  const chat = createChatSession({
    api,
    me: session.userId,
    abilities: session.abilities,
    // All sockets are at one host.
    origin: session.asteriskServer.notificatorName,
    sockets,
    storage: localStorage,
    // Absent when storage is disabled.
    database: globalThis.indexedDB ?? null,
    phone: phone === null ? null : phoneOf(phone, language),
    meetings: session.abilities.includes(useMeetingsAbility.name) ? createMeetings({ api, language }) : null,
    navigate: (address) => {
      location.hash = address
    },
  })
  if (phone === null) return chat
  // These sockets lost the connection with the phone's, and may not have noticed.
  const end = phone.softphone.store.subscribe(({ registration }, before) => {
    const lost = !before.registration.on && before.registration.reason === 'connection-lost'
    if (lost && registration.on) chat.wake()
  })
  return {
    ...chat,
    close() {
      end()
      chat.close()
    },
  }
}
