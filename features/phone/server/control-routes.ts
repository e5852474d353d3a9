import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { muteSelf, rejectCall, rejectTransfer, transferCall, transferEvent } from '../contract/control.ts'
import { parkCall } from '../contract/parking.ts'
import { changeSpyMode } from '../contract/spying.ts'
import type { ObeyOrder } from './call-control/orders.ts'
import { orderOf } from './give-order.ts'

/** Operations on one's own calls. Another person's endpoint looks like one that does not exist. */
export function controlRoutes(obey: ObeyOrder): BoundRoute[] {
  const order = orderOf(obey)
  return [
    bind(transferCall, ({ principal, body: { endpoint, call_id, target, type } }) =>
      order(principal, { what: 'transfer', endpoint, callId: call_id, target, type }),
    ),
    bind(parkCall, ({ principal, body: { endpoint, call_id } }) =>
      order(principal, { what: 'park', endpoint, callId: call_id }),
    ),
    bind(transferEvent, ({ principal, body: { endpoint, call_id, phase } }) =>
      order(principal, {
        what: phase === 'complete' ? 'complete-transfer' : 'cancel-transfer',
        endpoint,
        callId: call_id,
      }),
    ),
    bind(rejectTransfer, ({ principal, body: { endpoint, call_id, reason, transfer_type: type } }) =>
      order(principal, { what: 'reject-transfer', endpoint, callId: call_id, type, reason }),
    ),
    bind(muteSelf, ({ principal, body: { endpoint, call_id, muted } }) =>
      order(principal, { what: 'mute-self', endpoint, callId: call_id, muted }),
    ),
    bind(changeSpyMode, ({ principal, body: { endpoint, mode } }) =>
      order(principal, { what: 'spy-mode', endpoint, mode }),
    ),
    bind(rejectCall, ({ principal, body: { endpoint, from, reason, to } }) => {
      if (principal.extension?.number !== to) throw new Failure(notFound)
      return order(principal, { what: 'reject-call', endpoint, from, reason })
    }),
  ]
}
