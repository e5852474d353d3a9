import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { contacts } from '#features/contacts/contract/contacts.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import type { Rows } from '#platform/db/database.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startTestProgram } from '../testing.ts'

const POOL = 8
const program = await startTestProgram({ settings: { DATABASE_POOL: String(POOL) } })
const [admin, eva] = await program.signInAll('admin', 'eva')

const waitingForLocks = async (rowsOf: Rows): Promise<number> => {
  const { rows } = await sql`
    SELECT DISTINCT pid FROM pg_locks WHERE NOT granted AND cardinality(pg_blocking_pids(pid)) > 0`.execute(
    rowsOf,
  )
  return rows.length
}

test('a company whose statements take long keeps a quarter of the connections free: another one’s requests go on', async () => {
  const { record } = await admin.call(contacts.routes.create, {
    body: { name: 'Lenta', numbers: ['6015550101'] },
  })
  const change = (at: number) =>
    admin.send(contacts.routes.edit, {
      params: { id: record.id },
      body: { version: record.version, notes: `Cambio ${at}` },
    })
  let changes: ReturnType<typeof change>[] = []
  // What one of its people changes is locked by somebody slow.
  await program.database.system(async ({ rows }) => {
    await sql`SELECT FROM contacts WHERE id = ${record.id} FOR UPDATE`.execute(rows)
    changes = Array.from({ length: 3 * POOL }, (_, at) => change(at))
    await eventually(async () => expect(await waitingForLocks(rows)).toBe((POOL * 3) / 4))
    for (let round = 0; round < 3; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: POOL }, () => eva.send(getDirectory, { query: { characters: '' } })),
      )
      expect(answers.map(({ status }) => status)).toEqual(Array(POOL).fill(200))
    }
    expect(await waitingForLocks(rows)).toBe((POOL * 3) / 4)
  })
  // They waited for less than is too long: one of them was first.
  const statuses = (await Promise.all(changes)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, ...Array(3 * POOL - 1).fill(409)])
})
