import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bindAlone } from '#platform/http/server/bind.ts'
import { muteSelf, rejectCall, rejectTransfer, transferCall, transferEvent } from '../contract/control.ts'
import { parkCall } from '../contract/parking.ts'
import { changeSpyMode } from '../contract/spying.ts'
import type { HandleCommand } from './call-control/commands/commands.ts'
import { sendCommand } from './send-command.ts'

/** Operations on one's own calls. Another person's endpoint looks like one that does not exist. */
export function controlRoutes(handleCommand: HandleCommand): BoundRoute[] {
  const send = sendCommand(handleCommand)
  return [
    bindAlone(transferCall, ({ principal, body: { endpoint, call_id, target, type } }) =>
      send(principal, { what: 'transfer', endpoint, callId: call_id, target, type }),
    ),
    bindAlone(parkCall, ({ principal, body: { endpoint, call_id } }) =>
      send(principal, { what: 'park', endpoint, callId: call_id }),
    ),
    bindAlone(transferEvent, ({ principal, body: { endpoint, call_id, phase } }) =>
      send(principal, {
        what: phase === 'complete' ? 'complete-transfer' : 'cancel-transfer',
        endpoint,
        callId: call_id,
      }),
    ),
    bindAlone(rejectTransfer, ({ principal, body: { endpoint, call_id, reason, transfer_type: type } }) =>
      send(principal, { what: 'reject-transfer', endpoint, callId: call_id, type, reason }),
    ),
    bindAlone(muteSelf, ({ principal, body: { endpoint, call_id, muted } }) =>
      send(principal, { what: 'mute-self', endpoint, callId: call_id, muted }),
    ),
    bindAlone(changeSpyMode, ({ principal, body: { endpoint, mode } }) =>
      send(principal, { what: 'spy-mode', endpoint, mode }),
    ),
    bindAlone(rejectCall, ({ principal, body: { endpoint, from, reason, to } }) => {
      if (principal.extension?.number !== to) throw new Failure(notFound)
      return send(principal, { what: 'reject-call', endpoint, from, reason })
    }),
  ]
}
