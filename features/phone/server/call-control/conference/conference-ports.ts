import type { Logger } from '#platform/log/logger.ts'
import type { EndpointName, EngineEvent, LegId, TelephonyEngine } from '#platform/telephony/port.ts'
import type { Conference } from '../../call-machine/conference/conference.ts'
import type { Clock } from '../../ports.ts'
import type { PresenceOfCalls } from '../../presence.ts'
import type { Admission } from '../admission/admission.ts'
import type { CallProcessor } from '../calls/call-processor.ts'
import type { EffectSender } from '../calls/send-effects.ts'
import type { CommandRefusal } from '../commands/commands.ts'
import type { LookUpTarget } from '../commands/look-up-target.ts'
import type { OutsideLegs } from '../outside/outside-legs.ts'
import type { ConferencePublisher } from './conference-publisher.ts'
import type { NameOutsider } from './find-invited.ts'
import type { Rooms } from './rooms.ts'

export interface ConferencePorts {
  engine: TelephonyEngine
  processor: CallProcessor
  sender: EffectSender
  lookUp: LookUpTarget
  presence: PresenceOfCalls
  admission: Admission
  outside: Pick<OutsideLegs, 'admit'>
  nameOutsider: NameOutsider
  publisher: ConferencePublisher
  clock: Clock
  log: Logger
  settings: { ringSeconds: number }
}

/** The conferences of one telephone server. `by` is an endpoint that is in one, or whose call becomes one. */
export interface Conferences extends Rooms {
  /** Call with every event; legs of no conference are ignored. */
  handle(event: EngineEvent): void
  knowsLeg(leg: LegId): boolean
  /** Turns the call into a conference and invites the target. */
  fromCall(by: EndpointName, callId: string, target: string): Promise<CommandRefusal | null>
  add(by: EndpointName, conferenceId: string, target: string): Promise<CommandRefusal | null>
  /** Removes a member or an invitation; by the moderator or by oneself. `who`: a number or an endpoint. */
  remove(by: EndpointName, conferenceId: string, who: string): CommandRefusal | null
  /** Null: everybody but the moderator. */
  mute(by: EndpointName, conferenceId: string, who: string | null, muted: boolean): CommandRefusal | null
  handOver(by: EndpointName, conferenceId: string, who: string): CommandRefusal | null
  /** An invited party declined. */
  reject(by: EndpointName, conferenceId: string): CommandRefusal | null
  /** The device of this leg (its SIP Call-ID) disappeared: removes its member, the others stay. */
  lose(sipCallId: string): void
  running(): readonly Conference[]
  /** Continues conferences of an earlier run; reconcile them next. */
  takeUp(running: readonly Conference[]): void
  /** After a gap without events: members that are not in `live` have left. */
  reconcile(live: ReadonlySet<LegId>): void
  /** Ends the conferences of the endpoint. */
  endOf(endpoint: EndpointName): void
  stop(): void
}
