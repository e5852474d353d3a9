import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { referenceTo } from '#platform/resource/server/resource.queries.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { companies, companyUnnamed, namesCompany, ownCompany } from '../../contract/companies.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { createCompany } from '../create-company.ts'
import { endSessionsOf } from '../end-sessions.ts'
import { newPassword } from '../new-password.ts'
import type { CreateUser, RecordProviderEvent, WriteCompanyDefaults } from '../ports.ts'
import type { RescuePorts } from '../rescue/rescue-ports.ts'
import { requireInUse } from '../servers/drain-server.ts'
import { OWN_SERVER } from '../servers/server-store.ts'
import { checkVoicemail, type OwnerOfNumber } from './check-voicemail.ts'
import { COMPANY_FIELDS, type CompanyInput, companyColumns } from './company-columns.ts'
import { planOfEdited, planOfNew } from './company-plan.ts'
import { checkZone, zoneOfMoved, zoneOfNew } from './company-zone.ts'
import { type LogoFiles, setLogo } from './set-logo.ts'

export interface CompanyPorts {
  files: LogoFiles
  database: Database
  /** Seals with purpose `company ari passwords`. */
  ariPasswords: SealedBox
  createUser: CreateUser
  recordEvent: RecordProviderEvent
  writeCompanyDefaults: WriteCompanyDefaults
  /** Mails the first administrator a link for choosing a password. */
  invite: RescuePorts['invite']
  ownerOfNumber: OwnerOfNumber
}

/** The company's first administrator. */
const firstAdministrator = (column: 'username' | 'short_name' | 'email') =>
  sql`(SELECT coalesce(u.${sql.ref(column)}::text, '') FROM users u
        WHERE u.company_id = r.id AND u.role = 'administrator' AND u.deleted_at IS NULL ORDER BY u.id LIMIT 1)`

