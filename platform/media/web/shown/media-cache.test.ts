import { beforeEach, expect, test } from 'vitest'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { createMediaCache, type LoadMedia } from './media-cache.ts'

let waiting: { key: string; signal: AbortSignal; give: (blob: Blob) => void; fail: (error: Error) => void }[]
const load: LoadMedia = (key, signal) =>
  new Promise((give, fail) => {
    waiting.push({ key, signal, give, fail })
  })
beforeEach(() => {
  waiting = []
})
const settle = () => new Promise((resolve) => setImmediate(resolve))
const gone = async (url: string): Promise<boolean> =>
  fetch(url).then(
    () => false,
    () => true,
  )

test('a file shown several times is loaded once', async () => {
  const cache = createMediaCache(load)
  const [one, other] = [cache.hold('a'), cache.hold('a')]
  one.start()
  other.start()
  expect(waiting).toHaveLength(1)
  waiting[0]?.give(new Blob(['x']))
  await settle()
  expect(other.store.getState()).toMatchObject({ phase: 'ready' })
  one.start()
  expect(waiting).toHaveLength(1)
})

test('loading stops when nobody shows it any more, and can start again', async () => {
  const cache = createMediaCache(load)
  cache.hold('a').start()
  cache.release('a')
  expect(waiting[0]?.signal.aborted).toBe(true)
  const again = cache.hold('a')
  again.start()
  waiting[0]?.give(new Blob(['old']))
  waiting[1]?.give(new Blob(['new']))
  await settle()
  const media = again.store.getState()
  expect(media.phase === 'ready' && (await media.blob.text())).toBe('new')
})

test('evicts the least recently used, never what is shown', async () => {
  const cache = createMediaCache(load, 4)
  const urls = []
  for (const key of ['a', 'b', 'c']) {
    const entry = cache.hold(key)
    entry.start()
    waiting.at(-1)?.give(new Blob(['xxx']))
    await settle()
    const media = entry.store.getState()
    urls.push(media.phase === 'ready' ? media.url : '')
  }
  cache.release('a')
  cache.release('b')
  expect(await Promise.all(urls.map(gone))).toEqual([true, false, false])
})

test('reports why loading failed, and can retry', async () => {
  const entry = createMediaCache(load).hold('a')
  entry.start()
  waiting[0]?.fail(new ApiFailure(404, { code: 'not_found', detail: 'No está' }))
  await settle()
  expect(entry.store.getState()).toEqual({ phase: 'failed', detail: 'No está' })
  entry.start()
  expect(waiting).toHaveLength(2)
  entry.cancel()
  expect([entry.store.getState().phase, waiting[1]?.signal.aborted]).toEqual(['idle', true])
})
