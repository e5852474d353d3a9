import type { Logger } from '#platform/log/logger.ts'
import type { LiveRoom } from './live-room.ts'

/** Tells that a user is in a meeting, or in none any more. */
export type TellInside = (person: { companyId: number; userId: number; inside: boolean }) => Promise<void>

/** Presence is forgotten unless it is said again. */
const AGAIN_MS = 60_000

interface PeopleInside {
  /** The user came into a room or left one. */
  changed(companyId: number, userId: number): void
  stop(): void
}

/** Whoever is in a room counts as in a meeting, in however many of them. */
export function watchPeopleInside(
  rooms: () => Iterable<{ companyId: number; room: LiveRoom }>,
  tell: TellInside,
  log: Logger,
): PeopleInside {
  const say = (companyId: number, userId: number, inside: boolean): void => {
    tell({ companyId, userId, inside }).catch((error: unknown) => {
      log.warn({ err: error, companyId }, 'failed to tell who is in a meeting')
    })
  }
  const isInside = (userId: number): boolean =>
    [...rooms()].some(({ room }) => room.inside().some((member) => member.userId === userId))
  const timer = setInterval(() => {
    for (const { companyId, room } of rooms())
      for (const { userId } of room.inside()) if (userId !== null) say(companyId, userId, true)
  }, AGAIN_MS)
  timer.unref()
  return {
    changed: (companyId, userId) => say(companyId, userId, isInside(userId)),
    stop: () => clearInterval(timer),
  }
}
