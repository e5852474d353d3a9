import { deskUserName, tlsUserName } from '#platform/telephony/endpoint-name.ts'
import type { EndpointName } from '#platform/telephony/port.ts'

/** An extension has three endpoints in Asterisk; the rest of the program knows only the first. */
export const asteriskEndpoints = (
  endpoint: EndpointName,
): readonly [browser: string, desk: string, tls: string] => [
  endpoint,
  deskUserName(endpoint),
  tlsUserName(endpoint),
]

export const extensionEndpoint = (asteriskEndpoint: string): EndpointName =>
  asteriskEndpoint.replace(/-(desk|tls)$/, '')

/** Of the address of record of a first desk phone (asterisk.own_address): no request can name it. */
const OWN = '@own;'

/** Endpoint of an address of record: a second or third desk phone's is the first one's. */
export const asteriskEndpointOfAor = (aor: string): string =>
  aor.endsWith(OWN) ? aor.slice(0, -OWN.length) : aor.replace(/(-desk|-tls)-[23]$/, '$1')

/** From a channel name, `PJSIP/demo-1001-desk-0000002a`; null for other channels. */
export const asteriskEndpointOfChannel = (channelName: string): string | null =>
  /^PJSIP\/(.+)-[0-9a-f]{8,}$/.exec(channelName)?.[1] ?? null

export function endpointOfChannel(channelName: string): EndpointName | null {
  const name = asteriskEndpointOfChannel(channelName)
  return name === null ? null : extensionEndpoint(name)
}
