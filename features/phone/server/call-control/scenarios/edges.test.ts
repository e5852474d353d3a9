import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const HERE = import.meta.dirname
const TABLE = join(HERE, '../../../../../docs/exchange-edges.md')

test('every edge of the table names an existing scenario', async () => {
  const files = (await readdir(HERE, { recursive: true })).filter((name) =>
    /(-scenarios|surviving-\w+)\.ts$/.test(name),
  )
  const scenarios = await Promise.all(files.map((name) => readFile(join(HERE, name), 'utf8')))
  const named = [...(await readFile(TABLE, 'utf8')).matchAll(/\| `(.+)` +\|/g)].map(([, name]) => `'${name}'`)
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((name) => !scenarios.some((text) => text.includes(name)))).toEqual([])
})
