import { NobodyAnswers } from '#platform/realtime/server/node-calls.ts'
import type { ServerHealth } from '../ports.ts'
import { OWN_SERVER } from './server-store.ts'

/** The state of a telephone server on the node that runs its calls. @throws NobodyAnswers */
type LookAtServer = (
  serverId: number,
) => Promise<{ up: true; version: string; registered: number } | { up: false; reason: string }>

/** State of the program's own telephone server, from the node that runs its calls. */
export async function probeOwnServer(look: LookAtServer): Promise<ServerHealth> {
  try {
    const seen = await look(OWN_SERVER)
    return seen.up
      ? { state: 'up', version: seen.version, registeredEndpoints: seen.registered, latencyMs: null }
      : { state: 'absent', detail: seen.reason }
  } catch (error) {
    if (!(error instanceof NobodyAnswers)) throw error
    return { state: 'absent', detail: 'no node runs the calls' }
  }
}
