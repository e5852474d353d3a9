import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import type { Database } from '#platform/db/database.ts'
import type { RecordEvent } from '#platform/feature/domain-events.ts'
import { findOptions } from '#platform/resource/server/find-options.ts'
import { defineStore, type Store, type WriteContext } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { brandInUse, brandOptions, brands } from '../../contract/brands.ts'
import type { ProviderDomainEvent } from '../../contract/domain-events.ts'
import { PRODUCT_COLORS } from '../../contract/product-colors.ts'
import { providerTexts } from '../../i18n/texts.ts'
import { acrossCompanies } from '../across-companies.ts'
import type { LogoFiles } from '../companies/set-logo.ts'

const COLORS = { primary_color: PRODUCT_COLORS.primary, secondary_color: PRODUCT_COLORS.secondary }

interface Colors {
  primary_color?: string | undefined
  secondary_color?: string | undefined
}

/** The product's colours are no choice of a brand. */
const chosenColors = (input: Colors) =>
  Object.fromEntries(
    Object.entries(COLORS).flatMap(([name, own]) => {
      const value = input[name === 'primary_color' ? 'primary_color' : 'secondary_color']
      return value === undefined ? [] : [[name, value.toLowerCase() === own ? null : value.toLowerCase()]]
    }),
  )

/** Everybody of the platform may see it, since its companies do. */
async function setLogo(
  { unit, principal }: WriteContext,
  files: LogoFiles,
  id: number,
  uploaded: string | null,
): Promise<void> {
  const { logo: before } = await unit.rows
    .selectFrom('brands')
    .select('logo')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  await files.drop(unit, before)
  const logo =
    uploaded === null
      ? null
      : await files.claim(unit, uploaded, {
          ...{ companyId: principal.companyId, kind: 'logo', visibility: 'platform' },
          uploadedBy: principal.userId,
        })
  await unit.rows.updateTable('brands').set({ logo }).where('id', '=', id).execute()
}

export interface BrandPorts {
  database: Database
  files: LogoFiles
  recordEvent: RecordEvent<ProviderDomainEvent>
}

export function brandStore({ database, files, recordEvent }: BrandPorts): Store {
  const store: Store = defineStore({
    resource: brands,
    table: 'brands',
    texts: providerTexts,
    across: database,
    touches: ['company'],
    select: {
      primary_color: sql`coalesce(r.primary_color, ${PRODUCT_COLORS.primary})`,
      secondary_color: sql`coalesce(r.secondary_color, ${PRODUCT_COLORS.secondary})`,
      companies: sql`(SELECT count(*) FROM companies c WHERE c.brand_id = r.id AND c.deleted_at IS NULL)`,
    },
    unique: { brands_name_key: 'name', brands_domain_key: 'domain' },
    async create(context, { logo, ...input }) {
      const made = await insertRow(store)(context, { ...input, ...chosenColors(input) })
      if (logo !== null && logo !== undefined) await setLogo(context, files, made.id, logo)
      return made
    },
    async edit(context, id, { logo, ...patch }) {
      await updateRow(store)(context, id, { ...patch, ...chosenColors(patch) })
      if (logo !== undefined) await setLogo(context, files, id, logo)
    },
    async guard({ unit }, action, ids) {
      if (action !== 'remove') return
      const used = await unit.rows
        .selectFrom('companies')
        .select('id')
        .where('brand_id', 'in', [...ids])
        .where('deleted_at', 'is', null)
        .limit(1)
        .executeTakeFirst()
      if (used) throw new Failure(brandInUse)
    },
    async written({ unit }) {
      await recordEvent(unit, { type: 'provider.brandsChanged' })
    },
  })
  return store
}

export const brandOptionsRoute = (database: Database) =>
  acrossCompanies(database, brandOptions, ({ unit, query }) => findOptions(unit.rows, 'brands', query))
