import { EngineUnavailable, LegGone, type LegId, type TelephonyEngine } from '#platform/telephony/port.ts'
import type { RecordingRules } from '../../recording-ports.ts'
import type { Talk } from './talk.ts'

/** Tells people outside that they are recorded, each once however often their call is transferred. */
export interface Announcer {
  /** Plays the announcement if somebody has not heard it. False: it could not be played to its end. */
  announce(talk: Talk, rules: RecordingRules | null): Promise<boolean>
  /** Its people are recorded since an earlier run, which told them. */
  isTold(talk: Talk): void
  ended(leg: LegId): void
}

export function createAnnouncer(engine: Pick<TelephonyEngine, 'announce'>): Announcer {
  const told = new Set<LegId>()
  const isTold = ({ outsiders }: Talk) => {
    for (const { leg } of outsiders) told.add(leg)
  }
  return {
    isTold,
    ended: (leg) => void told.delete(leg),
    async announce(talk, rules) {
      const announcement = rules?.announcement
      if (!announcement) return true
      const missing = talk.outsiders.some(
        ({ leg, greeted }) => !told.has(leg) && !(greeted && announcement.to === 'ungreeted'),
      )
      try {
        if (missing) await engine.announce(talk.bridge, announcement.sounds)
      } catch (error) {
        if (error instanceof LegGone || error instanceof EngineUnavailable) return false
        throw error
      }
      isTold(talk)
      return true
    },
  }
}
