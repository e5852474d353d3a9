import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { OwnAddresses, SignOnProvider } from '#platform/sign-on/port.ts'
import type { IdentityPorts } from '../ports.ts'

export const KINDS = ['oidc', 'saml'] as const
export type Kind = (typeof KINDS)[number]

const CALLBACKS = { oidc: 'callback', saml: 'acs' } as const

export const callbackPath = (kind: Kind): string => `/sign-on/${kind}/:key/${CALLBACKS[kind]}`
export const METADATA_PATH = '/sign-on/saml/:key/metadata'

export interface ProviderRow {
  id: number
  company_id: number
  name: string
  kind: Kind
  key: string
  issuer: string
  client_id: string | null
  secret_sealed: Buffer | null
  sign_on_url: string | null
  certificates: string | null
  trusts_email: boolean
  creates_people: boolean
  gives_extension: boolean
  groups_claim: string | null
  administrator_groups: string[]
  supervisor_groups: string[]
  emergency_id: number | null
  disabled: boolean
}

const COLUMNS = sql`p.id, p.company_id, p.name, p.kind, p.key, p.issuer, p.client_id, p.secret_sealed, p.sign_on_url,
  p.certificates, p.trusts_email, p.creates_people, p.gives_extension, p.groups_claim, p.administrator_groups,
  p.supervisor_groups, p.emergency_id, p.disabled_at IS NOT NULL AS disabled`

export async function providerById(rows: Rows, id: number): Promise<ProviderRow | null> {
  const found = await sql<ProviderRow>`
    SELECT ${COLUMNS} FROM sign_on_providers p WHERE p.id = ${id} AND p.deleted_at IS NULL`.execute(rows)
  return found.rows[0] ?? null
}

export async function providerByKey(rows: Rows, kind: Kind, key: string): Promise<ProviderRow | null> {
  const found = await sql<ProviderRow>`
    SELECT ${COLUMNS} FROM sign_on_providers p JOIN companies c ON c.id = p.company_id
     WHERE p.key = ${key} AND p.kind = ${kind} AND p.deleted_at IS NULL AND c.deleted_at IS NULL`.execute(
    rows,
  )
  return found.rows[0] ?? null
}

/** `ana@acme.com` and `acme.com` mean a proved domain, `ana@acme` and `acme` a company's name in addresses. */
export async function providerOfAccount(rows: Rows, account: string): Promise<ProviderRow | null> {
  const place = account
    .slice(account.lastIndexOf('@') + 1)
    .trim()
    .toLowerCase()
  const found = await sql<ProviderRow>`
    SELECT ${COLUMNS} FROM sign_on_providers p JOIN companies c ON c.id = p.company_id
     WHERE p.deleted_at IS NULL AND p.disabled_at IS NULL AND c.deleted_at IS NULL AND c.disabled_at IS NULL
       AND c.id = coalesce(
         (SELECT d.company_id FROM sign_on_domains d
           WHERE d.domain = ${place} AND d.deleted_at IS NULL AND d.verified_at IS NOT NULL),
         (SELECT s.id FROM companies s WHERE s.slug = ${place}))
     ORDER BY p.created_at, p.id LIMIT 1`.execute(rows)
  return found.rows[0] ?? null
}

export const ownAddresses = (
  { origin }: Pick<IdentityPorts, 'origin'>,
  { kind, key }: Pick<ProviderRow, 'kind' | 'key'>,
): OwnAddresses => ({
  callback: `${origin}${callbackPath(kind).replace(':key', key)}`,
  entityId: `${origin}${METADATA_PATH.replace(':key', key)}`,
})

export const openProvider = ({ box }: Pick<IdentityPorts, 'box'>, row: ProviderRow): SignOnProvider => ({
  companyId: row.company_id,
  issuer: row.issuer,
  clientId: row.client_id ?? '',
  clientSecret: row.secret_sealed === null ? '' : box.open(row.secret_sealed),
  signOnUrl: row.sign_on_url ?? '',
  certificates: row.certificates ?? '',
  groupsClaim: row.groups_claim ?? 'groups',
})
