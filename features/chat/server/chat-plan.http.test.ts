import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { planOf } from '#platform/testing/plan-of.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { chatsPage, chatsTotal } from './chats/chat.queries.ts'
import { sharedFiles } from './files/list-shared-files.ts'
import { messagesBetween } from './messages/message.queries.ts'

/** Two of 1000 people are in each chat; one chat holds most messages. */
const CHATS = 10_000
const MESSAGES = 60_000

let database: Database
let companyId: number
let viewer: number
let longChat: number

beforeAll(async () => {
  const { ownerUrl, masterSecret } = await testDatabase()
  database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
  await asOwner(ownerUrl, async (client) => {
    const one = async (text: string, values: unknown[]): Promise<number> =>
      Number((await client.query<{ id: string }>(text, values)).rows[0]?.id)
    companyId = await one(`INSERT INTO companies (name, slug) VALUES ('Grande', 'grande') RETURNING id`, [])
    viewer = await one(
      `INSERT INTO users (company_id, username, password_hash, short_name, role)
       SELECT $1, 'persona-' || n, '', 'Persona ' || n, 'agent' FROM generate_series(1, 1000) n RETURNING id`,
      [companyId],
    )
    await client.query(
      `INSERT INTO chats (company_id, kind, name, created_by, last_sequence, message_count, member_count)
       SELECT $1, 'group', 'Grupo ' || n, $2, 5, 5, 2 FROM generate_series(1, ${CHATS}) n`,
      [companyId, viewer],
    )
    longChat = await one(`SELECT min(id) AS id FROM chats`, [])
    await client.query(
      `INSERT INTO chat_members (company_id, chat_id, user_id)
       SELECT $1::bigint, id, $2::bigint + (id * 7) % 500 FROM chats
       UNION SELECT $1::bigint, id, $2::bigint + 500 + (id * 13) % 500 FROM chats`,
      [companyId, viewer],
    )
    await client.query(
      `INSERT INTO chat_messages (company_id, chat_id, sequence, number, author_id, kind, body)
       SELECT $1, $2, n, n, $3, CASE WHEN n % 50 = 0 THEN 'image' ELSE 'NO_ATTACHED' END, 'hola ' || n
         FROM generate_series(1, ${MESSAGES}) n`,
      [companyId, longChat, viewer],
    )
    await client.query('VACUUM ANALYZE')
  })
}, 60_000)
afterAll(() => database.close())

const TABLES = /Seq Scan on (chats|chat_members|chat_messages)\b/
const filter = { search: '', unread: false, page: 1, page_size: 50 }

test.each([
  ['the first page', filter],
  ['a name', { ...filter, search: 'grupo 9' }],
  ['the unread', { ...filter, unread: true }],
])("a user's chats are found by the index of memberships: %s", async (_, target) => {
  for (const query of [chatsPage, chatsTotal]) {
    const plan = await planOf(database, companyId, (rows) => query(rows, viewer, target))
    expect(plan).toContain('chat_members_by_user')
    expect(plan).not.toMatch(TABLES)
  }
})

test.each([1, 30_000, MESSAGES - 20])(
  'a page at sequence %d reads only the rows of that page',
  async (first) => {
    const plan = await planOf(database, companyId, (rows) =>
      messagesBetween(rows, longChat, first, first + 19),
    )
    expect(plan).toContain('chat_messages_chat_id_sequence_key')
    expect(plan).not.toMatch(TABLES)
  },
)

test('the shared files of a long chat are found by the index of messages with files', async () => {
  const membership = { chat_id: longChat, visible_from: 0 }
  for (const media of [undefined, true, false]) {
    const part = { media, before: MESSAGES, size: 31 }
    const plan = await planOf(database, companyId, (rows) => sharedFiles(rows, membership, part))
    expect(plan).toContain('chat_messages_files')
  }
})
