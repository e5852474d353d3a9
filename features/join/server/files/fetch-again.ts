import { Failure } from '#platform/access/failure.ts'
import { notFound } from '#platform/contract/errors.ts'
import { type BoundRoute, bind } from '#platform/http/server/bind.ts'
import { enqueueWaiting } from '#platform/jobs/enqueue.ts'
import { fetchFileAgain } from '../../contract/messages.ts'
import { readable } from '../conversations/access.ts'
import type { JoinContext } from '../join-context.ts'
import { publishChanged } from '../publish.ts'

/** Fetches a file that the provider did not give, or for which there was no room. */
export const fetchAgainRoute = (context: JoinContext): BoundRoute =>
  bind(fetchFileAgain, async ({ unit, principal, params: { id } }) => {
    const found = await unit.rows
      .selectFrom('join_files as f')
      .innerJoin('join_messages as m', 'm.id', 'f.message_id')
      .innerJoin('join_conversations as c', 'c.id', 'm.conversation_id')
      .select('f.message_id')
      .where('f.message_id', '=', id)
      .where('f.state', 'in', ['failed', 'no_space'])
      .where('f.source', 'is not', null)
      .where('m.deleted_at', 'is', null)
      .where(readable(principal))
      .executeTakeFirst()
    if (!found) throw new Failure(notFound)
    await context.files.requireRoom(principal.companyId, unit.rows)
    await unit.rows
      .updateTable('join_files')
      .set({ state: 'pending', attempts: 0, tried_at: null })
      .where('message_id', '=', id)
      .execute()
    await unit.rows
      .updateTable('join_messages')
      .set((set) => ({ version: set('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    const { companyId } = principal
    await enqueueWaiting(unit, context.jobs.fetchMedia, { message_id: id, asked: true }, { companyId })
    const [message] = await publishChanged(context, unit, [id])
    if (!message) throw new Failure(notFound)
    return message
  })
