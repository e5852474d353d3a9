import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { bind } from '#platform/http/server/bind.ts'
import { listViewers } from '../../contract/chats.ts'
import { findViewers } from '../messages/notify-mentioned.ts'
import { visible } from './access.ts'

/** Upper limit, far above any company's number of supervisors. */
const MAX = 200

export const listViewersRoute = bind(listViewers, async ({ unit, principal, params }) => {
  const conversation = await unit.rows
    .selectFrom('join_conversations as c')
    .select(['c.company_id', 'c.owner_id'])
    .where('c.id', '=', params.id)
    .where(visible(principal))
    .executeTakeFirst()
  if (!conversation) throw new Failure(notFound)
  const results = await findViewers(unit.rows, conversation).limit(MAX).execute()
  return { results: results.map(({ language: _language, ...person }) => person) }
})
