import type { Clock } from '../../ports.ts'

/** Detects a browser that disappeared mid-call: its SIP socket closed and did not come back. */
export interface DeviceWatch {
  /** A message of this call (its SIP Call-ID) came from its browser. */
  heard(sipCallId: string): void
  /** The socket of these calls closed; `leaving`: the page said that it goes away and will not bring them back. */
  closed(sipCallIds: readonly string[], leaving: boolean): void
}

/** A network cut of ten seconds is not a lost device. */
const ABSENCE_MS = 12_000

export function createDeviceWatch(parts: { clock: Clock; lose(sipCallId: string): void }): DeviceWatch {
  const absent = new Map<string, () => void>()
  function back(sipCallId: string): void {
    absent.get(sipCallId)?.()
    absent.delete(sipCallId)
  }
  return {
    heard: back,
    closed(sipCallIds, leaving) {
      for (const sipCallId of sipCallIds) {
        back(sipCallId)
        if (leaving) parts.lose(sipCallId)
        else {
          const lose = () => {
            absent.delete(sipCallId)
            parts.lose(sipCallId)
          }
          absent.set(sipCallId, parts.clock.after(ABSENCE_MS, lose))
        }
      }
    },
  }
}
