import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { forbidden } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import { changeSecurity, readSecurity } from '../../contract/second-factor.ts'
import { recordAudit } from '../audit.ts'

export const readSecurityRoute = bind(readSecurity, async ({ unit, principal }) => {
  const company = await unit.rows
    .selectFrom('companies')
    .select(({ selectFrom, fn }) => [
      'require_second_factor',
      selectFrom('users')
        .select(fn.countAll<number>().as('count'))
        .where('users.company_id', '=', principal.companyId)
        // Without operators, as in the list of users.
        .where('users.role', '!=', 'operator')
        .where('users.deleted_at', 'is', null)
        .where('disabled_at', 'is', null)
        .as('users'),
      selectFrom('second_factors')
        .innerJoin('users', 'users.id', 'second_factors.user_id')
        .select(fn.countAll<number>().as('count'))
        .where('second_factors.company_id', '=', principal.companyId)
        .where('users.role', '!=', 'operator')
        .where('users.deleted_at', 'is', null)
        .where('users.disabled_at', 'is', null)
        .where('confirmed_at', 'is not', null)
        .as('users_with_second_factor'),
    ])
    .where('id', '=', principal.companyId)
    .executeTakeFirstOrThrow()
  return {
    require_second_factor: company.require_second_factor,
    users: Number(company.users),
    users_with_second_factor: Number(company.users_with_second_factor),
  }
})

/** Administrators must not configure the sign-in of operators in the same company. */
async function refuseOverOperators(rows: Rows, { companyId, role }: Principal): Promise<void> {
  if (role === 'operator') return
  const { is_provider } = await rows
    .selectFrom('companies')
    .select('is_provider')
    .where('id', '=', companyId)
    .executeTakeFirstOrThrow()
  if (is_provider) throw new Failure(forbidden)
}

export const changeSecurityRoute = refreshingLists(
  ['user', 'company'],
  bind(changeSecurity, async (request) => {
    const { unit, principal, body } = request
    await refuseOverOperators(unit.rows, principal)
    const changed = await unit.rows
      .updateTable('companies')
      .set({ require_second_factor: body.require_second_factor })
      .where('id', '=', principal.companyId)
      .where('require_second_factor', '!=', body.require_second_factor)
      .returning('name')
      .executeTakeFirst()
    if (changed) {
      await recordAudit(unit, {
        by: request,
        action: body.require_second_factor
          ? 'company.second_factor_required'
          : 'company.second_factor_optional',
        subject: { type: 'company', id: principal.companyId, name: changed.name },
      })
    }
    return { require_second_factor: body.require_second_factor }
  }),
)
