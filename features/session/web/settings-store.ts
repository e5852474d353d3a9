import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Answer } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { publicSettings } from '../contract/session.ts'

export type PublicSettings = Answer<typeof publicSettings>

const NAME = 'suite.productName'

/** What is known before anybody signs in. The last product name is kept, so that a reload does not flash another. */
export const createSettings = (storage: Storage): StoreApi<PublicSettings> =>
  createStore(() => ({ productName: storage.getItem(NAME) ?? 'SipMóvil', demo: null }))

/** Without an answer the page works with what it has. */
export const loadSettings = async (
  store: StoreApi<PublicSettings>,
  api: Api,
  storage: Storage,
): Promise<void> => {
  try {
    const settings = await api.call(publicSettings)
    storage.setItem(NAME, settings.productName)
    store.setState(settings, true)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
  }
}
