import { randomUUID } from 'node:crypto'
import type { EndpointName, LegId } from '#platform/telephony/port.ts'
import type { CallEvent } from '../../call-machine/call.ts'
import {
  beginConference,
  type Conference,
  type ConferenceEffect,
  type ConferenceEvent,
  conferenceIsOver,
  isInConference,
  type Member,
  openRoom,
} from '../../call-machine/conference/conference.ts'
import { stepConference } from '../../call-machine/conference/step-conference.ts'
import { legOfSide, otherSide } from '../../call-machine/waiting.ts'
import { createBridgeKeeper, legsOfConference } from '../calls/bridge-keeper.ts'
import type { CommandRefusal } from '../commands/commands.ts'
import type { Target } from '../commands/look-up-target.ts'
import { talkOf } from '../commands/own-calls.ts'
import { memberOf } from './conference-member.ts'
import type { ConferencePorts, Conferences } from './conference-ports.ts'
import { findInvited } from './find-invited.ts'

export function createConferences(ports: ConferencePorts): Conferences {
  const {
    engine,
    processor,
    sender,
    lookUp,
    presence,
    admission,
    outside,
    nameOutsider,
    publisher,
    clock,
    log,
    settings,
  } = ports
  const conferences = new Map<string, Conference>()
  const byLeg = new Map<LegId, string>()
  /** Caller ID shown outside, by leg. */
  const trunkNumbers = new Map<LegId, string>()
  const keeper = createBridgeKeeper({
    engine,
    sender,
    clock,
    log,
    find: (id) => legsOfConference(conferences.get(id)),
  })

  function advance(id: string, event: ConferenceEvent): void {
    const before = conferences.get(id)
    if (!before) return
    const { conference, effects } = stepConference(before, event, clock.now())
    if (conference === before) return
    keep(conference, before)
    applyEffects(conference, effects)
  }

  function keep(conference: Conference, before: Conference | null): void {
    conferences.set(conference.id, conference)
    for (const { legs } of conference.members) for (const { leg } of legs) byLeg.set(leg, conference.id)
    tellPresence(conference, before)
    publisher.changed(conference)
    if (!conferenceIsOver(conference)) return
    conferences.delete(conference.id)
    for (const [leg, owner] of byLeg) if (owner === conference.id) byLeg.delete(leg)
  }

  function tellPresence(conference: Conference, before: Conference | null): void {
    const known = new Map((before ? latestOf(before) : []).map((member) => [member.key, member.state]))
    for (const member of latestOf(conference)) {
      const was = known.get(member.key) ?? 'left'
      if (member.state !== was) memberChanged(conference, member, was)
    }
  }

  function memberChanged(
    { id, companyId, room }: Conference,
    { endpoint, extensionId, state }: Member,
    was: Member['state'],
  ): void {
    // Members who called a room, counted by that call.
    if (was === 'left' && room === null) admission.line(companyId, endpoint, 1)
    if (state === 'left' && room === null) admission.line(companyId, endpoint, -1)
    if (extensionId !== null) presence.setCall(endpoint, id, SHOWN[state])
  }

  function applyEffects({ id, members }: Conference, effects: readonly ConferenceEffect[]): void {
    const moderator = members.find(({ role }) => role === 'moderator')
    const callerId = { name: moderator?.name ?? '', number: moderator?.number ?? '' }
    const report = (event: CallEvent): void => {
      if (event.type === 'leg-ended') advance(id, event)
      if (event.type === 'connect-failed') advance(id, { type: 'end' })
    }
    for (const effect of effects) {
      const number = effect.type === 'dial' ? trunkNumbers.get(effect.fork.leg) : undefined
      const shown = number === undefined ? callerId : { name: '', number }
      sender.send(effect, { callId: id, callerId: shown, music: null, report })
    }
    // One that was heard before its answer is in the bridge already.
    if (effects.some(({ type }) => type === 'join-bridge' || type === 'watch-speech')) keeper.watch(id)
  }

  async function invite(id: string, target: Target): Promise<CommandRefusal | null> {
    const finding = { engine, admission, outside, nameOutsider }
    const found = await findInvited(finding, id, target, clock.now())
    if (typeof found === 'string') return found
    if (found.contacts.length === 0) return 'unregistered'
    const devices = found.contacts.map((contact) => ({ leg: found.leg ?? randomUUID(), contact }))
    for (const { leg } of devices) if (found.shows !== undefined) trunkNumbers.set(leg, found.shows)
    advance(id, { type: 'invite', member: found.member, devices, ringSeconds: settings.ringSeconds })
    return null
  }

  function speaks(id: string, leg: LegId, on: boolean): void {
    const conference = conferences.get(id)
    const member = conference?.members.find(({ legs }) => legs.some((one) => one.leg === leg))
    if (conference && member) publisher.speaks(conference, member.key, on)
  }

  /** Conferences that `by` has joined. */
  function ownOf(by: EndpointName, id: string): { conference: Conference; own: Member } | null {
    const conference =
      conferences.get(id) ??
      [...conferences.values()].find(({ members }) =>
        members.some(({ legs }) => legs.some(({ sipCallId }) => sipCallId === id)),
      )
    const own = conference?.members.find(({ endpoint, state }) => endpoint === by && state === 'joined')
    return conference && own ? { conference, own } : null
  }

  const named = ({ members }: Conference, who: string): Member | undefined =>
    members.find((one) => one.state !== 'left' && (one.key === who || one.number === who))

  /** What only the moderator may do to others. */
  function moderate(
    by: EndpointName,
    id: string,
    who: string | null,
    event: (key: string | null) => ConferenceEvent,
  ): CommandRefusal | null {
    const found = ownOf(by, id)
    const member = found && who !== null ? named(found.conference, who) : null
    if (!found || member === undefined) return 'no-call'
    const oneself = member?.key === by
    if (found.own.role !== 'moderator' && !oneself) return 'not-allowed'
    advance(found.conference.id, event(member?.key ?? null))
    return null
  }

  return {
    handle(event) {
      if (!('leg' in event)) return
      const id = byLeg.get(event.leg)
      if (id === undefined) return
      if (event.type === 'leg-dialing')
        advance(id, { type: 'dialing', leg: event.leg, sipCallId: event.sipCallId })
      else if (event.type === 'leg-progress') {
        if (event.sound) advance(id, { type: 'sound', leg: event.leg })
      } else if (event.type === 'leg-speaking') speaks(id, event.leg, event.on)
      else if (event.type === 'leg-answered') advance(id, { type: 'answered', leg: event.leg })
      else if (event.type === 'leg-ended') {
        byLeg.delete(event.leg)
        trunkNumbers.delete(event.leg)
        advance(id, { type: 'leg-ended', leg: event.leg, cause: event.cause })
      }
    },
    knowsLeg: (leg) => byLeg.has(leg),
    async fromCall(by, callId, target) {
      const before = talkOf(processor.calls(), by, callId)
      if (!before) return 'no-call'
      const found = await lookUp(before, by, target)
      if (typeof found === 'string') return found
      const own = talkOf(processor.calls(), by, callId)
      const leg = own && legOfSide(own.live.call, own.side)
      const otherLeg = own && legOfSide(own.live.call, otherSide(own.side))
      const [self, other] = own ? [own.live.route[own.side], own.live.route[otherSide(own.side)]] : []
      if (!own || !leg || !otherLeg || !self || !other) return 'no-call'
      const begun = beginConference({
        id: randomUUID(),
        companyId: own.live.route.company.id,
        bridge: randomUUID(),
        at: clock.now(),
        moderator: { ...memberOf(self), leg: leg.leg, sipCallId: leg.sipCallId },
        other: { ...memberOf(other), leg: otherLeg.leg, sipCallId: otherLeg.sipCallId },
      })
      keep(begun.conference, null)
      processor.tell(own.live.call.id, { type: 'released', keep: [leg.leg, otherLeg.leg] })
      applyEffects(begun.conference, begun.effects)
      const refused = await invite(begun.conference.id, found)
      // The two stay connected even though the third could not be invited.
      if (refused) log.info({ conference: begun.conference.id, refused }, 'failed to invite to a conference')
      return refused
    },
    async add(by, conferenceId, target) {
      const found = ownOf(by, conferenceId)
      if (!found) return 'no-call'
      const where = await lookUp(null, by, target)
      if (typeof where === 'string') return where
      // Members who are already there stay as they are.
      if (where.callee && isInConference(found.conference, where.callee.endpoint)) return null
      return invite(found.conference.id, where)
    },
    remove: (by, id, who) => moderate(by, id, who, (key) => ({ type: 'remove', key: key ?? by })),
    mute: (by, id, who, muted) => moderate(by, id, who, (key) => ({ type: 'mute', key, muted })),
    handOver: (by, id, who) => moderate(by, id, who, (key) => ({ type: 'hand-over', key: key ?? by })),
    reject(by, id) {
      const conference = conferences.get(id)
      const invited = conference?.members.some((one) => one.endpoint === by && one.state === 'invited')
      if (!conference || !invited) return 'no-call'
      advance(id, { type: 'remove', key: by })
      return null
    },
    lose(sipCallId) {
      for (const { id, members } of [...conferences.values()]) {
        const lost = members.find(
          ({ state, legs }) => state !== 'left' && legs.some((one) => one.sipCallId === sipCallId),
        )
        // The invitee's other devices keep ringing.
        if (lost?.state === 'joined') advance(id, { type: 'remove', key: lost.key })
      }
    },
    enterRoom({ companyId, room, party, leg, sipCallId }) {
      if (byLeg.has(leg)) return
      const open = [...conferences.values()].find((one) => one.room?.id === room.id && one.endedAt === null)
      const id = open?.id ?? randomUUID()
      const opening = { id, companyId, room, bridge: randomUUID(), at: clock.now() }
      if (!open) conferences.set(id, openRoom(opening))
      advance(id, { type: 'came', member: memberOf(party), leg, sipCallId })
    },
    takeUp(running) {
      for (const conference of running) keep(conference, null)
    },
    reconcile(live) {
      for (const [leg, id] of [...byLeg]) {
        if (live.has(leg)) continue
        byLeg.delete(leg)
        advance(id, { type: 'leg-ended', leg, cause: 'failed' })
      }
    },
    running: () => [...conferences.values()],
    endOf(endpoint) {
      for (const conference of [...conferences.values()])
        if (isInConference(conference, endpoint)) advance(conference.id, { type: 'remove', key: endpoint })
    },
    stop() {
      keeper.stop()
      for (const id of [...conferences.keys()]) advance(id, { type: 'end' })
    },
  }
}

const SHOWN = { invited: 'BUSY', joined: 'IN_CALL', left: null } as const

/** Somebody who left and came back is listed twice. */
const latestOf = ({ members }: Conference): Member[] => [
  ...new Map(members.map((member) => [member.key, member])).values(),
]
