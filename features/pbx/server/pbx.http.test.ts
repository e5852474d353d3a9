import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { statementCounter } from '#platform/testing/statement-counter.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { createPbx, type Pbx } from './create-pbx.ts'

const REALM = 'suite.test'
const secrets = createSealedBox(Buffer.alloc(32, 'test'), 'extension secrets')
const counter = statementCounter()
let database: Database
let pbx: Pbx

interface Company {
  id: number
  slug: string
}

async function company(slug: string): Promise<Company> {
  const { id } = await database.systemRows
    .insertInto('companies')
    .values({ slug, name: slug, max_simultaneous_calls: 7 })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, slug }
}

const extension = (of: Company, number: string, callLimit?: number) =>
  pbx.createExtension(database.systemRows, {
    company: of,
    number,
    displayName: `${of.slug} ${number}`,
    userId: null,
    ...(callLimit === undefined ? {} : { callLimit }),
  })

let uno: Company
let dos: Company

beforeAll(async () => {
  const { ownerUrl, masterSecret } = await testDatabase()
  database = openDatabase({
    ownerUrl,
    masterSecret,
    poolSize: 4,
    onError: () => {},
    onStatement: counter.onStatement,
  })
  pbx = createPbx({ database, secrets, realm: REALM, ringSeconds: 30 })
  uno = await company('uno')
  dos = await company('dos')
  await extension(uno, '1001')
  await extension(uno, '1002', 3)
  await extension(dos, '1002')
  await extension(dos, '1777')
})
afterAll(() => database.close())

describe('a new extension', () => {
  test('has a unique name across companies and two secrets, stored only as digests and sealed', async () => {
    const made = await extension(uno, '1500')
    expect(made.endpoint).toBe('uno-1500')
    const row = await database.systemRows
      .selectFrom('extensions')
      .selectAll()
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    const browsers = secrets.open(row.secret_sealed)
    expect(browsers).not.toBe(made.secret)
    const digest = (user: string, secret: string) =>
      createHash('md5').update(`${user}:${REALM}:${secret}`).digest('hex')
    expect(row.secret_digest).toBe(digest('uno-1500', browsers))
    expect(row.desk_secret_digest).toBe(digest('uno-1500-desk', made.secret))
    expect(JSON.stringify(row)).not.toContain(made.secret)
  })

  test('has a secret of its own', async () => {
    const [one, other] = [await extension(uno, '1501'), await extension(uno, '1502')]
    expect(one.secret).not.toBe(other.secret)
    expect(one.secret.length).toBeGreaterThanOrEqual(24)
  })

  test('cannot take a number already in use, or an invalid one', async () => {
    await expect(extension(uno, '1001')).rejects.toThrow(/unique/)
    await expect(extension(uno, '10-01')).rejects.toThrow(/check/)
  })
})

const routed = async (endpoint: string, dialed: string) =>
  (await pbx.routeArrival({ endpoint, dialed, from: { name: '', number: '' }, at: 0 }))?.route ?? null

describe('a dialled number', () => {
  test('is looked up in one statement, with both parties and their limits', async () => {
    const statements = await counter.during(async () => {
      expect(await routed('uno-1001', '1002')).toEqual({
        company: { id: uno.id, maxSimultaneousCalls: 7 },
        caller: {
          id: expect.any(Number),
          userId: null,
          number: '1001',
          name: 'uno 1001',
          endpoint: 'uno-1001',
          callLimit: 2,
        },
        callee: {
          id: expect.any(Number),
          userId: null,
          number: '1002',
          name: 'uno 1002',
          endpoint: 'uno-1002',
          callLimit: 3,
        },
        refusal: null,
        reach: 'mobile',
        blockedOut: [],
        country: 'CO',
        emergency: false,
        forwards: false,
      })
    })
    expect(statements).toHaveLength(1)
  })

  test("is never another company's", async () => {
    expect((await routed('uno-1001', '1777'))?.callee).toBeNull()
    expect((await routed('dos-1777', '1001'))?.callee).toBeNull()
    expect((await routed('dos-1777', '1002'))?.callee?.endpoint).toBe('dos-1002')
  })

  test.each(['', '*97', '+573001112233', "1002' OR '1'='1", 'uno-1002', '1002 '])(
    'is nobody: %j',
    async (dialed) => {
      expect((await routed('uno-1001', dialed))?.callee).toBeNull()
    },
  )

  test('finds nobody at a disabled extension, and a disabled extension cannot call', async () => {
    const { id } = await extension(uno, '1600')
    await database.systemRows
      .updateTable('extensions')
      .set({ disabled_at: new Date() })
      .where('id', '=', id)
      .execute()
    expect((await routed('uno-1001', '1600'))?.callee).toBeNull()
    expect(await routed('uno-1600', '1001')).toBeNull()
  })

  test('is refused from an unknown endpoint, and in a suspended company', async () => {
    expect(await routed('uno-9999', '1001')).toBeNull()
    const tres = await company('tres')
    await extension(tres, '1001')
    await extension(tres, '1002')
    await database.systemRows
      .updateTable('companies')
      .set({ disabled_at: new Date() })
      .where('id', '=', tres.id)
      .execute()
    expect(await routed('tres-1001', '1002')).toBeNull()
  })
})

test('endpoints are found with their companies, and unknown ones are left out', async () => {
  expect(await pbx.findEndpoints(['dos-1777', 'nobody', 'uno-1001'])).toEqual(
    expect.arrayContaining([
      { endpoint: 'dos-1777', companyId: dos.id, extension: '1777' },
      { endpoint: 'uno-1001', companyId: uno.id, extension: '1001' },
    ]),
  )
})
