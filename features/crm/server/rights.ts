import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import {
  DEFAULT_SCOPES,
  RIGHT_ENTITIES,
  RIGHT_ROLES,
  type Right,
  type RightScope,
  readCrmSettings,
  readRights,
  writeCrmSettings,
  writeRights,
} from '../contract/rights.ts'
import { recordAudit } from './audit.ts'

/** Every role and entity, with the company's setting or the default. */
async function findRights(rows: Rows): Promise<Right[]> {
  const rights = await rows.selectFrom('crm_rights').select(['role', 'entity', 'scope']).execute()
  return RIGHT_ROLES.flatMap((role) =>
    RIGHT_ENTITIES.map((entity) => {
      const own = rights.find((right) => right.role === role && right.entity === entity)
      return { role, entity, scope: (own?.scope ?? DEFAULT_SCOPES[role]) as RightScope }
    }),
  )
}

export const readRightsRoute = bind(readRights, async ({ unit }) => ({ rights: await findRights(unit.rows) }))

export const writeRightsRoute = bind(writeRights, async (request) => {
  const { unit, body, principal } = request
  const { companyId } = principal
  await sql`
    INSERT INTO crm_rights (company_id, role, entity, scope)
    SELECT ${companyId}, g.role, g.entity, g.scope
      FROM jsonb_to_recordset(${JSON.stringify(body.rights)}::jsonb) AS g (role text, entity text, scope text)
    ON CONFLICT (company_id, role, entity) DO UPDATE SET scope = excluded.scope`.execute(unit.rows)
  await recordAudit(unit, {
    by: request,
    action: 'crm_rights.changed',
    subject: { type: 'crm_rights', id: null, name: '' },
    details: Object.fromEntries(body.rights.map(({ role, entity, scope }) => [`${role} ${entity}`, scope])),
  })
  return { rights: await findRights(unit.rows) }
})

const BOTH = { shows_crm: true, shows_fx: true }

export const readCrmSettingsRoute = bind(readCrmSettings, async ({ unit }) => {
  const settings = await unit.rows
    .selectFrom('crm_settings')
    .select(['shows_crm', 'shows_fx'])
    .executeTakeFirst()
  return settings ?? BOTH
})

export const writeCrmSettingsRoute = bind(writeCrmSettings, async (request) => {
  const { unit, body, principal } = request
  const editions = { shows_crm: body.shows_crm, shows_fx: body.shows_fx }
  await unit.rows
    .insertInto('crm_settings')
    .values({ company_id: principal.companyId, ...editions })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(editions))
    .execute()
  await recordAudit(unit, {
    by: request,
    action: 'crm_settings.changed',
    subject: { type: 'crm_settings', id: null, name: '' },
    details: editions,
  })
  return editions
})
