import { type BoundRoute, bindAlone } from '#platform/http/server/bind.ts'
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
    bindAlone(addMember, ({ principal, body: { endpoint, conference_id: callId, member } }) =>
      send(principal, { what: 'conference-add', endpoint, callId, member }),
    ),
    bindAlone(removeMember, ({ principal, body: { endpoint, conference_id: callId, member } }) =>
      send(principal, { what: 'conference-remove', endpoint, callId, member }),
    ),
    bindAlone(
      removeInvited,
      ({ principal, body: { endpoint, conference_id: callId, target_endpoint: member } }) =>
        send(principal, { what: 'conference-remove', endpoint, callId, member }),
    ),
    bindAlone(muteMember, ({ principal, body: { endpoint, conference_id: callId, member, muted } }) =>
      send(principal, { what: 'conference-mute', endpoint, callId, member, muted }),
    ),
    bindAlone(handOverConference, ({ principal, body: { endpoint, conference_id: callId, member } }) =>
      send(principal, { what: 'conference-hand-over', endpoint, callId, member }),
    ),
  ]
}
