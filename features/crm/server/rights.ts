import { sql } from 'kysely'
import { boundTo } from '#platform/access/supervised.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import {
  DEFAULT_SCOPES,
  POWERS,
  RIGHT_ENTITIES,
  RIGHT_ROLES,
  type Right,
  type RightScope,
  type RolePower,
  readBoundEntities,
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

async function findWithheld(rows: Rows): Promise<string[]> {
  const settings = await rows.selectFrom('crm_settings').select('withheld').executeTakeFirst()
  return settings?.withheld ?? []
}

/** As `crm_settings.withheld` has it. */
const nameOf = ({ role, power }: Pick<RolePower, 'role' | 'power'>) => `${role}:crm.${power}`

const powersOf = (withheld: readonly string[]): RolePower[] =>
  RIGHT_ROLES.flatMap((role) =>
    POWERS.map((power) => ({ role, power, granted: !withheld.includes(nameOf({ role, power })) })),
  )

async function findAll(rows: Rows): Promise<{ rights: Right[]; powers: RolePower[] }> {
  return { rights: await findRights(rows), powers: powersOf(await findWithheld(rows)) }
}

async function writePowers(rows: Rows, companyId: number, powers: readonly RolePower[]): Promise<void> {
  if (powers.length === 0) return
  const changed = new Set(powers.map(nameOf))
  const others = (await findWithheld(rows)).filter((name) => !changed.has(name))
  const withheld = [...others, ...powers.filter(({ granted }) => !granted).map(nameOf)]
  await rows
    .insertInto('crm_settings')
    .values({ company_id: companyId, withheld })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet({ withheld }))
    .execute()
}

/** As `scopeOf` decides: groups bind unless the company lets supervisors see all. */
export const readBoundEntitiesRoute = bind(readBoundEntities, async ({ unit, principal }) => {
  if (boundTo(principal) === null) return { entities: [] }
  const open = await unit.rows
    .selectFrom('crm_rights')
    .select('entity')
    .where('role', '=', principal.role)
    .where('scope', '=', 'all')
    .execute()
  return { entities: RIGHT_ENTITIES.filter((entity) => !open.some((one) => one.entity === entity)) }
})

export const readRightsRoute = bind(readRights, ({ unit }) => findAll(unit.rows))

export const writeRightsRoute = bind(writeRights, async (request) => {
  const { unit, body, principal } = request
  const { companyId } = principal
  if (body.rights.length > 0)
    await sql`
    INSERT INTO crm_rights (company_id, role, entity, scope)
    SELECT ${companyId}, g.role, g.entity, g.scope
      FROM jsonb_to_recordset(${JSON.stringify(body.rights)}::jsonb) AS g (role text, entity text, scope text)
    ON CONFLICT (company_id, role, entity) DO UPDATE SET scope = excluded.scope`.execute(unit.rows)
  await writePowers(unit.rows, companyId, body.powers)
  await recordAudit(unit, {
    by: request,
    action: 'crm_rights.changed',
    subject: { type: 'crm_rights', id: null, name: '' },
    details: Object.fromEntries([
      ...body.rights.map(({ role, entity, scope }) => [`${role} ${entity}`, scope]),
      ...body.powers.map(({ role, power, granted }) => [`${role} ${power}`, granted]),
    ]),
  })
  return findAll(unit.rows)
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
