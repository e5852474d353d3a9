import { randomUUID } from 'node:crypto'
import type { Logger } from '#platform/log/logger.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
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
import type { OutsideLegs } from '../outside/outside-legs.ts'

/** A call of the platform itself, in which it speaks a code. */
export interface CodeOrder {
  /** The company over whose trunk it goes. */
  companyId: number
  /** As dialled there, before its route rewrites it. */
  dialed: string
  trunk: EndpointName
  /** In the carrier's format. */
  number: string
  callerId: CallerId
  code: string
}

/** Calls that speak a code and hang up. They belong to nobody and appear in no history. */
export interface SpokenCodes {
  /** Begins the call. False when the engine is down, or the number is at special rates, or a limit reached. */
  speak(order: CodeOrder): Promise<boolean>
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
  outside,
  log,
}: {
  engine: TelephonyEngine
  sender: EffectSender
  outside: Pick<OutsideLegs, 'admit'>
  log: Logger
}): SpokenCodes {
  const codes = new Map<LegId, string>()

  function ignoreGone(error: unknown): void {
    if (error instanceof LegGone || error instanceof EngineUnavailable) return
    log.error({ err: error }, 'failed to speak a code')
  }
  const hangUp = (leg: LegId) => void engine.hangup(leg, 'normal').catch(ignoreGone)

  return {
    async speak({ companyId, dialed, trunk, number, callerId, code }) {
      const id = trunkOf(trunk)
      if (!engine.health().up || id === null) return false
      const callId = randomUUID()
      const wanted = {
        companyId,
        payer: 'platform',
        dialed,
        trunk: id,
        number,
        callId,
        again: false,
      } as const
      const leg = await outside.admit(wanted)
      if (leg === null) return false
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
