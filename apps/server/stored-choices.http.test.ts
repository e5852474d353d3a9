import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { columnOf } from '#platform/resource/server/store-columns.ts'
import { startTestProgram } from './testing.ts'

/** A choice is listed in a contract and in a check of its column: the same list. */

const { stores, ownerUrl } = await startTestProgram()
const owner = new Client({ connectionString: ownerUrl })
await owner.connect()
afterAll(() => owner.end())

/** Values of rows that belong to another resource over the same table. */
const OTHERS: Readonly<Record<string, readonly string[]>> = { 'users.role': ['operator'] }

/** Values that the check of a column allows, by `table.column`. */
async function readChecks(): Promise<Map<string, readonly string[]>> {
  const { rows } = await owner.query<{ at: string; definition: string }>(`
    SELECT c.relname || '.' || a.attname AS at, pg_get_constraintdef(k.oid) AS definition
      FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid
      JOIN pg_attribute a ON a.attrelid = c.oid AND k.conkey = ARRAY[a.attnum]
     WHERE k.contype = 'c'`)
  return new Map(
    rows.flatMap(({ at, definition }) => {
      const [, list] = /= ANY \(\(?ARRAY\[([^\]]+)\]/.exec(definition) ?? []
      return list === undefined ? [] : [[at, [...list.matchAll(/'([^']*)'/g)].map(([, value = '']) => value)]]
    }),
  )
}

test('choices of contracts are those that their columns accept', async () => {
  const allowed = await readChecks()
  const checked = stores.flatMap((store) =>
    Object.entries(store.resource.fields).flatMap(([name, { kind, choices }]) => {
      const at = `${store.table}.${columnOf(store, name)}`
      const values = allowed.get(at)
      // A selected value is computed: it may be one that is never stored.
      if (kind !== 'choice' || values === undefined || store.select?.[name] !== undefined) return []
      return [{ at, choices: [...choices, ...(OTHERS[at] ?? [])].sort(), values: [...values].sort() }]
    }),
  )
  expect(checked.length).toBeGreaterThan(25)
  for (const { at, choices, values } of checked) expect([at, choices]).toEqual([at, values])
})
