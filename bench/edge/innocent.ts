import { setTimeout as delay } from 'node:timers/promises'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { enter } from '../api/enter.ts'
import { keepAlive } from '../api/keep-alive.ts'

/** A person of the other demonstration company, who works on. */
export const INNOCENT = 'eva'
export const PASSWORD = 'demo'

/** Below the limit of requests a minute of one person. */
const EVERY_MS = 60

export interface Worked {
  /** Answers with 200. */
  answers: number
  refused: number
  /** Sorted, ms. */
  times: readonly number[]
}

export const quantile = ({ times }: Worked, share: number): string =>
  `${(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(1)} ms`

/** Requests at a person's pace for so many seconds; one that is late delays the next. */
export async function workFor(origin: string, seconds: number): Promise<Worked> {
  const http = keepAlive(origin)
  const token = await enter(origin, INNOCENT, PASSWORD)
  const headers = { authorization: `token ${token}` }
  const times: number[] = []
  let refused = 0
  const until = performance.now() + seconds * 1000
  while (performance.now() < until) {
    const begun = performance.now()
    try {
      await http.ask({ method: 'GET', path: `${getDirectory.path}?characters=`, headers })
      times.push(performance.now() - begun)
    } catch {
      refused += 1
    }
    await delay(Math.max(0, begun + EVERY_MS - performance.now()))
  }
  http.close()
  return { answers: times.length, refused, times: times.toSorted((one, other) => one - other) }
}
