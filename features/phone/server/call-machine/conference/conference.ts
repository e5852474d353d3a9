import type { BridgeId, ContactAddress, EndpointName, HangupCause, LegId } from '#platform/telephony/port.ts'

/**
 * A conference as a pure state machine: an event in, the new conference and the engine's commands out.
 *
 * ```
 *   member:   invited ──a device answers──▶ joined ──hangs up · removed──▶ left
 *                └── refuses · does not answer · the invitation is withdrawn ──▶ left
 *   conference:  two who talked ──▶ running ── fewer than two are joined, and nobody is invited ──▶ over
 *                in a room: the first who comes ──▶ running ── the last one leaves ──▶ over
 * ```
 * When the moderator leaves, the company's longest present member takes over. Nobody is a member twice.
 */
export interface Conference {
  readonly id: string
  readonly companyId: number
  readonly bridge: BridgeId
  /** The conference room; null for an ad hoc conference. */
  readonly room: { readonly id: number; readonly name: string } | null
  /** Epoch milliseconds. */
  readonly startedAt: number
  readonly endedAt: number | null
  readonly members: readonly Member[]
}

export interface Member {
  /** Unique within the conference: an extension's endpoint, or a trunk with the number outside. */
  readonly key: string
  readonly endpoint: EndpointName
  /** Extension id; null for an outside party. */
  readonly extensionId: number | null
  readonly userId: number | null
  readonly number: string
  readonly name: string
  readonly role: 'moderator' | 'member'
  readonly state: 'invited' | 'joined' | 'left'
  readonly muted: boolean
  /** Epoch milliseconds; null: never. */
  readonly joinedAt: number | null
  readonly leftAt: number | null
  /** Ringing devices, or the one that joined. */
  readonly legs: readonly ConferenceLeg[]
}

export interface ConferenceLeg {
  readonly leg: LegId
  readonly sipCallId: string | null
  readonly state: 'dialing' | 'up' | 'ending'
  /** In the bridge before the answer: everybody hears what its carrier sends. */
  readonly early?: true
}

export type NewMember = Pick<Member, 'key' | 'endpoint' | 'extensionId' | 'userId' | 'number' | 'name'>

export interface DeviceAt {
  readonly leg: LegId
  readonly contact: ContactAddress
}

export type ConferenceEvent =
  | { type: 'invite'; member: NewMember; devices: readonly DeviceAt[]; ringSeconds: number }
  /** Somebody dialled in; only into a room. */
  | { type: 'came'; member: NewMember; leg: LegId; sipCallId: string | null }
  | { type: 'dialing'; leg: LegId; sipCallId: string | null }
  /** The carrier of an invited number sends an announcement, or a ring tone of its own. */
  | { type: 'sound'; leg: LegId }
  | { type: 'answered'; leg: LegId }
  | { type: 'leg-ended'; leg: LegId; cause: HangupCause }
  /** Removes a member or an invited party. */
  | { type: 'remove'; key: string }
  /** Null: everybody but the moderator. */
  | { type: 'mute'; key: string | null; muted: boolean }
  | { type: 'hand-over'; key: string }
  | { type: 'end' }

export type ConferenceEffect =
  /** Created empty: Asterisk adds legs all or none, so one leg that just ended would keep out all others. */
  | { type: 'bridge'; bridge: BridgeId; legs: readonly [] }
  | { type: 'join-bridge'; bridge: BridgeId; leg: LegId }
  /** Starts reporting when they speak. */
  | { type: 'watch-speech'; leg: LegId }
  | { type: 'destroy-bridge'; bridge: BridgeId }
  | {
      type: 'dial'
      fork: { leg: LegId; endpoint: EndpointName; contact: ContactAddress }
      timeoutSeconds: number
    }
  | { type: 'hangup'; leg: LegId; cause: HangupCause }
  | { type: 'mute'; leg: LegId; on: boolean }

export interface ConferenceStep {
  readonly conference: Conference
  readonly effects: readonly ConferenceEffect[]
}

interface Beginning {
  id: string
  companyId: number
  bridge: BridgeId
  /** Epoch milliseconds. */
  at: number
  moderator: NewMember & { leg: LegId; sipCallId: string | null }
  other: NewMember & { leg: LegId; sipCallId: string | null }
}

/** Starts a conference of two who already talked, and whose legs are in no bridge. */
export function beginConference({ id, companyId, bridge, at, ...two }: Beginning): ConferenceStep {
  const member = ({ leg, sipCallId, ...who }: Beginning['moderator'], role: Member['role']): Member => ({
    ...who,
    role,
    state: 'joined',
    muted: false,
    joinedAt: at,
    leftAt: null,
    legs: [{ leg, sipCallId, state: 'up' }],
  })
  const members = [member(two.moderator, 'moderator'), member(two.other, 'member')]
  return {
    conference: { id, companyId, bridge, room: null, startedAt: at, endedAt: null, members },
    effects: [
      { type: 'bridge', bridge, legs: [] },
      { type: 'join-bridge', bridge, leg: two.moderator.leg },
      { type: 'join-bridge', bridge, leg: two.other.leg },
      { type: 'watch-speech', leg: two.moderator.leg },
      { type: 'watch-speech', leg: two.other.leg },
    ],
  }
}

interface Opening {
  id: string
  companyId: number
  bridge: BridgeId
  room: { id: number; name: string }
  /** Epoch milliseconds. */
  at: number
}

/** Opens a room that somebody is about to enter. */
export const openRoom = ({ at, ...room }: Opening): Conference => ({
  ...room,
  startedAt: at,
  endedAt: null,
  members: [],
})

export const isInConference = ({ members }: Conference, key: string): boolean =>
  members.some((member) => member.key === key && member.state !== 'left')

/** No leg is left. */
export const conferenceIsOver = ({ endedAt, members }: Conference): boolean =>
  endedAt !== null && members.every(({ legs }) => legs.length === 0)
