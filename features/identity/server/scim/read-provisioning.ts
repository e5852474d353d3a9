import { sql } from 'kysely'
import { bind } from '#platform/http/server/bind.ts'
import { readProvisioning } from '../../contract/provisioning.ts'

export const readProvisioningRoute = (origin: string) =>
  bind(readProvisioning, async ({ unit, principal: { companyId } }) => {
    const { rows } = await sql<{ users: number; groups: number; changed_at: Date | null }>`
      SELECT (SELECT count(*)::integer FROM scim_users WHERE company_id = ${companyId}) AS users,
             (SELECT count(*)::integer FROM scim_groups WHERE company_id = ${companyId}) AS groups,
             (SELECT max(changed_at) FROM scim_users WHERE company_id = ${companyId}) AS changed_at`.execute(
      unit.rows,
    )
    const [found] = rows
    return {
      url: `${origin}/scim/v2`,
      users: found?.users ?? 0,
      groups: found?.groups ?? 0,
      changed_at: found?.changed_at?.toISOString() ?? null,
    }
  })
