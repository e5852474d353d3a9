import type { LayerWish, SubscriptionOffer } from '#platform/meetings/port.ts'
import type { JanusConnection, PluginAnswer } from './connection.ts'
import { type JanusStream, readStreams } from './frames.ts'

/** The one connection over which a member receives all feeds. */
export interface Reception {
  handle: number
  streams: readonly JanusStream[]
}

interface Feeds {
  /** Janus's ids of the feeds wanted. */
  ids: readonly string[]
  /** Our name of a feed by Janus's id; null for one that ended. */
  nameOf: (id: string) => string | null
}

const offerOf = (reception: Reception, answer: PluginAnswer, { nameOf }: Feeds): SubscriptionOffer | null => {
  if (!answer.jsep) return null
  const streams = reception.streams.flatMap(({ mid, kind, feedId }) => {
    const feed = nameOf(feedId)
    return feed === null ? [] : [{ mid, kind, feed }]
  })
  return { sdp: answer.jsep.sdp, streams }
}

/** @throws EngineFailure */
export async function beginReception(
  connection: JanusConnection,
  room: string,
  feeds: Feeds,
): Promise<{ reception: Reception; offer: SubscriptionOffer | null }> {
  const handle = await connection.attach()
  try {
    const answer = await connection.ask(handle, {
      request: 'join',
      ptype: 'subscriber',
      room,
      // The program decides when to negotiate.
      autoupdate: false,
      streams: feeds.ids.map((feed) => ({ feed })),
    })
    const reception = { handle, streams: readStreams(answer.data.streams) }
    return { reception, offer: offerOf(reception, answer, feeds) }
  } catch (error) {
    await connection.detach(handle)
    throw error
  }
}

/** Null: nothing to negotiate. @throws EngineFailure */
export async function changeReception(
  connection: JanusConnection,
  reception: Reception,
  feeds: Feeds,
): Promise<SubscriptionOffer | null> {
  const wanted = new Set(feeds.ids)
  const had = new Set(reception.streams.map(({ feedId }) => feedId))
  const subscribe = feeds.ids.filter((id) => !had.has(id)).map((feed) => ({ feed }))
  const unsubscribe = reception.streams
    .filter(({ feedId }) => !wanted.has(feedId))
    .map(({ mid }) => ({ sub_mid: mid }))
  if (subscribe.length === 0 && unsubscribe.length === 0) return null
  const answer = await connection.ask(reception.handle, {
    request: 'update',
    ...(subscribe.length > 0 ? { subscribe } : {}),
    ...(unsubscribe.length > 0 ? { unsubscribe } : {}),
  })
  reception.streams = readStreams(answer.data.streams).filter(({ feedId }) => wanted.has(feedId))
  return offerOf(reception, answer, feeds)
}

/** @throws EngineFailure */
export const chooseLayers = (
  connection: JanusConnection,
  { handle }: Reception,
  wishes: readonly LayerWish[],
): Promise<PluginAnswer> =>
  connection.ask(handle, {
    request: 'configure',
    streams: wishes.map(({ mid, layer }) =>
      layer === 'off' ? { mid, send: false } : { mid, send: true, substream: layer },
    ),
  })
