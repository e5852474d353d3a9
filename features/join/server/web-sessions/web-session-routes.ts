import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind, bindPrepared } from '#platform/http/server/bind.ts'
import { defineWaitingJob } from '#platform/jobs/job.ts'
import {
  endWebSession,
  readWebSession,
  startWebSession,
  type WebSession,
} from '../../contract/config/web-session.ts'
import { webPackageMissing } from '../../contract/errors.ts'
import { recordAudit } from '../audit.ts'
import type { JoinContext } from '../join-context.ts'

const PROVIDER = 'whatsapp-web'

interface Account {
  id: number
  name: string
}
type Proceed = (account: Account) => Promise<unknown>

/** @throws Failure `not_found` for an account of another company or provider */
async function requireAccount({ rows }: UnitOfWork, id: number): Promise<Account> {
  const account = await rows
    .selectFrom('join_accounts')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('provider', '=', PROVIDER)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!account) throw new Failure(notFound)
  return account
}

/** The telephone is reached without a transaction: its network may be slow. */
const accountOf = ({ database }: JoinContext, companyId: number, id: number): Promise<Account> =>
  database.reading(companyId, (unit) => requireAccount(unit, id))

const audit = (
  request: Parameters<typeof recordAudit>[1]['by'] & { unit: UnitOfWork; prepared: Account },
  action: 'join_account.connected' | 'join_account.disconnected',
): Promise<void> =>
  recordAudit(request.unit, {
    by: request,
    action,
    subject: { type: 'join_account', ...request.prepared },
  })

const present = ({ webTelephones }: JoinContext, id: number): WebSession => {
  const state = webTelephones.stateOf(id)
  return { step: state.step, qr: state.step === 'code' ? state.qr : null }
}

/** Routes for pairing a number by QR code. */
export const webSessionRoutes = (context: JoinContext): readonly BoundRoute[] => [
  bind(readWebSession, async ({ unit, params }) => {
    const { id } = await requireAccount(unit, params.id)
    return present(context, id)
  }),
  bindPrepared(
    startWebSession,
    async ({ principal, params }, proceed: Proceed) => {
      const account = await accountOf(context, principal.companyId, params.id)
      if (!(await context.webTelephones.start(account.id))) throw new Failure(webPackageMissing)
      return proceed(account)
    },
    async (request) => {
      await audit(request, 'join_account.connected')
      return present(context, request.prepared.id)
    },
  ),
  bindPrepared(
    endWebSession,
    async ({ principal, params }, proceed: Proceed) => {
      const account = await accountOf(context, principal.companyId, params.id)
      await context.webTelephones.logout(account.id)
      return proceed(account)
    },
    async (request) => {
      await audit(request, 'join_account.disconnected')
      return present(context, request.prepared.id)
    },
  ),
]

/** Reconnects telephones with a stored session after a start. */
export const createResumeTelephonesJob = (getContext: () => JoinContext) =>
  defineWaitingJob({
    id: 'join.web-sessions',
    cron: '* * * * *',
    maxAttempts: 1,
    waits: { perCompany: 1, deadlineMs: 5 * 60_000 },
    async run() {
      const { database, webTelephones } = getContext()
      const accounts = await database.systemRows
        .selectFrom('join_web_sessions as s')
        .innerJoin('join_accounts as a', 'a.id', 's.account_id')
        .select('a.id')
        .where('a.deleted_at', 'is', null)
        .where('a.disabled_at', 'is', null)
        .execute()
      for (const { id } of accounts)
        if (webTelephones.stateOf(id).step === 'off') await webTelephones.start(id)
    },
  })
