import { type RoomState, roomState } from '../../contract/room-socket.ts'
import type { Member } from './member.ts'

export interface StateParts {
  title: string
  engine: boolean
  locked: boolean
  startedAt: Date | null
  recording: { since: Date; by: string } | null
  captions: RoomState['captions']
  inside: readonly Member[]
  waiting: readonly Member[]
  calling: RoomState['calling']
  /** For this member's browser. */
  iceServers: (identity: string) => RoomState['iceServers']
}

/** Who made the room moderates; while they are not there, everybody of the company does, so that nobody waits in vain. */
export function moderatesIn(member: Member, inside: readonly Member[]): boolean {
  if (member.phase !== 'inside' || member.userId === null) return false
  return member.owns || !inside.some(({ owns }) => owns)
}

const shown = ({ id, name, owns, userId, mic, camera, published, hand, connection, phone }: Member) => ({
  id,
  name,
  role: owns ? ('host' as const) : userId === null ? ('guest' as const) : ('member' as const),
  mic,
  camera,
  screen: published.has('screen'),
  hand,
  phone: phone?.number ?? null,
  away: connection === null,
})

/** Tells a member how the room is. Who waits sees neither people nor when it began. */
export function sendState(member: Member, parts: StateParts): void {
  const isInside = member.phase === 'inside'
  const moderates = moderatesIn(member, parts.inside)
  member.connection?.send(roomState, {
    me: member.id,
    phase: member.phase,
    admitted: member.admitted,
    title: parts.title,
    moderates,
    locked: parts.locked,
    engine: parts.engine,
    startedAt: isInside ? (parts.startedAt?.toISOString() ?? null) : null,
    recording: parts.recording && { since: parts.recording.since.toISOString(), by: parts.recording.by },
    captions: isInside ? parts.captions : { offered: false, running: parts.captions.running, mine: false },
    members: isInside ? parts.inside.map(shown) : [],
    waiting: moderates
      ? parts.waiting.map(({ id, name, admitted, phone }) => ({
          ...{ id, name, admitted },
          phone: phone?.number ?? null,
        }))
      : [],
    calling: isInside && member.userId !== null ? parts.calling : [],
    iceServers: isInside ? parts.iceServers(member.identity) : [],
  })
}
