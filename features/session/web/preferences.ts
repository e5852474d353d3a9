import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { type ProfileConfig, updateProfileConfig } from '../contract/profile-config.ts'

/** Debounce of changes, ms: a slider moves in many steps. */
const SETTLE = 400

export interface Preferences {
  store: StoreApi<ProfileConfig>
  /** Applies at once, and saves soon after. */
  change(patch: Partial<ProfileConfig>): void
  /** Saves pending changes now. */
  close(): void
}

/** The signed-in user's own settings, stored on the server. */
export const createPreferences = (options: {
  api: Api
  initial: ProfileConfig
  /** Saving failed; the changes last until a reload. */
  onFailure: (detail: string) => void
}): Preferences => {
  const store = createStore<ProfileConfig>(() => options.initial)
  let pending: Partial<ProfileConfig> = {}
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Promise<unknown> = Promise.resolve()

  const send = () => {
    clearTimeout(timer)
    const body = pending
    if (Object.keys(body).length === 0) return
    pending = {}
    // In order: an older change must not overwrite a newer one.
    last = last
      .then(() => options.api.call(updateProfileConfig, { body }))
      .catch((error: unknown) => {
        if (!(error instanceof ApiFailure)) throw error
        options.onFailure(error.detail)
      })
  }
  return {
    store,
    change(patch) {
      pending = { ...pending, ...patch }
      store.setState(patch)
      clearTimeout(timer)
      timer = setTimeout(send, SETTLE)
    },
    close: send,
  }
}
