import { loadingDialogs, qrUpdate, sessionStarted, showRefreshCode } from '../../contract/events.ts'
import { agentTopic } from '../conversations/audience.ts'
import type { JoinContext } from '../join-context.ts'
import type { WebSessionState } from '../ports.ts'

/** Publishes the pairing state to administrators only: whoever scans the code controls the number. */
export async function publishSession(
  { database, publish }: Pick<JoinContext, 'database' | 'publish'>,
  accountId: number,
  state: WebSessionState,
): Promise<void> {
  const administrators = await database.systemRows
    .selectFrom('join_accounts as a')
    .innerJoin('users as u', 'u.company_id', 'a.company_id')
    .select(['u.id', 'u.company_id'])
    .where('a.id', '=', accountId)
    .where('u.role', '=', 'administrator')
    .where('u.deleted_at', 'is', null)
    .execute()
  const topics = administrators.map(({ id }) => agentTopic(id))
  if (topics.length === 0) return
  const of = { account_id: accountId }
  if (state.step === 'code') publish(topics, qrUpdate, { ...of, qr: state.qr })
  if (state.step === 'code' || state.step === 'expired')
    publish(topics, showRefreshCode, { ...of, show: state.step === 'expired' })
  if (state.step === 'dialogs') publish(topics, loadingDialogs, of)
  if (state.step === 'open') publish(topics, sessionStarted, of)
}
