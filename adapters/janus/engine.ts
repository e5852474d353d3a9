import { setTimeout as delay } from 'node:timers/promises'
import {
  type EngineEvent,
  EngineFailure,
  type EngineState,
  type MeetingEngine,
} from '#platform/meetings/port.ts'
import { connectJanus, type JanusConnection, type JanusFrame } from './connection.ts'
import { readNews } from './frames.ts'
import { createRoom, type Publisher, publishFeed, roomSecret } from './publishers.ts'
import { beginReception, changeReception, chooseLayers, type Reception } from './receptions.ts'
import { recordedFiles, recordRoom } from './recordings.ts'
import { createPhones, type RoomPhones } from './room-phones.ts'

export interface JanusEngineSettings {
  socketPath: string
  apiSecret: string
  adminKey: string
  /** Where Janus writes recordings. */
  recordingsFolder: string
}

const RETRY_MS = 100

const keyOf = (room: string, name: string): string => `${room} ${name}`

/** One life of the connection: what Janus has of ours, gone with it. */
interface Life {
  connection: JanusConnection
  /** For requests about rooms. */
  control: number
  publishers: Map<string, Publisher>
  receptions: Map<string, Reception>
  phones: RoomPhones
}

/** The engine over Janus's video rooms; reconnects until closed. */
export function createJanusEngine(settings: JanusEngineSettings): MeetingEngine {
  const { socketPath, apiSecret, adminKey, recordingsFolder } = settings
  const { folderOf, ...files } = recordedFiles(recordingsFolder)
  const listeners = new Set<(event: EngineEvent) => void>()
  const closing = new AbortController()
  let life: Life | null = null
  let state: EngineState = { up: false, reason: 'not connected yet' }

  const emit = (event: EngineEvent) => {
    for (const listener of listeners) listener(event)
  }
  const current = (): Life => {
    if (!life) throw new EngineFailure('down', state.up ? 'between two connections' : state.reason)
    return life
  }
  const dropped = ({ publishers, phones }: Life, one: Publisher) => {
    if (publishers.get(keyOf(one.room, one.feed)) !== one) return
    publishers.delete(keyOf(one.room, one.feed))
    phones.lose(one)
    emit({ type: 'unpublished', room: one.room, feed: one.feed })
  }
  const onTalking = (one: Publisher, talking: boolean) => {
    if (one.talking === talking) return
    one.talking = talking
    emit({ type: 'talking', room: one.room, feed: one.feed, talking })
  }
  const onConnected = (one: Publisher) => {
    if (one.published) return
    one.published = true
    life?.phones.add(one)
    emit({ type: 'published', room: one.room, feed: one.feed })
  }
  const onFrame = (frame: JanusFrame) => {
    const news = readNews(frame)
    if (!news || !life) return
    const one = [...life.publishers.values()].find((publisher) =>
      news.type === 'talking' ? publisher.id === news.id : publisher.handle === news.handle,
    )
    if (!one) return
    if (news.type === 'talking') onTalking(one, news.talking)
    else if (news.type === 'hung-up') dropped(life, one)
    else onConnected(one)
  }
  const connect = async (): Promise<void> => {
    const ended = Promise.withResolvers<void>()
    const connection = await connectJanus({ socketPath, apiSecret, onFrame, onEnd: ended.resolve })
    let phones: RoomPhones | null = null
    const stop = () => connection.close()
    closing.signal.addEventListener('abort', stop)
    try {
      const control = await connection.attach()
      const publishers = new Map<string, Publisher>()
      phones = createPhones({ connection, control, adminKey, publishers, emit })
      life = { connection, control, publishers, receptions: new Map(), phones }
      state = { up: true }
      emit({ type: 'up' })
      await ended.promise
    } finally {
      closing.signal.removeEventListener('abort', stop)
      phones?.stop()
      life = null
    }
  }
  const keepConnected = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      let reason = 'Janus ended'
      try {
        await connect()
      } catch (error) {
        if (!(error instanceof EngineFailure)) throw error
        reason = error.message
      }
      const wasUp = state.up
      state = { up: false, reason }
      if (closing.signal.aborted) return
      if (wasUp) emit({ type: 'down', reason })
      await delay(RETRY_MS, undefined, { signal: closing.signal }).catch(() => {})
    }
  }
  const connected = keepConnected()

  const unpublish = async (room: string, feed: string): Promise<void> => {
    const now = current()
    const one = now.publishers.get(keyOf(room, feed))
    if (!one) return
    dropped(now, one)
    await now.connection.detach(one.handle)
  }
  const feedsOf = ({ publishers, phones }: Life, room: string, names: readonly string[]) => {
    const known = names.flatMap((name) => publishers.get(keyOf(room, name)) ?? [])
    const there = [...known.filter(({ published }) => published), ...phones.feeds(room, names)]
    const byId = new Map(there.map(({ id, feed }) => [id, feed]))
    return { ids: [...byId.keys()], nameOf: (id: string) => byId.get(id) ?? null }
  }
  const receptionOf = ({ receptions }: Life, room: string, member: string): Reception => {
    const reception = receptions.get(keyOf(room, member))
    if (!reception) throw new EngineFailure('gone', `${member} receives nothing`)
    return reception
  }

  return {
    state: () => state,
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async openRoom(room) {
      const { connection, control } = current()
      await createRoom(connection, control, room, adminKey)
    },
    async closeRoom(room) {
      const now = current()
      await now.phones.close(room)
      for (const one of [...now.publishers.values()].filter((publisher) => publisher.room === room)) {
        dropped(now, one)
        void now.connection.detach(one.handle)
      }
      try {
        await now.connection.ask(now.control, {
          request: 'destroy',
          room,
          secret: roomSecret(adminKey, room),
          permanent: false,
        })
      } catch (error) {
        if (!(error instanceof EngineFailure && error.kind === 'gone')) throw error
      }
    },
    async publish(room, feed, offer) {
      await unpublish(room, feed)
      const now = current()
      const { publisher, answer } = await publishFeed(now.connection, { room, feed, offer })
      now.publishers.set(keyOf(room, feed), publisher)
      return answer
    },
    unpublish,
    async subscribe(room, member, names) {
      const now = current()
      const feeds = feedsOf(now, room, names)
      const reception = now.receptions.get(keyOf(room, member))
      if (reception) return changeReception(now.connection, reception, feeds)
      if (feeds.ids.length === 0) return null
      const begun = await beginReception(now.connection, room, feeds)
      now.receptions.set(keyOf(room, member), begun.reception)
      return begun.offer
    },
    async answer(room, member, sdp) {
      const now = current()
      const { handle } = receptionOf(now, room, member)
      await now.connection.ask(handle, { request: 'start' }, { type: 'answer', sdp })
    },
    async unsubscribe(room, member) {
      const now = current()
      const reception = now.receptions.get(keyOf(room, member))
      now.receptions.delete(keyOf(room, member))
      if (reception) await now.connection.detach(reception.handle)
    },
    async layers(room, member, wishes) {
      const now = current()
      const reception = receptionOf(now, room, member)
      const known = wishes.filter(({ mid }) => reception.streams.some((one) => one.mid === mid))
      if (known.length > 0) await chooseLayers(now.connection, reception, known)
    },
    async mute(room, feed, kind, muted) {
      const { connection, control, publishers } = current()
      const one = publishers.get(keyOf(room, feed))
      if (!one) throw new EngineFailure('gone', `no feed ${feed}`)
      const secret = roomSecret(adminKey, room)
      for (const mid of one.mids[kind])
        await connection.ask(control, { request: 'moderate', room, secret, id: one.id, mid, mute: muted })
    },
    joinPhone: async (room, phone, feed) => current().phones.join(room, phone, feed),
    hearPhone: async (room, phone, address) => current().phones.hear(room, phone, address),
    leavePhone: async (room, phone) => current().phones.leave(room, phone),
    async record(room, recording) {
      const { connection, control } = current()
      const folder = recording === null ? null : folderOf(recording)
      await recordRoom(connection, control, { room, secret: roomSecret(adminKey, room), folder })
    },
    ...files,
    async close() {
      closing.abort()
      listeners.clear()
      await connected
    },
  }
}
