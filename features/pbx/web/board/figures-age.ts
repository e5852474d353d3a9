/** How often the whole board is read, ms. Changes come at once; what was lost on the way is seen with the next read. */
export const READ_EVERY_MS = 20_000
/** A read that is not there by now was missed, ms after the last. */
const LATE_AFTER_MS = READ_EVERY_MS + 5_000

/** What is known of the figures on screen. `readAt`: of the last complete read, ms since 1970; null before the first. */
export interface Reading {
  readAt: number | null
  /** The socket of live changes is connected. */
  online: boolean
  /** The last read failed. */
  failed: boolean
}

/** For how long the figures have not been known to be current, s; null while they are, or before there are any. */
export function figuresAge({ readAt, online, failed }: Reading, now: number): number | null {
  if (readAt === null) return null
  const age = Math.max(0, now - readAt)
  return online && !failed && age <= LATE_AFTER_MS ? null : Math.floor(age / 1000)
}
