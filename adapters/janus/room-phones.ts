import { type EngineEvent, EngineFailure } from '#platform/meetings/port.ts'
import type { MediaAddress } from '#platform/telephony/contract/media-address.ts'
import type { JanusConnection } from './connection.ts'
import { closeMix, hearMix, joinMix, leaveMix, mixFeed, openMix, type PhoneMix, unmixFeed } from './phones.ts'
import { type Publisher, roomSecret } from './publishers.ts'

/** The telephones of all rooms over one connection. What is asked for one room is done in order. */
export interface RoomPhones {
  join(room: string, phone: string, feed: string): Promise<MediaAddress>
  hear(room: string, phone: string, address: MediaAddress): Promise<void>
  leave(room: string, phone: string): Promise<void>
  /** A browser's feed is there, or has ended. */
  add(one: Publisher): void
  lose(one: Publisher): void
  /** Janus's ids of the telephones' feeds among these. */
  feeds(room: string, names: readonly string[]): { id: string; feed: string }[]
  /** The room ends. */
  close(room: string): Promise<void>
  /** The connection is gone. */
  stop(): void
}

export function createPhones(parts: {
  connection: JanusConnection
  control: number
  adminKey: string
  publishers: ReadonlyMap<string, Publisher>
  emit: (event: EngineEvent) => void
}): RoomPhones {
  const { adminKey, publishers, emit } = parts
  const mixes = new Map<string, PhoneMix>()
  const queues = new Map<string, Promise<unknown>>()

  const inOrder = <Result>(room: string, work: () => Promise<Result>): Promise<Result> => {
    const done = (queues.get(room) ?? Promise.resolve()).then(work)
    const settled = done.catch(() => null)
    queues.set(room, settled)
    void settled.then(() => {
      if (queues.get(room) === settled) queues.delete(room)
    })
    return done
  }
  /** What a browser sends reaches telephones a moment later, or never when either is gone. */
  const behind = (room: string, work: (mix: PhoneMix) => Promise<void>): void => {
    if (!mixes.has(room) && !queues.has(room)) return
    inOrder(room, async () => {
      const mix = mixes.get(room)
      if (mix) await work(mix)
    }).catch((error: unknown) => {
      if (!(error instanceof EngineFailure)) throw error
    })
  }
  const mixOf = async (room: string, feed: string): Promise<PhoneMix> => {
    const known = mixes.get(room)
    if (known) return known
    const secret = roomSecret(adminKey, room)
    const mix = await openMix(parts, { room, feed, secret, adminKey })
    mixes.set(room, mix)
    for (const one of [...publishers.values()].filter((each) => each.room === room && each.published))
      await mixFeed(parts, mix, one)
    emit({ type: 'published', room, feed })
    return mix
  }
  const end = async (mix: PhoneMix): Promise<void> => {
    mixes.delete(mix.room)
    emit({ type: 'unpublished', room: mix.room, feed: mix.feed })
    await closeMix(parts, mix)
  }

  return {
    join: (room, phone, feed) =>
      inOrder(room, async () => {
        const mix = await mixOf(room, feed)
        await leaveMix(parts, mix, phone)
        return joinMix(parts, mix, phone)
      }),
    hear: (room, phone, address) =>
      inOrder(room, async () => {
        const mix = mixes.get(room)
        if (!mix) throw new EngineFailure('gone', `no telephones in ${room}`)
        await hearMix(parts, mix, phone, address)
      }),
    leave: (room, phone) =>
      inOrder(room, async () => {
        const mix = mixes.get(room)
        if (!mix) return
        await leaveMix(parts, mix, phone)
        if (mix.phones.size === 0) await end(mix)
      }),
    add: (one) => behind(one.room, (mix) => mixFeed(parts, mix, one)),
    lose: (one) => behind(one.room, (mix) => unmixFeed(parts, mix, one.id)),
    feeds(room, names) {
      const mix = mixes.get(room)
      return mix && names.includes(mix.feed) ? [{ id: mix.id, feed: mix.feed }] : []
    },
    close: (room) =>
      inOrder(room, async () => {
        const mix = mixes.get(room)
        if (mix) await end(mix)
      }),
    stop() {
      for (const { parties } of mixes.values()) for (const { relay } of parties.values()) relay.close()
      mixes.clear()
    },
  }
}
