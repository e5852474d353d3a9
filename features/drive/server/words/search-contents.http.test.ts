import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import PDFDocument from 'pdfkit'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { binDriveEntries, copyDriveEntries, purgeDriveEntries } from '../../contract/changes.ts'
import { driveView } from '../../contract/lists.ts'
import { putFile } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ runJobs: true })
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  ;[ana, luis, eva] = await program.signInAll('ana', 'luis', 'eva')
})

const find = async (client: Client, search: string) =>
  (await client.call(driveView, { query: { view: 'search', search } })).files.map(({ filename }) => filename)

async function pdf(text: string): Promise<Buffer> {
  const document = new PDFDocument()
  document.text(text)
  document.end()
  return buffer(document)
}

test('a file is found by what it says, in any order and by beginnings of words, and only by its owner', async () => {
  await putFile(ana, 'uno.txt', 'La cotización del señor Muñoz vence el 30/11')
  await putFile(ana, 'dos.pdf', await pdf('Cotización de Ibáñez'))
  await putFile(ana, 'tres.bin', 'cotización que nadie lee')
  await eventually(async () => expect(await find(ana, 'cotizacion')).toEqual(['dos.pdf', 'uno.txt']))
  expect(await find(ana, 'MUNOZ cotiz')).toEqual(['uno.txt'])
  expect(await find(ana, '30/11')).toEqual(['uno.txt'])
  expect(await find(ana, 'Muñoz Ibáñez')).toEqual([])
  // A name is found by a piece of it, a content by beginnings of words.
  expect(await find(ana, 'res.b')).toEqual(['tres.bin'])
  expect(await find(ana, 'otización')).toEqual([])
  for (const signs of ["'", '!!!', '%', String.raw`\\`, "a' | 'b", ':*', '<->', '(', '&'])
    expect(await find(ana, signs)).toEqual([])
  for (const stranger of [luis, eva]) expect(await find(stranger, 'cotizacion')).toEqual([])
})

test('a copy is found at once, and nothing in the bin; the words go with the content', async () => {
  const file = await putFile(luis, 'largo.md', '# Manual\n\nzanahoria')
  await eventually(async () => expect(await find(luis, 'zanahoria')).toEqual(['largo.md']))
  const { files } = await luis.call(copyDriveEntries, { body: { files: [file.id], folders: [] } })
  expect((await find(luis, 'zanahoria')).toSorted()).toEqual(['largo (2).md', 'largo.md'])
  await luis.call(binDriveEntries, { body: { files: [file.id, files[0]?.id ?? ''], folders: [] } })
  expect(await find(luis, 'zanahoria')).toEqual([])
  await luis.call(purgeDriveEntries, { body: { files: [], folders: [] } })
  const left = await sql<{ n: string }>`
    SELECT count(*) AS n FROM drive_words WHERE words @@ 'zanahoria'::tsquery`.execute(
    program.database.systemRows,
  )
  expect(Number(left.rows[0]?.n)).toBe(0)
})

test('what is replaced is found by its new words', async () => {
  await putFile(eva, 'plan.txt', 'primavera')
  await eventually(async () => expect(await find(eva, 'primavera')).toEqual(['plan.txt']))
  await putFile(eva, 'plan.txt', 'otoño', { replace: true })
  await eventually(async () => expect(await find(eva, 'otono')).toEqual(['plan.txt']))
  expect(await find(eva, 'primavera')).toEqual([])
})

test('a damaged document is searched by its name', async () => {
  await putFile(ana, 'roto.docx', Buffer.from('PK\u0003\u0004roto'))
  await putFile(ana, 'después.txt', 'leído después')
  await eventually(async () => expect(await find(ana, 'leido')).toEqual(['después.txt']))
  expect(await find(ana, 'roto.docx')).toEqual(['roto.docx'])
})
