import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import {
  addMember,
  handOverConference,
  muteMember,
  removeInvited,
  removeMember,
} from '../contract/conference.ts'
import type { HandleCommand } from './call-control/commands/commands.ts'
import { sendCommand } from './send-command.ts'

/** Operations of a conference's members. */
export function conferenceRoutes(handleCommand: HandleCommand): BoundRoute[] {
  const send = sendCommand(handleCommand)
  return [
    bind(addMember, ({ principal, body: { endpoint, conference_id: callId, member } }) =>
      send(principal, { what: 'conference-add', endpoint, callId, member }),
    ),
    bind(removeMember, ({ principal, body: { endpoint, conference_id: callId, member } }) =>
      send(principal, { what: 'conference-remove', endpoint, callId, member }),
    ),
    bind(removeInvited, ({ principal, body: { endpoint, conference_id: callId, target_endpoint: member } }) =>
      send(principal, { what: 'conference-remove', endpoint, callId, member }),
    ),
    bind(muteMember, ({ principal, body: { endpoint, conference_id: callId, member, muted } }) =>
      send(principal, { what: 'conference-mute', endpoint, callId, member, muted }),
    ),
    bind(handOverConference, ({ principal, body: { endpoint, conference_id: callId, member } }) =>
      send(principal, { what: 'conference-hand-over', endpoint, callId, member }),
    ),
  ]
}
