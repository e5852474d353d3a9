import { setImmediate } from 'node:timers/promises'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#platform/access/failure.ts'
import { tooMany } from '#platform/contract/errors.ts'

/** How slowly a body may come: a phone at the edge of the network sends ten times as fast. */
export interface Pace {
  /** ms in which anything goes */
  graceMs: number
  /** on average, from then on */
  bytesPerSecond: number
}

export const DEFAULT_PACE: Pace = { graceMs: 20_000, bytesPerSecond: 2_000 }

export interface OpenBodies {
  /**
   * Called before a body is read: counts it to its sender until it has arrived, and ends its connection when it crawls.
   * @throws Failure `too_many` when `max` bodies of this sender are unfinished
   */
  enter(request: FastifyRequest, sender: string, max: number): Promise<void>
}

const RETRY_AFTER_S = 5
const CHECKS_IN_GRACE = 4

const isArriving = ({ raw }: FastifyRequest): boolean =>
  !raw.complete &&
  (raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0)

/** Bodies that hold memory, a temporary file or a connection while their sender takes time. Of this node. */
export function createOpenBodies(pace: Pace, endSlow: (request: FastifyRequest) => void): OpenBodies {
  const open = new Map<string, number>()
  return {
    async enter(request, sender, max) {
      if (!isArriving(request)) return
      // What came in one piece with its head has arrived by then, and is not counted.
      await setImmediate()
      if (!isArriving(request)) return
      const count = open.get(sender) ?? 0
      if (count >= max) throw new Failure(tooMany, { retryAfterSeconds: RETRY_AFTER_S })
      open.set(sender, count + 1)
      const { raw } = request
      const [began, before] = [performance.now(), raw.socket.bytesRead]
      const timer = setInterval(() => {
        const elapsed = performance.now() - began
        const read = raw.socket.bytesRead - before
        if (elapsed > pace.graceMs && read < (elapsed / 1000) * pace.bytesPerSecond) endSlow(request)
      }, pace.graceMs / CHECKS_IN_GRACE)
      timer.unref()
      const leave = () => {
        clearInterval(timer)
        raw.off('end', leave).off('close', leave)
        const left = (open.get(sender) ?? 1) - 1
        if (left > 0) open.set(sender, left)
        else open.delete(sender)
      }
      raw.once('end', leave).once('close', leave)
    },
  }
}
