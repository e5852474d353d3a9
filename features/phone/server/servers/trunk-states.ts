import type { EndpointName, EngineEvent, TrunkRegistration } from '#platform/telephony/port.ts'

/** How registrations at carriers go, as the telephone servers last said. */
export function createTrunkStates() {
  const known = new Map<EndpointName, TrunkRegistration>()
  return {
    onEvent(event: EngineEvent): void {
      if (event.type === 'trunk-registration') known.set(event.endpoint, event.registration)
    },
    of: (endpoint: EndpointName): TrunkRegistration | null => known.get(endpoint) ?? null,
  }
}
