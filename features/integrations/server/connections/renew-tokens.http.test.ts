import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import type { Granted } from '#platform/integrations/port.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { connectionById, openConnection, sealSecrets } from './connection-rows.ts'
import { withTokens } from './renew-tokens.ts'

const { ownerUrl, masterSecret } = await testDatabase()
// Two connections for work across companies.
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
afterAll(() => database.close())
const context = {
  database,
  box: createSealedBox(randomBytes(32), 'tokens'),
  origin: 'http://127.0.0.1',
}
const rows = database.systemRows
const { id: companyId } = await rows
  .insertInto('companies')
  .values({ name: 'Una', slug: 'una' })
  .returning('id')
  .executeTakeFirstOrThrow()

/** A connection whose tokens have expired. */
async function expired(kind: string) {
  const { id } = await rows
    .insertInto('integration_connections')
    .values({
      company_id: companyId,
      kind,
      state: 'active',
      tokens_sealed: sealSecrets(context, { access: 'old', refresh: 'r1' }),
      tokens_expire_at: new Date(0),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await connectionById(rows, id)
  if (!row) throw new Error('not stored')
  return openConnection(context, row)
}

/** An authorisation server that answers when it is told to. */
function slowServer() {
  const asked: ((granted: Granted | Error) => void)[] = []
  const authorization = {
    renew: () =>
      new Promise<Granted>((resolve, reject) => {
        asked.push((granted) => (granted instanceof Error ? reject(granted) : resolve(granted)))
      }),
  }
  return { authorization, asked }
}
const granted = (access: string): Granted => ({
  address: 'https://ellos.example',
  remoteId: null,
  tokens: { access, refresh: `after ${access}` },
  expiresAt: new Date(Date.now() + 3_600_000),
})
const send = () => Promise.reject(new Error('not asked'))

test('while another program takes its time with new tokens, nobody else waits for a database connection', async () => {
  const connection = await expired('bitrix24')
  const { authorization, asked } = slowServer()
  const all = Array.from({ length: 10 }, () => withTokens(context, { authorization }, connection, { send }))
  await eventually(async () => expect(asked).toHaveLength(1))
  const others = Array.from({ length: 20 }, () =>
    database.system((unit) => unit.rows.selectFrom('companies').select('id').execute()),
  )
  expect(await Promise.all(others)).toHaveLength(20)
  asked[0]?.(granted('new'))
  // All go on with the tokens of the one that asked.
  expect((await Promise.all(all)).map(({ tokens }) => tokens.access)).toEqual(Array(10).fill('new'))
  expect(asked).toHaveLength(1)
})

test('after a failure the next one asks, and after a killed node too', async () => {
  const connection = await expired('zoho-crm')
  const { authorization, asked } = slowServer()
  const ask = () => withTokens(context, { authorization }, connection, { send })
  const failing = ask()
  await eventually(async () => expect(asked).toHaveLength(1))
  asked[0]?.(new Error('cut'))
  await expect(failing).rejects.toThrow('cut')
  // A node was killed while it asked.
  await rows
    .updateTable('integration_connections')
    .set({ renewing_until: new Date(Date.now() - 1) })
    .where('id', '=', connection.id)
    .execute()
  const next = ask()
  await eventually(async () => expect(asked).toHaveLength(2))
  asked[1]?.(granted('newer'))
  expect((await next).tokens.access).toBe('newer')
})
