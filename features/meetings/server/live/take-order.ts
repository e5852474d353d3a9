import type { z } from 'zod'
import { type fromMember, mutedByHost, roomReaction } from '../../contract/room-socket.ts'
import type { LiveRoom } from './live-room.ts'
import type { Member } from './member.ts'

type Order = z.output<typeof fromMember>
type Kind = Order['do']
type OrderOf<One extends Kind> = Extract<Order, { do: One }>
type Act<One extends Kind> = (room: LiveRoom, member: Member, order: OrderOf<One>) => void
type AnyAct = (room: LiveRoom, member: Member, order: never) => void
type ByHost =
  | 'admit'
  | 'refuse'
  | 'mute'
  | 'unmute'
  | 'remove'
  | 'call'
  | 'end-call'
  | 'lock'
  | 'record'
  | 'end'

const takeState: Act<'state'> = (room, member, { mic, camera, hand }) => {
  if (mic !== undefined) member.mic = mic
  if (camera !== undefined) member.camera = camera
  if (hand !== undefined) member.hand = hand
  const isUnsilenced = mic === true && member.silenced
  if (isUnsilenced) member.silenced = false
  // A browser mutes by itself; a telephone is muted for it.
  if (isUnsilenced || (member.phone && mic !== undefined)) member.media?.silence(mic === false)
  room.changed()
}

/** Of those who wait as well. */
const ANYWHERE: { [One in 'leave' | 'state']: Act<One> } = {
  leave: (room, member) => room.leave(member),
  state: takeState,
}

/** Of those who are inside. */
const INSIDE: { [One in Exclude<Kind, ByHost | 'leave' | 'state' | 'hello'>]: Act<One> } = {
  publish: (_, { media }, { feed, attempt, sdp }) => media?.publish(feed, attempt, sdp),
  unpublish: (_, { media }, { feed }) => media?.unpublish(feed),
  answer: (_, { media }, { offer, sdp }) => media?.answer(offer, sdp),
  'receive-again': (_, { media }) => media?.receiveAgain(),
  layers: (_, { media }, { wishes }) => media?.layers(wishes),
  say: (room, member, { text }) => room.say(member, text),
  captions: (room, member, { on }) => room.captions.want(member, on),
  'caption-sound': (room, member, { data, ...sound }) =>
    room.captions.hear(member, { ...sound, content: Buffer.from(data, 'base64') }),
  react: (room, { id }, { emoji }) => room.tellInside((to) => to.send(roomReaction, { member: id, emoji })),
}

const mute = (room: LiveRoom, host: Member, members: readonly Member[]): void => {
  for (const member of members) {
    if (member === host || !member.mic || member.phase !== 'inside') continue
    member.mic = false
    member.silenced = true
    member.media?.silence(true)
    member.connection?.send(mutedByHost, { by: host.name })
  }
  room.changed()
}

/** Of those who moderate. */
const BY_HOST: { [One in ByHost]: Act<One> } = {
  admit(room, _, { member }) {
    const about = room.members.get(member)
    if (about) room.admit(about)
  },
  refuse(room, _, { member }) {
    const about = room.members.get(member)
    if (about?.phase === 'waiting') room.dismiss(about, 'refused')
  },
  mute(room, host, { member }) {
    const about =
      member === null ? room.inside() : [...room.members.values()].filter(({ id }) => id === member)
    mute(room, host, about)
  },
  unmute(room, _, { member }) {
    const about = room.members.get(member)
    if (about?.phone && about.phase === 'inside') takeState(room, about, { do: 'state', mic: true })
  },
  remove(room, host, { member }) {
    const about = room.members.get(member)
    if (about && about !== host && !about.owns) room.dismiss(about, 'removed')
  },
  call: (room, host, called) => room.phones.calls.start(host, called),
  'end-call': (room, _, { call }) => room.phones.calls.end(call),
  lock(room, _, { locked }) {
    room.door.locked = locked
    room.changed()
  },
  record(room, host, { on }) {
    if (!on) return room.recorder.stop()
    if (room.recorder.now() !== null) return
    room.recorder.start(host)
    room.phones.onRecording()
  },
  end: (room) => room.endForAll(),
}

/** The order's kind decides the table and the entry, whose types belong together. */
const act = (
  table: Partial<Record<string, AnyAct>>,
  room: LiveRoom,
  member: Member,
  order: Order,
): boolean => {
  const found = table[order.do]
  found?.(room, member, order as never)
  return found !== undefined
}

/** Carries out what a member's page says. What it may not, or what came too late, changes nothing. */
export function takeOrder(room: LiveRoom, member: Member, order: Order): void {
  // Who left or was removed may keep the connection open for a while.
  if (room.members.get(member.id) !== member) return
  if (act(ANYWHERE, room, member, order) || member.phase !== 'inside') return
  if (act(INSIDE, room, member, order) || !room.moderates(member)) return
  act(BY_HOST, room, member, order)
}
