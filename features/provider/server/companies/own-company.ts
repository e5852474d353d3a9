import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import type { AuditDetails } from '#platform/audit/server/record-audit.ts'
import { conflict, refusedToSupport } from '#platform/contract/errors.ts'
import type { Database, Rows } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { countryDefaults } from '#platform/i18n/country-defaults.ts'
import { enqueueAt } from '#platform/jobs/enqueue.ts'
import { refreshingLists } from '#platform/resource/server/live-resources.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import {
  allowSupport,
  changeOwnCompany,
  finishSetup,
  type OwnCompany,
  readOwnCompany,
  SUPPORT_HOURS,
} from '../../contract/own-company.ts'
import { PRODUCT_COLORS } from '../../contract/product-colors.ts'
import { recordAudit } from '../audit.ts'
import type { RecordProviderEvent } from '../ports.ts'
import { endSupport, endSupportJob } from '../rescue/end-support.ts'
import { checkVoicemail, type OwnerOfNumber } from './check-voicemail.ts'
import { companyColumns } from './company-columns.ts'
import { checkZone } from './company-zone.ts'
import { type LogoFiles, setLogo } from './set-logo.ts'

export interface OwnCompanyPorts {
  database: Database
  files: LogoFiles
  /** Seals with purpose `company ari passwords`. */
  ariPasswords: SealedBox
  ownerOfNumber: OwnerOfNumber
  recordEvent: RecordProviderEvent
}

async function present(rows: Rows, { companyId }: Principal): Promise<OwnCompany> {
  const { support_until, iso_code, country_name, primary_color, secondary_color, logo_crop, ...row } =
    await rows
      .selectFrom('companies as c')
      .innerJoin('countries as n', 'n.id', 'c.country_id')
      .select(['c.name', 'c.slug', 'n.iso_code', 'n.name as country_name', 'c.plan', 'c.version'])
      .select(['c.time_zone', 'c.language', 'c.currency', 'c.address', 'c.city', 'c.phone', 'c.cellphone'])
      .select(['c.email', 'c.web_page', 'c.voicemail_extension', 'c.record_format', 'c.support_until'])
      .select([
        'c.primary_color',
        'c.secondary_color',
        'c.logo',
        'c.logo_crop',
        'c.max_users',
        'c.max_extensions',
      ])
      .where('c.id', '=', companyId)
      .executeTakeFirstOrThrow()
  return {
    ...row,
    language: row.language === 'en' ? 'en' : 'es',
    record_format: row.record_format as OwnCompany['record_format'],
    country: iso_code,
    country_name,
    country_zones: [...countryDefaults(iso_code).zones],
    logo: logo_crop ?? row.logo,
    primary_color: primary_color ?? PRODUCT_COLORS.primary,
    secondary_color: secondary_color ?? PRODUCT_COLORS.secondary,
    support_until:
      support_until !== null && support_until.getTime() > Date.now() ? support_until.toISOString() : null,
  }
}

/** Old and new values of what changed, for the audit trail. */
const differences = (before: OwnCompany, after: OwnCompany, names: readonly string[]): AuditDetails =>
  Object.fromEntries(
    names.flatMap((name) => {
      const [from, to] = [before[name as keyof OwnCompany], after[name as keyof OwnCompany]] as [
        string,
        string,
      ]
      return JSON.stringify(from) === JSON.stringify(to) ? [] : [[name, { from, to }]]
    }),
  )

/** The company as its own administrators set it. */
export function ownCompanyRoutes({
  database,
  files,
  ariPasswords,
  ownerOfNumber,
  recordEvent,
}: OwnCompanyPorts): BoundRoute[] {
  return [
    bind(readOwnCompany, ({ unit, principal }) => present(unit.rows, principal)),
    refreshingLists(
      ['company'],
      bind(changeOwnCompany, async (request) => {
        const { unit, principal, body, language } = request
        const { version, logo, ...patch } = body
        const { companyId } = principal
        checkZone(language, patch)
        const before = await present(unit.rows, principal)
        const taken = await unit.rows
          .updateTable('companies')
          .set({ version: sql`version + 1`, ...companyColumns(patch, ariPasswords) })
          .where('id', '=', companyId)
          .where('version', '=', version)
          .executeTakeFirst()
        if (taken.numUpdatedRows === 0n) throw new Failure(conflict)
        await checkVoicemail(request, ownerOfNumber, companyId, {
          ...{ before: before.voicemail_extension, wanted: patch.voicemail_extension },
        })
        if (logo !== undefined) await setLogo(request, files, companyId, logo)
        const after = await present(unit.rows, principal)
        await recordAudit(unit, {
          by: request,
          action: 'company.settings_changed',
          subject: { type: 'company', id: companyId, name: after.name },
          details: differences(before, after, [...Object.keys(patch), 'logo']),
        })
        return after
      }),
    ),
    bind(finishSetup, async ({ unit, principal, body }) => {
      await unit.rows
        .updateTable('companies')
        .set({ set_up_at: body.done ? new Date() : null })
        .where('id', '=', principal.companyId)
        .execute()
      return undefined
    }),
    refreshingLists(
      ['company'],
      bind(allowSupport, async (request) => {
        const { unit, principal, body } = request
        // Whoever entered by consent does not prolong it.
        if (principal.support) throw new Failure(refusedToSupport)
        const until = body.allowed ? new Date(Date.now() + SUPPORT_HOURS * 3_600_000) : null
        await unit.rows
          .updateTable('companies')
          .set({ support_until: until })
          .where('id', '=', principal.companyId)
          .execute()
        if (until === null) await endSupport(unit, recordEvent, principal.companyId)
        else await enqueueAt(unit, endSupportJob(database, recordEvent), undefined, { at: until })
        const after = await present(unit.rows, principal)
        await recordAudit(unit, {
          by: request,
          action: body.allowed ? 'company.support_allowed' : 'company.support_ended',
          subject: { type: 'company', id: principal.companyId, name: after.name },
        })
        return after
      }),
    ),
  ]
}
