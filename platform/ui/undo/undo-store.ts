import { createStore } from 'zustand/vanilla'
import { failureDetail } from '../failure-detail.ts'
import { showAlert } from '../notices.ts'

/** How long something done can be taken back, ms. The clock stands still while the pointer or the focus is on it. */
export const UNDO_FOR = 8_000

export interface UndoOffer {
  id: number
  text: string
  /** Remaining time, ms, when the clock last stopped or started. */
  left: number
  /** Since when it runs; null while it is held. */
  since: number | null
  undo: () => void | Promise<void>
}

/** The newest thing that can be taken back. */
export const undoStore = createStore<{ offer: UndoOffer | null }>(() => ({ offer: null }))

let lastId = 0
let expiry: ReturnType<typeof setTimeout> | undefined

const put = (offer: UndoOffer | null) => {
  clearTimeout(expiry)
  undoStore.setState({ offer })
  if (offer !== null && offer.since !== null) expiry = setTimeout(() => put(null), offer.left)
}

/**
 * Says that something was done, and offers to take it back for a while. The act itself has happened already: `undo`
 * reverses it. A newer offer replaces an older one.
 */
export const offerUndo = (text: string, undo: UndoOffer['undo']): void => {
  lastId += 1
  put({ id: lastId, text, left: UNDO_FOR, since: Date.now(), undo })
}

/** Stops the clock of the offer (`true`) or lets it run on. */
export const holdUndo = (held: boolean): void => {
  const { offer } = undoStore.getState()
  if (offer === null || held === (offer.since === null)) return
  const left = offer.since === null ? offer.left : Math.max(0, offer.left - (Date.now() - offer.since))
  put({ ...offer, left, since: held ? null : Date.now() })
}

export const dismissUndo = (): void => put(null)

/** Undoes the newest action, if it still can be undone. Failures show in the alert bar. */
export const takeBack = async (): Promise<void> => {
  const { offer } = undoStore.getState()
  if (offer === null) return
  put(null)
  try {
    await offer.undo()
  } catch (error) {
    showAlert({ severity: 'error', text: failureDetail(error) })
  }
}
