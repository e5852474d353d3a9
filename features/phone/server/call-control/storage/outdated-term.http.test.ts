import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#platform/db/database.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { buildCompany } from '../../testing.ts'
import type { CallWrite } from './call-row.ts'
import { storeCalls } from './call-writes.queries.ts'

const { ownerUrl, masterSecret } = await testDatabase()
const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
afterAll(() => database.close())
const rows = database.systemRows

const company = await buildCompany(database)
const startedAt = new Date('2026-03-02T15:00:00Z')
const write = (id: string, term: number | null, outcome: 'answered' | 'failed'): CallWrite => ({
  term,
  call: {
    id,
    company_id: company.id,
    asterisk_server_id: 1,
    dialed: '1002',
    caller_extension_id: null,
    caller_number: '1001',
    caller_name: '',
    trunk_id: null,
    direction: 'internal',
    outcome,
    started_at: startedAt,
    answered_at: null,
    ended_at: startedAt,
    live: null,
  },
  records: [],
  facts: [],
})

const outcomeOf = async (id: string) =>
  (await rows.selectFrom('calls').select('outcome').where('id', '=', id).executeTakeFirst())?.outcome

test('what a node writes in a term that is over is left out, and the rest of its group is stored', async () => {
  await rows
    .insertInto('telephony_leases')
    .values({ asterisk_server_id: 1, node: randomUUID(), renewed_at: new Date(), epoch: 2 })
    .execute()
  const [ended, lost, unleased] = [randomUUID(), randomUUID(), randomUUID()]
  await storeCalls(rows, [write(ended, 2, 'answered')])
  await storeCalls(rows, [
    write(ended, 1, 'failed'),
    write(lost, 1, 'failed'),
    write(unleased, null, 'answered'),
  ])
  expect(await outcomeOf(ended)).toBe('answered')
  expect(await outcomeOf(lost)).toBeUndefined()
  expect(await outcomeOf(unleased)).toBe('answered')
})
