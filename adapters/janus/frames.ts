import { z } from 'zod'
import { EngineFailure } from '#platform/meetings/port.ts'
import type { JanusFrame } from './connection.ts'

/** What Janus says by itself, as far as we use it. `handle` is the one that it is about. */
export type JanusNews =
  | { type: 'connected'; handle: number }
  | { type: 'hung-up'; handle: number }
  | { type: 'talking'; room: string; id: string; talking: boolean }

const talk = z.object({
  videoroom: z.enum(['talking', 'stopped-talking']),
  room: z.string(),
  id: z.string(),
})

export function readNews({ janus, sender, plugindata }: JanusFrame): JanusNews | null {
  if (sender === undefined) return null
  if (janus === 'webrtcup') return { type: 'connected', handle: sender }
  if (janus === 'hangup' || janus === 'detached') return { type: 'hung-up', handle: sender }
  const said = talk.safeParse(plugindata?.data)
  if (!said.success) return null
  const { videoroom, room, id } = said.data
  return { type: 'talking', room, id, talking: videoroom === 'talking' }
}

/** Streams of a reception; ended ones name no feed, or are inactive. */
const streams = z.array(
  z.object({
    mid: z.string(),
    type: z.string(),
    feed_id: z.string().optional(),
    active: z.boolean().optional(),
  }),
)

export interface JanusStream {
  mid: string
  kind: 'audio' | 'video'
  feedId: string
}

export const readStreams = (list: unknown): JanusStream[] =>
  streams
    .parse(list ?? [])
    .flatMap(({ mid, type, feed_id: feedId, active }) =>
      feedId !== undefined && active !== false && (type === 'audio' || type === 'video')
        ? [{ mid, kind: type, feedId }]
        : [],
    )

const rtpAddress = z.object({ rtp: z.object({ ip: z.string(), port: z.number() }) })

/** Where a party of the mixer over plain RTP is to send. @throws EngineFailure */
export function readRtpAddress(said: unknown): { port: number } {
  const read = rtpAddress.safeParse(said)
  if (!read.success) throw new EngineFailure('refused', `Janus gave no address: ${JSON.stringify(said)}`)
  return { port: read.data.rtp.port }
}

const forwarded = z.object({ forwarders: z.array(z.object({ stream_id: z.number() })) })

/** Of a forwarder that the video room made; null: not told. */
export const readForwarder = (said: unknown): number | null =>
  forwarded.safeParse(said).data?.forwarders[0]?.stream_id ?? null
