import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** SQL that takes a local midnight for an instant: of two midnights of one night PostgreSQL takes the later. */
const MIDNIGHT =
  /(?:::timestamp\)*|date_trunc\('(?:day|week|month)',[^()]*\)+|interval '1 (?:day|week|month)'\)) AT TIME ZONE/
const onOneLine = (text: string) => text.replaceAll('now()', 'NOW').replaceAll(/\s+/g, ' ')

test('the check sees what it is for', () => {
  const wrong = [
    "date_trunc('day', now() AT TIME ZONE c.time_zone)\n AT TIME ZONE c.time_zone",
    '((a.day + 1)::timestamp AT TIME ZONE zone)',
    "(m.first + interval '1 month') AT TIME ZONE m.zone",
  ]
  for (const one of wrong) expect(onOneLine(one)).toMatch(MIDNIGHT)
  expect(onOneLine("date_trunc('month', now() AT TIME ZONE c.time_zone)::date")).not.toMatch(MIDNIGHT)
})

test('the instant at which a day begins comes from day_begins() alone', async () => {
  const wrong: string[] = []
  let read = 0
  for (const folder of ['adapters', 'apps', 'features', 'platform'])
    for (const file of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
      const path = relative(root, join(file.parentPath, file.name))
      if (!file.isFile() || !/\.ts$/.test(path) || /\.test\.ts$|\/testing\//.test(path)) continue
      read += 1
      if (MIDNIGHT.test(onOneLine(await readFile(join(root, path), 'utf8')))) wrong.push(path)
    }
  expect(read).toBeGreaterThan(1000)
  expect(wrong).toEqual([])
})
