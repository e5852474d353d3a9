import { useEffect, useMemo, useRef } from 'react'
import { useChat } from '../chat-context.tsx'

/** Hover time that counts as intent, ms. */
const RESTS_AFTER = 50

/** Handlers that prefetch a row's chat on hover, or at the latest when it is pressed. */
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
      // For Enter on the keyboard: the request runs while the screen renders.
      onClick: prepare,
    }
  }, [session, chatId])
}
