import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Answer } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { endResumableCall, listResumableCalls, resumeCall } from '../../contract/resume.ts'
import type { CallStateData } from '../softphone/live-calls.ts'
import type { Softphone } from '../softphone/softphone.ts'

export type Offer = Answer<typeof listResumableCalls>['results'][number]

interface Resumable {
  offers: readonly Offer[]
  /** The call being resumed. */
  taking: string | null
  /** Resuming failed; it can be retried while the call waits. */
  failed: boolean
}

/** Calls left waiting when this person's page was reloaded or closed mid-call, and how to resume them. */
export interface Resume {
  store: StoreApi<Resumable>
  /** Reads the list from the server. */
  read(): Promise<void>
  /** Handles a call's state for one's own endpoint. */
  callStateTold(data: CallStateData): void
  take(id: string): Promise<void>
  end(id: string): Promise<void>
  close(): void
}

/** After a failure the offer stays until it expires. */
const isRefusal = (error: unknown): error is ApiFailure => error instanceof ApiFailure

export const createResume = (api: Api, softphone: Softphone): Resume => {
  const store = createStore<Resumable>(() => ({ offers: [], taking: null, failed: false }))
  const timers = new Map<string, ReturnType<typeof setTimeout>>()

  const withdraw = (id: string) => {
    clearTimeout(timers.get(id))
    timers.delete(id)
    const { offers, taking } = store.getState()
    if (!offers.some((offer) => offer.call_id === id)) return
    store.setState({
      offers: offers.filter((offer) => offer.call_id !== id),
      taking: taking === id ? null : taking,
      failed: false,
    })
  }
  const offer = (one: Offer) => {
    withdraw(one.call_id)
    store.setState(({ offers }) => ({ offers: [...offers, one] }))
    timers.set(
      one.call_id,
      setTimeout(() => withdraw(one.call_id), Date.parse(one.until) - Date.now()),
    )
  }

  return {
    store,
    async read() {
      const { results } = await api.call(listResumableCalls)
      for (const one of results) offer(one)
    },
    callStateTold(data) {
      const { call_id, direction, number, label, answered_at, waiting } = data
      if (waiting?.for !== 'self' || answered_at === null) return withdraw(call_id)
      if (store.getState().offers.some((one) => one.call_id === call_id)) return
      offer({ call_id, direction, number, label, answered_at, until: waiting.until })
    },
    async take(id) {
      const waitingOffer = store.getState().offers.find((one) => one.call_id === id)
      const contact = softphone.contact()
      if (waitingOffer === undefined || contact === null) return
      store.setState({ taking: id, failed: false })
      const { direction, number, answered_at } = waitingOffer
      softphone.expect(id, { direction, number, since: Date.parse(answered_at) })
      try {
        await api.call(resumeCall, { body: { call_id: id, contact } })
      } catch (error) {
        softphone.forget(id)
        store.setState({ taking: null, failed: true })
        if (!isRefusal(error)) throw error
        if (error.status === 404) withdraw(id)
      }
    },
    async end(id) {
      try {
        await api.call(endResumableCall, { params: { id } })
        withdraw(id)
      } catch (error) {
        if (!isRefusal(error)) throw error
        store.setState({ failed: true })
      }
    },
    close() {
      for (const timer of timers.values()) clearTimeout(timer)
    },
  }
}
