import { randomUUID } from 'node:crypto'
import { EngineFailure } from '#platform/meetings/port.ts'
import type { MediaAddress } from '#platform/telephony/contract/media-address.ts'
import type { JanusConnection } from './connection.ts'
import { readForwarder, readRtpAddress } from './frames.ts'
import type { Publisher } from './publishers.ts'
import { openRtpRelay, type RtpRelay } from './rtp-relay.ts'

/**
 * The telephones of a room: a mixer beside its video room. Each telephone is a party of the mixer over plain RTP, and so is the sound
 * of each browser, forwarded from the video room; the mix of the telephones alone goes back there as one feed.
 */
export interface PhoneMix {
  room: string
  secret: string
  /** Our name of the telephones' feed, and Janus's id of it. */
  feed: string
  id: string
  /** For requests about the mixer's room. */
  control: number
  /** Handles of the telephones. */
  phones: Map<string, number>
  /** Of the browsers' feeds, by Janus's id. */
  parties: Map<string, Party>
}

interface Party {
  handle: number
  relay: RtpRelay
  /** Of the video room's forwarder. */
  stream: number | null
}

interface Rooms {
  connection: JanusConnection
  /** For requests about video rooms. */
  control: number
}

const HERE = '127.0.0.1'
const RATE = 16_000
const OPUS = 111
/** By it the video room knows the first stream of a publisher from elsewhere. */
const FIRST_STREAM_SSRC = 1000
const GROUPS = { browsers: 'web', telephones: 'tel' } as const
const ROOM_EXISTS = /^Janus 486:/

/** @throws EngineFailure */
export async function openMix(
  { connection, control: rooms }: Rooms,
  { room, feed, secret, adminKey }: { room: string; feed: string; secret: string; adminKey: string },
): Promise<PhoneMix> {
  const control = await connection.attach('audiobridge')
  const id = `${feed}.${randomUUID()}`
  try {
    await connection
      .ask(control, {
        request: 'create',
        room,
        secret,
        admin_key: adminKey,
        permanent: false,
        is_private: true,
        sampling_rate: RATE,
        audiolevel_event: false,
        allow_rtp_participants: true,
        groups: Object.values(GROUPS),
      })
      .catch((error: unknown) => {
        if (!(error instanceof EngineFailure && ROOM_EXISTS.test(error.message))) throw error
      })
    const { data } = await connection.ask(rooms, {
      request: 'add_remote_publisher',
      room,
      secret,
      id,
      display: feed,
      iface: HERE,
      port: 0,
      streams: [{ type: 'audio', mindex: 0, mid: '0', codec: 'opus' }],
    })
    await connection.ask(control, {
      request: 'rtp_forward',
      room,
      secret,
      admin_key: adminKey,
      group: GROUPS.telephones,
      codec: 'opus',
      ptype: OPUS,
      ssrc: FIRST_STREAM_SSRC,
      host: HERE,
      host_family: 'ipv4',
      port: Number(data.port),
      always_on: true,
    })
  } catch (error) {
    await connection.detach(control)
    throw error
  }
  return { room, secret, feed, id, control, phones: new Map(), parties: new Map() }
}

/** The mixer hears this browser from now on. @throws EngineFailure */
export async function mixFeed({ connection, control }: Rooms, mix: PhoneMix, one: Publisher): Promise<void> {
  const [mid] = one.mids.audio
  if (mid === undefined || mix.parties.has(one.id)) return
  const handle = await connection.attach('audiobridge')
  const relay = await openRtpRelay(HERE)
  const party: Party = { handle, relay, stream: null }
  mix.parties.set(one.id, party)
  try {
    const { data } = await connection.ask(handle, {
      request: 'join',
      room: mix.room,
      id: one.id,
      group: GROUPS.browsers,
      codec: 'opus',
      rtp: { ip: HERE, port: relay.port, payload_type: OPUS },
    })
    relay.passTo(readRtpAddress(data).port)
    const forwarded = await connection.ask(control, {
      request: 'rtp_forward',
      room: mix.room,
      secret: mix.secret,
      publisher_id: one.id,
      host: HERE,
      host_family: 'ipv4',
      streams: [{ mid, port: relay.port, pt: OPUS }],
    })
    party.stream = readForwarder(forwarded.data)
  } catch (error) {
    await unmixFeed({ connection }, mix, one.id)
    throw error
  }
}

/** A browser's feed ended. */
export async function unmixFeed(
  { connection }: Pick<Rooms, 'connection'>,
  mix: PhoneMix,
  id: string,
): Promise<void> {
  const party = mix.parties.get(id)
  mix.parties.delete(id)
  if (!party) return
  party.relay.close()
  await connection.detach(party.handle)
}

/** Where the telephone's sound is expected. @throws EngineFailure */
export async function joinMix({ connection }: Rooms, mix: PhoneMix, phone: string): Promise<MediaAddress> {
  const handle = await connection.attach('audiobridge')
  try {
    const { data } = await connection.ask(handle, {
      request: 'join',
      room: mix.room,
      id: `${phone}.${randomUUID()}`,
      group: GROUPS.telephones,
      codec: 'pcmu',
      generate_offer: true,
      rtp: { payload_type: 0 },
    })
    mix.phones.set(phone, handle)
    return { host: HERE, port: readRtpAddress(data).port }
  } catch (error) {
    await connection.detach(handle)
    throw error
  }
}

/** @throws EngineFailure */
export async function hearMix(
  { connection }: Rooms,
  mix: PhoneMix,
  phone: string,
  { host: ip, port }: MediaAddress,
): Promise<void> {
  const handle = mix.phones.get(phone)
  if (handle === undefined) throw new EngineFailure('gone', `no telephone ${phone}`)
  await connection.ask(handle, { request: 'configure', rtp: { ip, port, payload_type: 0 } })
}

export async function leaveMix({ connection }: Rooms, mix: PhoneMix, phone: string): Promise<void> {
  const handle = mix.phones.get(phone)
  mix.phones.delete(phone)
  if (handle !== undefined) await connection.detach(handle)
}

/** Ends the mixer; the video room goes on. */
export async function closeMix({ connection, control }: Rooms, mix: PhoneMix): Promise<void> {
  const { room, secret } = mix
  const gone = (error: unknown) => {
    if (!(error instanceof EngineFailure)) throw error
  }
  for (const [publisher_id, { stream }] of [...mix.parties]) {
    await unmixFeed({ connection }, mix, publisher_id)
    if (stream === null) continue
    const order = { request: 'stop_rtp_forward', room, secret, publisher_id, stream_id: stream }
    await connection.ask(control, order).catch(gone)
  }
  for (const handle of mix.phones.values()) await connection.detach(handle)
  await connection.ask(control, { request: 'remove_remote_publisher', room, secret, id: mix.id }).catch(gone)
  await connection.ask(mix.control, { request: 'destroy', room, secret, permanent: false }).catch(gone)
  await connection.detach(mix.control)
}
