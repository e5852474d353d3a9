import { z } from 'zod'
import type { Rows } from '#platform/db/database.ts'
import type { ProviderAccount } from '#platform/messaging/port.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'
import { bareDigits } from '#platform/telephony/numbers/phone-key.ts'

/** Secrets of an account; stored as sealed JSON. */
export const credentials = z.object({ apiKey: z.string(), appSecret: z.string() })
export type Credentials = z.infer<typeof credentials>

const NO_CREDENTIALS: Credentials = { apiKey: '', appSecret: '' }

export const openCredentials = (sealed: Buffer | null, secrets: SealedBox): Credentials =>
  sealed === null ? NO_CREDENTIALS : credentials.parse(JSON.parse(secrets.open(sealed)))

export const sealCredentials = (input: Credentials, secrets: SealedBox): Buffer =>
  secrets.seal(JSON.stringify(input))

const accounts = (rows: Rows) =>
  rows
    .selectFrom('join_accounts')
    .select([
      'id',
      'company_id',
      'name',
      'provider',
      'number',
      'external_id',
      'business_id',
      'credentials_sealed',
      'webhook_key',
      'verify_token',
      'group_id',
      'bot_active',
      'per_second',
      'disabled_at',
    ])
    .where('deleted_at', 'is', null)

export type AccountRow = Awaited<ReturnType<ReturnType<typeof accounts>['execute']>>[number]

export const findAccount = (rows: Rows, id: number): Promise<AccountRow | undefined> =>
  accounts(rows).where('id', '=', id).executeTakeFirst()

/** Finds an account by the key in its callback address. */
export const findByKey = (rows: Rows, provider: string, key: string): Promise<AccountRow | undefined> =>
  accounts(rows).where('webhook_key', '=', key).where('provider', '=', provider).executeTakeFirst()

/** Ids of the company's accounts in the same business account of the service: what that decides concerns all of them. */
export const sameBusiness = (rows: Rows, account: AccountRow) =>
  rows
    .selectFrom('join_accounts')
    .select('id')
    .where('company_id', '=', account.company_id)
    .where('deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('id', '=', account.id),
        where.and([
          where('provider', '=', account.provider),
          where('business_id', '=', account.business_id),
          where('business_id', '<>', ''),
        ]),
      ]),
    )

/** The company's account of a service's number, or the first one of its business account. */
export const findByServiceId = (
  rows: Rows,
  { company_id, provider }: Pick<AccountRow, 'company_id' | 'provider'>,
  { line, business }: { line?: string | undefined; business?: string | undefined },
): Promise<AccountRow | undefined> =>
  accounts(rows)
    .where('company_id', '=', company_id)
    .where('provider', '=', provider)
    .where(line === undefined ? 'business_id' : 'external_id', '=', line ?? business ?? '')
    .orderBy('id')
    .executeTakeFirst()

/** The account in the form that its provider adapter expects. */
export function providerAccount(row: AccountRow, secrets: SealedBox): ProviderAccount {
  const { apiKey, appSecret } = openCredentials(row.credentials_sealed, secrets)
  return {
    id: row.id,
    companyId: row.company_id,
    number: bareDigits(row.number),
    externalId: row.external_id ?? '',
    businessId: row.business_id ?? '',
    apiKey,
    appSecret,
    verifyToken: row.verify_token,
  }
}
