import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { typingNames } from '../contract/state.ts'
import { useChat } from './chat-context.tsx'

/** How often stale typing marks are dropped while somebody types, ms. */
const LOOK_EVERY = 1_000

/** Names of the people typing in a chat now. */
export const useTypingNames = (chatId: number): readonly string[] => {
  const { store } = useChat()
  const heard = useStore(store, ({ known }) => known.writing[chatId])
  const [, setTurn] = useState(0)
  const names = typingNames(store.getState().known, chatId, Date.now())
  const anybody = heard !== undefined && names.length > 0
  useEffect(() => {
    if (!anybody) return
    const timer = setInterval(() => setTurn((turn) => turn + 1), LOOK_EVERY)
    return () => clearInterval(timer)
  }, [anybody])
  return names
}
