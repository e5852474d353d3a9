import { useEffect, useMemo, useRef } from 'react'
import { useChat } from '../chat-context.tsx'

/** A pointer that only passes by means nothing, ms. */
const RESTS_AFTER = 50

/** What to put on a row so that its chat is read while the pointer still rests on it, and at the latest when it is pressed. */
export const useIntent = (chatId: number) => {
  const session = useChat()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(() => {
    const prepare = () => session.prepare(chatId)
    return {
      onPointerEnter: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(prepare, RESTS_AFTER)
      },
      onPointerLeave: () => clearTimeout(timer.current),
      onPointerDown: prepare,
      // Enter on the keyboard, too: while the screen is drawn the answer is on its way.
      onClick: prepare,
    }
  }, [session, chatId])
}
