import { EventEmitter } from 'node:events'
import type { Worker, WorkerEvents, WorkerPool } from 'graphile-worker'
import { expect, test } from 'vitest'
import { keepLooking } from './keep-looking.ts'
import { createLanes, type Lanes } from './lanes.ts'
import { createLooks, type Looks } from './looks.ts'

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Workers that find nothing, as the library's look: those that are nudged while they look do so once more. */
function idleRunner(looks: Looks, workers: number, lanes?: Lanes) {
  const events: WorkerEvents = new EventEmitter()
  let looked = 0
  keepLooking(events, { workers, everyMs: 3_600_000, looks, inLine: () => lanes?.inLine() ?? 0 })
  events.on('worker:getJob:empty', () => lanes?.noneTaken())
  const all = Array.from({ length: workers }, () => {
    const worker = {} as Worker
    let [isIdle, again] = [true, false]
    async function look(): Promise<void> {
      isIdle = again = false
      if (lanes) await lanes.forbidden()
      looked += 1
      events.emit('worker:getJob:start', { worker } as never)
      await turn()
      await turn()
      events.emit('worker:getJob:empty', { worker } as never)
      isIdle = true
      if (again) void look()
    }
    return {
      nudge() {
        if (isIdle) {
          void look()
          return true
        }
        again = true
        return false
      },
    }
  })
  const nudge = (count: number) => {
    let left = count
    all.some((worker) => worker.nudge() && --left <= 0)
  }
  events.emit('pool:create', { workerPool: { nudge } as unknown as WorkerPool } as never)
  return { nudge, looked: () => looked, stop: () => events.emit('pool:release', {} as never) }
}

test.each([1, 10, 200])(
  'runners that hear of a job at the same time look until each saw all, and then rest (%i at once)',
  async (count) => {
    const looks = createLooks()
    const own = idleRunner(looks, 4)
    const waiting = idleRunner(looks, 128, createLanes({ workers: 128, ofKind: () => 1 }))
    for (const runner of [own, waiting]) runner.nudge(count)
    let before = -1
    for (let turns = 0; turns < 10_000 && before !== own.looked() + waiting.looked(); turns += 20) {
      before = own.looked() + waiting.looked()
      for (let one = 0; one < 20; one += 1) await turn()
    }
    expect(own.looked() + waiting.looked()).toBe(before)
    // At most: each worker twice, and each runner once more for each of those.
    expect(before).toBeLessThan(1_000)
    own.stop()
    waiting.stop()
  },
)
