import { randomBytes } from 'node:crypto'
import type { Client } from 'pg'
import { tokenHash } from '#features/session/server/tokens.ts'

export interface Member {
  userId: number
  token: string
}

export interface Filled {
  /** All users of the company, with a session each. */
  people: readonly Member[]
  /** The direct chat of the first two people. */
  directChat: number
  /** The group of all people. */
  group: number
  /** A group of the first two people, with `longChatMessages` messages. */
  longChat: number
  longChatMessages: number
}

/** One company with a group of all its people, a direct chat, and a long conversation. */
export async function fill(client: Client, people: number, messages: number): Promise<Filled> {
  const company = await one(
    client,
    `INSERT INTO companies (name, slug) VALUES ('Bench', 'bench') RETURNING id`,
    [],
  )
  const { rows: users } = await client.query<{ id: string }>(
    `INSERT INTO users (company_id, username, password_hash, short_name, role)
     SELECT $1, 'bench-' || n, '', 'Persona ' || n, 'agent' FROM generate_series(1, $2::int) n RETURNING id`,
    [company, people],
  )
  const members = users.map(({ id }) => ({
    userId: Number(id),
    token: randomBytes(32).toString('base64url'),
  }))
  for (const { userId, token } of members) {
    await client.query(
      `INSERT INTO sessions (company_id, user_id, token_hash, join_token_hash, expires_at)
       VALUES ($1, $2, $3, $4, now() + interval '1 day')`,
      [company, userId, tokenHash(token), randomBytes(32)],
    )
  }
  const ids = members.map(({ userId }) => userId)
  const [first = 0, second = 0] = ids
  const chat = async (kind: string, inIt: readonly number[]): Promise<number> => {
    const pair = kind === 'direct' ? [inIt[0], inIt[1]] : [null, null]
    const id = await one(
      client,
      `INSERT INTO chats (company_id, kind, name, created_by, low_user_id, high_user_id, member_count)
       VALUES ($1, $2, 'Todos', $3, $4, $5, $6) RETURNING id`,
      [company, kind, first, ...pair, inIt.length],
    )
    await client.query(
      `INSERT INTO chat_members (company_id, chat_id, user_id) SELECT $1, $2, unnest($3::bigint[])`,
      [company, id, inIt],
    )
    return id
  }
  const filled = {
    people: members,
    directChat: await chat('direct', [first, second]),
    group: await chat('group', ids),
    longChat: await chat('group', [first, second]),
    longChatMessages: messages,
  }
  await client.query(
    `INSERT INTO chat_messages (company_id, chat_id, sequence, number, author_id, client_id, kind, body, search_text, created_at)
     SELECT $1, $2, n, n, ($3::bigint[])[1 + n % 2], gen_random_uuid(), 'NO_ATTACHED', text, text,
            now() - ($4::int - n) * interval '1 minute'
       FROM (SELECT n, 'mensaje ' || n || ' del pedido ' || n % 977 AS text FROM generate_series(1, $4::int) n) lines`,
    [company, filled.longChat, [first, second], messages],
  )
  await client.query(
    `UPDATE chats SET last_sequence = $2, message_count = $2,
       last_message_id = (SELECT max(id) FROM chat_messages WHERE chat_id = $1) WHERE id = $1`,
    [filled.longChat, messages],
  )
  await client.query('VACUUM ANALYZE')
  return filled
}

async function one(client: Client, sql: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ id: string }>(sql, values)
  return Number(rows[0]?.id)
}
