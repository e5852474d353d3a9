import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { listOfferedSequences } from '../../../contract/chats.ts'
import type { LockedConversation } from '../../conversations/conversation.queries.ts'
import { enrol } from './enrol.ts'

/** Enabled sequences that have steps. */
const offered = (rows: Rows) =>
  rows
    .selectFrom('join_sequences')
    .select(['id', 'name', 'account_id', 'company_id'])
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)

export const listOfferedSequencesRoute = bind(listOfferedSequences, async ({ unit }) => ({
  results: (await offered(unit.rows).orderBy('name').limit(200).execute()).map(
    ({ company_id: _company, ...sequence }) => sequence,
  ),
}))

/**
 * Enrols a conversation's contact in a sequence of its account.
 * @returns whether they were enrolled now
 * @throws Failure `not_found`
 */
export async function enrolContact(
  rows: Rows,
  locked: Pick<LockedConversation, 'account_id' | 'contact_id'>,
  sequenceId: number,
): Promise<boolean> {
  const sequence = await offered(rows).where('id', '=', sequenceId).executeTakeFirst()
  if (!sequence) throw new Failure(notFound)
  if (sequence.account_id !== locked.account_id) return false
  const of = { companyId: sequence.company_id, sequenceId, source: 'hand' } as const
  return (await enrol(rows, of, [locked.contact_id])).size > 0
}
