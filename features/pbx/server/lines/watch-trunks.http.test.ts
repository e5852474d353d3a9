import { beforeAll, expect, test } from 'vitest'
import { startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { silentLogger } from '#platform/log/logger.ts'
import { type LostTrunk, watchTrunks } from './watch-trunks.ts'

let program: TestProgram
let trunk: number

beforeAll(async () => {
  program = await startTestProgram()
  const { rows } = await program.database.systemRows
    .insertInto('trunks')
    .values((values) => ({
      company_id: values.selectFrom('companies').select('id').where('slug', '=', 'demo'),
      name: 'Vigilada',
      kind: 'peer',
    }))
    .returning('id')
    .execute()
    .then((rows) => ({ rows }))
  trunk = rows[0]?.id ?? 0
})

const stateNow = async () => {
  const { connection } = await program.database.systemRows
    .selectFrom('trunks')
    .select('connection')
    .where('id', '=', trunk)
    .executeTakeFirstOrThrow()
  return connection
}

test('a carrier found away twice in a row is lost and notified once, and one that returns is up again', async () => {
  let up: boolean | null = null
  const lost: LostTrunk[] = []
  const changes: number[] = []
  const watch = watchTrunks({
    database: program.database,
    isUp: async (_company, endpoint) => (endpoint === `trunk.${trunk}` ? up : null),
    registrationOf: () => null,
    probe: async () => {},
    onResettled: () => {},
    onChanged: (company) => void changes.push(company),
    onLost: async (one) => void lost.push(one),
    log: silentLogger,
  })
  const look = async (is: boolean | null) => {
    up = is
    await watch.look()
    return stateNow()
  }
  expect(await look(null)).toBe('unknown')
  expect(await look(true)).toBe('up')
  // Away for a moment while it registers again.
  expect(await look(false)).toBe('up')
  expect(await look(true)).toBe('up')
  expect(await look(false)).toBe('up')
  expect(await look(false)).toBe('down')
  expect(await look(false)).toBe('down')
  expect(lost).toMatchObject([{ id: trunk, name: 'Vigilada' }])
  // With the server down the state of the trunk is unknown.
  expect(await look(null)).toBe('down')
  expect(await look(true)).toBe('up')
  // Unknown to up, to down, and up again.
  expect(changes).toHaveLength(3)
  watch.stop()
})
