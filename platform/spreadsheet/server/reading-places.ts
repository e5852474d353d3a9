import { Failure } from '#platform/access/failure.ts'
import { unavailable } from '#platform/contract/errors.ts'

/** Limits concurrency: few in total, one per key, with a short queue. */
export interface ReadingPlaces {
  /** @throws Failure `unavailable` when the queue is full */
  within<Result>(key: number, work: () => Promise<Result>): Promise<Result>
}

interface Waiting {
  key: number
  enter: () => void
}

const TRY_AGAIN_SECONDS = 20

export function readingPlaces({ atOnce, inLine }: { atOnce: number; inLine: number }): ReadingPlaces {
  const reading = new Set<number>()
  const line: Waiting[] = []
  /** Starts the first waiting task whose key is free. */
  const admit = () => {
    while (reading.size < atOnce) {
      const index = line.findIndex(({ key }) => !reading.has(key))
      const [next] = index === -1 ? [] : line.splice(index, 1)
      if (!next) return
      reading.add(next.key)
      next.enter()
    }
  }
  return {
    async within(key, work) {
      if (line.length >= inLine) throw new Failure(unavailable, { retryAfterSeconds: TRY_AGAIN_SECONDS })
      await new Promise<void>((enter) => {
        line.push({ key, enter })
        admit()
      })
      try {
        return await work()
      } finally {
        reading.delete(key)
        admit()
      }
    },
  }
}
