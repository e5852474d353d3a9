import { createStore, type StoreApi } from 'zustand/vanilla'
import { logInBrowser } from '#platform/log/web/log.ts'

/** How often an open page checks for a newer version, ms. */
const ASK_EVERY = 15 * 60_000
/** How long to wait for the new worker to take over before the page reloads anyway, ms. */
const TAKE_OVER_WITHIN = 3_000

export interface Updates {
  /** Whether a newer version is waiting. */
  available: StoreApi<boolean>
  /** Checks now: the server may have been replaced. */
  ask(): void
  /** Reloads into the newest version. */
  apply(): void
  close(): void
}

/**
 * Registers the service worker and watches for a new one, which waits until it is activated, here or in another window.
 */
export const watchForUpdates = (): Updates => {
  const available = createStore(() => false)
  const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
  let registration: ServiceWorkerRegistration | null = null
  let closed = false
  // A first installation is not an update.
  let controlled = workers?.controller != null

  const look = () => {
    if (registration?.waiting && controlled) available.setState(true, true)
  }
  const follow = () => {
    const worker = registration?.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed') look()
    })
  }
  const ask = () => {
    // Offline, or not installable: the next check will do.
    registration
      ?.update()
      .catch((error: unknown) => logInBrowser('No newer version could be asked for.', error))
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') ask()
  }
  const onController = () => {
    // Another window activated the newer version; this page still runs the old one.
    if (controlled) available.setState(true, true)
    controlled = true
  }
  const start = async () => {
    if (workers === undefined || !import.meta.env.PROD) return
    workers.addEventListener('controllerchange', onController)
    registration = await workers.register('/service-worker.js', { updateViaCache: 'none' })
    if (closed) return
    registration.addEventListener('updatefound', follow)
    look()
    follow()
  }
  // Without a worker only update offers are missing.
  start().catch((error: unknown) => logInBrowser('The service worker could not be registered.', error))
  const timer = setInterval(ask, ASK_EVERY)
  document.addEventListener('visibilitychange', onVisible)

  return {
    available,
    ask,
    apply() {
      const reload = () => location.reload()
      const waiting = registration?.waiting
      if (!waiting) return reload()
      workers?.removeEventListener('controllerchange', onController)
      workers?.addEventListener('controllerchange', reload, { once: true })
      setTimeout(reload, TAKE_OVER_WITHIN)
      waiting.postMessage('take-over')
    },
    close() {
      closed = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisible)
      workers?.removeEventListener('controllerchange', onController)
      registration?.removeEventListener('updatefound', follow)
    },
  }
}
