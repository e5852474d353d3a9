import { randomUUID } from 'node:crypto'
import type { MeetingPhone, PhoneInMeeting } from '#features/phone/contract/meeting-phone.ts'
import type { Logger } from '#platform/log/logger.ts'
import { EngineFailure, type MeetingEngine } from '#platform/meetings/port.ts'
import {
  MAX_INSIDE,
  type OverReason,
  publishAgain,
  recordingTrouble,
  roomChat,
  roomOver,
} from '../../contract/room-socket.ts'
import type { RoomCaptions } from '../captions/room-captions.ts'
import type { CallPhone } from '../phones/phone-calls.ts'
import { phoneMedia } from '../phones/phone-media.ts'
import { createRoomPhones, type RoomPhones } from '../phones/room-phones.ts'
import type { RecorderParts, RoomRecorder } from '../recording/room-recorder.ts'
import type { Connection } from './connection.ts'
import { Door } from './door.ts'
import { feedName } from './feed-names.ts'
import type { MeetingHistory } from './history.ts'
import type { Comer, Member } from './member.ts'
import { MemberMedia } from './member-media.ts'
import { createRoomChat } from './room-chat.ts'
import { moderatesIn, type StateParts, sendState } from './send-state.ts'
import { watchGuestsAlone } from './watch-guests-alone.ts'

/** How long a lost page may take to come back. With the socket's heartbeat below 15 s from the cut to the others' screens. */
const COME_BACK_MS = 6_000
/** Changes within this time are sent together. */
const TOGETHER_MS = 25

export interface LiveRoomParts {
  engine: MeetingEngine
  log: Logger
  history: MeetingHistory
  recorderOf: (room: RecorderOfRoom) => RoomRecorder
  captionsOf: (onChange: () => void) => RoomCaptions
  /** Its name, which is the engine's too. */
  name: string
  title: string
  guestsWait: boolean
  iceServers: StateParts['iceServers']
  callPhone: CallPhone
  /** Whose number it is; empty: not known. */
  nameOf: (number: string) => Promise<string>
  /** A telephone that the room called comes in. */
  enterCalled: (room: LiveRoom, phone: MeetingPhone, name: string) => PhoneInMeeting | null
  /** Somebody of the company came in or left. */
  onPerson: (userId: number) => void
  /** A guest waits, and nobody is there who could let them in. */
  onKnock: (name: string) => void
  /** The last one left. */
  onEmpty: () => void
}

type RecorderOfRoom = Pick<RecorderParts, 'meetingId' | 'onChange' | 'onTrouble'>

