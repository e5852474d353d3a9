import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Answer } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { publicSettings } from '../contract/session.ts'

export type PublicSettings = Answer<typeof publicSettings>

const NAME = 'suite.productName'

/** Settings that the server wrote into the page (`platform/http/server/web-files.ts`); null under Vite. */
const settingsInPage = (page: Document): PublicSettings | null => {
  const json = page.getElementById('settings')?.textContent
  // Trusted: the server writes the same data as the route's answer.
  return json ? (JSON.parse(json) as PublicSettings) : null
}

/** Settings before sign-in. Remembers the last product name for pages without them. */
export const createSettings = (storage: Storage, page: Document): StoreApi<PublicSettings> =>
  createStore(
    () =>
      settingsInPage(page) ?? { productName: storage.getItem(NAME) ?? 'SipMóvil', brand: null, demo: null },
  )

/** Loads the settings unless the page came with them; a failure is ignored. */
export const loadSettings = async (
  store: StoreApi<PublicSettings>,
  api: Api,
  storage: Storage,
  page: Document,
): Promise<void> => {
  const pageSettings = settingsInPage(page)
  if (pageSettings !== null) return storage.setItem(NAME, pageSettings.productName)
  try {
    const settings = await api.call(publicSettings)
    storage.setItem(NAME, settings.productName)
    store.setState(settings, true)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
  }
}
