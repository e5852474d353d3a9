import { type Clock, systemClock } from '../ports.ts'

/** A clock that runs as every clock does, from another day. */
export interface ShiftableClock extends Clock {
  /** It is this instant now (ISO 8601); null: what it really is. */
  pretend(instant: string | null): void
}

export function shiftableClock(): ShiftableClock {
  let shift = 0
  return {
    now: () => systemClock.now() + shift,
    after: systemClock.after,
    pretend(instant) {
      shift = instant === null ? 0 : Date.parse(instant) - systemClock.now()
    },
  }
}
