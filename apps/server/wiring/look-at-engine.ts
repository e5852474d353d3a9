import type { ServerLook } from '#features/provider/server/ports.ts'
import { EngineUnavailable, type TelephonyEngine } from '#platform/telephony/port.ts'

/** The own telephone server as the operator sees it: over the connection that runs its calls. */
export async function lookAtEngine(engine: TelephonyEngine | null): Promise<ServerLook> {
  if (engine === null) return { state: 'absent', detail: 'another node runs its calls' }
  const health = engine.health()
  if (!health.up) return { state: 'absent', detail: health.reason }
  try {
    const registrations = await engine.registrations()
    const registeredEndpoints = registrations.filter(({ contacts }) => contacts > 0).length
    return { state: 'up', version: health.version, registeredEndpoints, latencyMs: null }
  } catch (error) {
    if (!(error instanceof EngineUnavailable)) throw error
    return { state: 'absent', detail: error.message }
  }
}
