import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type Database, openDatabase } from '#platform/db/database.ts'
import { migrate } from '#platform/db/migrate.ts'
import { asOwner, databaseUrl } from '#platform/testing/test-cluster.ts'
import { TEST_MASTER_SECRET } from '#platform/testing/test-secret.ts'
import { type CallsQuery, callsQuery } from '../../contract/history.ts'
import { callsPage } from './history.queries.ts'

const name = `folded_${randomUUID().replaceAll('-', '')}`
const cluster = inject('testClusterUrl')
const ownerUrl = databaseUrl(cluster, name)
const minute = (at: number) => new Date(Date.UTC(2026, 4, 4, 15, at))
let database: Database

interface Part {
  id?: string
  extension: number
  other: string
  from: number
  until: number
  /** The first call of the journey that this one goes on. */
  journey?: string
  missed?: true
  note?: string
  label?: number
}

const called = { first: randomUUID(), alone: randomUUID(), lost: randomUUID(), foreign: randomUUID() }
const ANA = 1
const LUIS = 2
const EVA = 3
const companyOf = (extension: number) => (extension === EVA ? 2 : 1)

/** Stores a call as the program does. */
async function write(client: Client, { extension, other, from, until, ...more }: Part): Promise<string> {
  const { id = randomUUID(), journey = null, missed = false, note = null, label = null } = more
  const company = companyOf(extension)
  const times = [minute(from), missed ? null : minute(from), minute(until)]
  const outcome = missed ? 'no-answer' : 'answered'
  await client.query(
    `INSERT INTO calls (id, company_id, dialed, outcome, started_at, answered_at, ended_at)
     VALUES ($1, $2, '100', $3, $4, $5, $6)`,
    [id, company, outcome, ...times],
  )
  await client.query(
    `INSERT INTO call_records (call_id, company_id, outcome, started_at, answered_at, ended_at, extension_id, direction,
                               other_number, other_name, missed, note, label_id, journey_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 'INCOMING', $8, '', $9, $10, $11, $12)`,
    [id, company, outcome, ...times, extension, other, missed, note, label, journey],
  )
  return id
}

beforeAll(async () => {
  await asOwner(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  await migrate(ownerUrl)
  await asOwner(ownerUrl, async (client) => {
    await client.query(
      `INSERT INTO companies (name, slug) VALUES ('Vieja', 'vieja'), ('Otra', 'otra');
       INSERT INTO call_labels (company_id, name, color) VALUES (1, 'Mostrador', '#112233');
       INSERT INTO extensions (company_id, number, display_name, endpoint, secret_sealed, secret_digest, desk_secret_digest)
       VALUES (1, '1001', 'Ana', 'vieja-1001', '', '', ''), (1, '1002', 'Luis', 'vieja-1002', '', '', ''),
              (2, '1001', 'Eva', 'otra-1001', '', '', '')`,
    )
    // To ana, transferred to luis, and back to ana.
    const { first } = called
    await write(client, { id: first, extension: ANA, other: '3001', from: 0, until: 4, note: 'Pide precio' })
    await write(client, { extension: LUIS, other: '3001', from: 4, until: 9, journey: first })
    const back = { extension: ANA, other: '3002', from: 9, until: 15, note: 'Precio dado', label: 1 }
    await write(client, { ...back, journey: first })
    await write(client, { id: called.alone, extension: ANA, other: '3003', from: 20, until: 22 })
    // One part of a call that was purged meanwhile, and one call that nobody answered in the end.
    const gone = randomUUID()
    await write(client, {
      id: called.lost,
      extension: LUIS,
      other: '3004',
      from: 30,
      until: 31,
      journey: gone,
    })
    const parked = await write(client, { extension: LUIS, other: '3005', from: 40, until: 41 })
    await write(client, {
      extension: LUIS,
      other: '3005',
      from: 42,
      until: 43,
      journey: parked,
      missed: true,
    })
    await write(client, { id: called.foreign, extension: EVA, other: '3001', from: 0, until: 4 })
    await write(client, { extension: EVA, other: '3006', from: 4, until: 5, journey: called.foreign })
  })
  database = openDatabase({ ownerUrl, masterSecret: TEST_MASTER_SECRET, poolSize: 2, onError: () => {} })
}, 120_000)

afterAll(async () => {
  await database.close()
  await asOwner(cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
})

const reported = () =>
  asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query(
      `SELECT extension_id, sum(calls)::int AS calls FROM extension_call_hours GROUP BY 1 ORDER BY 1`,
    )
    return rows
  })

const listed = (extension: number, query: CallsQuery = {}) =>
  callsPage(database.systemRows, { userId: null, extensions: [extension] }, callsQuery.parse(query)).execute()

test('a call transferred and returned is one row with its start, transferrer, last party and talking time', async () => {
  const [alone, whole, ...more] = await listed(ANA)
  expect(more).toEqual([])
  expect(alone).toMatchObject({
    call_id: called.alone,
    other_number: '3003',
    via_number: null,
    duration: 120,
  })
  expect(whole).toMatchObject({
    other_number: '3002',
    via_number: '3001',
    started_at: minute(0),
    ended_at: minute(15),
    // Luis's five minutes count for him.
    duration: 10 * 60,
    label_name: 'Mostrador',
    note: 'Pide precio\nPrecio dado',
  })
  expect(await listed(ANA, { search: '3001' })).toMatchObject([{ id: whole?.id }])
})

test('everybody who had a part keeps their row, even when the call’s beginning is gone', async () => {
  const rows = await listed(LUIS)
  expect(rows.map(({ other_number, via_number, duration }) => [other_number, via_number, duration])).toEqual([
    ['3005', null, 60],
    ['3004', null, 60],
    ['3001', null, 5 * 60],
  ])
  expect((await listed(LUIS, { missed: true })).map(({ other_number }) => other_number)).toEqual(['3005'])
})

test('reports count each part', async () => {
  expect(await reported()).toEqual([
    { extension_id: 1, calls: 3 },
    { extension_id: 2, calls: 4 },
    { extension_id: 3, calls: 2 },
  ])
})

test('another company keeps its own rows', async () => {
  expect(await listed(EVA)).toMatchObject([{ other_number: '3006', via_number: '3001', duration: 5 * 60 }])
})

test('a call that continues joins the folded row', async () => {
  await asOwner(ownerUrl, async (client) => {
    const id = randomUUID()
    await client.query(
      `INSERT INTO calls (id, company_id, dialed, outcome, started_at, answered_at, ended_at)
       VALUES ($1, 1, '100', 'answered', $2, $2, $3)`,
      [id, minute(16), minute(18)],
    )
    await client.query(
      `INSERT INTO call_records (call_id, company_id, outcome, started_at, answered_at, ended_at, extension_id, direction,
                                 other_number, missed, journey_id)
       VALUES ($1, 1, 'answered', $2, $2, $3, 1, 'INCOMING', '3007', false, $4)`,
      [id, minute(16), minute(18), called.first],
    )
  })
  expect((await listed(ANA))[1]).toMatchObject({
    other_number: '3007',
    via_number: '3001',
    duration: 12 * 60,
  })
})
