import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { type ErrorKind, notFound, unavailable } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { NobodyAnswers } from '#platform/realtime/server/node-calls.ts'
import { EngineUnavailable } from '#platform/telephony/port.ts'
import {
  alreadyInCall,
  numberNotAllowed,
  rejectCall,
  rejectTransfer,
  transferCall,
  transferEvent,
  unknownNumber,
} from '../contract/control.ts'
import type { CallOrder, ObeyOrder, OrderRefusal } from './call-control/orders.ts'

const REFUSALS: Record<OrderRefusal, ErrorKind> = {
  'no-call': notFound,
  'in-call': alreadyInCall,
  'unknown-number': unknownNumber,
  'not-allowed': numberNotAllowed,
}

const DONE = { message: 'ok' }

/** What people ask of the calls that they are in. Somebody else's endpoint looks like one that does not exist. */
export function controlRoutes(obey: ObeyOrder): BoundRoute[] {
  async function order(principal: Principal, what: CallOrder) {
    if (principal.extension?.endpoint !== what.endpoint) throw new Failure(notFound)
    const { refused } = await obey(what).catch((cause: unknown) => {
      const passing = cause instanceof EngineUnavailable || cause instanceof NobodyAnswers
      throw passing ? new Failure(unavailable, { cause }) : cause
    })
    if (refused !== null) throw new Failure(REFUSALS[refused])
    return DONE
  }
  return [
    bind(transferCall, ({ principal, body: { endpoint, call_id, target, type } }) =>
      order(principal, { what: 'transfer', endpoint, callId: call_id, target, type }),
    ),
    bind(transferEvent, ({ principal, body: { endpoint, call_id, phase } }) =>
      order(principal, {
        what: phase === 'complete' ? 'complete-transfer' : 'cancel-transfer',
        endpoint,
        callId: call_id,
      }),
    ),
    bind(rejectTransfer, ({ principal, body: { endpoint, call_id, transfer_type: type } }) =>
      order(principal, { what: 'reject-transfer', endpoint, callId: call_id, type }),
    ),
    bind(rejectCall, ({ principal, body: { endpoint, from, reason, to } }) => {
      if (principal.extension?.number !== to) throw new Failure(notFound)
      return order(principal, { what: 'reject-call', endpoint, from, reason })
    }),
  ]
}
