import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { inviteUsers } from '../../contract/users.ts'
import type { UserPorts } from '../ports.ts'
import { sendInvitation } from './send-invitation.ts'
import { findKeptByName } from './user.queries.ts'

/** Invites each like `inviteUser`. Refused by name: oneself, unknown and disabled users, and those without an address. */
export const inviteUsersRoute = (ports: UserPorts) =>
  refreshingLists(
    ['user'],
    bind(inviteUsers, async (request) => {
      const { unit, body, principal } = request
      const found = await findKeptByName(unit.rows, body.usernames)
      const fit = found.filter(
        ({ id, email, disabled_at }) => email !== null && disabled_at === null && id !== principal.userId,
      )
      for (const user of fit) await sendInvitation(ports, request, user)
      const invited = new Set(fit.map(({ username }) => username.toLowerCase()))
      return {
        invited: fit.length,
        refused: [...new Set(body.usernames)].filter((name) => !invited.has(name.toLowerCase())),
      }
    }),
  )
