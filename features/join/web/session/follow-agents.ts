import { throttle } from '#platform/conversation/web/throttle.ts'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import type { JoinEvent } from '../../contract/events.ts'
import type { JoinSession } from './join-session.ts'

/** ms */
const MIN_INTERVAL_MS = 3000

/** Events after which agents have other conversations, or other agents are there. */
const COUNTED: ReadonlySet<JoinEvent['eventType']> = new Set([
  'newMessage',
  'updateUnread',
  'chatChanged',
  'chatRemoved',
  'chatTransferred',
  'updateStatus',
])

/** Reads the agents again as their conversations change, until the answer is called. */
export function followAgents(join: Pick<JoinSession, 'listen' | 'readAgents'>): () => void {
  const reading = throttle<null>(MIN_INTERVAL_MS, () => {
    join.readAgents().catch((error: unknown) => {
      // The next event reads them again.
      if (!(error instanceof ApiFailure)) reportError(error)
    })
  })
  const stop = join.listen(({ eventType }) => {
    if (COUNTED.has(eventType)) reading.give(null)
  })
  return () => {
    stop()
    reading.end()
  }
}
