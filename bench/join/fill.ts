import type { Client } from 'pg'
import { hashPassword } from '#platform/passwords/passwords.ts'

export interface Volume {
  conversations: number
  messages: number
}

const FULL: Volume = { conversations: 1_000_000, messages: 10_000_000 }

/** `share` of the full volume: 1 is a channel with a million conversations. */
export const volumeOf = (share: number): Volume => ({
  conversations: Math.round(FULL.conversations * share),
  messages: Math.round(FULL.messages * share),
})

export const PASSWORD = 'the benchmark knows'
export const ADMINISTRATOR = 'bench-join'

/** Creates a company with only an administrator. @returns its id */
export async function addCompany(client: Client): Promise<number> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO companies (name, slug) VALUES ('Bench', 'bench') RETURNING id`,
  )
  const company = Number(rows[0]?.id)
  await client.query(
    `INSERT INTO users (company_id, username, password_hash, short_name, role) VALUES ($1, $2, $3, 'Administrador', 'administrator')`,
    [company, ADMINISTRATOR, await hashPassword(PASSWORD)],
  )
  return company
}

const NAMES = `(ARRAY['Ana','Luís','María José','Andrés','Sofía','Julián','Valentina','Íñigo','Camila','Óscar'])[1 + g % 10]`
const SURNAMES = `(ARRAY['Gómez','Martínez','Rojas','Díaz','Torres','Salas','Peña','Ruiz','Ávila','Castaño'])[1 + g / 10 % 10] || ' ' || g`
const SAID = `(ARRAY['Buenas tardes','¿A qué hora abren?','Mi pedido no ha llegado','Gracias','¿Cuánto cuesta el envío?','Necesito una factura'])[1 + n % 6] || ' ' || g`

/** Fills an account's conversations without triggers; writes what they would store. @returns one of the conversations */
export async function fillChannel(
  client: Client,
  { company, account }: { company: number; account: number },
  { conversations, messages }: Volume,
): Promise<number> {
  const each = Math.max(1, Math.round(messages / conversations))
  await client.query('BEGIN')
  await client.query(`SET LOCAL session_replication_role = 'replica'`)
  await client.query(
    `INSERT INTO join_contacts (company_id, name, phone)
     SELECT $1, ${NAMES} || ' ' || ${SURNAMES}, '+573' || lpad(g::text, 9, '0') FROM generate_series(1, $2::int) g`,
    [company, conversations],
  )
  await client.query(
    `INSERT INTO join_contact_points (company_id, contact_id, kind, value, address)
     SELECT $1, id, 'phone', phone, ltrim(phone, '+') FROM join_contacts WHERE company_id = $1`,
    [company],
  )
  await client.query(
    `INSERT INTO join_conversations (company_id, account_id, contact_id, state, unread, last_sequence, last_at, created_at)
     SELECT $1, $2, id, CASE id % 4 WHEN 0 THEN 'waiting' WHEN 1 THEN 'closed' ELSE 'open' END, id % 3, $3,
            now() - id * interval '20 seconds', now() - id * interval '40 seconds'
       FROM join_contacts WHERE company_id = $1`,
    [company, account, each],
  )
  await client.query(
    `INSERT INTO join_messages (company_id, conversation_id, sequence, direction, kind, body, status, created_at, search_text)
     SELECT $1, c.id, n, CASE n % 2 WHEN 1 THEN 'in' ELSE 'out' END, 'text', said, 'read', c.last_at - ($2 - n) * interval '1 minute', search_form(said)
       FROM (SELECT id, last_at, id AS g FROM join_conversations WHERE company_id = $1) c, generate_series(1, $2::int) n,
            LATERAL (SELECT ${SAID.replace('|| g', '|| c.g')} AS said) s`,
    [company, each],
  )
  await client.query(
    `UPDATE join_conversations c SET last_message_id = m.id
       FROM join_messages m WHERE c.company_id = $1 AND m.conversation_id = c.id AND m.sequence = $2`,
    [company, each],
  )
  await client.query('COMMIT')
  await client.query('VACUUM ANALYZE')
  const { rows } = await client.query<{ id: string }>(
    'SELECT id FROM join_conversations WHERE company_id = $1 ORDER BY last_at DESC OFFSET 7 LIMIT 1',
    [company],
  )
  return Number(rows[0]?.id)
}
