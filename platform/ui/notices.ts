import { createStore } from 'zustand/vanilla'

/** An alert stays this long, a toast this long, ms. Both wait while the pointer or the focus is on them. */
export const ALERT_FOR = 3_500
/** An alert that leads somewhere, ms. */
export const LINK_ALERT_FOR = 8_000
export const TOAST_FOR = 2_000

export interface Notice {
  id: number
  severity: 'success' | 'info' | 'warning' | 'error'
  title: string | null
  text: string
  /** Where one sees more; `to` is an address of the program: `/exportaciones`. */
  link?: { readonly to: string; readonly text: string }
}

interface Notices {
  alert: Notice | null
  toast: Notice | null
}

/** What the shell shows above everything; the newest alert and the newest toast replace their elders. */
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
