import { useEffect, useMemo, useRef } from 'react'
import { useChat } from '../chat-context.tsx'

/** Hover time that counts as intent, ms. */
const RESTS_AFTER = 50

/** Handlers that prefetch a row's chat on hover, or at the latest when it is pressed. */
export const usePrefetchOnHover = (chatId: number) => {
  const session = useChat()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(() => {
    const prefetch = () => session.prefetch(chatId)
    return {
      onPointerEnter: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(prefetch, RESTS_AFTER)
      },
      onPointerLeave: () => clearTimeout(timer.current),
      onPointerDown: prefetch,
      // For Enter on the keyboard: the request runs while the screen renders.
      onClick: prefetch,
    }
  }, [session, chatId])
}
