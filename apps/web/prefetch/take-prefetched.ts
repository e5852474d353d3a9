import type { Prefetched } from './prefetch.ts'

/**
 * `fetch` that returns each response requested by `prefetch.ts` once. Failed ones, and those of another session, are
 * requested again.
 */
export const takePrefetched =
  (prefetched: Prefetched | undefined, request: typeof fetch): typeof fetch =>
  async (to, init) => {
    const address = String(to)
    const answer = prefetched?.answers[address]
    if (prefetched === undefined || answer === undefined) return request(to, init)
    delete prefetched.answers[address]
    const headers = new Headers(init?.headers)
    const isSame = Object.entries(prefetched.headers).every(([name, value]) => headers.get(name) === value)
    if (!isSame || (init?.method ?? 'GET') !== 'GET') return request(to, init)
    const response = await answer.catch(() => null)
    return response === null || response.type === 'error' ? request(to, init) : response
  }
