import { Failure } from '#platform/access/failure.ts'
import { unavailable } from '#platform/contract/errors.ts'

/** Limits concurrency: few tasks at a time in total and for each key, the keys by turns. */
export interface FairQueue<Key = number> {
  /** @throws Failure `unavailable` when too many of this key, or of all, wait */
  within<Result>(key: Key, work: () => Promise<Result>): Promise<Result>
}

interface QueueLimits {
  /** Tasks at a time. */
  atOnce: number
  /** Tasks of a key at a time; default one, so that the others find a place. */
  perKey?: number
  /** Waiting tasks. */
  inLine: number
  /** Waiting tasks of a key; default a third, so that one key does not fill the line. */
  inLinePerKey?: number
  /** Waiting tasks at which only keys that have none waiting still get a place; default half of the line. */
  shared?: number
}

interface Waiting<Key> {
  key: Key
  enter: () => void
}

const TRY_AGAIN_SECONDS = 20

export function fairQueue<Key = number>(limits: QueueLimits): FairQueue<Key> {
  const { atOnce, perKey = 1, inLine } = limits
  const { inLinePerKey = Math.max(1, Math.ceil(inLine / 3)), shared = Math.ceil(inLine / 2) } = limits
  const running = new Map<Key, number>()
  const line: Waiting<Key>[] = []
  /** When each waiting key last had its turn; the one whose turn is longest ago comes next. */
  const turns = new Map<Key, number>()
  let turn = 0
  let busy = 0

  function takeNext(): Waiting<Key> | undefined {
    let next: Waiting<Key> | undefined
    for (const one of line) {
      if ((running.get(one.key) ?? 0) >= perKey) continue
      if (!next || (turns.get(one.key) ?? 0) < (turns.get(next.key) ?? 0)) next = one
    }
    if (next) line.splice(line.indexOf(next), 1)
    return next
  }
  const admit = () => {
    while (busy < atOnce) {
      const next = takeNext()
      if (!next) return
      busy += 1
      turn += 1
      turns.set(next.key, turn)
      running.set(next.key, (running.get(next.key) ?? 0) + 1)
      next.enter()
    }
  }
  const leave = (key: Key) => {
    busy -= 1
    const left = (running.get(key) ?? 1) - 1
    if (left > 0) running.set(key, left)
    else running.delete(key)
    admit()
    if (left === 0 && !line.some((one) => one.key === key)) turns.delete(key)
  }
  /**
   * Besides its first place in the line a key has as many as it leaves to the others: fewer the longer the line is, so that some
   * keys do not fill it together.
   */
  const isFull = (key: Key): boolean => {
    const own = line.filter((one) => one.key === key).length
    return line.length >= inLine || own >= inLinePerKey || (own > 0 && own > shared - line.length)
  }
  return {
    async within(key, work) {
      if (isFull(key)) throw new Failure(unavailable, { retryAfterSeconds: TRY_AGAIN_SECONDS })
      await new Promise<void>((enter) => {
        line.push({ key, enter })
        admit()
      })
      try {
        return await work()
      } finally {
        leave(key)
      }
    },
  }
}
