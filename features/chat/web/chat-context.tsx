import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { ChatSession, ChatView } from './chat-session.ts'

/** The signed-in person's chats; null for people without them. */
export const ChatContext = createContext<ChatSession | null>(null)

/** The same where there must be some: on the chat's own screens. */
export const useChat = (): ChatSession => {
  const chat = useContext(ChatContext)
  if (chat === null) throw new Error('there is no chat here')
  return chat
}

/** A part of what the chat shows; what `select` answers must stay the same object while nothing of it changes. */
export const useChatState = <Part,>(select: (view: ChatView) => Part): Part =>
  useStore(useChat().store, select)
