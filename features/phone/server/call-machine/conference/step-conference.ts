import type { LegId } from '#platform/telephony/port.ts'
import type {
  Conference,
  ConferenceEffect,
  ConferenceEvent,
  ConferenceLeg,
  ConferenceStep,
  Member,
} from './conference.ts'
import { isInConference } from './conference.ts'

/** Late and repeated events change nothing. `at`: epoch milliseconds. */
export function stepConference(conference: Conference, event: ConferenceEvent, at: number): ConferenceStep {
  switch (event.type) {
    case 'invite':
      return invite(conference, event)
    case 'came':
      return came(conference, event, at)
    case 'dialing':
      return still(withLeg(conference, event.leg, (leg) => ({ ...leg, sipCallId: event.sipCallId })))
    case 'sound':
      return sounds(conference, event.leg)
    case 'answered':
      return answered(conference, event.leg, at)
    case 'leg-ended':
      return legEnded(conference, event.leg, at)
    case 'remove':
      return remove(conference, event.key, at)
    case 'mute':
      return mute(conference, event.key, event.muted)
    case 'hand-over':
      return handOver(conference, event.key)
    case 'end':
      return end(conference, at)
    default:
      return event satisfies never
  }
}

const still = (conference: Conference): ConferenceStep => ({ conference, effects: [] })

const withMember = (
  conference: Conference,
  which: (member: Member) => boolean,
  change: (member: Member) => Member,
): Conference => ({
  ...conference,
  members: conference.members.map((member) => (which(member) ? change(member) : member)),
})

const has = (leg: LegId) => (member: Member) => member.legs.some((one) => one.leg === leg)

const withLeg = (
  conference: Conference,
  leg: LegId,
  change: (known: ConferenceLeg) => ConferenceLeg,
): Conference =>
  withMember(conference, has(leg), (member) => ({
    ...member,
    legs: member.legs.map((one) => (one.leg === leg ? change(one) : one)),
  }))

function invite(
  conference: Conference,
  { member, devices, ringSeconds }: Extract<ConferenceEvent, { type: 'invite' }>,
): ConferenceStep {
  if (conference.endedAt !== null || isInConference(conference, member.key) || devices.length === 0)
    return still(conference)
  const invited: Member = {
    ...member,
    role: 'member',
    state: 'invited',
    muted: false,
    joinedAt: null,
    leftAt: null,
    legs: devices.map(({ leg }) => ({ leg, sipCallId: null, state: 'dialing' })),
  }
  return {
    conference: { ...conference, members: [...conference.members, invited] },
    effects: devices.map(({ leg, contact }) => ({
      type: 'dial',
      fork: { leg, endpoint: member.endpoint, contact },
      // A conference has no timer: the engine's timeout counts.
      timeoutSeconds: ringSeconds,
    })),
  }
}

function came(
  conference: Conference,
  { member, leg, sipCallId }: Extract<ConferenceEvent, { type: 'came' }>,
  at: number,
): ConferenceStep {
  if (conference.endedAt !== null) return still(conference)
  const joined: Member = {
    ...member,
    // The same person may also join with another telephone.
    key: isInConference(conference, member.key) ? `${member.key} ${leg}` : member.key,
    role: 'member',
    state: 'joined',
    muted: false,
    joinedAt: at,
    leftAt: null,
    legs: [{ leg, sipCallId, state: 'up' }],
  }
  const { bridge, members } = conference
  const isFirst = members.length === 0
  return {
    conference: keepModerator({ ...conference, members: [...members, joined] }),
    effects: [
      ...(isFirst ? [{ type: 'bridge', bridge, legs: [] } as const] : []),
      { type: 'join-bridge', bridge, leg },
      { type: 'watch-speech', leg },
    ],
  }
}

function sounds(conference: Conference, leg: LegId): ConferenceStep {
  const member = conference.members.find(has(leg))
  const own = member?.legs.find((one) => one.leg === leg)
  if (member?.state !== 'invited' || own?.state !== 'dialing' || own.early) return still(conference)
  return {
    conference: withLeg(conference, leg, (known) => ({ ...known, early: true })),
    effects: [{ type: 'join-bridge', bridge: conference.bridge, leg }],
  }
}

