import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '#platform/http/web/api.ts'
import { type DoNotDisturb, getDoNotDisturb, setDoNotDisturb } from '../../contract/do-not-disturb.ts'

export interface DoNotDisturbStore {
  readonly store: StoreApi<DoNotDisturb>
  /** Changed in another tab, on another device or by the server. */
  update(state: DoNotDisturb): void
  /** @throws ApiFailure */
  set(state: DoNotDisturb): Promise<void>
  /** @throws ApiFailure */
  read(): Promise<void>
  close(): void
}

/** Longest delay of a browser timer, ms. */
const MAX_TIMER = 2 ** 31 - 1

/** The person's do-not-disturb state; ends automatically at its time. */
export const createDoNotDisturb = (api: Pick<Api, 'call'>): DoNotDisturbStore => {
  const store = createStore<DoNotDisturb>(() => ({ active: false, until: null }))
  let timer: ReturnType<typeof setTimeout> | undefined
  const update = (state: DoNotDisturb) => {
    clearTimeout(timer)
    const left = state.until === null ? null : Date.parse(state.until) - Date.now()
    if (state.active && left !== null && left <= 0) return update({ active: false, until: null })
    store.setState(state, true)
    if (state.active && left !== null) timer = setTimeout(() => update(state), Math.min(left, MAX_TIMER))
  }
  return {
    store,
    update,
    set: async (state) => update(await api.call(setDoNotDisturb, { body: state })),
    read: async () => update(await api.call(getDoNotDisturb)),
    close: () => clearTimeout(timer),
  }
}

/** "Until tomorrow" ends at this local hour of the next day. */
const MORNING = 8

export const DO_NOT_DISTURB_CHOICES = ['30min', '1h', 'tomorrow', 'always'] as const
export type DoNotDisturbChoice = (typeof DO_NOT_DISTURB_CHOICES)[number]

/** When a choice made now ends, ISO 8601; null: when it is turned off. */
export const untilOf = (choice: DoNotDisturbChoice, now: Date): string | null => {
  switch (choice) {
    case '30min':
      return new Date(now.getTime() + 30 * 60_000).toISOString()
    case '1h':
      return new Date(now.getTime() + 60 * 60_000).toISOString()
    case 'tomorrow':
      return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, MORNING).toISOString()
    case 'always':
      return null
    default:
      return choice satisfies never
  }
}
