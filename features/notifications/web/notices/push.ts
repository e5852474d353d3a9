import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Api } from '#platform/http/web/api.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { logInBrowser } from '#platform/log/web/log.ts'
import { getPushKey, subscribeToPush, unsubscribeFromPush } from '../../contract/push.ts'

/**
 *   off ──enable──▶ busy ──▶ on ──disable──▶ off
 *                    └──▶ denied (the person, or their browser) | failed (no push service, no server)
 *   unsupported: no worker or no push in this browser.
 */
export type PushState = 'unsupported' | 'off' | 'busy' | 'on' | 'denied' | 'failed'

export interface Push {
  readonly store: StoreApi<PushState>
  /** Call it in a click handler: asks for the browser's permission and subscribes this browser. */
  enable(): Promise<void>
  disable(): Promise<void>
  /** Ends pushes at sign-out; the choice is kept for the next sign-in. */
  leave(): Promise<void>
}

interface PushOptions {
  api: Pick<Api, 'call'>
  userId: number
  storage: Storage
}

const base64url = (buffer: ArrayBuffer | null): string =>
  buffer === null
    ? ''
    : btoa(String.fromCharCode(...new Uint8Array(buffer)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '')

const findRegistration = async (): Promise<ServiceWorkerRegistration | null> => {
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  if (workers === undefined || !('PushManager' in window) || !('Notification' in window)) return null
  return (await workers.getRegistration()) ?? null
}

/** This browser's subscription under the installation's key; replaces one under another key. */
const subscribe = async ({ pushManager }: ServiceWorkerRegistration, key: string) => {
  const before = await pushManager.getSubscription()
  if (before !== null) {
    if (base64url(before.options.applicationServerKey) === key) return before
    await before.unsubscribe()
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

/** Pushes messages and missed calls to this browser while no tab is open. */
export const createPush = ({ api, userId, storage }: PushOptions): Push => {
  const wish = `suite.push.${userId}`
  const store = createStore<PushState>(() => ('PushManager' in window ? 'off' : 'unsupported'))
  const become = (state: PushState) => store.setState(state, true)

  const join = async () => {
    const registration = await findRegistration()
    if (registration === null) return become('unsupported')
    become('busy')
    try {
      const { public_key: key } = await api.call(getPushKey)
      const { endpoint, expirationTime, keys } = (await subscribe(registration, key)).toJSON()
      const { p256dh = '', auth = '' } = keys ?? {}
      await api.call(subscribeToPush, {
        body: { endpoint: endpoint ?? '', expirationTime: expirationTime ?? null, keys: { p256dh, auth } },
      })
      become('on')
    } catch (error) {
      // No push service of the browser's vendor, or no connection: notifications of open tabs still work.
      if (!(error instanceof DOMException || error instanceof ApiFailure)) throw error
      logInBrowser('This browser could not be subscribed to push messages.', error)
      become(Notification.permission === 'denied' ? 'denied' : 'failed')
    }
  }

  const part = async () => {
    const subscription = await (await findRegistration())?.pushManager.getSubscription()
    if (!subscription) return
    const { endpoint } = subscription
    await subscription.unsubscribe()
    try {
      await api.call(unsubscribeFromPush, { body: { endpoint } })
    } catch (error) {
      // The push service now answers "gone", and the server then deletes the subscription.
      if (!(error instanceof ApiFailure)) throw error
    }
  }

  if ('Notification' in window && Notification.permission === 'granted' && storage.getItem(wish) === 'on') {
    // A new session and perhaps a new key: subscribes again.
    join().catch((error: unknown) => logInBrowser('Push could not be renewed.', error))
  }
  return {
    store,
    async enable() {
      if (!('Notification' in window)) return become('unsupported')
      if ((await Notification.requestPermission()) !== 'granted') return become('denied')
      storage.setItem(wish, 'on')
      await join()
    },
    async disable() {
      storage.setItem(wish, 'off')
      await part()
      become('off')
    },
    leave: part,
  }
}
