import type { Clock } from '../../ports.ts'
import type { LiveCall } from '../calls/live-call.ts'

const LOOK_EVERY_MS = 10
const PATIENCE_MS = 1_000
/** The engine reports a leg's end before its CANCEL has reached the phone. */
const CANCEL_ON_ITS_WAY_MS = 150

/** Resolves when a call no longer rings anywhere, after little more than a second at most. */
export function untilFree(
  calls: () => readonly LiveCall[],
  clock: Pick<Clock, 'after'>,
  callId: string,
): Promise<void> {
  return new Promise((resolve) => {
    const look = (left: number): void => {
      const isOver = !calls().some(({ call }) => call.id === callId)
      if (left <= 0 || isOver) clock.after(CANCEL_ON_ITS_WAY_MS, resolve)
      else clock.after(LOOK_EVERY_MS, () => look(left - LOOK_EVERY_MS))
    }
    look(PATIENCE_MS)
  })
}
