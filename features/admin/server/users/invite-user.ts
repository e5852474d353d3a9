import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { inviteUser, noAddress } from '../../contract/users.ts'
import { recordAudit } from '../audit.ts'
import type { AdminPorts } from '../ports.ts'
import { findKeptUser } from './user.queries.ts'

export const inviteUserRoute = (ports: AdminPorts) =>
  bind(inviteUser, async (request) => {
    const { unit, params, origin } = request
    const user = await findKeptUser(unit.rows, params.id)
    if (!user) throw new Failure(notFound)
    if (user.email === null || user.disabled_at !== null) throw new Failure(noAddress)
    await ports.invite(unit, { userId: user.id, origin })
    await recordAudit(unit, {
      by: request,
      action: 'user.invited',
      subject: { type: 'user', id: user.id, name: user.username },
    })
    return undefined
  })
