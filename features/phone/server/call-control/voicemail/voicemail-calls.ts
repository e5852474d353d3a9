import type { Logger } from '#platform/log/logger.ts'
import {
  type EngineEvent,
  EngineUnavailable,
  LegGone,
  type LegId,
  type TelephonyEngine,
} from '#platform/telephony/port.ts'
import type { Clock } from '../../ports.ts'
import type { VoicemailLine } from '../../voicemail-ports.ts'
import { CallerGone, createKeys, type Keys } from './keys.ts'
import { listenToVoicemail } from './listen-to-voicemail.ts'

interface Caller {
  leg: LegId
  companyId: number
  /** Number of the calling phone; null for a call from outside. */
  extension: string | null
}

/** Calls to listen to a voicemail box. */
export interface VoicemailCalls {
  /** `done` is called once, when the caller has finished or hung up. */
  serve(caller: Caller, done: () => void): void
  hear(event: EngineEvent): void
  stop(): void
}

export function createVoicemailCalls(parts: {
  engine: TelephonyEngine
  line: VoicemailLine
  clock: Clock
  log: Logger
}): VoicemailCalls {
  const { engine, line, clock, log } = parts
  const callers = new Map<LegId, Keys>()
  return {
    serve({ leg, ...caller }, done) {
      const keys = createKeys(engine, leg, clock)
      callers.set(leg, keys)
      listenToVoicemail(keys, line, caller)
        .catch((error) => {
          const gone = [CallerGone, LegGone, EngineUnavailable].some((kind) => error instanceof kind)
          if (!gone) log.error({ err: error }, 'playing a voicemail box failed')
        })
        .finally(() => {
          callers.delete(leg)
          done()
        })
    },
    hear(event) {
      if ('leg' in event) callers.get(event.leg)?.hear(event)
    },
    stop() {
      for (const keys of callers.values()) keys.leave()
    },
  }
}
