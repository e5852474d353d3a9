import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import {
  addMember,
  handOverConference,
  muteMember,
  removeInvited,
  removeMember,
} from '../contract/conference.ts'
import type { ObeyOrder } from './call-control/orders.ts'
import { orderOf } from './give-order.ts'

/** Operations of a conference's members. */
export function conferenceRoutes(obey: ObeyOrder): BoundRoute[] {
  const order = orderOf(obey)
  return [
    bind(addMember, ({ principal, body: { endpoint, conference_id: callId, member } }) =>
      order(principal, { what: 'conference-add', endpoint, callId, member }),
    ),
    bind(removeMember, ({ principal, body: { endpoint, conference_id: callId, member } }) =>
      order(principal, { what: 'conference-remove', endpoint, callId, member }),
    ),
    bind(removeInvited, ({ principal, body: { endpoint, conference_id: callId, target_endpoint: member } }) =>
      order(principal, { what: 'conference-remove', endpoint, callId, member }),
    ),
    bind(muteMember, ({ principal, body: { endpoint, conference_id: callId, member, muted } }) =>
      order(principal, { what: 'conference-mute', endpoint, callId, member, muted }),
    ),
    bind(handOverConference, ({ principal, body: { endpoint, conference_id: callId, member } }) =>
      order(principal, { what: 'conference-hand-over', endpoint, callId, member }),
    ),
  ]
}
