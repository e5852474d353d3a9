import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Answer } from '#platform/contract/route.ts'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { publicSettings } from '../contract/session.ts'

export type PublicSettings = Answer<typeof publicSettings>

const NAME = 'suite.productName'

/** What the server wrote into the page (`platform/http/server/web-files.ts`); null when Vite serves it. */
const toldInPage = (page: Document): PublicSettings | null => {
  const json = page.getElementById('settings')?.textContent
  // Written by the route's own program from what the route answers.
  return json ? (JSON.parse(json) as PublicSettings) : null
}

/** What is known before anybody signs in. The last product name is kept for pages that are told nothing. */
export const createSettings = (storage: Storage, page: Document): StoreApi<PublicSettings> =>
  createStore(() => toldInPage(page) ?? { productName: storage.getItem(NAME) ?? 'SipMóvil', demo: null })

/** Without an answer the page works with what it has. A page that was told asks nothing. */
export const loadSettings = async (
  store: StoreApi<PublicSettings>,
  api: Api,
  storage: Storage,
  page: Document,
): Promise<void> => {
  const told = toldInPage(page)
  if (told !== null) return storage.setItem(NAME, told.productName)
  try {
    const settings = await api.call(publicSettings)
    storage.setItem(NAME, settings.productName)
    store.setState(settings, true)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
  }
}
