import type { Phone } from '#features/phone/server/create-phone.ts'
import type { ServerHealth } from '#features/provider/server/ports.ts'
import { OWN_SERVER } from '#features/provider/server/servers/server-store.ts'
import { NobodyAnswers } from '#platform/realtime/server/node-calls.ts'

/** State of our own telephone server, from the node that runs its calls. */
export async function probeOwnServer(phone: Pick<Phone, 'look'>): Promise<ServerHealth> {
  try {
    const seen = await phone.look(OWN_SERVER)
    return seen.up
      ? { state: 'up', version: seen.version, registeredEndpoints: seen.registered, latencyMs: null }
      : { state: 'absent', detail: seen.reason }
  } catch (error) {
    if (!(error instanceof NobodyAnswers)) throw error
    return { state: 'absent', detail: 'no node runs the calls' }
  }
}
