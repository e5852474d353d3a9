import { createStore } from 'zustand/vanilla'

/** Display time of alerts and toasts, ms. Paused while hovered or focused. */
export const ALERT_FOR = 3_500
/** Display time of an alert with a link, ms. */
export const LINK_ALERT_FOR = 8_000
export const TOAST_FOR = 2_000

export interface Notice {
  id: number
  severity: 'success' | 'info' | 'warning' | 'error'
  title: string | null
  text: string
  /** Link; `to` is a route: `/exportaciones`. */
  link?: { readonly to: string; readonly text: string }
}

interface Notices {
  alert: Notice | null
  toast: Notice | null
}

/** What the shell shows; a newer alert or toast replaces the old one. */
export const noticeStore = createStore<Notices>(() => ({ alert: null, toast: null }))

let lastId = 0

export const showAlert = (notice: Omit<Notice, 'id' | 'title'> & { title?: string }): void => {
  lastId += 1
  noticeStore.setState({ alert: { title: null, ...notice, id: lastId } })
}

export const showToast = (text: string, severity: Notice['severity'] = 'success'): void => {
  lastId += 1
  noticeStore.setState({ toast: { id: lastId, severity, title: null, text } })
}

export const dismiss = (kind: keyof Notices, id: number): void => {
  noticeStore.setState((state) => (state[kind]?.id === id ? { [kind]: null } : {}))
}
