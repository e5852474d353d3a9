import type { Client } from 'pg'
import { hashPassword } from '#platform/passwords/passwords.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'

export const PASSWORD = 'the benchmark knows'
export const READER = 'bench-reader'
const EXTENSIONS = 500
const DAYS = 365

/** One company with a year of calls in office hours, every day; the roll-ups are built afterwards. */
export async function fillCalls(client: Client, secrets: SealedBox, calls: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO companies (name, slug) VALUES ('Bench', 'bench') RETURNING id`,
  )
  const company = rows[0]?.id
  await client.query(
    `INSERT INTO users (company_id, username, password_hash, short_name, role)
     VALUES ($1, $2, $3, 'Lectora', 'administrator')`,
    [company, READER, await hashPassword(PASSWORD)],
  )
  await client.query(
    `INSERT INTO extensions (company_id, number, endpoint, display_name, secret_sealed, secret_digest, desk_secret_digest)
     SELECT $1, (10000 + n)::text, 'bench-' || (10000 + n), 'Persona ' || n, $2, '', '' FROM generate_series(1, $3::int) n`,
    [company, secrets.seal(PASSWORD), EXTENSIONS],
  )
  await client.query('BEGIN')
  await client.query(`SET LOCAL session_replication_role = 'replica'`)
  await client.query(
    `CREATE TEMPORARY TABLE made ON COMMIT DROP AS
       SELECT gen_random_uuid() AS id, e.id AS extension_id, e.number, g,
              (ARRAY['answered','answered','answered','no-answer','busy','answered','cancelled','answered'])[1 + g % 8] AS outcome,
              date_trunc('day', now()) - (g % $2::int) * interval '1 day' + (12 + g / 7 % 11) * interval '1 hour' + (g % 3600) * interval '1 second' AS at,
              2 + g % 40 AS wait, 5 + g % 600 AS talk
         FROM generate_series(1, $1::bigint) g
         JOIN (SELECT id, number, row_number() OVER (ORDER BY id) - 1 AS place FROM extensions WHERE endpoint LIKE 'bench-%') e
           ON e.place = g * 7919 % $3::int`,
    [calls, DAYS, EXTENSIONS],
  )
  const moments = `at, CASE outcome WHEN 'answered' THEN at + wait * interval '1 second' END,
    at + (wait + CASE outcome WHEN 'answered' THEN talk ELSE 0 END) * interval '1 second'`
  await client.query(
    `INSERT INTO calls (id, company_id, dialed, caller_extension_id, outcome, started_at, answered_at, ended_at)
     SELECT id, ${company}, number, extension_id, outcome, ${moments} FROM made`,
  )
  await client.query(
    `INSERT INTO call_records (company_id, call_id, extension_id, direction, other_number, outcome, missed, started_at, answered_at, ended_at)
     SELECT ${company}, id, extension_id, CASE g % 2 WHEN 0 THEN 'INCOMING' ELSE 'OUTGOING' END, number, outcome,
            g % 2 = 0 AND outcome <> 'answered', ${moments} FROM made`,
  )
  // As count_calls() does for calls that end, which takes long for so many at once.
  await client.query(
    `INSERT INTO call_results (id, company_id, direction, result, place, place_name, caller_extension_id, answered_by_id, extension_ids, number,
                               number_key, name, outcome, started_at, ended_at, wait_seconds, talk_seconds)
     SELECT id, ${company}, CASE g % 3 WHEN 0 THEN 'internal' ELSE 'inbound' END,
            CASE WHEN outcome = 'answered' THEN 'answered' WHEN g % 3 = 0 THEN 'unanswered' ELSE 'abandoned' END,
            CASE WHEN outcome <> 'answered' AND g % 3 <> 0 THEN (ARRAY['queue','menu','ringing'])[1 + g % 3] END, '',
            CASE g % 3 WHEN 0 THEN extension_id END, CASE outcome WHEN 'answered' THEN extension_id END, ARRAY[extension_id], number,
            CASE g % 3 WHEN 0 THEN NULL ELSE '+57301' || lpad((1 + g % 200000)::text, 7, '0') END, '', outcome,
            at, at + wait * interval '1 second', wait, CASE outcome WHEN 'answered' THEN talk ELSE 0 END FROM made`,
  )
  await client.query(
    `INSERT INTO extension_calls (company_id, call_id, extension_id, direction, role, started_at, wait_seconds, talk_seconds)
     SELECT ${company}, id, extension_id, CASE g % 3 WHEN 0 THEN 'internal' ELSE 'inbound' END,
            CASE WHEN g % 3 = 0 THEN 'made' WHEN outcome = 'answered' THEN 'answered' ELSE 'missed' END, at, wait,
            CASE outcome WHEN 'answered' THEN talk ELSE 0 END FROM made`,
  )
  await client.query('COMMIT')
}
