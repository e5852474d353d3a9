import type { Logger } from '#platform/log/logger.ts'
import type { LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { Conference } from '../../call-machine/conference/conference.ts'
import type { Clock } from '../../ports.ts'

const CHECK_AFTER_MS = 1_000
/** A leg that is not in its bridge after so many tries is left to its person, who hears nothing and hangs up. */
const CHECKS = 5

interface Keeping {
  engine: Pick<TelephonyEngine, 'liveLegs'>
  clock: Clock
  log: Logger
  find(conferenceId: string): Conference | undefined
  rejoin(conference: Conference, leg: LegId): void
}

/** Checks that legs which joined a conference are in its bridge. */
export interface ConferenceKeeper {
  /** To be called when legs are put into the bridge. */
  watch(conferenceId: string): void
  stop(): void
}

/**
 * Under load a leg can stay outside the bridge although Asterisk accepted it: both sides look fine and hear nothing. The legs are
 * compared with the bridge a second after each join, and those missing are joined again.
 */
export function createConferenceKeeper({ engine, clock, log, find, rejoin }: Keeping): ConferenceKeeper {
  const timers = new Map<string, () => void>()

  function schedule(id: string, checksLeft: number): void {
    timers.get(id)?.()
    timers.set(
      id,
      clock.after(CHECK_AFTER_MS, () => {
        timers.delete(id)
        void check(id, checksLeft)
      }),
    )
  }

  async function check(id: string, checksLeft: number): Promise<void> {
    // An engine that is away tells of all its legs when it is back.
    const live = await engine.liveLegs().catch(() => null)
    const conference = find(id)
    if (!live || !conference || conference.endedAt !== null) return
    const joined = joinedLegs(conference)
    const missing = live.filter(({ leg, bridge }) => joined.includes(leg) && bridge !== conference.bridge)
    if (missing.length === 0) return
    const where = missing.map(({ leg, bridge }) => ({ leg, bridge }))
    log.warn({ conference: id, checksLeft, where }, 'legs of a conference are not in its bridge')
    for (const { leg } of missing) rejoin(conference, leg)
    if (checksLeft > 1) schedule(id, checksLeft - 1)
  }

  return {
    watch: (id) => schedule(id, CHECKS),
    stop() {
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}

const joinedLegs = ({ members }: Conference): LegId[] =>
  members.flatMap(({ state, legs }) =>
    state === 'joined' ? legs.flatMap((one) => (one.state === 'up' ? [one.leg] : [])) : [],
  )
