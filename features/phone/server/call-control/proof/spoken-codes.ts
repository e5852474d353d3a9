import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'
import {
  type CallerId,
  type EndpointName,
  type EngineEvent,
  EngineUnavailable,
  LegGone,
  type LegId,
  type Sound,
  type TelephonyEngine,
} from '#platform/telephony/port.ts'
import type { EffectSender } from '../calls/send-effects.ts'

/** A call of the platform itself, in which it speaks a code. */
export interface CodeOrder {
  trunk: EndpointName
  /** In the carrier's format. */
  number: string
  callerId: CallerId
  code: string
}

/** Calls that speak a code and hang up. They belong to nobody and appear in no history. */
export interface SpokenCodes {
  /** Begins the call. False when the engine is down. */
  speak(order: CodeOrder): boolean
  /** Call with every event before passing it on; true: it belongs to such a call only. */
  handle(event: EngineEvent): boolean
  knowsLeg(leg: LegId): boolean
  /** Ends them all. */
  stop(): void
}

const RING_SECONDS = 40
/** Who answers may first have to fetch a pen. */
const TIMES = 3

const PAUSE: Sound = { kind: 'system', name: 'silence/1' }
const spoken = (code: string): Sound[] =>
  Array.from({ length: TIMES }, (): Sound[] => [PAUSE, { kind: 'digits', digits: code }, PAUSE]).flat()

export function createSpokenCodes({
  engine,
  sender,
  log,
}: {
  engine: TelephonyEngine
  sender: EffectSender
  log: Logger
}): SpokenCodes {
  const codes = new Map<LegId, string>()

  function ignoreGone(error: unknown): void {
    if (error instanceof LegGone || error instanceof EngineUnavailable) return
    log.error({ err: error }, 'failed to speak a code')
  }
  const hangUp = (leg: LegId) => void engine.hangup(leg, 'normal').catch(ignoreGone)

  return {
    speak({ trunk, number, callerId, code }) {
      if (!engine.health().up) return false
      const leg = randomUUID()
      codes.set(leg, code)
      const fork = { leg, endpoint: trunk, contact: number }
      sender.send(
        { type: 'dial', fork, timeoutSeconds: RING_SECONDS },
        {
          callId: leg,
          callerId,
          music: null,
          report(event) {
            if (event.type === 'leg-ended') codes.delete(leg)
          },
        },
      )
      return true
    },
    handle(event) {
      if (event.type === 'engine-down') codes.clear()
      if (!('leg' in event)) return false
      const { leg } = event
      const code = codes.get(leg)
      if (code === undefined) return false
      if (event.type === 'leg-answered')
        engine.play({ leg, playback: randomUUID(), sounds: spoken(code) }).catch(ignoreGone)
      if (event.type === 'playback-ended') hangUp(leg)
      if (event.type === 'leg-ended') codes.delete(leg)
      return true
    },
    knowsLeg: (leg) => codes.has(leg),
    stop() {
      for (const leg of codes.keys()) hangUp(leg)
    },
  }
}
