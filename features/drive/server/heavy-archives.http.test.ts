import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { downloadDriveEntries } from '../contract/contents.ts'
import { MAX_DEPTH } from '../contract/entries.ts'
import { finishUpload, startUpload } from '../contract/resumable.ts'
import { uniqueNames } from './download-entries.ts'
import { makeFolder } from './testing.ts'

const program = await startTestProgram()
const ana = await program.signIn('ana')

test('an archive whose paths alone fill the memory is refused before they are read', async () => {
  const top = await makeFolder(ana, 'Honda')
  const name = 'ñ'.repeat(127)
  const path = Array<string>(MAX_DEPTH - 3).fill(name)
  const { id } = await ana.call(startUpload, { body: { name: 'x.txt', size: 0, folder: top, path } })
  const deepest = await ana.call(finishUpload, { params: { id } })
  // What a few copies of a folder make in a minute.
  await sql`
    INSERT INTO drive_entries (company_id, owner_user_id, parent_id, is_folder, name)
    SELECT p.company_id, p.owner_user_id, p.id, true, n || repeat('x', 240)
      FROM drive_entries p, generate_series(1, 1500) n WHERE p.id = ${deepest.folder}`.execute(
    program.database.systemRows,
  )
  const reply = await ana.download(downloadDriveEntries, { body: { files: [], folders: [top] } })
  expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([413, 'drive.too_many'])
})

test('equal names get their numbers in one go', () => {
  expect(uniqueNames(['a.txt', 'A.txt', 'a (2).txt', 'a.txt'])).toEqual([
    'a.txt',
    'A (2).txt',
    'a (2) (2).txt',
    'a (3).txt',
  ])
  const many = uniqueNames(Array(100_000).fill('a.txt'))
  expect(many.at(-1)).toBe('a (100000).txt')
})
