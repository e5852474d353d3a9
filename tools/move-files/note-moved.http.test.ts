import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { noteMoved } from './note-moved.ts'

test('after all files moved, those that had a place of their own are where they are now, of every company', async () => {
  const program = await startTestProgram()
  const rows = program.database.systemRows
  const { rows: companies } = await sql<{ id: number }>`SELECT id FROM companies ORDER BY id LIMIT 2`.execute(
    rows,
  )
  const stores = [null, 'folder', 's3'] as const
  for (const { id } of companies)
    for (const store of stores)
      await sql`
        INSERT INTO stored_files (company_id, kind, visibility, name, content_type, size, sha256, store)
        VALUES (${id}, 'audio', 'company', 'a.wav', 'audio/wav', 1, ${Buffer.alloc(32)}, ${store})`.execute(
        rows,
      )
  expect(await noteMoved(program.ownerUrl, 's3')).toBe(2)
  const { rows: found } = await sql<{ store: string | null; files: number }>`
    SELECT store, count(*)::int AS files FROM stored_files WHERE name = 'a.wav' GROUP BY store ORDER BY store`.execute(
    rows,
  )
  expect(found).toEqual([
    { store: 's3', files: 4 },
    { store: null, files: 2 },
  ])
  expect(await noteMoved(program.ownerUrl, 's3')).toBe(0)
})
