import { type RawBuilder, sql, type Updateable } from 'kysely'
import type { Companies } from '#platform/db/schema.gen.ts'
import type { EditOf } from '#platform/resource/contract/resource.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import type { companies } from '../../contract/companies.ts'
import { PRODUCT_COLORS } from '../../contract/product-colors.ts'
import { DEFAULT_COUNTRY } from '../countries/country-store.ts'
import { OWN_SERVER } from '../servers/server-store.ts'

export type CompanyInput = Partial<EditOf<typeof companies>>

export const GIGABYTE = 1_000_000_000

/** SQL for fields that are not columns of the same name. */
export const COMPANY_FIELDS = {
  slug_name: sql`r.slug`,
  max_users: sql`coalesce(r.max_users, 0)`,
  max_extensions: sql`coalesce(r.max_extensions, 0)`,
  max_trunks: sql`coalesce(r.max_trunks, 0)`,
  max_calls_day: sql`coalesce(r.max_calls_day, 0)`,
  max_calls_second: sql`coalesce(r.max_calls_second, 0)`,
  max_outside_calls_minute: sql`coalesce(r.max_outside_calls_minute, 0)`,
  outside_refused_at: sql`(SELECT o.refused_at FROM outside_refusals o WHERE o.company_id = r.id)`,
  max_storage_gb: sql`(coalesce(r.max_storage_bytes, 0) / ${GIGABYTE})::int`,
  primary_color: sql`coalesce(r.primary_color, ${PRODUCT_COLORS.primary})`,
  secondary_color: sql`coalesce(r.secondary_color, ${PRODUCT_COLORS.secondary})`,
  // Write-only.
  ari_password: sql`NULL::text`,
} satisfies Record<string, RawBuilder<unknown>>

const TEXTS = [
  'email',
  'phone',
  'cellphone',
  'web_page',
  'address',
  'city',
  'provider_trunk',
  'config_did',
  'pre_translation',
  'voicemail_extension',
  'id_switch',
  'id_switch_client',
  'ari_user',
] as const
const PLAIN = [
  'name',
  'plan',
  'language',
  'max_simultaneous_calls',
  'record_format',
  'record_manage',
  'block_conference_record',
  'share_contacts',
  'require_second_factor',
  'private_trunks',
] as const

const unlimited = (value: number): number | null => (value === 0 ? null : value)

/** Empty ones keep what the company has. */
const regionColumns = ({ time_zone, currency }: CompanyInput): Updateable<Companies> => ({
  ...(time_zone ? { time_zone } : {}),
  ...(currency ? { currency } : {}),
})

/** The given values by column name. */
export function companyColumns(input: CompanyInput, ariPasswords: SealedBox): Updateable<Companies> {
  const provided = <Name extends keyof CompanyInput>(names: readonly Name[]) =>
    names.filter((name) => input[name] !== undefined)
  const { country, asterisk_server, jitsi_server, max_users, max_extensions, max_storage_gb } = input
  const { max_trunks, max_calls_day, max_calls_second, max_outside_calls_minute } = input
  const { primary_color, secondary_color, ari_password, brand } = input
  const color = (value: string, own: string): string | null => (value === own ? null : value)
  return {
    ...Object.fromEntries(provided(PLAIN).map((name) => [name, input[name]])),
    ...Object.fromEntries(provided(TEXTS).map((name) => [name, input[name] ?? ''])),
    ...regionColumns(input),
    ...(country === undefined ? {} : { country_id: country ?? DEFAULT_COUNTRY }),
    ...(asterisk_server === undefined ? {} : { asterisk_server_id: asterisk_server ?? OWN_SERVER }),
    ...(jitsi_server === undefined ? {} : { jitsi_server_id: jitsi_server }),
    ...(brand === undefined ? {} : { brand_id: brand }),
    ...(max_users === undefined ? {} : { max_users: unlimited(max_users) }),
    ...(max_extensions === undefined ? {} : { max_extensions: unlimited(max_extensions) }),
    ...(max_trunks === undefined ? {} : { max_trunks: unlimited(max_trunks) }),
    ...(max_calls_day === undefined ? {} : { max_calls_day: unlimited(max_calls_day) }),
    ...(max_calls_second === undefined ? {} : { max_calls_second: unlimited(max_calls_second) }),
    ...(max_outside_calls_minute === undefined
      ? {}
      : { max_outside_calls_minute: unlimited(max_outside_calls_minute) }),
    ...(max_storage_gb === undefined
      ? {}
      : { max_storage_bytes: max_storage_gb === 0 ? null : max_storage_gb * GIGABYTE }),
    ...(primary_color === undefined ? {} : { primary_color: color(primary_color, PRODUCT_COLORS.primary) }),
    ...(secondary_color === undefined
      ? {}
      : { secondary_color: color(secondary_color, PRODUCT_COLORS.secondary) }),
    // Empty means unchanged, since the form never shows it.
    ...(ari_password ? { ari_password_sealed: ariPasswords.seal(ari_password) } : {}),
  }
}
