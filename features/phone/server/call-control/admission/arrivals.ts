import { TokenBucket } from '#platform/realtime/server/token-bucket.ts'
import type { LegId } from '#platform/telephony/port.ts'
import type { Clock } from '../../ports.ts'
import { FairLine } from './fair-line.ts'
import type { Caller, Shares } from './shares.ts'

export interface ArrivalsPorts {
  /** New calls per second of all companies. Beyond what it can set up the engine does not slow down, it collapses. */
  callsPerSecond: number
  shares: Shares
  clock: Pick<Clock, 'after'>
  /** Milliseconds, monotonic; for tests. */
  now?: () => number
}

export interface Arrival extends Caller {
  leg: LegId
  /** Is never kept waiting: refused instead. */
  atOnce?: boolean
}

export interface Turn {
  /** Sets the call up; resolves when its look-ups are done. */
  enter(): Promise<void>
  /** Too many; or, with `gone`, the caller hung up before their turn. */
  refuse(gone: boolean): void
}

/**
 * Admits new calls: each source within its share, and all within what the server can set up. When all are too many, sources take
 * turns, so that whoever calls little waits for a moment and whoever calls much is refused.
 */
export interface Arrivals {
  /** Resolves once the call is set up or refused; exactly one of both happens. */
  arrive(arrival: Arrival, turn: Turn): Promise<void>
  /** The caller hung up. */
  forget(leg: LegId): void
  /** Refuses those who wait. */
  stop(): void
  /** Leaves those who wait to another node, which finds their legs. */
  leave(): void
}

/** Burst: a fifth of a second's worth. */
const BURST_SECONDS = 0.2
/** Calls looked up at a time, and of one source: one with slow look-ups leaves room for the others. */
const AT_ONCE = 12
const AT_ONCE_OF_SOURCE = 6
/** After this a call that is still being looked up makes room for another. */
const SET_UP_MS = 5_000
/** A caller hears nothing meanwhile. */
const WAIT_MS = 2_000
const TICK_MS = 20

interface Waiting extends Turn {
  key: string
  leg: LegId
  until: number
  done: () => void
}

export function createArrivals(ports: ArrivalsPorts): Arrivals {
  const { callsPerSecond, shares, clock, now = () => performance.now() } = ports
  const burst = Math.max(5, Math.ceil(callsPerSecond * BURST_SECONDS))
  const total = new TokenBucket(callsPerSecond, burst, now)
  const inLine = Math.max(1, Math.ceil(callsPerSecond / 10))
  const line = new FairLine<Waiting>()
  const running = new Map<string, number>()
  let busy = 0
  let cancelTick: (() => void) | null = null

  const hasRoom = (key: string) => busy < AT_ONCE && (running.get(key) ?? 0) < AT_ONCE_OF_SOURCE

  function enter({ key, done, ...turn }: Waiting): void {
    busy += 1
    running.set(key, (running.get(key) ?? 0) + 1)
    let isHeld = true
    const leave = () => {
      if (!isHeld) return
      isHeld = false
      cancel()
      busy -= 1
      const left = (running.get(key) ?? 1) - 1
      if (left > 0) running.set(key, left)
      else running.delete(key)
      pump()
    }
    const cancel = clock.after(SET_UP_MS, leave)
    void turn.enter().finally(() => {
      leave()
      done()
    })
  }

  function refuse(waiting: Waiting, gone = false): void {
    waiting.refuse(gone)
    waiting.done()
  }

  function pump(): void {
    for (const late of line.remove(({ until }) => until <= now())) refuse(late)
    while (line.size > 0 && busy < AT_ONCE && total.take()) {
      const next = line.take(hasRoom)
      if (!next) break
      enter(next)
    }
    if (line.size === 0 || cancelTick) return
    cancelTick = clock.after(TICK_MS, () => {
      cancelTick = null
      pump()
    })
  }

  function end(): Waiting[] {
    cancelTick?.()
    cancelTick = null
    return line.remove(() => true)
  }

  return {
    arrive: (arrival, turn) =>
      new Promise((done) => {
        const share = shares.of(arrival)
        const { key } = share
        const waiting: Waiting = { ...turn, key, leg: arrival.leg, until: now() + WAIT_MS, done }
        if (!share.take()) return refuse(waiting)
        if (line.size === 0 && hasRoom(key) && total.take()) return enter(waiting)
        if (arrival.atOnce || line.of(key) >= inLine) return refuse(waiting)
        line.add(key, waiting)
        pump()
      }),
    forget(leg) {
      for (const waiting of line.remove((one) => one.leg === leg)) refuse(waiting, true)
    },
    stop() {
      for (const waiting of end()) refuse(waiting)
    },
    leave() {
      for (const { done } of end()) done()
    },
  }
}
