import type { EndpointName } from '#platform/telephony/port.ts'
import { type AriRequester, path } from './ari/ari-client.ts'
import type { AriChannel, AriEvent } from './ari/messages.ts'
import { endpointOfChannel } from './endpoint-names.ts'

/** Without the one that ends the connection. */
export type Received = Exclude<AriEvent, { type: 'ApplicationReplaced' }>

/** What of a server concerns this connection; default: everything. */
export function serving({ serves = () => true }: { serves?: (endpoint: EndpointName) => boolean }) {
  const servesChannel = ({ name }: AriChannel): boolean => {
    const endpoint = endpointOfChannel(name)
    return endpoint === null || serves(endpoint)
  }
  return {
    serves,
    servesChannel,
    isServed(event: Received): boolean {
      if (event.type === 'ContactStatusChange') return serves(event.endpoint.resource)
      if (event.type === 'ChannelTransfer') return servesChannel(event.referred_by.source_channel)
      if (event.type === 'Dial') return servesChannel(event.peer)
      return !('channel' in event) || servesChannel(event.channel)
    },
  }
}

/** For an application without events of everything: those of these endpoints of Asterisk's, and of their channels. */
export async function followEndpoints(
  ari: AriRequester,
  app: string,
  names: readonly string[],
): Promise<void> {
  const eventSource = names.map((name) => `endpoint:PJSIP/${name}`).join(',')
  await ari.request({ method: 'POST', path: path`applications/${app}/subscription`, query: { eventSource } })
}
