import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { invalid } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { referenceTo } from '#platform/resource/server/resource.queries.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { extensions } from '../../contract/extensions.ts'
import { pbxTexts } from '../../i18n/texts.ts'
import { createExtension } from '../create-extension.ts'
import { withOwnNumber } from '../numbers/own-number.ts'
import { usesOfExtensions } from '../routing/uses.ts'
import { type DeskPhoneSettings, deskPhoneSetUp } from './desk-phone.ts'
import { findCompany, findOwners, mayOwn } from './extension.queries.ts'

export const recordAudit = auditRecorder(pbxTexts)

/** @throws Failure `invalid`, the same as for an unknown user */
async function refuseOperator(rows: Rows, owner: number | null | undefined): Promise<void> {
  if (owner === null || owner === undefined || (await mayOwn(rows, owner))) return
  throw new Failure(invalid, { fields: { owner: ['field.invalid'] } })
}

/** The store of extensions for administrators. */
export const extensionStore = (settings: DeskPhoneSettings): Store =>
  withOwnNumber(
    'extension',
    defineStore({
      resource: extensions,
      table: 'extensions',
      texts: pbxTexts,
      limitedBy: 'max_extensions',
      touches: ['user'],
      lookup: { owner: findOwners },
      joins: sql`LEFT JOIN users owner ON owner.id = r.user_id AND owner.deleted_at IS NULL`,
      select: {
        owner: referenceTo(sql`owner.id`, sql`owner.short_name`),
        account: sql`r.endpoint`,
        reach: sql`coalesce(r.reach, 'user')`,
      },
      sort: {
        owner: sql`owner.sort_name`,
        display_name: sql`r.sort_name`,
        number: sql`lpad(r.number, 10)`,
      },
      references: { owner: 'users' },
      uses: usesOfExtensions,
      unique: {
        extensions_number_key: 'number',
        extensions_endpoint_key: 'number',
        extensions_user_key: 'owner',
      },
      async create({ unit, principal, origin }, input) {
        await refuseOperator(unit.rows, input.owner)
        const company = await findCompany(unit.rows, principal.companyId)
        const { id, endpoint, secret } = await createExtension(unit.rows, settings, {
          company,
          number: input.number,
          displayName: input.display_name,
          userId: input.owner,
          callLimit: input.call_limit,
          reach: input.reach === 'user' ? null : input.reach,
        })
        return { id, once: deskPhoneSetUp(settings, { endpoint, secret, registrar: company, origin }) }
      },
      async edit({ unit }, id, patch) {
        const { owner, reach, ...columns } = patch
        await refuseOperator(unit.rows, owner)
        const values = {
          ...columns,
          ...(reach === undefined ? {} : { reach: reach === 'user' ? null : reach }),
          ...(owner === undefined ? {} : { user_id: owner }),
        }
        if (Object.keys(values).length === 0) return
        await unit.rows.updateTable('extensions').set(values).where('id', '=', id).execute()
      },
    }),
  )
