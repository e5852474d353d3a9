import { formatPhone } from '#platform/i18n/format.ts'
import { logInBrowser } from '#platform/log/web/log.ts'
import type { Call } from './softphone/call-set.ts'

export interface CallNotice {
  /** Shows, changes or removes the notification of an incoming call. */
  show(call: Call | null, text: string): void
}

/** A desktop notification while a call rings and the page is not in view; a click returns to the page. */
export const createCallNotice = (): CallNotice => {
  if (!('Notification' in window)) logInBrowser('Este navegador no admite notificaciones.')
  let shown: { id: string; notice: Notification } | null = null
  const close = () => {
    shown?.notice.close()
    shown = null
  }
  return {
    show(call, text) {
      if (call === null || call.phase !== 'ringing') return close()
      if (shown?.id === call.id && shown.notice.body !== '') return
      if (!('Notification' in window) || Notification.permission !== 'granted' || document.hasFocus()) return
      close()
      const body = [...new Set([call.info?.label ?? call.number, call.number].map(formatPhone))].join(' · ')
      const notice = new Notification(text, {
        body,
        tag: 'incoming-call',
        requireInteraction: true,
        icon: '/icon.svg',
      })
      notice.onclick = () => {
        window.focus()
        close()
      }
      shown = { id: call.id, notice }
    },
  }
}
