import type { Client } from 'pg'
import { hashPassword } from '#platform/passwords/passwords.ts'

export interface Volume {
  persons: number
  businesses: number
  interactions: number
}

const FULL: Volume = { persons: 1_000_000, businesses: 300_000, interactions: 3_000_000 }

/** `share` of the full volume: 1 is a company with a million persons. */
export const volumeOf = (share: number): Volume => ({
  persons: Math.round(FULL.persons * share),
  businesses: Math.round(FULL.businesses * share),
  interactions: Math.round(FULL.interactions * share),
})

export const PASSWORD = 'the benchmark knows'
export const ADMINISTRATOR = 'bench-crm'
const USERS = 50

export interface Filled {
  company: number
  /** The person whose time line is read. */
  person: number
  variable: number
  phases: number[]
}

async function configure(client: Client, company: number) {
  const made = async (sql: string): Promise<number[]> => {
    const { rows } = await client.query<{ id: string }>(sql.replaceAll(':company', String(company)))
    return rows.map(({ id }) => Number(id))
  }
  await client.query(
    `INSERT INTO users (company_id, username, password_hash, short_name, role)
     SELECT $1, $2 || CASE n WHEN 1 THEN '' ELSE '-' || n END, $3, 'Persona ' || n, 'administrator' FROM generate_series(1, $4::int) n`,
    [company, ADMINISTRATOR, await hashPassword(PASSWORD), USERS],
  )
  const [line = 0] = await made(
    `INSERT INTO crm_business_lines (company_id, name) VALUES (:company, 'Línea') RETURNING id`,
  )
  const phases = await made(
    `INSERT INTO crm_phases (company_id, line_id, name, position) SELECT :company, ${line}, 'Fase ' || n, n FROM generate_series(1, 5) n RETURNING id`,
  )
  await made(
    `INSERT INTO crm_stages (company_id, phase_id, name) SELECT :company, id, 'Etapa' FROM crm_phases WHERE line_id = ${line} RETURNING id`,
  )
  await made(
    `INSERT INTO crm_statuses (company_id, entity, name, position) SELECT :company, e, 'Estado ' || n, n FROM unnest('{person,interaction}'::text[]) e, generate_series(1, 4) n RETURNING id`,
  )
  await made(
    `INSERT INTO crm_origins (company_id, name) SELECT :company, 'Origen ' || n FROM generate_series(1, 8) n RETURNING id`,
  )
  const [type = 0] = await made(
    `INSERT INTO crm_variable_types (company_id, name, kind) VALUES (:company, 'Texto', 'text') RETURNING id`,
  )
  const [variable = 0] = await made(
    `INSERT INTO crm_variables (company_id, entity, name, type_id) VALUES (:company, 'person', 'Plan', ${type}) RETURNING id`,
  )
  return { phases, variable }
}

const NAMES = `(ARRAY['Ana','Luís','María José','Andrés','Sofía','Julián','Valentina','Íñigo','Camila','Óscar'])[1 + g % 10]`
const SURNAMES = `(ARRAY['Gómez','Martínez','Rojas','Díaz','Torres','Salas','Peña','Ruiz','Ávila','Castaño'])[1 + g / 10 % 10] || ' ' || g`

/** Fills one company without triggers, which would take longer than the inserts; writes what they would store. */
export async function fillCrm(client: Client, volume: Volume): Promise<Filled> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO companies (name, slug) VALUES ('Bench', 'bench') RETURNING id`,
  )
  const company = Number(rows[0]?.id)
  const { phases, variable } = await configure(client, company)
  await client.query('BEGIN')
  await client.query(`SET LOCAL session_replication_role = 'replica'`)
  const run = (sql: string, ...values: number[]) =>
    client.query(sql.replaceAll(':company', String(company)), values)
  const at = `date_trunc('second', now()) - g * interval '25 seconds'`
  const one = (table: string, more = '') =>
    `(SELECT array_agg(id ORDER BY id) FROM ${table} WHERE company_id = :company ${more})`
  await run(
    `INSERT INTO persons (company_id, first_name, last_name, mobile, email, city, state, status_id, owner_id, origin_id, variables, created_at)
     SELECT :company, ${NAMES}, ${SURNAMES}, '+573' || lpad(g::text, 9, '0'), 'p' || g || '@example.com',
            (ARRAY['Bogotá','Cali','Tunja','Neiva'])[1 + g % 4], CASE g % 4 WHEN 0 THEN 'lead' ELSE 'person' END,
            s.ids[1 + g % 4], u.ids[1 + g % ${USERS}], o.ids[1 + g % 8],
            jsonb_build_object('${variable}', 'Plan ' || g % 200), ${at}
       FROM generate_series(1, $1::int) g, (SELECT ${one('crm_statuses', `AND entity = 'person'`)} AS ids) s,
            (SELECT ${one('users')} AS ids) u, (SELECT ${one('crm_origins')} AS ids) o`,
    volume.persons,
  )
  await run(
    `INSERT INTO crm_variable_values (company_id, field_id, record_id, place, text_value)
     SELECT :company, ${variable}, id, 1, variables ->> '${variable}' FROM persons WHERE company_id = :company`,
  )
  await run(
    `INSERT INTO contact_points (company_id, person_id, kind, value)
     SELECT :company, id, 'phone', mobile FROM persons WHERE company_id = :company`,
  )
  const { rows: found } = await run(`SELECT min(id) AS first FROM persons WHERE company_id = :company`)
  const first = Number(found[0]?.first)
  await run(
    `INSERT INTO crm_businesses (company_id, number, name, person_id, line_id, phase_id, stage_id, total_amount, owner_id, created_at, stage_since)
     SELECT :company, g, 'Negocio ' || g, ${first} + g * 7::bigint % $2::int, p.line_id, p.id, s.id, 100000 * (1 + g % 90), u.ids[1 + g % ${USERS}], ${at}, ${at}
       FROM generate_series(1, $1::int) g
       JOIN (SELECT id, line_id, row_number() OVER (ORDER BY id) - 1 AS place FROM crm_phases WHERE company_id = :company) p ON p.place = g % 5
       JOIN crm_stages s ON s.phase_id = p.id, (SELECT ${one('users')} AS ids) u`,
    volume.businesses,
    volume.persons,
  )
  await run(
    `INSERT INTO crm_interactions (company_id, person_id, channel, subject, status_id, owner_id, created_at)
     SELECT :company, ${first} + g * 7919::bigint % $2::int, (ARRAY['call','whatsapp','form','crm'])[1 + g % 4], 'Asunto ' || g,
            s.ids[1 + g % 4], u.ids[1 + g % ${USERS}], date_trunc('second', now()) - g * interval '8 seconds'
       FROM generate_series(1, $1::int) g, (SELECT ${one('crm_statuses', `AND entity = 'interaction'`)} AS ids) s, (SELECT ${one('users')} AS ids) u`,
    volume.interactions,
    volume.persons,
  )
  for (const [table, entity] of [
    ['crm_interactions', 'interaction'],
    ['crm_businesses', 'business'],
  ])
    await run(
      `INSERT INTO crm_facts (company_id, at, kind, entity, record_id, person_id, owner_id)
       SELECT :company, created_at, 'created', '${entity}', id, person_id, owner_id FROM ${table} WHERE company_id = :company`,
    )
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE')
  return { company, person: first + 7, variable, phases }
}
