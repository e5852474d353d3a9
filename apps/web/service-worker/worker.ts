/**
 * Keeps the scripts and styles of this build, and of the ones before it that open pages may still run on, so that a
 * page goes on working when the server has moved to a newer build. Nothing else is ever kept: no page, no answer of
 * the API, no file of a person; requests for those do not pass here.
 *
 * The build puts `BUILD` in front of this file; it imports nothing.
 */
declare const BUILD: { readonly name: string; readonly assets: readonly string[] }

/** The part of a worker's surroundings that is used here: the browser's own types clash with those of a page. */
interface Extendable {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Scope {
  addEventListener(type: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
}
const scope = globalThis as unknown as Scope

const PREFIX = 'suite-assets-'
/** How many builds are kept: this one and those that a page may have been open since. */
const BUILDS_KEPT = 3

/** Names of assets carry a digest of what is in them: one that an older build had is the same. */
const keep = async (): Promise<void> => {
  const cache = await caches.open(PREFIX + BUILD.name)
  const missing = await Promise.all(
    BUILD.assets.map(async (path) => {
      const known = await caches.match(path, { ignoreVary: true })
      if (known) await cache.put(path, known)
      return known ? [] : [path]
    }),
  )
  await cache.addAll(missing.flat())
}

/** Caches are listed in the order they were made. */
const forgetOldBuilds = async (): Promise<void> => {
  const builds = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const others = builds.filter((name) => name !== PREFIX + BUILD.name)
  await Promise.all(others.slice(0, 1 - BUILDS_KEPT).map((name) => caches.delete(name)))
}

scope.addEventListener('install', (event) => event.waitUntil(keep()))

scope.addEventListener('activate', (event) =>
  event.waitUntil(forgetOldBuilds().then(() => scope.clients.claim())),
)

scope.addEventListener('message', ({ data }) => {
  if (data === 'take-over') void scope.skipWaiting()
})

scope.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith('/assets/')) return
  event.respondWith(caches.match(request, { ignoreVary: true }).then((kept) => kept ?? fetch(request)))
})
