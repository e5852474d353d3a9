import type { Hub } from '#platform/realtime/server/hub.ts'
import type { EndpointName } from '#platform/telephony/port.ts'
import { callRejected, transferRejected } from '../../../contract/events.ts'
import { PARK } from '../../../contract/pick-up-number.ts'
import { isLive } from '../../call-machine/call-steps.ts'
import type { CallProcessor } from '../calls/call-processor.ts'
import { isRouted, type LiveCall, type RoutedCall } from '../calls/live-call.ts'
import type { Conferences } from '../conference/conference-ports.ts'
import type { Recorder } from '../recording/recorder.ts'
import type { SupervisorCalls } from '../supervision/supervisor-calls.ts'
import type { Consultations } from '../transfers/consultations.ts'
import type { Transfers } from '../transfers/transfers.ts'
import type { CallCommand, CommandRefusal } from './commands.ts'
import { isCalled } from './own-calls.ts'

interface CommandHandlerPorts {
  processor: CallProcessor
  transfers: Transfers
  consultations: Pick<Consultations, 'to'>
  conferences: Conferences
  recorder: Pick<Recorder, 'wish' | 'muted'>
  supervisors: Pick<SupervisorCalls, 'change'>
  publish: Hub['publish']
}

/** Handles commands about the calls of one telephone server; `no-call`: it has no such call. */
export function createCommandHandler({
  processor,
  transfers,
  consultations,
  conferences,
  recorder,
  supervisors,
  publish,
}: CommandHandlerPorts) {
  /** Calls that ring at this endpoint. */
  const ringingAt = (endpoint: EndpointName): RoutedCall[] =>
    processor
      .calls()
      .filter(isRouted)
      .filter(({ call }) => call.forks.some((fork) => fork.endpoint === endpoint && isLive(fork)))
      .filter(({ call }) => call.phase === 'ringing')

  function own(live: RoutedCall, endpoint: EndpointName) {
    const known = live.walked ? live.walked.members : live.route.callee ? [live.route.callee] : []
    const party = known.find((one) => one.endpoint === endpoint)
    return { number: party?.number ?? '', label: party?.name ?? '' }
  }

  type Rejected = Extract<CallCommand, { what: 'reject-transfer' }>

  /** The moderator learns who declines, also when the phone's own refusal arrives before this command. */
  function rejectConference({ endpoint, callId, type, reason }: Rejected): CommandRefusal | null {
    const members = conferences.running().find(({ id }) => id === callId)?.members ?? []
    const invited = members.findLast((one) => one.endpoint === endpoint)
    if (!invited || invited.joinedAt !== null) return 'no-call'
    conferences.reject(endpoint, callId)
    const by = { number: invited.number, label: invited.name }
    for (const { userId, role } of members)
      if (role === 'moderator' && userId !== null)
        publish(`user:${userId}`, transferRejected, { call_id: callId, type, by, reason })
    return null
  }

  /** The conference that rings at this endpoint, as called by its moderator. */
  const invitationOf = (endpoint: EndpointName, from: string): string | undefined =>
    conferences
      .running()
      .find(
        ({ members }) =>
          members.some((one) => one.endpoint === endpoint && one.state === 'invited') &&
          members.some(({ role, number }) => role === 'moderator' && number === from),
      )?.id

  function rejectTransfer(rejected: Rejected): CommandRefusal | null {
    const { endpoint, callId, type, reason } = rejected
    const asking = processor.calls().find(({ call }) => isCalled(call, callId))
    const ringing = ringingAt(endpoint).find(
      ({ route }) =>
        route.caller.endpoint === asking?.route?.caller.endpoint ||
        route.caller.endpoint === asking?.route?.callee?.endpoint,
    )
    if (!asking) return 'no-call'
    if (!ringing) return rejectedBefore(asking, rejected)
    const by = own(ringing, endpoint)
    const to = ringing.route.caller.userId
    processor.tell(ringing.call.id, { type: 'declined', endpoint })
    if (to !== null) publish(`user:${to}`, transferRejected, { call_id: asking.call.id, type, by, reason })
    return null
  }

  /** The phone's own rejection came before this request: only passes on the reason. */
  function rejectedBefore(
    asking: LiveCall,
    { endpoint, callId, type, reason }: Rejected,
  ): CommandRefusal | null {
    const consultation = consultations.to(endpoint, callId)
    // An ended call may still be listed until the engine has reported the end of its last leg.
    const isTaken = ({ call, route }: LiveCall) =>
      call.phase !== 'ended' &&
      route?.caller.userId === consultation?.by &&
      route?.callee?.endpoint === endpoint
    if (!consultation || processor.calls().some(isTaken)) return 'no-call'
    const { number, name: label } = consultation.asked
    const by = { number, label }
    publish(`user:${consultation.by}`, transferRejected, { call_id: asking.call.id, type, by, reason })
    return null
  }

  function rejectCall({ endpoint, from, reason }: Extract<CallCommand, { what: 'reject-call' }>) {
    const ringing = ringingAt(endpoint).find(({ route }) => route.caller.number === from)
    if (!ringing) {
      const callId = invitationOf(endpoint, from)
      if (callId === undefined) return 'no-call'
      return rejectConference({ what: 'reject-transfer', endpoint, callId, type: 'conference', reason })
    }
    const by = own(ringing, endpoint)
    processor.tell(ringing.call.id, { type: 'declined', endpoint })
    const to = ringing.route.caller.userId
    if (to !== null && reason !== '')
      publish(`user:${to}`, callRejected, { call_id: ringing.call.id, by, reason })
    return null
  }

  return async (command: CallCommand): Promise<CommandRefusal | null> => {
    switch (command.what) {
      case 'transfer':
        if (command.type === 'attended')
          return transfers.ask(command.endpoint, command.callId, command.target)
        if (command.type === 'conference')
          return conferences.fromCall(command.endpoint, command.callId, command.target)
        if (command.target === PARK) return transfers.park(command.endpoint, command.callId)
        return transfers.blind(command.endpoint, command.callId, command.target)
      case 'park':
        return transfers.park(command.endpoint, command.callId)
      case 'complete-transfer':
        return transfers.complete(command.endpoint, command.callId)
      case 'cancel-transfer':
        return transfers.cancel(command.endpoint, command.callId)
      case 'reject-transfer':
        return command.type === 'conference' ? rejectConference(command) : rejectTransfer(command)
      case 'conference-add':
        return conferences.add(command.endpoint, command.callId, command.member)
      case 'conference-remove':
        return conferences.remove(command.endpoint, command.callId, command.member)
      case 'conference-hand-over':
        return conferences.handOver(command.endpoint, command.callId, command.member)
      case 'conference-mute':
        return conferences.mute(command.endpoint, command.callId, command.member, command.muted)
      case 'spy-mode':
        return supervisors.change(command.endpoint, command.mode)
      case 'mute-self':
        return recorder.muted(command.endpoint, command.callId, command.muted)
      case 'record':
        return recorder.wish(command.endpoint, command.callId, command.wish)
      case 'reject-call':
        return rejectCall(command)
      default:
        return command satisfies never
    }
  }
}
