import { createStore } from 'zustand/vanilla'
import { failureDetail } from '../failure-detail.ts'
import { showAlert } from '../notices.ts'

/** How long an act can be undone, ms. Paused while hovered or focused. */
export const UNDO_FOR = 8_000

export interface UndoOffer {
  id: number
  text: string
  /** Remaining time when the timer last paused or started, ms. */
  left: number
  /** When the timer started; null while paused. */
  since: number | null
  undo: () => void | Promise<void>
}

/** The latest undoable act. */
export const undoStore = createStore<{ offer: UndoOffer | null }>(() => ({ offer: null }))

let lastId = 0
let expiry: ReturnType<typeof setTimeout> | undefined

const put = (offer: UndoOffer | null) => {
  clearTimeout(expiry)
  undoStore.setState({ offer })
  if (offer !== null && offer.since !== null) expiry = setTimeout(() => put(null), offer.left)
}

/**
 * Offers to undo an act that was already done: `undo` reverses it. A newer offer replaces an older one.
 */
export const offerUndo = (text: string, undo: UndoOffer['undo']): void => {
  lastId += 1
  put({ id: lastId, text, left: UNDO_FOR, since: Date.now(), undo })
}

/** Pauses the timer (`true`) or resumes it. */
export const pauseUndo = (held: boolean): void => {
  const { offer } = undoStore.getState()
  if (offer === null || held === (offer.since === null)) return
  const left = offer.since === null ? offer.left : Math.max(0, offer.left - (Date.now() - offer.since))
  put({ ...offer, left, since: held ? null : Date.now() })
}

export const dismissUndo = (): void => put(null)

/** Runs the latest undo, if still offered. Failures show in the alert bar. */
export const undoLatest = async (): Promise<void> => {
  const { offer } = undoStore.getState()
  if (offer === null) return
  put(null)
  try {
    await offer.undo()
  } catch (error) {
    showAlert({ severity: 'error', text: failureDetail(error) })
  }
}
