import type { Client } from 'pg'
import { type Company, momentOf } from './company.ts'
import { inBulk } from './in-bulk.ts'

const [GROUPS, ACCOUNTS] = [6, 3]
/** What is recorded of an opening, in this order: ten messages, and seven other facts. */
const KINDS = [
  ...[
    'opened',
    'received',
    'bot_answered',
    'option',
    'received',
    'offered',
    'sent',
    'first_reply',
    'received',
  ],
  ...['sent', 'answered', 'received', 'sent', 'sent', 'received', 'sent', 'closed'],
]
const MESSAGES = KINDS.filter((kind) => kind === 'received' || kind === 'sent').length
const BY_NOBODY = `('opened', 'option', 'bot_answered')`

/**
 * A year of conversations: each is opened, hears, answers and is closed, with what is derived of each opening as the triggers would write it.
 * @returns the account of the first
 */
export async function fillJoin(
  client: Client,
  { id: company, users }: Company,
  messages: number,
): Promise<string> {
  const idsOf = async (statement: string) =>
    (await client.query<{ id: string }>(statement)).rows.map(({ id }) => id)
  const groups = await idsOf(
    `INSERT INTO join_groups (company_id, name) SELECT ${company}, 'Grupo ' || n FROM generate_series(1, ${GROUPS}) n RETURNING id`,
  )
  const accounts = await idsOf(
    `INSERT INTO join_accounts (company_id, name, provider, number)
     SELECT ${company}, 'Línea ' || n, 'simulator', '+57601777' || (1000 + n) FROM generate_series(1, ${ACCOUNTS}) n RETURNING id`,
  )
  const openings = Math.ceil(messages / MESSAGES)
  // Conversations are opened more than once.
  const conversation = `(10000000 + g * 7 / 10)`
  const owner = `($1::bigint[])[1 + g * 7 / 10 % ${users.length}]`
  const group = `($2::bigint[])[1 + g * 7 / 10 % ${GROUPS}]`
  const account = `($3::bigint[])[1 + g * 7 / 10 % ${ACCOUNTS}]`
  await inBulk(client, ['join_facts', 'join_openings', 'join_campaign_messages'], async () => {
    await client.query(
      `INSERT INTO join_facts (company_id, at, kind, conversation_id, contact_id, account_id, user_id, group_id, seconds, work_seconds, word, path, from_path)
       SELECT ${company}, ${momentOf(openings)} + k * interval '50 seconds', kind, ${conversation}, ${conversation}, ${account},
              CASE WHEN kind IN ${BY_NOBODY} OR k < 6 THEN NULL ELSE ${owner} END,
              CASE WHEN kind IN ${BY_NOBODY} OR k < 6 THEN NULL ELSE ${group} END,
              CASE WHEN kind IN ('first_reply', 'answered', 'closed') THEN (g * 7919 % 5400)::int END,
              CASE WHEN kind IN ('first_reply', 'answered') THEN (g * 7919 % 3600)::int END,
              CASE kind WHEN 'option' THEN 'Opción ' || g % 12 END, CASE kind WHEN 'option' THEN 'Opción ' || g % 12 END, CASE kind WHEN 'option' THEN 'start' END
         FROM generate_series(1::bigint, ${openings}) g, unnest($4::text[]) WITH ORDINALITY AS kinds (kind, k)`,
      [users, groups, accounts, KINDS],
    )
    // The facts of an opening follow each other.
    await client.query(
      `INSERT INTO join_openings (company_id, conversation_id, account_id, contact_id, user_id, group_id, began, state, served, bot, opened_fact,
                                  closed_fact, opened_at, closed_at, first_replies, first_reply_seconds, first_reply_work_seconds, open_seconds)
       SELECT ${company}, ${conversation}, ${account}, ${conversation}, ${owner}, ${group}, 'contact', 'closed', 'agent', 'handed',
              first.id + (g - 1) * ${KINDS.length}, first.id + g * ${KINDS.length} - 1, ${momentOf(openings)} + interval '50 seconds',
              ${momentOf(openings)} + ${KINDS.length} * interval '50 seconds', 1, g * 7919 % 5400, g * 7919 % 3600, ${KINDS.length - 1} * 50
         FROM generate_series(1::bigint, ${openings}) g, (SELECT min(id) AS id FROM join_facts WHERE company_id = ${company}) first`,
      [users, groups, accounts],
    )
    await client.query(
      `INSERT INTO join_campaign_messages (id, company_id, broadcast_id, template_id, account_id, group_id, user_id, message_id, conversation_id, category,
                                           status, failure, answered, answered_at, written_at, cost)
       SELECT 10000000 + g, ${company}, 1 + g % 50, 1 + g % 10, ${account}, ${group}, ${owner}, 10000000 + g, ${conversation}, 'marketing', status,
              CASE status WHEN 'failed' THEN '131026' END, g % 7 = 0, CASE g % 7 WHEN 0 THEN ${momentOf(openings)} + interval '1 hour' END, ${momentOf(openings)},
              52.75
         FROM generate_series(1::bigint, ${openings}) g, LATERAL (SELECT (ARRAY['sent','delivered','read','read','failed'])[1 + g % 5] AS status) s`,
      [users, groups, accounts],
    )
  })
  return accounts[0] ?? ''
}
