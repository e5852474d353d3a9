import type { JoinContext } from '../join-context.ts'
import { recordHeartbeats } from './presence.ts'

/** Heartbeats within this time are written together, ms. */
const GATHERED = 200

/** Keeps agents present: called at every heartbeat of a socket. */
type KeepPresent = (userId: number) => void

/**
 * All sockets are pinged at the same moment and answer together: written one by one, two thousand answers would occupy
 * the database for seconds.
 */
export function createHeartbeats(context: JoinContext): KeepPresent {
  const connected = new Set<number>()
  let awaited = false
  const write = (): void => {
    awaited = false
    const userIds = [...connected]
    connected.clear()
    context.database
      .system((unit) => recordHeartbeats(context, unit, userIds))
      .catch((error: unknown) => context.log.error({ err: error }, 'heartbeats could not be stored'))
  }
  return (userId) => {
    connected.add(userId)
    if (awaited) return
    awaited = true
    setTimeout(write, GATHERED).unref()
  }
}
