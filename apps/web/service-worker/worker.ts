/**
 * Caches the scripts and styles of this build and of the previous ones that open pages may still run, so that a page
 * keeps working after the server is updated. Caches nothing else: no pages, API answers or users' files; their
 * requests do not pass through here.
 *
 * The build prepends `BUILD` to this file; no imports.
 */
declare const BUILD: { readonly name: string; readonly assets: readonly string[] }

/** Types of the worker's globals used here: the standard ones clash with those of a page. */
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
/** Number of cached builds: this one and those that an open page may still run. */
const BUILDS_KEPT = 3

/** Asset names contain a content hash: an asset of an older build is identical. */
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

/** Caches are listed in order of creation. */
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
  event.respondWith(caches.match(request, { ignoreVary: true }).then((stored) => stored ?? fetch(request)))
})
