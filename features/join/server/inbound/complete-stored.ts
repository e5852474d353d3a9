import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import type { LockedConversation } from '../conversations/conversation.queries.ts'
import type { Work } from '../conversations/work.ts'
import type { JoinContext } from '../join-context.ts'
import { keepFile } from '../messages/write-history.ts'
import type { storedContentOf } from './stored-content.ts'

type Place = Pick<LockedConversation, 'id' | 'company_id'>

const findStored = (rows: Rows, { id, company_id: companyId }: Place, providerId: string) =>
  rows
    .selectFrom('join_messages')
    .select(['id', 'kind', 'body', 'direction'])
    // The company's index is by the service's id; a conversation may be long.
    .where('company_id', '=', companyId)
    .where('provider_id', '=', providerId)
    .where('conversation_id', '=', id)
    .executeTakeFirst()

/** A message of a conversation by the service's id; null: none. */
export async function findByProviderId(
  rows: Rows,
  locked: Place,
  providerId: string | null,
): Promise<number | null> {
  if (providerId === null) return null
  return (await findStored(rows, locked, providerId))?.id ?? null
}

/**
 * A message that is there already, by the history or as the new text of an edit that overtook it: it is not shown twice, and gets
 * what only its first form has. @returns whether it is there
 */
export async function completeStored(
  context: JoinContext,
  work: Work,
  locked: LockedConversation,
  { providerId, content }: { providerId: string; content: ReturnType<typeof storedContentOf> },
): Promise<boolean> {
  const there = await findStored(work.rows, locked, providerId)
  if (!there) return false
  const { kind, body, file } = content
  const isOther = body !== there.body
  const isFileless = there.kind === 'NO_ATTACHED' && file !== undefined
  if (there.direction !== 'in' || !(isOther || isFileless)) return true
  await work.rows
    .updateTable('join_messages')
    .set((set) => ({
      ...(isOther ? { edited_at: set.fn.coalesce('edited_at', 'created_at') } : {}),
      ...(isFileless ? { kind, search_text: sql<string>`search_form(body || ' ' || ${file.name})` } : {}),
      version: set('version', '+', 1),
    }))
    .where('id', '=', there.id)
    .execute()
  if (isFileless) await keepFile(context, work, { companyId: locked.company_id, messageId: there.id }, file)
  work.changed(there.id)
  return true
}
