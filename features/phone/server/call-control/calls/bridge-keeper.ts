import type { Logger } from '#platform/log/logger.ts'
import type { BridgeId, LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { Conference } from '../../call-machine/conference/conference.ts'
import { legOfSide } from '../../call-machine/waiting.ts'
import type { Clock } from '../../ports.ts'
import type { LiveCall } from './live-call.ts'
import type { EffectSender } from './send-effects.ts'

const CHECK_AFTER_MS = 1_000
/** After this many checks a leg that is still missing is given up: its person hears nothing and hangs up. */
const CHECKS = 5

/** The legs that belong in a bridge. */
interface Stored {
  bridge: BridgeId
  legs: readonly LegId[]
}

interface Keeping {
  engine: Pick<TelephonyEngine, 'liveLegs'>
  sender: Pick<EffectSender, 'send'>
  clock: Clock
  log: Logger
  /** Legs of a call or conference; null: it has ended, or none belong in a bridge now. */
  find(id: string): Stored | null
}

/** Checks that legs added to a bridge are really in it. */
export interface BridgeKeeper {
  /** Call it when legs are added to the bridge of this call or conference. */
  watch(id: string): void
  stop(): void
}

/**
 * Under load a leg can stay outside the bridge although Asterisk accepted it: both sides look connected but hear nothing.
 * Compares the legs with the bridge a second after each join, and adds missing ones again.
 */
export function createBridgeKeeper({ engine, sender, clock, log, find }: Keeping): BridgeKeeper {
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
    // An engine that is away reports all its legs when it is back.
    const live = await engine.liveLegs().catch(() => null)
    const kept = find(id)
    if (!live || !kept) return
    const missing = live.filter(({ leg, bridge }) => kept.legs.includes(leg) && bridge !== kept.bridge)
    if (missing.length === 0) return
    const where = missing.map(({ leg, bridge }) => ({ leg, bridge }))
    log.warn({ id, checksLeft, where }, 'legs are not in the bridge of their call')
    for (const { leg } of missing) rejoin(id, kept.bridge, leg)
    if (checksLeft > 1) schedule(id, checksLeft - 1)
  }

  function rejoin(callId: string, bridge: BridgeId, leg: LegId): void {
    const nobody = { name: '', number: '' }
    sender.send(
      { type: 'join-bridge', bridge, leg },
      { callId, callerId: nobody, music: null, report: () => {} },
    )
  }

  return {
    watch: (id) => schedule(id, CHECKS),
    stop() {
      for (const cancel of timers.values()) cancel()
      timers.clear()
    },
  }
}

/** The bridge and legs of a call in progress. */
export function legsOfTalk(calls: readonly LiveCall[], id: string): Stored | null {
  const call = calls.find((live) => live.call.id === id)?.call
  if (call?.phase !== 'talking' || call.bridge === null) return null
  const legs = [legOfSide(call, 'caller'), legOfSide(call, 'callee')]
  return { bridge: call.bridge, legs: legs.flatMap((one) => (one?.state === 'up' ? [one.leg] : [])) }
}

/** The bridge and legs of a conference's joined members. */
export function legsOfConference(conference: Conference | undefined): Stored | null {
  if (!conference || conference.endedAt !== null) return null
  const { bridge, members } = conference
  const joined = members.filter(({ state }) => state === 'joined').flatMap(({ legs }) => legs)
  return { bridge, legs: joined.flatMap((one) => (one.state === 'up' ? [one.leg] : [])) }
}
