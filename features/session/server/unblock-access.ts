import { Failure } from '#platform/access/failure.ts'
import type { Database } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { invalidLink } from '../contract/password.ts'
import { unblockAccess } from '../contract/unblock.ts'
import { recordAudit } from './audit.ts'
import { redeemMailedToken } from './mailed-links/mailed-token.ts'
import type { SignInGuard } from './sign-in-guard.ts'

export const unblockAccessRoute = (database: Database, guard: SignInGuard) =>
  bind(unblockAccess, async ({ body, client }) => {
    await database.system(async (unit) => {
      const owner = await redeemMailedToken(unit.rows, { ...body, purposes: ['unblock'] })
      if (!owner) throw new Failure(invalidLink)
      await guard.forgiveUser(unit.rows, owner.userId)
      await guard.forgiveAddress(unit.rows, client.address)
      await recordAudit(unit, {
        by: { principal: owner, client },
        action: 'user.unblocked',
        subject: { type: 'user', id: owner.userId, name: body.username },
      })
    })
    return undefined
  })
