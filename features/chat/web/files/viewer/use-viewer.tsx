import { lazy, type ReactNode, useCallback, useState } from 'react'
import { Coming } from '#platform/ui/later/coming.tsx'
import type { Message } from '../../../contract/message.ts'
import { isFileMessage, isViewable } from '../file-message.ts'

const Viewer = lazy(async () => ({ default: (await import('./viewer.tsx')).Viewer }))

/** The viewer of a conversation: `open` shows the file of a message, `viewer` is to be drawn once. */
export function useViewer(messages: readonly Message[]): {
  open: (messageId: number) => void
  viewer: ReactNode
} {
  const [current, setCurrent] = useState<number | null>(null)
  const open = useCallback((messageId: number) => setCurrent(messageId), [])
  const viewer = current !== null && (
    <Coming place="over" onGiveUp={() => setCurrent(null)}>
      <Viewer
        items={messages.filter(isFileMessage).filter(isViewable)}
        current={current}
        onChange={setCurrent}
        onClose={() => setCurrent(null)}
      />
    </Coming>
  )
  return { open, viewer }
}
