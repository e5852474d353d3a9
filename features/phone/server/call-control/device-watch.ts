import type { Clock } from '../ports.ts'

/** Notices that a browser vanished in mid-call: by its way to the engine, which closed and did not come back. */
export interface DeviceWatch {
  /** A message of this call (its SIP Call-ID) came from its browser. */
  heard(sipCallId: string): void
  /** The way of these calls has closed; `leaving`: the page said that it goes away, and will not come back with them. */
  closed(sipCallIds: readonly string[], leaving: boolean): void
}

/** A network that was cut for ten seconds is no lost device. */
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
