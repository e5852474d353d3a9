import { Suspense } from 'react'
import { useStore } from 'zustand'
import { lazyPreloaded } from '../lazy/lazy-components.ts'
import { messageStore } from './message-store.ts'

const MessageModal = lazyPreloaded(async () => (await import('./message-modal.tsx')).MessageModal)

/** Renders the message dialogs; once, in the shell. */
export const MessageArea = () => {
  const message = useStore(messageStore, (waiting) => waiting[0])
  return message === undefined ? null : (
    <Suspense fallback={null}>
      <MessageModal key={message.id} message={message} />
    </Suspense>
  )
}
