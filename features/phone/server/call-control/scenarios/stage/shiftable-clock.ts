import { type Clock, systemClock } from '../../../ports.ts'

/** A running clock that can be set to another day. */
export interface ShiftableClock extends Clock {
  /** Sets the clock to this instant (ISO 8601); null: back to real time. */
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