/** The company's telephone server. After a change running calls stay on the old one; phones register at the new one. */
async function serverOf(rows: Rows, id: number): Promise<number> {
  const { asterisk_server_id: server } = await rows
    .selectFrom('companies')
    .select('asterisk_server_id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return server
}

/** The companies of the platform. */
export const companyStore = ({
  database,
  files,
  ariPasswords,
  createUser,
  recordEvent,
  invite,
  ownerOfNumber,
  writeCompanyDefaults,
}: CompanyPorts): Store =>
  defineStore({
    resource: companies,
    table: 'companies',
    texts: providerTexts,
    across: database,
    touches: ['server', 'jitsi_server'],
    joins: sql`JOIN countries country ON country.id = r.country_id
               JOIN asterisk_servers server ON server.id = r.asterisk_server_id
               LEFT JOIN jitsi_servers jitsi ON jitsi.id = r.jitsi_server_id
               LEFT JOIN brands brand ON brand.id = r.brand_id`,
    select: {
      ...COMPANY_FIELDS,
      country: referenceTo(sql`country.id`, sql`country.name`),
      asterisk_server: referenceTo(sql`server.id`, sql`server.name`),
      jitsi_server: referenceTo(sql`jitsi.id`, sql`jitsi.name`),
      brand: referenceTo(sql`brand.id`, sql`brand.name`),
      admin_username: firstAdministrator('username'),
      admin_name: firstAdministrator('short_name'),
      admin_email: firstAdministrator('email'),
      users: sql`(SELECT count(*) FROM users u WHERE u.company_id = r.id AND u.deleted_at IS NULL)`,
    },
    sort: {
      country: sql`search_form(country.name)`,
      asterisk_server: sql`search_form(server.name)`,
      jitsi_server: sql`search_form(jitsi.name)`,
    },
    filter: {
      country: (id) => sql`r.country_id = ${id}`,
      asterisk_server: (id) => sql`r.asterisk_server_id = ${id}`,
      jitsi_server: (id) => sql`r.jitsi_server_id = ${id}`,
      brand: (id) => sql`r.brand_id = ${id}`,
    },
    references: {
      country: 'countries',
      asterisk_server: 'asterisk_servers',
      jitsi_server: 'jitsi_servers',
      brand: 'brands',
    },
    unique: { companies_slug_key: 'slug_name', users_username_in_company: 'admin_username' },
    async create(context, input) {
      const { unit } = context
      const { slug_name, admin_username, admin_name, admin_email, ...rest } = input
      await requireInUse(unit.rows, input.asterisk_server ?? OWN_SERVER)
      const companyId = await createCompany(unit, { name: input.name, slug: slug_name })
      await unit.rows.updateTable('companies').set({ set_up_at: null }).where('id', '=', companyId).execute()
      const { voicemail_extension: voicemail, ...others } = rest
      checkZone(context.language, others)
      // In the country that was chosen for it.
      await write(unit.rows, ariPasswords, companyId, {
        ...{ ...others, ...planOfNew(others) },
        ...(await zoneOfNew(unit.rows, others)),
      })
      const box = voicemail ?? USUAL_VOICEMAIL
      await checkVoicemail(context, ownerOfNumber, companyId, { before: '', wanted: box })
      await write(unit.rows, ariPasswords, companyId, { voicemail_extension: box })
      await setLogo(context, files, companyId, input.logo)
      const invited = admin_email !== null && !context.trial
      const password = invited ? null : newPassword()
      const userId = await createUser(unit, {
        companyId,
        username: admin_username,
        shortName: admin_name,
        email: admin_email,
        password,
        mustChangePassword: !invited,
        role: 'administrator',
      })
      if (invited) await invite(unit, { userId, origin: context.origin })
      await writeCompanyDefaults(unit, companyId, context.language)
      return {
        id: companyId,
        once: password === null ? {} : { admin_username, admin_password: password },
      }
    },
    async edit(context, id, patch) {
      const { unit } = context
      if (patch.asterisk_server !== undefined) {
        const server = patch.asterisk_server ?? OWN_SERVER
        if ((await serverOf(unit.rows, id)) !== server) {
          await requireInUse(unit.rows, server)
          await recordEvent(unit, { type: 'provider.companyMoved', companyId: id, serverId: server })
        }
      }
      const { voicemail_extension: voicemail, ...others } = patch
      checkZone(context.language, others)
      await write(unit.rows, ariPasswords, id, {
        ...{ ...others, ...(await zoneOfMoved(unit.rows, id, others)) },
        ...(await planOfEdited(unit.rows, id, others)),
      })
      await checkVoicemail(context, ownerOfNumber, id, {
        before: await voicemailOf(unit.rows, id),
        wanted: voicemail,
      })
      if (voicemail !== undefined)
        await write(unit.rows, ariPasswords, id, { voicemail_extension: voicemail })
      if (patch.private_trunks !== undefined)
        await recordEvent(unit, { type: 'provider.trunksAllowed', companyId: id })
      if (patch.logo !== undefined) await setLogo(context, files, id, patch.logo)
    },
    async guard({ principal, unit, removal }, action, ids) {
      if (action !== 'disable' && action !== 'remove') return
      if (ids.includes(principal.companyId)) throw new Failure(ownCompany)
      await requireName(unit.rows, ids, removal?.name)
    },
    // The database views already refuse a suspended company's endpoints and calls.
    async written({ unit }, action, ids) {
      if (action === 'disabled' || action === 'removed') {
        await endSessionsOf(unit, { column: 'company_id', ids }, recordEvent)
      }
    },
    present: ({ admin_username, admin_name, ...row }) => ({
      ...row,
      // Null when every administrator has been deleted.
      admin_username: admin_username ?? '',
      admin_name: admin_name ?? '',
    }),
  })

/** @throws Failure `companyUnnamed` unless `typed` is the name of the one company, whichever way the request came. */
async function requireName(rows: Rows, ids: readonly number[], typed: unknown): Promise<void> {
  const named = await rows
    .selectFrom('companies')
    .select('name')
    .where('id', 'in', [...ids])
    .execute()
  // One that is not there is not found.
  const isNamed = named.every(({ name }) => typeof typed === 'string' && namesCompany(typed, name))
  if (!isNamed || ids.length > 1) throw new Failure(companyUnnamed)
}

/** A new company takes messages; its operator may take the number away later. */
const USUAL_VOICEMAIL = '*97'

const voicemailOf = async (rows: Rows, id: number): Promise<string> =>
  (
    await rows
      .selectFrom('companies')
      .select('voicemail_extension')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).voicemail_extension

async function write(rows: Rows, ariPasswords: SealedBox, id: number, input: CompanyInput): Promise<void> {
  const values = companyColumns(input, ariPasswords)
  if (Object.keys(values).length === 0) return
  await rows.updateTable('companies').set(values).where('id', '=', id).execute()
}
