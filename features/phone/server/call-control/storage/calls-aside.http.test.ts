import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { silentLogger } from '#platform/log/logger.ts'
import type { NewNotice } from '#platform/notify/notify.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { systemClock } from '../../ports.ts'
import { buildCompany } from '../../testing.ts'
import type { CallWrite } from './call-row.ts'
import { createCallWriter } from './call-writer.ts'
import { forgetAside, putAside } from './calls-aside.queries.ts'
import { notifyAside } from './notify-aside.ts'
import { storeAsideJob } from './store-aside.ts'
import { storeWrites } from './store-writes.ts'

const { ownerUrl, masterSecret } = await testDatabase()
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 4, onError: () => {} })
afterAll(() => database.close())
const rows = database.systemRows
const ports = {
  database,
  callbacks: { store: async () => {} },
  nameNumbers: async () => new Map<string, string>(),
  log: silentLogger,
}
const published: NewNotice[] = []
const notify = notifyAside(database, async (_, notices) => void published.push(...notices))
const writer = createCallWriter({
  store: storeWrites(ports),
  aside: {
    put: (write, reason) => putAside(rows, write, reason),
    forget: (callIds) => forgetAside(rows, callIds),
  },
  onRefused: ({ call }) => void notify(call.company_id),
  clock: systemClock,
  log: silentLogger,
})

/** An inbound call that nobody answered. */
const missedCall = (companyId: number, changes: Partial<CallWrite['call']>): CallWrite => ({
  call: {
    id: randomUUID(),
    company_id: companyId,
    asterisk_server_id: 1,
    dialed: '6015550100',
    caller_extension_id: null,
    caller_number: '573001234567',
    caller_name: 'Eva Ruiz',
    trunk_id: null,
    direction: 'inbound',
    outcome: 'no-answer',
    started_at: new Date('2026-03-02T15:00:00Z'),
    answered_at: null,
    ended_at: new Date('2026-03-02T15:00:30Z'),
    live: null,
    ...changes,
  },
  records: [],
  facts: [],
})

const callsOf = (companyId: number) =>
  rows.selectFrom('calls').select(['started_at', 'outcome']).where('company_id', '=', companyId).execute()
const asideOf = (companyId: number) =>
  rows.selectFrom('calls_aside').select(['reason', 'attempts']).where('company_id', '=', companyId).execute()
const job = storeAsideJob(ports)

test('a call that the database refuses is kept aside, told to administrators, and stored once it is mended', async () => {
  const company = await buildCompany(database)
  const admin = await rows
    .insertInto('users')
    .values({
      company_id: company.id,
      username: `${company.slug}-admin`,
      password_hash: 'none',
      short_name: 'Admin',
      role: 'administrator',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const NO_SUCH_TRUNK = 900_001
  expect(await writer.write(missedCall(company.id, { trunk_id: NO_SUCH_TRUNK }))).toBeNull()
  expect(writer.losses().refused).toBe(1)
  expect(await callsOf(company.id)).toEqual([])
  expect(await asideOf(company.id)).toEqual([{ reason: expect.stringContaining('trunk'), attempts: 1 }])
  await expect.poll(() => published).toEqual([expect.objectContaining({ userId: admin.id })])

  await job.run(undefined)
  expect(await asideOf(company.id)).toMatchObject([{ attempts: 2 }])

  await sql`INSERT INTO trunks (id, company_id, name, kind, codecs, channels, caller_id) OVERRIDING SYSTEM VALUE
            VALUES (${NO_SUCH_TRUNK}, ${company.id}, 'Troncal', 'peer', 'ulaw', 30, '6015550100')`.execute(
    rows,
  )
  await job.run(undefined)
  expect(await asideOf(company.id)).toEqual([])
  expect(await callsOf(company.id)).toEqual([
    { started_at: new Date('2026-03-02T15:00:00Z'), outcome: 'no-answer' },
  ])
  expect(
    await rows.selectFrom('missed_calls').select('name').where('company_id', '=', company.id).execute(),
  ).toEqual([{ name: 'Eva Ruiz' }])
})

test('the state of a running call is not stored from there: the next run of the program stored its end', async () => {
  const company = await buildCompany(database)
  const write = missedCall(company.id, { trunk_id: 900_002, ended_at: null, outcome: null })
  expect(await writer.write(write)).toBeNull()
  await job.run(undefined)
  expect(await asideOf(company.id)).toMatchObject([{ attempts: 1 }])
  await storeWrites(ports)([missedCall(company.id, { id: write.call.id })])
  await job.run(undefined)
  expect(await asideOf(company.id)).toEqual([])
})

test('whatever a carrier sends as a name, the call is stored', async () => {
  const company = await buildCompany(database)
  const names = ['a\0b', 'Ana \ud83d', '\udc00', `${'x'.repeat(119)}😀`.slice(0, 120)]
  const writes = names.map((caller_name) => missedCall(company.id, { caller_name }))
  const stored = await Promise.all(writes.map((write) => writer.write(write)))
  expect(stored).toEqual([[], [], [], []])
  expect(await callsOf(company.id)).toHaveLength(4)
})
