import { sql } from 'kysely'
import type { Rows } from '#platform/db/database.ts'
import { bind } from '#platform/http/server/bind.ts'
import { previousChats, transcript } from '../../contract/chats.ts'
import { messages } from '../messages/message.queries.ts'
import { requireReadable } from './access.ts'
import { nameOf } from './chat.present.ts'

/** Most messages of one file; reports cover more. */
const MAX_MESSAGES = 20_000

export const transcriptRoute = bind(transcript, async ({ unit, principal, params: { id } }) => {
  await requireReadable(unit.rows, principal, id)
  const { time_zone: timeZone } = await unit.rows
    .selectFrom('companies')
    .select('time_zone')
    .where('id', '=', principal.companyId)
    .executeTakeFirstOrThrow()
  const found = await messages(unit.rows)
    .where('m.conversation_id', '=', id)
    .where('m.kind', 'not in', ['note', 'system'])
    .where('m.deleted_at', 'is', null)
    .orderBy('m.sequence')
    .limit(MAX_MESSAGES)
    .execute()
  const clock = new Intl.DateTimeFormat('es-CO', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  })
  const lines = found.map((row) => {
    const who = row.direction === 'in' ? nameOf(row) : (row.author_name ?? row.account_name)
    const what = [row.body, row.file_name === null ? '' : `[${row.file_name || row.kind}]`]
      .filter(Boolean)
      .join(' ')
    return `[${clock.format(row.created_at)}] ${who}: ${what || `[${row.kind}]`}`
  })
  const content = Buffer.from(`${lines.join('\n')}\n`)
  const [first] = found
  return {
    name: `${first ? nameOf(first) : id}.txt`,
    contentType: 'text/plain; charset=utf-8',
    disposition: 'attachment' as const,
    content,
    etag: null,
  }
})

/** Ids of the messages that these times begin with, in their order. An opening may be noted after its message. */
async function firstMessages(
  rows: Rows,
  conversationId: number,
  times: readonly { started_at: string; closed_at: string | null }[],
): Promise<(number | null)[]> {
  const found = await sql<{ id: number | null }>`
    SELECT (SELECT m.id FROM join_messages m
             WHERE m.conversation_id = ${conversationId} AND m.created_at < coalesce(t.until, 'infinity')
               AND m.created_at > greatest(t.before, t.at - interval '5 seconds')
             ORDER BY m.sequence LIMIT 1) AS id
      FROM unnest(${times.map((time) => time.started_at)}::timestamptz[],
                  ${times.map((time) => time.closed_at)}::timestamptz[],
                  ${times.map((_time, index) => times[index - 1]?.closed_at ?? null)}::timestamptz[])
           WITH ORDINALITY AS t(at, until, before, place)
     ORDER BY t.place`.execute(rows)
  return found.rows.map((row) => row.id)
}

/** Earlier sessions of a conversation, from opening to closing, reconstructed from its recorded facts. */
export const previousChatsRoute = bind(previousChats, async ({ unit, principal, params: { id } }) => {
  await requireReadable(unit.rows, principal, id)
  const facts = await unit.rows
    .selectFrom('join_facts as f')
    .leftJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('join_closing_types as t', 't.id', 'f.closing_type_id')
    .select(['f.id', 'f.kind', 'f.at', 'u.short_name', 't.name as closing_type'])
    .where('f.conversation_id', '=', id)
    .where('f.kind', 'in', ['opened', 'closed', 'received', 'sent'])
    .orderBy('f.id')
    .execute()
  const times: {
    id: number
    started_at: string
    closed_at: string | null
    agent: string | null
    closing_type: string | null
    messages: number
  }[] = []
  for (const fact of facts) {
    const current = times.at(-1)
    if (fact.kind === 'opened' || !current || current.closed_at !== null)
      times.push({
        id: fact.id,
        started_at: fact.at.toISOString(),
        closed_at: null,
        agent: null,
        closing_type: null,
        messages: fact.kind === 'opened' ? 0 : 1,
      })
    else if (fact.kind === 'closed')
      Object.assign(current, {
        closed_at: fact.at.toISOString(),
        agent: fact.short_name,
        closing_type: fact.closing_type,
      })
    else current.messages += 1
  }
  const first = await firstMessages(unit.rows, id, times)
  return {
    results: times.map((time, index) => ({ ...time, first_message: first[index] ?? null })).toReversed(),
  }
})
