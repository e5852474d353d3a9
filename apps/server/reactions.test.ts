import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Reactions } from '#platform/feature/domain-events.ts'
import { reactionsOf } from './reactions.ts'

const PLACES = [
  ['inTransaction', 'in its transaction'],
  ['afterCommit', 'after the commit'],
] as const

/** Rows of the table in docs/architecture.md. */
const rowsOf = (event: string, reactions: Reactions<never>): string[][] =>
  PLACES.flatMap(([place, words]) =>
    Object.keys(reactions[place] ?? {}).map((reaction) => [`\`${event}\``, words, reaction]),
  )

test('docs/architecture.md says what reacts to what', async () => {
  // Only the names are read: nothing runs.
  const table = reactionsOf({} as never)
  const expected = Object.entries(table).flatMap(([event, reactions]) => rowsOf(event, reactions))
  const text = await readFile(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  const section = /## What reacts to what\n([\s\S]*?)\n## /.exec(text)?.[1] ?? ''
  const written = section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
  expect(written).toEqual(expected)
  expect(expected.length).toBeGreaterThan(10)
})
