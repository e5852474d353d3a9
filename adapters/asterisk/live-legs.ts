import type { z } from 'zod'
import type { LiveLeg } from '#platform/telephony/port.ts'
import type { AriRequester } from './ari/ari-client.ts'
import { type AriChannel, bridgeList, channelList } from './ari/messages.ts'
import { endpointOfChannel } from './endpoint-names.ts'

interface Live {
  channels: AriChannel[]
  bridges: z.infer<typeof bridgeList>
}

type ServesChannel = (channel: AriChannel) => boolean

/** Devices' channels; others (announcements, bridges) are Asterisk's internals. */
export async function fetchChannels(ari: AriRequester, serves: ServesChannel): Promise<AriChannel[]> {
  const channels = channelList.parse(await ari.request({ method: 'GET', path: 'channels' }))
  return channels.filter((channel) => channel.name.startsWith('PJSIP/') && serves(channel))
}

export async function fetchLiveLegs(ari: AriRequester, serves: ServesChannel): Promise<Live> {
  const [channels, bridges] = await Promise.all([
    fetchChannels(ari, serves),
    ari.request({ method: 'GET', path: 'bridges' }).then((answer) => bridgeList.parse(answer)),
  ])
  return { channels, bridges }
}

/** Asterisk's `2026-11-21T12:00:00.000+0000` lacks a colon in the offset. */
function readTime(text: string): number | null {
  const time = Date.parse(text.replace(/([+-]\d{2})(\d{2})$/, '$1:$2'))
  return Number.isNaN(time) ? null : time
}

export function liveLegsOf({ channels, bridges }: Live): LiveLeg[] {
  const bridgeOf = new Map(
    bridges.flatMap(({ id, creationtime, channels: members }) => {
      const bridge = { id, madeAt: creationtime ? readTime(creationtime) : null }
      return members.map((member) => [member, bridge] as const)
    }),
  )
  return channels.map((channel) => ({
    leg: channel.id,
    endpoint: endpointOfChannel(channel.name),
    up: channel.state === 'Up',
    sipCallId: channel.protocol_id || null,
    // Channels that we created have another ringing state.
    dialed: channel.state === 'Ring' ? channel.dialplan.exten : null,
    from: channel.state === 'Ring' ? channel.caller : null,
    bridge: bridgeOf.get(channel.id)?.id ?? null,
    bridgedAt: bridgeOf.get(channel.id)?.madeAt ?? null,
  }))
}