function answered(conference: Conference, leg: LegId, at: number): ConferenceStep {
  const member = conference.members.find(has(leg))
  const own = member?.legs.find((one) => one.leg === leg)
  if (member?.state !== 'invited' || own?.state !== 'dialing') return still(conference)
  const others = member.legs.filter((one) => one.leg !== leg)
  return {
    conference: withMember(conference, has(leg), (known) => ({
      ...known,
      state: 'joined',
      joinedAt: at,
      legs: known.legs.map((one) => ({ ...one, state: one.leg === leg ? 'up' : 'ending' })),
    })),
    effects: [
      ...(own.early ? [] : [{ type: 'join-bridge', bridge: conference.bridge, leg } as const]),
      { type: 'watch-speech', leg },
      ...others.map((one) => ({ type: 'hangup', leg: one.leg, cause: 'answered-elsewhere' }) as const),
    ],
  }
}

function legEnded(conference: Conference, leg: LegId, at: number): ConferenceStep {
  const member = conference.members.find(has(leg))
  if (!member) return still(conference)
  const was = member.legs.find((one) => one.leg === leg)
  const legs = member.legs.filter((one) => one.leg !== leg)
  const gone = withMember(conference, has(leg), (known) => ({ ...known, legs }))
  const stays = was?.state === 'ending' || legs.some(({ state }) => state !== 'ending')
  return member.state === 'left' || stays ? still(gone) : leave(gone, member.key, at)
}

/** Removes a member, passes on the moderator's role, and hangs up a member who is left alone. */
function leave(conference: Conference, key: string, at: number): ConferenceStep {
  const out = withMember(
    conference,
    (member) => member.key === key && member.state !== 'left',
    (member) => ({ ...member, state: 'left', leftAt: member.joinedAt === null ? null : at }),
  )
  const led = keepModerator(out)
  const joined = led.members.filter(({ state }) => state === 'joined').length
  const invited = led.members.some(({ state }) => state === 'invited')
  const alone = joined === 1 && !invited && led.room === null
  return joined === 0 || alone ? end(led, at) : still(led)
}

function keepModerator(conference: Conference): Conference {
  const present = conference.members.filter(({ state }) => state === 'joined')
  if (present.some(({ role }) => role === 'moderator')) return conference
  const next = present.find(({ extensionId }) => extensionId !== null)
  return next ? moderatedBy(conference, next.key) : conference
}

const moderatedBy = (conference: Conference, key: string): Conference => ({
  ...conference,
  members: conference.members.map((member) => ({
    ...member,
    role: member.key === key && member.state === 'joined' ? 'moderator' : 'member',
  })),
})

function remove(conference: Conference, key: string, at: number): ConferenceStep {
  const member = conference.members.find((one) => one.key === key && one.state !== 'left')
  if (!member) return still(conference)
  const cause = member.state === 'invited' ? 'cancelled' : 'normal'
  const effects = endLegs(member, cause)
  const ending = withMember(
    conference,
    (one) => one === member,
    (one) => ({ ...one, legs: one.legs.map((leg) => ({ ...leg, state: 'ending' })) }),
  )
  const left = leave(ending, key, at)
  return { conference: left.conference, effects: [...effects, ...left.effects] }
}

const endLegs = ({ legs }: Member, cause: 'cancelled' | 'normal'): ConferenceEffect[] =>
  legs.flatMap(({ leg, state }) => (state === 'ending' ? [] : [{ type: 'hangup', leg, cause }]))

function mute(conference: Conference, key: string | null, muted: boolean): ConferenceStep {
  const concerned = conference.members.filter(
    (member) =>
      member.state === 'joined' &&
      member.muted !== muted &&
      (key === null ? member.role !== 'moderator' : member.key === key),
  )
  return {
    conference: withMember(
      conference,
      (member) => concerned.includes(member),
      (member) => ({ ...member, muted }),
    ),
    effects: concerned.flatMap(({ legs }) =>
      legs
        .filter(({ state }) => state === 'up')
        .map(({ leg }) => ({ type: 'mute', leg, on: muted }) as const),
    ),
  }
}

function handOver(conference: Conference, key: string): ConferenceStep {
  const next = conference.members.find((one) => one.key === key && one.state === 'joined')
  return still(next && next.extensionId !== null ? moderatedBy(conference, key) : conference)
}

function end(conference: Conference, at: number): ConferenceStep {
  if (conference.endedAt !== null) return still(conference)
  const effects = conference.members.flatMap((member) =>
    endLegs(member, member.state === 'invited' ? 'cancelled' : 'normal'),
  )
  const members = conference.members.map(
    (member): Member => ({
      ...member,
      state: 'left',
      leftAt: member.state === 'joined' ? at : member.leftAt,
      legs: member.legs.map((leg) => ({ ...leg, state: 'ending' })),
    }),
  )
  return {
    conference: { ...conference, endedAt: at, members },
    effects: [...effects, { type: 'destroy-bridge', bridge: conference.bridge }],
  }
}
