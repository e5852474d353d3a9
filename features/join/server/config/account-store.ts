import { sql } from 'kysely'
import { Failure } from '#platform/access/failure.ts'
import { invalid, notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { defineStore, type Store } from '#platform/resource/server/store.ts'
import { insertRow, updateRow } from '#platform/resource/server/write-rows.ts'
import { joinAccounts, PAGES, testAccount } from '../../contract/config/accounts.ts'
import { joinTexts } from '../../i18n/texts.ts'
import {
  findAccount,
  openCredentials,
  providerAccount,
  sealCredentials,
} from '../accounts/account.queries.ts'
import type { JoinContext } from '../join-context.ts'

const TIMEOUT = 10_000

interface Secrets {
  api_key?: string | null | undefined
  app_secret?: string | null | undefined
}

const namesOf = (credentials: { apiKey: string; appSecret: string }): string[] => [
  ...(credentials.apiKey === '' ? [] : ['api_key']),
  ...(credentials.appSecret === '' ? [] : ['app_secret']),
]

/** Empty secrets keep the stored ones, which are never shown. */
async function saveSecrets(
  { secrets }: JoinContext,
  rows: Rows,
  id: number,
  { api_key, app_secret }: Secrets,
): Promise<void> {
  if (!api_key && !app_secret) return
  const account = await findAccount(rows, id)
  if (!account) throw new Failure(notFound)
  const before = openCredentials(account.credentials_sealed, secrets)
  const credentials = { apiKey: api_key || before.apiKey, appSecret: app_secret || before.appSecret }
  const sealed = sealCredentials(credentials, secrets)
  await rows
    .updateTable('join_accounts')
    .set({ credentials_sealed: sealed, kept_secrets: namesOf(credentials), health: 'unknown' })
    .where('id', '=', id)
    .execute()
}

/** A page has no number, all others have. @throws Failure `invalid` */
function numberOf({ number }: { number?: unknown }, provider: unknown): string {
  const isPage = PAGES.some((page) => page === provider)
  if (!isPage && !number) throw new Failure(invalid, { fields: { number: ['field.required'] } })
  return isPage || typeof number !== 'string' ? '' : number
}

/** The company's numbers; secrets are sealed in a column of their own and never returned. */
export function accountStore(join: JoinContext): Store {
  const store: Store = defineStore({
    resource: joinAccounts,
    table: 'join_accounts',
    texts: joinTexts,
    references: { group: 'join_groups', bot: 'join_bots' },
    unique: { join_accounts_name_key: 'name' },
    select: {
      api_key: sql`NULL::text`,
      app_secret: sql`NULL::text`,
      number: sql`nullif(r.number, '')`,
      // Only for providers that send callbacks.
      webhook_url: sql`CASE WHEN r.provider IN ('gupshup', 'whatsapp-cloud', 'messenger', 'instagram')
        THEN ${join.publicUrl}::text || '/webhooks/' || r.provider || '/' || r.webhook_key END`,
      verify_token: sql`CASE WHEN r.provider IN ('whatsapp-cloud', 'messenger', 'instagram') THEN r.verify_token END`,
    },
    async create(context, { api_key, app_secret, ...input }) {
      const made = await insertRow(store)(context, { ...input, number: numberOf(input, input.provider) })
      await saveSecrets(join, context.unit.rows, made.id, { api_key, app_secret })
      return made
    },
    async edit(context, id, { api_key, app_secret, ...patch }) {
      const account = await findAccount(context.unit.rows, id)
      const number = patch.number === undefined ? {} : { number: numberOf(patch, account?.provider) }
      await updateRow(store)(context, id, { ...patch, ...number })
      await saveSecrets(join, context.unit.rows, id, { api_key, app_secret })
    },
  })
  return store
}

export const testAccountRoute = (context: JoinContext) =>
  bind(testAccount, async ({ unit, params: { id } }) => {
    const account = await findAccount(unit.rows, id)
    const provider = account && context.providers.get(account.provider)
    if (!account || !provider) throw new Failure(notFound)
    const { state, detail } = await provider.check(
      providerAccount(account, context.secrets),
      AbortSignal.timeout(TIMEOUT),
    )
    await unit.rows
      .updateTable('join_accounts')
      .set({ health: state, checked_at: new Date() })
      .where('id', '=', id)
      .execute()
    return { health: state, detail }
  })
