import { sql } from 'kysely'
import { cutText } from '#platform/contract/cut-text.ts'
import type { Rows } from '#platform/db/database.ts'
import type { ConversationFacts } from '#platform/integrations/contract/domain.ts'
import { messages } from '../messages/message.queries.ts'
import { nameOf } from './chat.present.ts'
import { readOpening } from './read-opening.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Of one opening, as others are told it. */
const MAX_MESSAGES = 1_000
const MAX_LINE = 1_000

/** An opening of a conversation for a connected program; null: there is none, or its contact is blocked. */
export async function readConversationFacts(
  rows: Rows,
  companyId: number,
  id: string,
): Promise<ConversationFacts | null> {
  if (!UUID.test(id)) return null
  const opening = await readOpening(rows, companyId, id)
  if (opening === null) return null
  const { rows: found } = await sql<{
    conversation_id: number
    closed_at: Date | null
    time_zone: string
    served: string
  }>`
    SELECT o.conversation_id, o.closed_at, o.served, k.time_zone
      FROM join_openings o JOIN companies k ON k.id = o.company_id
     WHERE o.company_id = ${companyId} AND o.id = ${id}::uuid`.execute(rows)
  const [times] = found
  if (!times) return null
  // An opening may be noted after the message that it began with.
  const from = new Date(opening.openedAt.getTime() - 5_000)
  const written = await messages(rows)
    .where('m.conversation_id', '=', times.conversation_id)
    .where('m.kind', 'not in', ['note', 'system'])
    .where('m.deleted_at', 'is', null)
    .where('m.created_at', '>=', from)
    .$if(times.closed_at !== null, (query) =>
      query.where('m.created_at', '<=', times.closed_at ?? new Date()),
    )
    .orderBy('m.sequence')
    .limit(MAX_MESSAGES)
    .execute()
  const clock = new Intl.DateTimeFormat('es-CO', {
    timeZone: times.time_zone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  })
  return {
    id,
    personId: opening.personId,
    provider: opening.provider,
    number: opening.phone === null ? null : `+${opening.phone}`,
    name: opening.name,
    ownerId: opening.ownerId,
    openedAt: opening.openedAt,
    closedAt: times.closed_at,
    unanswered: times.served !== 'agent',
    lines: written.map((row) => {
      const who = row.direction === 'in' ? nameOf(row) : (row.author_name ?? row.account_name)
      const file = row.file_name === null ? '' : `[${row.file_name || row.kind}]`
      const what = [row.body, file].filter(Boolean).join(' ') || `[${row.kind}]`
      return cutText(`[${clock.format(row.created_at)}] ${who}: ${what}`, MAX_LINE)
    }),
  }
}
