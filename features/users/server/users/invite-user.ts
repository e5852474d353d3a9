import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { inviteUser, noAddress, ownAccount } from '../../contract/users.ts'
import type { UserPorts } from '../ports.ts'
import { sendInvitation } from './send-invitation.ts'
import { findKeptUser } from './user.queries.ts'

export const inviteUserRoute = (ports: UserPorts) =>
  refreshingLists(
    ['user'],
    bind(inviteUser, async (request) => {
      const { unit, params } = request
      const user = await findKeptUser(unit.rows, params.id)
      if (!user) throw new Failure(notFound)
      if (user.email === null || user.disabled_at !== null) throw new Failure(noAddress)
      // Inviting oneself would end the own session.
      if (user.id === request.principal.userId) throw new Failure(ownAccount)
      await sendInvitation(ports, request, user)
      return undefined
    }),
  )
