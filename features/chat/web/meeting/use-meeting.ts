import { useText } from '#platform/i18n/web/language.tsx'
import type { Chat } from '../../contract/chat.ts'
import { chatTexts } from '../../i18n/texts.ts'
import { useChat, useChatState } from '../chat-context.tsx'
import { mayWrite } from '../message-rules.ts'
import { parseInvitation } from './parse-invitation.ts'

/** The meeting server, for people who may meet; null without one. */
const useServer = (): string | null => {
  const { meetings } = useChat()
  const server = useChatState(({ settings }) => settings?.meetings ?? null)
  return meetings === null ? null : server
}

/**
 * Meets with everybody in a chat: enters a new room and sends its address to the chat. Call it within the click; null
 * without meetings or without permission to write.
 */
export const useMeet = (chat: Chat): (() => Promise<void>) | null => {
  const t = useText(chatTexts)
  const { me, meetings, sendWithoutDraft } = useChat()
  const server = useServer()
  if (meetings === null || server === null || chat.isFexIA || !mayWrite(chat, me)) return null
  return async () => {
    const address = await meetings.open(chat.isGroup ? chat.getInfoName : t('chat.meeting'))
    if (address !== null) sendWithoutDraft(chat.id, t('chat.meetingMessage', { address }))
  }
}

/** The room that a message invites to; null for any other message. */
export const useInvitation = (text: string): string | null => parseInvitation(text, useServer())
