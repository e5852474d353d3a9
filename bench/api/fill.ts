import type { Client } from 'pg'
import { hashPassword } from '#platform/passwords/passwords.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'

export interface Volume {
  companies: number
  users: number
  calls: number
}

export const FULL: Volume = { companies: 1_000, users: 50_000, calls: 1_000_000 }
export const QUICK: Volume = { companies: 50, users: 2_000, calls: 40_000 }

/** Password of all users. */
export const PASSWORD = 'the benchmark knows'
/** The measured company is the largest, with a tenth of all users. */
export const LARGEST = 'bench-1'
export const ADMINISTRATOR = 'bench-1-1'
export const AGENT = 'bench-1-2'
/** Share of all calls that belong to the measured agent: years of calls of somebody on the phone all day. */
const AGENTS_SHARE = 0.02

/** Companies `bench-N` with users `bench-N-M`, each with an extension, and the calls of three months. */
export async function fill(
  client: Client,
  secrets: SealedBox,
  { companies, users, calls }: Volume,
): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO companies (name, slug) SELECT 'Empresa ' || n, 'bench-' || n FROM generate_series(1, $1::int) n`,
    [companies],
  )
  await client.query(
    `CREATE TEMPORARY TABLE numbered ON COMMIT DROP AS
       SELECT id AS company_id, slug, m, row_number() OVER (ORDER BY c.id, m) AS n
         FROM (SELECT id, slug, row_number() OVER (ORDER BY id) AS place FROM companies WHERE slug LIKE 'bench-%') c,
              LATERAL generate_series(1, CASE place WHEN 1 THEN $1::int / 10
                                          ELSE (($1::int - $1::int / 10) / ($2::int - 1)) END) m`,
    [users, companies],
  )
  await client.query(
    `INSERT INTO users (company_id, username, password_hash, short_name, role)
     SELECT company_id, slug || '-' || m, $1, ${NAME}, CASE m WHEN 1 THEN 'administrator' ELSE 'agent' END
       FROM numbered`,
    [await hashPassword(PASSWORD)],
  )
  await client.query('ANALYZE users')
  await client.query('ANALYZE numbered')
  await client.query(
    `INSERT INTO extensions (company_id, user_id, number, endpoint, display_name, call_limit,
                             secret_sealed, secret_digest, desk_secret_digest)
     SELECT numbered.company_id, u.id, (10000 + m)::text, slug || '-' || (10000 + m), short_name, 2, $1, '', ''
       FROM numbered JOIN users u ON u.username = (slug || '-' || m)::citext`,
    [secrets.seal(PASSWORD)],
  )
  await client.query('COMMIT')
  await fillCalls(client, calls)
  await client.query('VACUUM ANALYZE')
}

/** Distinct names, with accents that the search must ignore. */
const NAME = `
  (ARRAY['Ana','Luís','María José','Andrés','Sofía','Julián','Valentina','Íñigo','Camila','Óscar'])[1 + n % 10] || ' ' ||
  (ARRAY['Gómez','Martínez','Rojas','Díaz','Torres','Salas','Peña','Ruiz','Ávila','Castaño'])[1 + n / 10 % 10] || ' ' || n`

/** One history row per call. Runs without triggers and constraint checks, which would take longer than the inserts. */
async function fillCalls(client: Client, calls: number): Promise<void> {
  await client.query('BEGIN')
  await client.query(`SET LOCAL session_replication_role = 'replica'`)
  await client.query(
    `CREATE TEMPORARY TABLE people ON COMMIT DROP AS
       SELECT e.id, e.company_id, e.number, u.username, row_number() OVER (ORDER BY e.id) - 1 AS place
         FROM extensions e JOIN users u ON u.id = e.user_id WHERE e.endpoint LIKE 'bench-%'`,
  )
  await client.query('CREATE UNIQUE INDEX ON people (place)')
  await client.query('ANALYZE people')
  const { rows } = await client.query<{ people: number; agent: number }>(
    `SELECT count(*)::int AS people, (max(place) FILTER (WHERE username = $1))::int AS agent FROM people`,
    [AGENT],
  )
  await client.query(
    `CREATE TEMPORARY TABLE called ON COMMIT DROP AS
       SELECT gen_random_uuid() AS id, g, people.company_id, people.id AS extension_id, people.number,
              date_trunc('second', now()) - g * interval '7.7 seconds' AS at
         FROM (SELECT g, CASE g % $2::int WHEN 0 THEN $3::bigint ELSE g::bigint * 7919 % $4::bigint END AS place
                 FROM generate_series(1, $1::int) g) AS series
         JOIN people USING (place)`,
    [calls, Math.round(1 / AGENTS_SHARE), rows[0]?.agent, rows[0]?.people],
  )
  await client.query('ANALYZE called')
  await client.query(
    `INSERT INTO calls (id, company_id, dialed, outcome, started_at, answered_at, ended_at)
     SELECT id, company_id, number, 'answered', at, at + interval '5 seconds', at + interval '95 seconds' FROM called`,
  )
  await client.query(
    `INSERT INTO call_records (company_id, call_id, extension_id, user_id, direction, other_number, other_name, outcome,
                               missed, started_at, answered_at, ended_at)
     SELECT company_id, id, extension_id, (SELECT e.user_id FROM extensions e WHERE e.id = extension_id), CASE g % 2 WHEN 0 THEN 'INCOMING' ELSE 'OUTGOING' END,
            (10000 + g * 31 % 5000)::text,
            (ARRAY['Gómez','Martínez','Rojas','Díaz','Torres','Salas','Peña'])[1 + g % 7] || ' ' || g % 997,
            CASE g % 9 WHEN 0 THEN 'no-answer' ELSE 'answered' END, g % 9 = 0,
            at, CASE g % 9 WHEN 0 THEN NULL ELSE at + interval '5 seconds' END, at + interval '1 second' * (10 + g % 600)
       FROM called`,
  )
  await client.query('COMMIT')
}
