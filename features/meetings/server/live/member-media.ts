import type { Logger } from '#platform/log/logger.ts'
import { EngineFailure, type LayerWish, type MeetingEngine } from '#platform/meetings/port.ts'
import { type FeedKind, publishAnswer, receiveOffer } from '../../contract/room-socket.ts'
import type { Connection } from './connection.ts'
import { feedName, readFeedName } from './feed-names.ts'

interface MediaParts {
  engine: MeetingEngine
  room: string
  member: { readonly id: string; readonly silenced: boolean; readonly connection: Connection | null }
  /** Feeds of the others. */
  wanted: () => string[]
  log: Logger
}

/** Time for a browser to answer an offer; a slow telephone takes seconds with sixteen pictures. */
const ANSWER_WITHIN_MS = 20_000

/** Wishes that wait for the engine; a page that asks faster than a slow engine answers is not heard. */
const MAX_QUEUED = 40

/** How a member's sound and picture reach the engine. */
export type Media = Pick<
  MemberMedia,
  'publish' | 'unpublish' | 'silence' | 'layers' | 'refresh' | 'answer' | 'receiveAgain' | 'reset' | 'end'
>

/**
 * One member's connections to the engine. What it is asked for is done in order; of what the member receives there is one offer
 * at a time, and the next says all that changed meanwhile.
 */
export class MemberMedia {
  readonly #parts: MediaParts
  #queue: Promise<void> = Promise.resolve()
  #queued = 0
  #offers = 0
  /** The offer that the browser has not answered. */
  #unanswered: { offer: number; timer: NodeJS.Timeout } | null = null
  /** The browser's next connection is a new one. */
  #fresh = true
  #ended = false

  constructor(parts: MediaParts) {
    this.#parts = parts
  }

  publish(feed: FeedKind, attempt: number, sdp: string): void {
    const { engine, room, member } = this.#parts
    this.#run(async () => {
      await engine.openRoom(room)
      const answer = await engine.publish(room, feedName(member.id, feed), sdp)
      if (member.silenced && feed === 'camera')
        await engine.mute(room, feedName(member.id, feed), 'audio', true)
      member.connection?.send(publishAnswer, { feed, attempt, sdp: answer })
    })
  }

  unpublish(feed: FeedKind): void {
    const { engine, room, member } = this.#parts
    this.#run(() => engine.unpublish(room, feedName(member.id, feed)))
  }

  /** Lets the member's sound through, or not. */
  silence(silenced: boolean): void {
    const { engine, room, member } = this.#parts
    this.#run(() => engine.mute(room, feedName(member.id, 'camera'), 'audio', silenced))
  }

  layers(wishes: readonly LayerWish[]): void {
    const { engine, room, member } = this.#parts
    this.#run(() => engine.layers(room, member.id, wishes))
  }

  /** Offers what changed of the others' feeds. */
  refresh(): void {
    const { engine, room, member, wanted } = this.#parts
    this.#run(async () => {
      if (this.#unanswered !== null || member.connection === null) return
      const offer = await engine.subscribe(room, member.id, wanted())
      if (!offer) return
      this.#offers += 1
      const timer = setTimeout(() => this.receiveAgain(), ANSWER_WITHIN_MS)
      this.#unanswered = { offer: this.#offers, timer }
      member.connection.send(receiveOffer, {
        offer: this.#offers,
        fresh: this.#fresh,
        sdp: offer.sdp,
        streams: offer.streams.flatMap(({ mid, kind, feed }) => {
          const known = readFeedName(feed)
          return known ? [{ mid, kind, member: known.member, feed: known.kind }] : []
        }),
      })
      this.#fresh = false
    })
  }

  answer(offer: number, sdp: string): void {
    const { engine, room, member } = this.#parts
    if (this.#unanswered?.offer !== offer) return
    this.#run(async () => {
      this.#settle()
      await engine.answer(room, member.id, sdp)
    })
    this.refresh()
  }

  /** The browser lost its connection or an offer: all again over a new one. */
  receiveAgain(): void {
    const { engine, room, member } = this.#parts
    this.#run(async () => {
      this.#settle()
      this.#fresh = true
      await engine.unsubscribe(room, member.id)
    })
    this.refresh()
  }

  /** The engine forgot everything. */
  reset(): void {
    this.#settle()
    this.#fresh = true
  }

  /** Ends all connections. */
  end(): void {
    const { engine, room, member } = this.#parts
    this.#run(async () => {
      for (const kind of ['camera', 'screen'] as const)
        await engine.unpublish(room, feedName(member.id, kind))
      await engine.unsubscribe(room, member.id)
    }, true)
    this.#settle()
    this.#ended = true
  }

  #settle(): void {
    if (this.#unanswered) clearTimeout(this.#unanswered.timer)
    this.#unanswered = null
  }

  #run(action: () => Promise<void>, isLast = false): void {
    if (this.#ended || (this.#queued >= MAX_QUEUED && !isLast)) return
    this.#queued += 1
    const done = this.#queue.then(action).finally(() => {
      this.#queued -= 1
    })
    this.#queue = done.catch((error: unknown) => {
      // Down: all begins anew when it is up. Gone: the next news of the engine repairs it.
      const known = error instanceof EngineFailure
      if (known && error.kind !== 'refused') return
      this.#parts.log.warn({ err: error }, 'a meeting’s media failed')
    })
  }
}
