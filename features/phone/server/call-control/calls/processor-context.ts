import type { Clock } from '../../ports.ts'
import type { PresenceOfCalls } from '../../presence.ts'
import type { RejectedCalls } from '../admission/rejected-calls.ts'
import type { LookUpTarget } from '../commands/look-up-target.ts'
import type { Rooms } from '../conference/rooms.ts'
import type { MeetingCalls } from '../meetings/meeting-calls.ts'
import type { OutsideLegs } from '../outside/outside-legs.ts'
import type { CallPublisher } from '../publication/call-publisher.ts'
import type { CompanyQueues } from '../queues/company-queues.ts'
import type { MessageTaker } from '../voicemail/message-taker.ts'
import type { VoicemailCalls } from '../voicemail/voicemail-calls.ts'
import { callOccupancy } from './call-occupancy.ts'
import { CallsInProgress } from './calls-in-progress.ts'
import { createDialplanContext } from './dialplan-context.ts'
import { createLoopGuard, type LoopGuard } from './loop-guard.ts'
import { PendingWork } from './pending-work.ts'
import type { RoutingPorts } from './route-call.ts'
import type { EffectSender } from './send-effects.ts'

export interface CallProcessorPorts extends RoutingPorts {
  /** The telephone server of these calls. */
  serverId: number
  rejectedCalls: Pick<RejectedCalls, 'add' | 'addUnrecorded'>
  presence: PresenceOfCalls
  sender: EffectSender
  outside: Pick<OutsideLegs, 'admit'>
  publisher: CallPublisher
  messages: MessageTaker
  boxCalls: Pick<VoicemailCalls, 'serve'>
  rooms: Rooms
  meetings: Pick<MeetingCalls, 'find' | 'join'>
  companyQueues: CompanyQueues
  lookUp: LookUpTarget
  clock: Clock
}

/** What the parts of a call processor share. */
export interface ProcessorContext extends CallProcessorPorts {
  calls: CallsInProgress
  dialplan: ReturnType<typeof createDialplanContext>
  occupancy: ReturnType<typeof callOccupancy>
  pending: PendingWork
  loops: LoopGuard
}

export const processorContext = (ports: CallProcessorPorts): ProcessorContext => ({
  ...ports,
  calls: new CallsInProgress(),
  dialplan: createDialplanContext(ports),
  occupancy: callOccupancy(ports),
  pending: new PendingWork(),
  loops: createLoopGuard(ports.clock.now),
})
