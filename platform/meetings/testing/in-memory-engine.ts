import type { MediaAddress } from '#platform/telephony/contract/media-address.ts'
import {
  type EngineEvent,
  EngineFailure,
  type LayerWish,
  type MeetingEngine,
  type SubscriptionOffer,
} from '../port.ts'

interface Reception {
  streams: Map<string, { feed: string; kind: 'audio' | 'video' }>
  unanswered: boolean
  layers: Map<string, LayerWish['layer']>
}

interface Recorded {
  feeds: Set<string>
  startedAt: number
}

interface Room {
  recording: string | null
  feeds: Map<string, { muted: Set<'audio' | 'video'>; kinds: readonly ('audio' | 'video')[] }>
  receptions: Map<string, Reception>
  /** Where they hear; null: nowhere yet. */
  phones: Map<string, MediaAddress | null>
}

/** Its offers and answers are texts that begin with `v=0`, as SDP does. */
export interface InMemoryMeetingEngine extends MeetingEngine {
  /** Dies and forgets everything. */
  die(): void
  revive(): void
  talk(room: string, feed: string, talking: boolean): void
  /** The connection of a feed is lost. */
  lose(room: string, feed: string): void
  isMuted(room: string, feed: string, kind: 'audio' | 'video'): boolean
  layerOf(room: string, member: string, mid: string): LayerWish['layer'] | null
  roomNames(): string[]
  /** Telephones in a room, with where they hear. */
  phonesIn(room: string): ReadonlyMap<string, MediaAddress | null>
  /** Name of the recording that is written; null: none. */
  recordingOf(room: string): string | null
}

