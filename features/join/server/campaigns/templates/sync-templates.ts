import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows, UnitOfWork } from '#platform/db/database.ts'
import { jsonText } from '#platform/db/json-text.ts'
import { bind } from '#platform/http/server/bind.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import type { ProviderTemplate } from '#platform/messaging/port.ts'
import { refreshingLists, refreshLists } from '#platform/resource/server/live-resources.ts'
import { joinTemplates } from '../../../contract/config/catalogs.ts'
import { syncTemplates } from '../../../contract/templates/template-calls.ts'
import { lineOf } from '../../../contract/templates/template-text.ts'
import { type AccountRow, findAccount, providerAccount } from '../../accounts/account.queries.ts'
import type { JoinContext } from '../../join-context.ts'

const TIMEOUT = 30_000

interface Synced {
  changed: number
  added: number
}

/** Whether a template of the provider fits the program's fields. */
const isKept = ({ name, language, body }: ProviderTemplate): boolean =>
  name.length <= 120 && language.length <= 10 && body !== '' && body.length <= 1024

/** Updates the account's templates from the provider's list; those missing there stay unchanged. */
async function take(rows: Rows, account: AccountRow, found: readonly ProviderTemplate[]): Promise<Synced> {
  const fromProvider = found.filter(isKept).map((one) => ({
    provider_id: one.providerId,
    name: one.name,
    language: one.language,
    category: one.category,
    header: one.header,
    message: one.body,
    footer: cutText(one.footer, 60),
    buttons: one.buttons.map(lineOf),
    status: one.status,
    rejection: cutText(one.reason, 500),
  }))
  if (fromProvider.length === 0) return { changed: 0, added: 0 }
  const providerRows = sql`jsonb_to_recordset(${jsonText(fromProvider)}::jsonb) AS p(provider_id text, name text, language text, category text,
                        header text, message text, footer text, buttons jsonb, status text, rejection text)`
  // A draft was changed after its submission: the provider's status belongs to the old text.
  const { numAffectedRows: changed = 0n } = await sql`
    UPDATE join_templates t
       SET provider_id = p.provider_id, status = p.status, rejection = nullif(p.rejection, ''), category = p.category, version = t.version + 1
      FROM ${providerRows}
     WHERE t.account_id = ${account.id} AND t.deleted_at IS NULL AND t.name = p.name AND t.language = p.language
       AND NOT (t.status = 'draft' AND t.provider_id IS NOT NULL AND t.message <> p.message)
       AND (t.provider_id, t.status, coalesce(t.rejection, ''), t.category) IS DISTINCT FROM (p.provider_id, p.status, p.rejection, p.category)`.execute(
    rows,
  )
  const { numAffectedRows: added = 0n } = await sql`
    INSERT INTO join_templates (company_id, account_id, name, language, category, header, message, footer, buttons, provider_id, status, rejection)
    SELECT ${account.company_id}, ${account.id}, p.name, p.language, p.category, p.header, p.message, nullif(p.footer, ''),
           ARRAY(SELECT jsonb_array_elements_text(p.buttons)), p.provider_id, p.status, nullif(p.rejection, '')
      FROM ${providerRows}
        ON CONFLICT (company_id, account_id, name, language) WHERE deleted_at IS NULL DO NOTHING`.execute(
    rows,
  )
  return { changed: Number(changed), added: Number(added) }
}

async function syncAccount(context: JoinContext, { rows }: UnitOfWork, account: AccountRow): Promise<Synced> {
  const provider = context.providers.get(account.provider)
  if (!provider?.listTemplates) return { changed: 0, added: 0 }
  const found = await provider.listTemplates(
    providerAccount(account, context.secrets),
    AbortSignal.timeout(TIMEOUT),
  )
  return take(rows, account, found)
}

const idsOf = (rows: Rows) =>
  rows
    .selectFrom('join_accounts')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .execute()

export const syncTemplatesRoute = (context: JoinContext) =>
  refreshingLists(
    [joinTemplates.name],
    bind(syncTemplates, async ({ unit }) => {
      const synced = { changed: 0, added: 0, failed: [] as string[] }
      for (const { id } of await idsOf(unit.rows)) {
        const account = await findAccount(unit.rows, id)
        if (!account) continue
        try {
          const { changed, added } = await syncAccount(context, unit, account)
          synced.changed += changed
          synced.added += added
        } catch (error) {
          context.log.warn({ err: error, account: id }, 'failed to synchronise templates')
          synced.failed.push(account.name)
        }
      }
      return synced
    }),
  )

/** Callbacks can be lost: asks for the providers' decisions once an hour. */
export const createSyncTemplatesJob = (getContext: () => JoinContext) =>
  defineWaitingJob({
    id: 'join.sync-templates',
    cron: '17 * * * *',
    maxAttempts: 1,
    // All companies' accounts, one after the other.
    waits: { perCompany: 1, deadlineMs: 15 * 60_000 },
    async run() {
      const { database, log } = getContext()
      for (const { id } of await idsOf(database.systemRows)) {
        const account = await findAccount(database.systemRows, id)
        if (!account) continue
        try {
          const { changed, added } = await database.system((unit) => syncAccount(getContext(), unit, account))
          if (changed + added > 0) refreshLists(getContext(), joinTemplates.name, account.company_id)
        } catch (error) {
          log.warn({ err: error, account: id }, 'failed to synchronise templates')
        }
      }
    },
  })
