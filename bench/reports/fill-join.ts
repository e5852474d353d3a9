import type { Client } from 'pg'

const [AGENTS, GROUPS, ACCOUNTS] = [60, 6, 3]
/** The usual period of a report and the one before. */
const DAYS = 60

/**
 * Two months of conversations in the company of the calls: each is opened, hears, answers and is closed. The roll-ups are built
 * afterwards, and what is derived of each opening as the triggers would write it.
 */
export async function fillJoin(client: Client, facts: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(`SELECT id FROM companies WHERE slug = 'bench'`)
  const company = Number(rows[0]?.id)
  await client.query('BEGIN')
  await client.query(`SET LOCAL session_replication_role = 'replica'`)
  await client.query(
    `INSERT INTO users (company_id, username, password_hash, short_name, role)
     SELECT ${company}, 'bench-agent-' || n, '', 'Agente ' || n, 'agent' FROM generate_series(1, ${AGENTS}) n`,
  )
  await client.query(
    `INSERT INTO join_groups (company_id, name) SELECT ${company}, 'Grupo ' || n FROM generate_series(1, ${GROUPS}) n`,
  )
  await client.query(
    `INSERT INTO join_accounts (company_id, name, provider, number)
     SELECT ${company}, 'Línea ' || n, 'simulator', '+57601777' || (1000 + n) FROM generate_series(1, ${ACCOUNTS}) n`,
  )
  const ids = async (table: string, more = '') =>
    (
      await client.query<{ ids: string[] }>(
        `SELECT array_agg(id ORDER BY id) AS ids FROM ${table} WHERE company_id = ${company} ${more}`,
      )
    ).rows[0]?.ids ?? []
  const users = await ids('users', `AND username LIKE 'bench-agent-%'`)
  const [groups, accounts] = [await ids('join_groups'), await ids('join_accounts')]
  // Twelve facts an opening.
  await client.query(
    `INSERT INTO join_facts (company_id, at, kind, conversation_id, contact_id, account_id, user_id, group_id, seconds, work_seconds, word, path, from_path)
     SELECT ${company}, now() - (g % 86400) * interval '${DAYS} seconds' + k * interval '70 seconds', kind, c, c, ($3::bigint[])[1 + c % ${ACCOUNTS}],
            CASE WHEN kind IN ('opened', 'option', 'bot_answered') OR k = 2 THEN NULL ELSE ($1::bigint[])[1 + c % ${AGENTS}] END,
            CASE WHEN kind IN ('opened', 'option', 'bot_answered') OR k = 2 THEN NULL ELSE ($2::bigint[])[1 + c % ${GROUPS}] END,
            CASE WHEN kind IN ('first_reply', 'answered', 'closed') THEN (g * 7919 % 5400)::int END,
            CASE WHEN kind IN ('first_reply', 'answered') THEN (g * 7919 % 3600)::int END,
            CASE kind WHEN 'option' THEN 'Opción ' || g % 12 END, CASE kind WHEN 'option' THEN 'Opción ' || g % 12 END, CASE kind WHEN 'option' THEN 'start' END
       FROM generate_series(1, $4::bigint / 12) g, LATERAL (SELECT 1 + g * 7 / 10 AS c) conversation,
            unnest(ARRAY['opened','received','bot_answered','option','offered','sent','first_reply','received','sent','answered','received','closed'])
              WITH ORDINALITY AS kinds (kind, k)`,
    [users, groups, accounts, facts],
  )
  await client.query(
    `INSERT INTO join_openings (company_id, conversation_id, account_id, contact_id, user_id, group_id, began, state, served, bot, opened_fact,
                                closed_fact, opened_at, closed_at, first_replies, first_reply_seconds, first_reply_work_seconds, open_seconds)
     SELECT company_id, conversation_id, account_id, contact_id, ($1::bigint[])[1 + conversation_id % ${AGENTS}],
            ($2::bigint[])[1 + conversation_id % ${GROUPS}], 'contact', 'closed', 'agent', 'handed', id, id + 11, at, at + interval '770 seconds', 1,
            id % 5400, id % 3600, 770
       FROM join_facts WHERE company_id = ${company} AND kind = 'opened'`,
    [users, groups],
  )
  await client.query('COMMIT')
}
