import { useContext } from 'react'
import { useStore } from 'zustand'
import type { Notify } from '#features/notifications/web/notices/create-notify.ts'
import { NotifyContext } from '#features/notifications/web/notices/notify-context.ts'
import { NotifyNote } from '#features/phone/web/notify-note.tsx'

const WithChat = ({ notify }: { notify: Notify }) => {
  const missed = useStore(notify.missed)
  return <NotifyNote missed={missed} onAllow={notify.push.enable} />
}

/** Offers desktop notifications once, above the screen. */
export const NoticeOffer = () => {
  const notify = useContext(NotifyContext)
  return notify === null ? (
    <NotifyNote missed={false} onAllow={() => Notification.requestPermission()} />
  ) : (
    <WithChat notify={notify} />
  )
}
