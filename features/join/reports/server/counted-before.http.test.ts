import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Client } from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { migrate } from '#platform/db/migrate.ts'
import { migrateJobs } from '#platform/jobs/runner.ts'
import { asOwner, databaseUrl } from '#platform/testing/test-cluster.ts'

const cluster = inject('testClusterUrl')
const name = `old_${randomUUID().replaceAll('-', '')}`
const before = await mkdtemp(join(tmpdir(), 'migrations-'))
const MIGRATIONS = fileURLToPath(new URL('../../../../platform/db/migrations/', import.meta.url))

afterAll(async () => {
  await asOwner(cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  await rm(before, { recursive: true })
})

/** Four conversations: answered, by the bot alone, opened twice, left open; a broadcast that one of them answers. */
const HISTORY = `
  INSERT INTO companies (name, slug, time_zone) VALUES ('Vieja', 'vieja', 'America/Bogota');
  INSERT INTO users (company_id, username, password_hash, short_name, role) VALUES (1, 'nora', 'x', 'Nora', 'agent');
  INSERT INTO join_groups (company_id, name, monday) VALUES (1, 'Ventas', '{08:00-12:00}');
  INSERT INTO join_accounts (company_id, name, provider, number, group_id) VALUES (1, 'Línea', 'simulator', '+576015550100', 1);
  INSERT INTO join_contacts (company_id, name) SELECT 1, 'Contacto ' || n FROM generate_series(1, 4) n;
  INSERT INTO join_conversations (company_id, account_id, contact_id) SELECT 1, 1, n FROM generate_series(1, 4) n;
  INSERT INTO join_templates (company_id, account_id, name, language, message) VALUES (1, 1, 'hola', 'es', 'Hola');
  INSERT INTO join_broadcasts (company_id, name, account_id, template_id) VALUES (1, 'Ofertas', 1, 1);
  INSERT INTO join_messages (company_id, conversation_id, sequence, direction, kind, status, created_at)
    VALUES (1, 3, 1, 'out', 'template', 'read', '2026-09-07 10:00-05'), (1, 4, 1, 'out', 'template', 'failed', '2026-09-07 10:00-05');
  INSERT INTO join_broadcast_recipients (company_id, broadcast_id, number, state, message_id) VALUES (1, 1, 1, 'taken', 1), (1, 1, 2, 'taken', 2);
  INSERT INTO join_facts (company_id, account_id, conversation_id, contact_id, kind, user_id, group_id, seconds, word, at)
  SELECT 1, 1, f.c, f.c, f.kind, f.u, f.g, f.s, f.w, '2026-09-07 11:00-05'::timestamptz + f.m * interval '1 minute'
    FROM (VALUES
      (1, 0, 'opened', NULL, NULL, NULL, NULL), (1, 0, 'received', NULL, NULL, NULL, NULL), (1, 1, 'offered', 1, 1, NULL, NULL),
      (1, 120, 'sent', 1, 1, NULL, NULL), (1, 120, 'first_reply', 1, 1, 7200, NULL), (1, 130, 'received', NULL, 1, NULL, NULL),
      (1, 200, 'closed', 1, 1, 12000, NULL),
      (2, 0, 'opened', NULL, NULL, NULL, NULL), (2, 0, 'received', NULL, NULL, NULL, NULL), (2, 1, 'bot_answered', NULL, NULL, NULL, NULL),
      (2, 2, 'option', NULL, NULL, NULL, 'Ventas'), (2, 3, 'option', NULL, NULL, NULL, 'Precios'), (2, 4, 'closed', NULL, NULL, 240, NULL),
      (3, -60, 'campaign', NULL, NULL, NULL, 'Ofertas'), (3, 5, 'opened', NULL, NULL, NULL, NULL), (3, 5, 'received', NULL, NULL, NULL, NULL),
      (3, 6, 'closed', 1, 1, 60, NULL), (3, 90, 'opened', NULL, NULL, NULL, NULL), (3, 90, 'sent', 1, NULL, NULL, NULL),
      (4, 7, 'opened', NULL, NULL, NULL, NULL), (4, 8, 'offered', 1, 1, NULL, NULL), (4, 9, 'survey_answered', 1, 1, NULL, '4')
    ) AS f (c, m, kind, u, g, s, w)`

const linesOf = async (client: Client, statement: string): Promise<string[]> => {
  const { rows } = await client.query<{ line: string }>(statement)
  return rows.map(({ line }) => line)
}

const openingsOf = (client: Client) =>
  linesOf(
    client,
    `SELECT concat_ws(' ', conversation_id, began, state, served, bot, user_id, first_reply_seconds, first_reply_work_seconds, open_seconds) AS line
       FROM join_openings ORDER BY conversation_id, opened_at`,
  )

test('what happened before is counted as if it happened now', async () => {
  for (const file of await readdir(MIGRATIONS))
    if (file < '0036') await cp(join(MIGRATIONS, file), join(before, file), { recursive: true })
  await asOwner(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  const url = databaseUrl(cluster, name)
  await migrate(url, { folder: pathToFileURL(`${before}/`) })
  await asOwner(url, (client) => client.query(HISTORY))
  await migrate(url)
  await asOwner(url, async (client) => {
    // The wait of two hours from 11:00 has one within working hours, until 12:00.
    const counted = [
      '1 contact closed agent none 1 7200 3600 12000',
      '2 contact closed bot alone 240',
      '3 campaign closed nobody none 1 60',
      '3 agent open agent none 1',
      '4 contact open nobody none 1',
    ]
    expect(await openingsOf(client)).toEqual(counted)
    expect(
      await linesOf(
        client,
        `SELECT concat_ws(' | ', from_path, path) AS line FROM join_facts WHERE kind = 'option' ORDER BY id`,
      ),
    ).toEqual(['start | Ventas', 'Ventas | Ventas › Precios'])
    expect(
      await linesOf(
        client,
        `SELECT concat_ws(' ', user_id, count(*)) AS line FROM join_facts WHERE kind = 'received' GROUP BY user_id ORDER BY 1`,
      ),
    ).toEqual(['1 1', '3'])
    expect(
      await linesOf(
        client,
        `SELECT concat_ws(' ', id, category, status, failure, answered) AS line FROM join_campaign_messages ORDER BY id`,
      ),
    ).toEqual(['1 utility read t', '2 utility failed unknown f'])
    expect(await linesOf(client, `SELECT sum(facts)::text AS line FROM join_fact_hours`)).toEqual(
      await linesOf(client, `SELECT count(*)::text AS line FROM join_facts`),
    )

    // The same facts, written again: by the triggers, which also have the CRM read the openings.
    await migrateJobs(url)
    await client.query(`
      CREATE TEMP TABLE again AS SELECT company_id, account_id, conversation_id, contact_id, kind, user_id, group_id, seconds, word, at FROM join_facts ORDER BY id;
      TRUNCATE join_openings; DELETE FROM join_facts;
      INSERT INTO join_facts (company_id, account_id, conversation_id, contact_id, kind, user_id, group_id, seconds, word, at) SELECT * FROM again`)
    expect(await openingsOf(client)).toEqual(counted)
  })
})
