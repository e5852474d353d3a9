import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import type { PhoneStatus } from '#features/phone/contract/call.ts'
import type { Chat } from '../contract/chat.ts'
import { useChat } from './chat-context.tsx'

const NONE = createStore<Readonly<Record<string, PhoneStatus>>>(() => ({}))

/** The newest known state of the other person's phone; null for groups and for people without one. */
export const usePresence = (chat: Pick<Chat, 'account' | 'state'>): PhoneStatus | null => {
  const { phone } = useChat()
  return useStore(phone?.presence ?? NONE, (states) =>
    chat.account === null ? null : (states[chat.account] ?? chat.state),
  )
}
