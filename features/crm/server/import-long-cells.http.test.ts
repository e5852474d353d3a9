import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import {
  downloadWrongRows,
  previewImport,
  readImport,
  startImport,
  uploadImport,
} from '#platform/resource/contract/imports.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { leads } from '../contract/persons.ts'

const program = await startTestProgram({ runJobs: true })
const ana = await program.signIn('ana')

/** Longer than a cell of any spreadsheet: a file that was put together by a program, or a missing quotation mark. */
const LONG = 'Rosa '.repeat(8_000)

test('a cell too long for its field is refused by name, before and after, and the other rows are taken', async () => {
  const file = new Blob([`Nombre;Celular;Cargo\n${LONG};3005550901;Jefa\nPedro;3005550902;Jefe\n`])
  const run = await ana.call(uploadImport, { params: { resource: leads.name }, file, fileName: 'hoja.csv' })
  const params = { id: run.id }
  const { rows } = await ana.call(previewImport, { params, body: run.plan })
  expect(rows.map(({ outcome }) => outcome)).toEqual(['wrong', 'created'])
  expect(rows[0]?.reasons).toMatch(/^Apellidos: /)
  await ana.call(startImport, { params, body: run.plan })
  const over = await eventually(async () => {
    const now = await ana.call(readImport, { params })
    expect(now.state).toBe('done')
    return now
  })
  expect(over).toMatchObject({ created: 1, wrong: 1 })
  const found = (await ana.call(leads.routes.list, { query: { search: '300555090' } })).results
  expect(found.map((lead) => lead.first_name)).toEqual(['Pedro'])
  const wrong = await ana.download(downloadWrongRows, { params })
  expect(wrong.status).toBe(200)
})
