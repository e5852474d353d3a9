import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import type { ChatSession, ChatView } from './chat-session.ts'

/** The signed-in person's chats; null for people without them. */
export const ChatContext = createContext<ChatSession | null>(null)

/** For the chat's own screens. @throws Error for people without chats */
export const useChat = (): ChatSession => {
  const chat = useContext(ChatContext)
  if (chat === null) throw new Error('ChatContext has no provider')
  return chat
}

/** Selects from the chat's state; `select` must return the same object while nothing in it changes. */
export const useChatState = <Part,>(select: (view: ChatView) => Part): Part =>
  useStore(useChat().store, select)
