import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { UnitOfWork } from '#platform/db/database.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
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

/** @throws Failure `not_found` for an account of another company or provider */
async function requireAccount({ rows }: UnitOfWork, id: number): Promise<{ id: number; name: string }> {
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
  bind(startWebSession, async (request) => {
    const { unit, params } = request
    const { id, name } = await requireAccount(unit, params.id)
    if (!(await context.webTelephones.start(id))) throw new Failure(webPackageMissing)
    await recordAudit(unit, {
      by: request,
      action: 'join_account.connected',
      subject: { type: 'join_account', id, name },
    })
    return present(context, id)
  }),
  bind(endWebSession, async (request) => {
    const { unit, params } = request
    const { id, name } = await requireAccount(unit, params.id)
    await context.webTelephones.logout(id)
    await recordAudit(unit, {
      by: request,
      action: 'join_account.disconnected',
      subject: { type: 'join_account', id, name },
    })
    return present(context, id)
  }),
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
