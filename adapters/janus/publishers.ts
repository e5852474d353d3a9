import { createHmac, randomUUID } from 'node:crypto'
import { EngineFailure } from '#platform/meetings/port.ts'
import type { JanusConnection } from './connection.ts'
import { midsOf } from './sdp-mids.ts'

export interface Publisher {
  room: string
  feed: string
  handle: number
  /** Janus's id: another one each time, since Janus forgets an ended one a little later. */
  id: string
  published: boolean
  /** Media sections by kind. */
  mids: Record<'audio' | 'video', readonly string[]>
  talking: boolean
}

/** Bits per second of one feed: a screen of full size, or three layers of a camera. */
const BITRATE = 2_000_000
/** More feeds than members: everybody's camera and a few screens. */
const MAX_PUBLISHERS = 64
const ROOM_EXISTS = /^Janus 427:/

export const roomSecret = (adminKey: string, room: string): string =>
  createHmac('sha256', adminKey).update(room).digest('base64url')

/** @throws EngineFailure */
export async function createRoom(
  connection: JanusConnection,
  handle: number,
  room: string,
  adminKey: string,
): Promise<void> {
  try {
    await connection.ask(handle, {
      request: 'create',
      room,
      admin_key: adminKey,
      secret: roomSecret(adminKey, room),
      permanent: false,
      is_private: true,
      publishers: MAX_PUBLISHERS,
      bitrate: BITRATE,
      audiocodec: 'opus',
      videocodec: 'vp8',
      opus_fec: true,
      opus_dtx: true,
      audiolevel_event: true,
      // Half a second of sound above the level, of packets of 20 ms; 127 is silence.
      audio_active_packets: 25,
      audio_level_average: 55,
      require_pvtid: false,
      notify_joining: false,
    })
  } catch (error) {
    if (error instanceof EngineFailure && ROOM_EXISTS.test(error.message)) return
    throw error
  }
}

/** Joins the room with one connection that only sends. @throws EngineFailure */
export async function publishFeed(
  connection: JanusConnection,
  { room, feed, offer }: { room: string; feed: string; offer: string },
): Promise<{ publisher: Publisher; answer: string }> {
  const handle = await connection.attach()
  const id = `${feed}.${randomUUID()}`
  const mids = { audio: midsOf(offer, 'audio'), video: midsOf(offer, 'video') }
  const publisher = { room, feed, handle, id, published: false, mids, talking: false }
  try {
    const { jsep } = await connection.ask(
      handle,
      { request: 'joinandconfigure', ptype: 'publisher', room, id, display: feed },
      { type: 'offer', sdp: offer },
    )
    if (!jsep) throw new EngineFailure('refused', 'Janus did not answer the offer')
    return { publisher, answer: jsep.sdp }
  } catch (error) {
    await connection.detach(handle)
    throw error
  }
}
