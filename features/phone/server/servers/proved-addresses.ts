import type { EngineEvent } from '#platform/telephony/port.ts'

/** Of one trunk: an exchange behind two lines, and a change of both. */
const MAX_ADDRESSES = 4

/** From where trunks proved their passwords, the latest addresses of each. A Contact would say whatever its sender likes. */
export function createProvedAddresses() {
  const known = new Map<string, string[]>()
  return {
    onEvent(event: EngineEvent): void {
      if (event.type !== 'trunk-authenticated') return
      const { endpoint, address } = event
      const others = (known.get(endpoint) ?? []).filter((one) => one !== address)
      known.set(endpoint, [...others, address].slice(-MAX_ADDRESSES))
    },
    of: (endpoint: string): string[] => known.get(endpoint) ?? [],
  }
}
