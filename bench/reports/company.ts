import type { Client } from 'pg'
import { hashPassword } from '#platform/passwords/passwords.ts'
import type { SealedBox } from '#platform/secrets/sealed-box.ts'

export const PASSWORD = 'the benchmark knows'
export const READER = 'bench-reader'
const EXTENSIONS = 500
const AGENTS = 60
/** A year. */
export const DAYS = 365

/** The measured company; ids as texts. */
export interface Company {
  id: string
  extensions: string[]
  /** Users who answer conversations and sell; the first extensions are theirs. */
  users: string[]
}

/** One company with its people. */
export async function fillCompany(client: Client, secrets: SealedBox): Promise<Company> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO companies (name, slug) VALUES ('Bench', 'bench') RETURNING id`,
  )
  const id = rows[0]?.id ?? ''
  await client.query(
    `INSERT INTO users (company_id, username, password_hash, short_name, role)
     VALUES ($1, $2, $3, 'Lectora', 'administrator')`,
    [id, READER, await hashPassword(PASSWORD)],
  )
  const idsOf = async (statement: string, ...values: unknown[]) =>
    (await client.query<{ id: string }>(statement, [id, ...values])).rows.map((row) => row.id)
  const users = await idsOf(
    `INSERT INTO users (company_id, username, password_hash, short_name, role)
     SELECT $1, 'bench-agent-' || n, '', 'Agente ' || n, 'agent' FROM generate_series(1, ${AGENTS}) n RETURNING id`,
  )
  const extensions = await idsOf(
    `INSERT INTO extensions (company_id, number, endpoint, display_name, secret_sealed, secret_digest, desk_secret_digest, user_id)
     SELECT $1, (10000 + n)::text, 'bench-' || (10000 + n), 'Persona ' || n, $2, '', '', ($3::bigint[])[n]
       FROM generate_series(1, ${EXTENSIONS}) n RETURNING id`,
    secrets.seal(PASSWORD),
    users,
  )
  return { id, extensions, users }
}

/** SQL of when the `g`th of `count` facts was: one after the other, in the office hours of each day of a year. */
export const momentOf = (count: number): string =>
  `date_trunc('day', now()) - (${DAYS - 1} - (g - 1) * ${DAYS} / ${count}) * interval '1 day' + interval '12 hours'
     + ((g - 1) * ${DAYS} % ${count})::float8 / ${count} * interval '11 hours'`
