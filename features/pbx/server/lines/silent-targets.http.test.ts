import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { silentLogger } from '#platform/log/logger.ts'
import type { TrunkRegistration } from '#platform/telephony/port.ts'
import { watchTrunks } from './watch-trunks.ts'

const TARGETS = ['190.24.7.1', '190.24.7.2', '190.24.7.3']

let program: TestProgram
let trunk: number
let other: number
let companyId: number

beforeAll(async () => {
  program = await startTestProgram({ roles: ['web'] })
  const rows = program.database.systemRows
  const company = async (slug: string) =>
    (await rows.selectFrom('companies').select('id').where('slug', '=', slug).executeTakeFirstOrThrow()).id
  const made = async (company_id: number, targets: readonly string[]) => {
    const { id } = await rows
      .insertInto('trunks')
      .values({ company_id, name: 'Varias', kind: 'register', host: 'varias.example', username: 'cuenta' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await rows
      .insertInto('trunk_addresses')
      .values(
        targets.map((address, rank) => ({
          company_id,
          trunk_id: id,
          address,
          host: 'varias.example',
          calls: true,
          port: 5060 + rank,
          rank,
          reserved: false,
        })),
      )
      .execute()
    return id
  }
  const slugs = await rows.selectFrom('companies').select('slug').orderBy('id').execute()
  companyId = await company(slugs[0]?.slug ?? '')
  trunk = await made(companyId, TARGETS)
  other = await made(await company(slugs[1]?.slug ?? ''), TARGETS)
})

/** Targets in the order of their silence. */
async function silent(id: number): Promise<string[]> {
  const found = await program.database.systemRows
    .selectFrom('trunk_addresses')
    .select('address')
    .where('trunk_id', '=', id)
    .where('silent_since', 'is not', null)
    .orderBy('silent_since')
    .execute()
  return found.map(({ address }) => address)
}

/** All targets fell silent that much earlier. */
const later = (time: string) =>
  sql`UPDATE trunk_addresses SET silent_since = silent_since - ${time}::interval`.execute(
    program.database.systemRows,
  )

function watching(state: () => TrunkRegistration['state']) {
  const told: number[] = []
  const watch = watchTrunks({
    database: program.database,
    isUp: async (_, endpoint) => (endpoint === `trunk.${trunk}` ? state() === 'registered' : null),
    registrationOf: () => ({ state: state(), answer: null, nextAt: null }),
    probe: async () => {},
    onResettled: (company) => void told.push(company),
    onChanged: () => {},
    onLost: async () => {},
    log: silentLogger,
  })
  return { watch, told }
}

test('targets that do not answer are passed in order, then from the one that has been silent the longest', async () => {
  const { watch, told } = watching(() => 'unanswered')
  await watch.look()
  // Once proves nothing.
  expect(await silent(trunk)).toEqual([])
  for (const passed of [TARGETS.slice(0, 1), TARGETS.slice(0, 2), TARGETS]) {
    await watch.look()
    expect(await silent(trunk)).toEqual(passed)
    // The next one gets its chance first.
    await watch.look()
    expect(await silent(trunk)).toEqual(passed)
    await later('21 seconds')
  }
  await watch.look()
  expect(await silent(trunk)).toEqual(TARGETS)
  await later('10 minutes')
  await watch.look()
  expect(await silent(trunk)).toEqual([TARGETS[1], TARGETS[2], TARGETS[0]])
  expect(told).toContain(companyId)
  expect(await silent(other)).toEqual([])
  watch.stop()
})

test('one that refuses us is there, and stays the target; after some hours the first is used again', async () => {
  const rows = program.database.systemRows
  await rows.updateTable('trunk_addresses').set({ silent_since: null }).execute()
  const refusing = watching(() => 'refused')
  await refusing.watch.look()
  await refusing.watch.look()
  expect(await silent(trunk)).toEqual([])
  refusing.watch.stop()
  const silence = new Date(Date.now() - 7 * 3_600_000)
  await rows
    .updateTable('trunk_addresses')
    .set({ silent_since: silence })
    .where('trunk_id', '=', trunk)
    .execute()
  const { watch, told } = watching(() => 'registered')
  await watch.look()
  expect(await silent(trunk)).toEqual([])
  expect(told).toEqual([companyId])
  watch.stop()
})