/** A room while people are in it. All that they see of each other is sent as a whole after each change. */
export class LiveRoom {
  readonly parts: LiveRoomParts
  readonly members = new Map<string, Member>()
  readonly recorder: RoomRecorder
  readonly captions: RoomCaptions
  readonly door: Door
  readonly phones: RoomPhones
  startedAt: Date | null = null
  readonly #chat = createRoomChat()
  readonly #guestsAlone = watchGuestsAlone(
    () => this.inside(),
    () => this.endForAll(),
  )
  #sending = false

  constructor(parts: LiveRoomParts) {
    this.parts = parts
    this.door = new Door({ members: () => this.members.values(), guestsWait: parts.guestsWait })
    this.phones = createRoomPhones({
      callPhone: parts.callPhone,
      nameOf: parts.nameOf,
      inside: () => this.inside(),
      isRecorded: () => this.recorder.now() !== null,
      enter: (phone, name) => parts.enterCalled(this, phone, name),
      onChange: () => this.changed(),
    })
    this.captions = parts.captionsOf(() => this.changed())
    this.recorder = parts.recorderOf({
      meetingId: parts.history.meetingId,
      onChange: () => this.changed(),
      onTrouble: (reason) =>
        this.tellModerators((connection) => connection.send(recordingTrouble, { reason })),
    })
  }

  inside(): Member[] {
    return [...this.members.values()].filter(({ phase }) => phase === 'inside')
  }

  waiting(): Member[] {
    return [...this.members.values()].filter(({ phase }) => phase === 'waiting')
  }

  /** Null: not let in, which the page was told. */
  enter(comer: Comer, connection: Connection): Member | null {
    const returned = [...this.members.values()].find(
      ({ key, identity }) => key === comer.key && identity === comer.identity,
    )
    if (returned) return this.#comeBack(returned, connection)
    const before = this.#pageBefore(comer)
    if (before?.phase === 'waiting') {
      before.key = comer.key
      return this.#comeBack(before, connection)
    }
    const refusal = this.door.refusalOf(comer, before)
    if (refusal) {
      connection.send(roomOver, { reason: refusal })
      connection.close()
      return null
    }
    const member: Member = {
      ...comer,
      id: randomUUID(),
      phase: 'waiting',
      admitted: false,
      hand: false,
      silenced: false,
      published: new Set(),
      connection,
      goneTimer: null,
      media: null,
      attendance: null,
    }
    if (before) this.leave(before, member)
    this.members.set(member.id, member)
    if (this.door.opensFor(member)) this.admit(member)
    else this.#knock(member)
    return member
  }

  admit(member: Member): void {
    if (member.phase === 'inside') return
    if (this.inside().length >= MAX_INSIDE) {
      member.admitted = true
      this.changed()
      return
    }
    if (this.inside().length === 0) {
      this.startedAt = new Date()
      this.parts.history.begin()
    }
    member.phase = 'inside'
    this.door.know(member)
    member.attendance = this.parts.history.enter(member)
    const { engine, name: room, log } = this.parts
    member.media = member.phone
      ? phoneMedia({ engine, room, log, member, phone: member.phone, phones: this.phones })
      : new MemberMedia({ engine, room, log, member, wanted: () => this.#feedsOfOthers(member) })
    // Before the first offer: the page needs its servers of the state.
    this.sendTo(member)
    this.#chat.showTo(member.connection)
    member.media.refresh()
    if (member.userId !== null) this.parts.onPerson(member.userId)
    this.phones.onEntry(member)
    this.captions.look()
    this.changed()
    this.#guestsAlone.look()
  }

  /** Out at once, and told why. */
  dismiss(member: Member, reason: OverReason): void {
    if (reason === 'removed' || reason === 'refused') this.door.remove(member)
    member.connection?.send(roomOver, { reason })
    const { connection } = member
    this.leave(member)
    connection?.close()
  }

  /** By its own wish, or gone for too long. `heir`: who has its place. */
  leave(member: Member, heir: Member | null = null): void {
    if (!this.members.delete(member.id)) return
    if (member.goneTimer) clearTimeout(member.goneTimer)
    member.connection = null
    member.media?.end()
    this.captions.forget(member)
    if (member.attendance) this.parts.history.leave(member.attendance)
    if (member.userId !== null) this.parts.onPerson(member.userId)
    if (member.phase === 'inside' && this.inside().length === 0) this.#end()
    this.#guestsAlone.look()
    this.refreshAll()
    this.changed()
    if (heir !== null) return
    const next = this.waiting().find(({ admitted }) => admitted)
    if (next) this.admit(next)
    if (this.members.size === 0) this.parts.onEmpty()
  }

  endForAll(reason: OverReason = 'ended'): void {
    // Who waits first: nobody comes in for a place that is free because all is over.
    for (const member of [...this.waiting(), ...this.inside()]) this.dismiss(member, reason)
  }

  /** Its page is gone, maybe for a moment. */
  lost(member: Member, connection: Connection): void {
    if (member.connection !== connection) return
    member.connection = null
    member.goneTimer = setTimeout(() => this.leave(member), COME_BACK_MS)
    this.changed()
  }

  say(member: Member, text: string): void {
    const message = this.#chat.say(member, text)
    this.parts.history.say(member, text)
    this.tellInside((connection) => connection.send(roomChat, { messages: [message] }))
  }

  tellInside(tell: (connection: Connection) => void): void {
    for (const { connection } of this.inside()) if (connection) tell(connection)
  }

  tellModerators(tell: (connection: Connection) => void): void {
    for (const member of this.inside())
      if (member.connection && this.moderates(member)) tell(member.connection)
  }

  /** Sends the whole to everybody, once for all changes of a moment: nobody can make everybody's screen busy. */
  changed(): void {
    if (this.#sending) return
    this.#sending = true
    setTimeout(() => {
      this.#sending = false
      for (const member of this.members.values()) this.sendTo(member)
    }, TOGETHER_MS)
  }

  sendTo(member: Member): void {
    const { title, engine, iceServers } = this.parts
    sendState(member, {
      title,
      engine: engine.state().up,
      iceServers,
      locked: this.door.locked,
      startedAt: this.startedAt,
      recording: this.recorder.now(),
      captions: this.captions.shownTo(member),
      inside: this.inside(),
      waiting: this.waiting(),
      calling: this.phones.calls.shown(),
    })
  }

  /** In a full room the lost page of somebody who loads it anew: its place is theirs, and not the next one's. */
  #pageBefore({ identity }: Comer): Member | null {
    if (this.inside().length < MAX_INSIDE) return null
    const pages = [...this.members.values()].filter((one) => one.identity === identity)
    return pages.find(({ connection }) => connection === null) ?? null
  }

  #comeBack(member: Member, connection: Connection): Member {
    if (member.goneTimer) clearTimeout(member.goneTimer)
    member.goneTimer = null
    const { connection: before } = member
    member.connection = connection
    before?.close()
    this.sendTo(member)
    if (member.phase === 'inside') {
      this.#chat.showTo(connection)
      // What was on its way when the connection broke is lost.
      member.media?.receiveAgain()
      const lost = (['camera', 'screen'] as const).filter((kind) => !member.published.has(kind))
      connection.send(publishAgain, { feeds: lost })
    }
    this.changed()
    return member
  }

  #knock({ name }: Member): void {
    this.changed()
    if (!this.inside().some(({ userId }) => userId !== null)) this.parts.onKnock(name)
  }

  #feedsOfOthers({ id }: Member): string[] {
    const others = this.inside().filter((other) => other.id !== id)
    const feeds = others.flatMap((other) => [...other.published].map((kind) => feedName(other.id, kind)))
    return [...feeds, ...this.phones.feeds()]
  }

  refreshAll(): void {
    for (const { media } of this.inside()) media?.refresh()
  }

  #end(): void {
    // Before the room is closed, which a stop would need.
    this.recorder.stop()
    this.phones.calls.stop()
    this.startedAt = null
    this.door.locked = false
    this.#chat.clear()
    this.parts.history.end()
    void this.recorder.done().then(() => this.#close())
  }

  /** Unless somebody came in meanwhile. */
  async #close(): Promise<void> {
    if (this.inside().length > 0) return
    await this.parts.engine.closeRoom(this.parts.name).catch((error: unknown) => {
      if (!(error instanceof EngineFailure)) throw error
    })
  }

  moderates(member: Member): boolean {
    return moderatesIn(member, this.inside())
  }
}