export function createInMemoryMeetingEngine(): InMemoryMeetingEngine {
  const rooms = new Map<string, Room>()
  const recorded = new Map<string, Recorded>()
  const listeners = new Set<(event: EngineEvent) => void>()
  let up = true
  let mids = 0
  let ports = 20_000
  const phonesFeeds = new Map<string, string>()
  const emit = (event: EngineEvent) => {
    for (const listener of listeners) listener(event)
  }
  const roomOf = (name: string): Room => {
    if (!up) throw new EngineFailure('down', 'the engine is down')
    const room = rooms.get(name)
    if (!room) throw new EngineFailure('gone', `no room ${name}`)
    return room
  }
  const requireSdp = (sdp: string) => {
    if (!sdp.startsWith('v=0')) throw new EngineFailure('refused', 'not an SDP')
  }
  const receptionOf = (room: string, member: string): Reception => {
    const reception = roomOf(room).receptions.get(member)
    if (!reception) throw new EngineFailure('gone', `${member} receives nothing`)
    return reception
  }
  const end = (name: string, feed: string) => {
    const room = rooms.get(name)
    for (const { streams } of room?.receptions.values() ?? [])
      for (const [mid, stream] of streams) if (stream.feed === feed) streams.delete(mid)
    if (room?.feeds.delete(feed)) emit({ type: 'unpublished', room: name, feed })
  }

  return {
    state: () => (up ? { up } : { up, reason: 'the engine is down' }),
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async openRoom(name) {
      if (!up) throw new EngineFailure('down', 'the engine is down')
      if (!rooms.has(name))
        rooms.set(name, { recording: null, feeds: new Map(), receptions: new Map(), phones: new Map() })
    },
    async closeRoom(name) {
      if (!up) throw new EngineFailure('down', 'the engine is down')
      for (const feed of [...(rooms.get(name)?.feeds.keys() ?? [])]) end(name, feed)
      rooms.delete(name)
    },
    async publish(name, feed, offer) {
      const room = roomOf(name)
      requireSdp(offer)
      end(name, feed)
      room.feeds.set(feed, { muted: new Set(), kinds: ['audio', 'video'] })
      if (room.recording !== null) recorded.get(room.recording)?.feeds.add(feed)
      queueMicrotask(() => {
        if (room.feeds.has(feed)) emit({ type: 'published', room: name, feed })
      })
      return `v=0 answer to ${feed}`
    },
    async unpublish(name, feed) {
      roomOf(name)
      end(name, feed)
    },
    async subscribe(name, member, feeds): Promise<SubscriptionOffer | null> {
      const room = roomOf(name)
      const wanted = new Set(feeds.filter((feed) => room.feeds.has(feed)))
      const reception = room.receptions.get(member) ?? {
        streams: new Map(),
        unanswered: false,
        layers: new Map(),
      }
      if (reception.unanswered) throw new EngineFailure('refused', 'the last offer is unanswered')
      const had = new Set([...reception.streams.values()].map(({ feed }) => feed))
      if (had.size === wanted.size && [...wanted].every((feed) => had.has(feed))) return null
      for (const [mid, { feed }] of reception.streams) if (!wanted.has(feed)) reception.streams.delete(mid)
      for (const feed of [...wanted].filter((one) => !had.has(one))) {
        for (const kind of room.feeds.get(feed)?.kinds ?? [])
          reception.streams.set(String(mids++), { feed, kind })
      }
      room.receptions.set(member, { ...reception, unanswered: true })
      const streams = [...reception.streams].map(([mid, stream]) => ({ mid, ...stream }))
      return { sdp: `v=0 offer to ${member}`, streams }
    },
    async answer(name, member, sdp) {
      const reception = receptionOf(name, member)
      requireSdp(sdp)
      reception.unanswered = false
    },
    async unsubscribe(name, member) {
      roomOf(name).receptions.delete(member)
    },
    async layers(name, member, wishes) {
      const reception = receptionOf(name, member)
      for (const { mid, layer } of wishes) if (reception.streams.has(mid)) reception.layers.set(mid, layer)
    },
    async mute(name, feed, kind, muted) {
      const found = roomOf(name).feeds.get(feed)
      if (!found) throw new EngineFailure('gone', `no feed ${feed}`)
      if (muted) found.muted.add(kind)
      else found.muted.delete(kind)
    },
    async joinPhone(name, phone, feed) {
      const room = roomOf(name)
      room.phones.set(phone, null)
      if (!room.feeds.has(feed)) {
        room.feeds.set(feed, { muted: new Set(), kinds: ['audio'] })
        emit({ type: 'published', room: name, feed })
      }
      phonesFeeds.set(name, feed)
      ports += 2
      return { host: '127.0.0.1', port: ports }
    },
    async hearPhone(name, phone, address) {
      const { phones } = roomOf(name)
      if (!phones.has(phone)) throw new EngineFailure('gone', `no telephone ${phone}`)
      phones.set(phone, address)
    },
    async leavePhone(name, phone) {
      const { phones } = roomOf(name)
      if (phones.delete(phone) && phones.size === 0) end(name, phonesFeeds.get(name) ?? '')
    },
    async record(name, recording) {
      const room = roomOf(name)
      room.recording = recording
      if (recording === null) return
      const one = recorded.get(recording) ?? { feeds: new Set(), startedAt: Date.now() }
      for (const feed of room.feeds.keys()) one.feeds.add(feed)
      recorded.set(recording, one)
    },
    recordings: async () => [...recorded.keys()],
    async readRecording(recording, into) {
      const { feeds, startedAt } = recorded.get(recording) ?? { feeds: [], startedAt: 0 }
      const now = Date.now()
      return [...feeds].flatMap((feed) =>
        (['audio', 'video'] as const).map((kind) => ({
          ...{ feed, kind, startedAt, endedAt: now, closedAt: now, pauses: [] },
          path: `${into}/${feed}.${kind}`,
        })),
      )
    },
    async dropRecording(recording) {
      recorded.delete(recording)
    },
    close: async () => listeners.clear(),
    die() {
      up = false
      rooms.clear()
      emit({ type: 'down', reason: 'the engine is down' })
    },
    revive() {
      up = true
      emit({ type: 'up' })
    },
    talk: (room, feed, talking) => emit({ type: 'talking', room, feed, talking }),
    lose: end,
    isMuted: (room, feed, kind) => rooms.get(room)?.feeds.get(feed)?.muted.has(kind) ?? false,
    layerOf: (room, member, mid) => rooms.get(room)?.receptions.get(member)?.layers.get(mid) ?? null,
    phonesIn: (room) => rooms.get(room)?.phones ?? new Map(),
    roomNames: () => [...rooms.keys()],
    recordingOf: (room) => rooms.get(room)?.recording ?? null,
  }
}
