import { createContext } from 'react'
import type { ChatSession } from './chat-session.ts'

/** The signed-in person's chats; null for people without them. */
export const ChatContext = createContext<ChatSession | null>(null)
