import type { FactKind } from '#platform/telephony/contract/fact.ts'
import { trunkOf } from '#platform/telephony/endpoint-name.ts'
import type { BridgeId, EndpointName, LegId } from '#platform/telephony/port.ts'
import type { CallSide } from '../../call-machine/call.ts'
import type { Conference, Member } from '../../call-machine/conference/conference.ts'
import { legOfSide, otherSide } from '../../call-machine/waiting.ts'
import type { RecordedTalk, RecordingRules } from '../../recording-ports.ts'
import { isRouted, type LiveCall, type RoutedCall } from '../calls/live-call.ts'
import { isMeetingLeg } from '../meetings/meeting-legs.ts'

/** A participant of the company, who sees whether the call is recorded. */
export interface Talker {
  endpoint: EndpointName
  name: string
  userId: number | null
  sipCallIds: readonly string[]
}

/** A call or conference as the recorder sees it. */
export interface Talk {
  id: string
  companyId: number
  /** The recorded device: what is said and heard there. */
  leg: LegId
  /** Where they hear each other. */
  bridge: BridgeId
  /** Legs of people outside; `greeted`: they came through a menu or queue. */
  outsiders: readonly { leg: LegId; greeted: boolean }[]
  about: TalkFacts
  talkers: readonly Talker[]
  /** Names of participants, by leg. */
  names: ReadonlyMap<LegId, string>
}

/** As shown in the list of recordings. */
export type TalkFacts = Pick<RecordedTalk, 'callId' | 'kind' | 'direction' | 'extension' | 'other' | 'queue'>

const sides: readonly CallSide[] = ['caller', 'callee']

/** Null before they talk, for calls without anybody of the company, and for those of meetings, which are recorded by themselves. */
export function talkOfCall(live: LiveCall): Talk | null {
  if (live.call.phase !== 'talking' || !isRouted(live) || isMeetingLeg(live.call.caller.leg)) return null
  const { route, call } = live
  const side: CallSide | null =
    route.caller.id !== null ? 'caller' : route.callee?.id != null ? 'callee' : null
  if (side === null) return null
  const [own, other] = [route[side], route[otherSide(side)]]
  const leg = legOfSide(call, side)
  if (!own || !leg || call.bridge === null) return null
  return {
    id: call.id,
    companyId: route.company.id,
    leg: leg.leg,
    bridge: call.bridge,
    outsiders: sides.flatMap((one) => {
      const at = legOfSide(call, one)
      return at && trunkOf(at.endpoint) !== null ? [{ leg: at.leg, greeted: isGreeted(live, one) }] : []
    }),
    about: {
      callId: call.id,
      kind: 'call',
      direction: side === 'caller' ? 'OUTGOING' : 'INCOMING',
      extension: own.number,
      other: { number: other?.number ?? call.dialed, name: other?.id == null ? '' : other.name },
      queue: queueOf(live),
    },
    talkers: sides.flatMap((one): Talker[] => {
      const party = route[one]
      const { sipCallId } = legOfSide(call, one) ?? { sipCallId: null }
      if (!party || party.id === null) return []
      const { endpoint, userId, name, number } = party
      return [{ endpoint, userId, name: name || number, sipCallIds: sipCallId ? [sipCallId] : [] }]
    }),
    names: new Map(
      sides.flatMap((one): [LegId, string][] => {
        const at = legOfSide(call, one)
        return at ? [[at.leg, route[one]?.name || (route[one]?.number ?? call.dialed)]] : []
      }),
    ),
  }
}

/** A called party has heard nothing yet. */
const isGreeted = ({ walked }: RoutedCall, side: CallSide): boolean =>
  side === 'caller' && (walked?.facts.some(({ fact }) => GREETING.has(fact.kind)) ?? false)

const GREETING: ReadonlySet<string> = new Set(['ivr', 'queue_entered'] satisfies FactKind[])

/** The queue that put the call through; null for none. */
function queueOf({ walked }: RoutedCall): TalkFacts['queue'] {
  const facts = walked?.facts.map(({ fact }) => fact) ?? []
  const through = facts.findLast((fact) => fact.kind === 'queue_left' && fact.about.why === 'answered')
  if (through?.kind !== 'queue_left') return null
  const { queue: id } = through.about
  const entered = facts.find((fact) => fact.kind === 'queue_entered' && fact.about.queue === id)
  return { id, name: entered?.kind === 'queue_entered' ? entered.about.name : '' }
}

/** By the company's setting for calls of this kind. */
export function isWanted(rules: RecordingRules, live: RoutedCall): boolean {
  if (rules.queues && queueOf(live) !== null) return true
  const { caller, callee } = live.route
  if (caller.id === null) return rules.incoming
  return callee === null || callee.id === null ? rules.outgoing : rules.internal
}

/** Records the moderator's leg, else the one of another member of the company; null: there is none. */
export function talkOfConference({ id, companyId, members, bridge }: Conference): Talk | null {
  const joined = members.filter(({ state }) => state === 'joined')
  const inside = joined.filter(({ extensionId }) => extensionId !== null)
  const own = inside.find(({ role }) => role === 'moderator') ?? inside[0]
  const leg = own?.legs.find(({ state }) => state === 'up')
  if (!own || !leg) return null
  const others = joined.filter((member) => member !== own)
  return {
    id,
    companyId,
    leg: leg.leg,
    bridge,
    outsiders: joined
      .filter(({ extensionId }) => extensionId === null)
      .flatMap(({ legs }) =>
        legs.flatMap((one) => (one.state === 'up' ? [{ leg: one.leg, greeted: false }] : [])),
      ),
    about: {
      callId: null,
      kind: 'conference',
      direction: 'OUTGOING',
      extension: own.number,
      other: { number: others[0]?.number ?? '', name: others.map(({ name }) => name).join(', ') },
      queue: null,
    },
    talkers: inside.map(talker),
    names: new Map(joined.flatMap(({ legs, name, number }) => legs.map(({ leg }) => [leg, name || number]))),
  }
}

const talker = ({ endpoint, name, number, userId, legs }: Member): Talker => ({
  endpoint,
  name: name || number,
  userId,
  sipCallIds: legs.flatMap(({ sipCallId }) => sipCallId ?? []),
})
