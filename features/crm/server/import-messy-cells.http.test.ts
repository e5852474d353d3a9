import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { previewImport, readImport, startImport, uploadImport } from '#platform/resource/contract/imports.ts'
import { companies } from '../contract/companies.ts'
import { leads } from '../contract/persons.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram({ runJobs: true })
let ana: Client
beforeAll(async () => {
  ana = await program.signIn('ana')
})

async function imported(content: string | Uint8Array) {
  const file = new Blob([content as never])
  const params = { resource: leads.name }
  const run = await ana.call(uploadImport, { params, file, fileName: 'clientes.csv' })
  const { rows } = await ana.call(previewImport, { params: { id: run.id }, body: run.plan })
  await ana.call(startImport, { params: { id: run.id }, body: run.plan })
  await vi.waitFor(
    async () => expect((await ana.call(readImport, { params: { id: run.id } })).state).toBe('done'),
    { timeout: 60_000, interval: 100 },
  )
  return { ...run, rows }
}
const found = async (search: string) =>
  (await ana.call(leads.routes.list, { query: { search, limit: 20, order: 'name' } as object })).results

test('a mark of UTF-8 before text that is none', async () => {
  const text = 'Nombre;Teléfono;Ciudad\r\nMarcada Ñuñez;310 444 00 01;Bogotá\r\n'
  await imported(Buffer.concat([Buffer.from('\uFEFF'), Buffer.from(text, 'latin1')]))
  expect(await found('Marcada')).toMatchObject([
    { name: 'Marcada Ñuñez', mobile: '+573104440001', city: 'Bogotá' },
  ])
})

test('failed formulas, numbers as texts, and what people write where there is nothing', async () => {
  const rows = [
    ['Nombre', 'Celular', 'Documento', 'Correo', 'Ciudad'],
    ['Fallida Uno', '#N/A', '#¡REF!', '#¡VALOR!', '#N/D'],
    ['Fallida Dos', "'3104440022", "'0012345", 'NULL', 'N/A'],
    ['Fallida Tres', 3.104440023e9, 1020304050, '-', '.'],
    ['Fallida Cuatro', '=3104440025', '="00777"', ' f4@x.co ', 's/d'],
    ['Fallida Nada', '', '', '', 'Nada'],
  ]
  const { rows: shown } = await imported(await writeXlsx({ sheets: [{ name: 'Hoja', rows }] }))
  expect(shown.map(({ outcome, reasons }) => [outcome, reasons])).toEqual(
    rows.slice(1).map(() => ['created', '']),
  )
  expect(await found('Fallida')).toMatchObject([
    { name: 'Fallida Cuatro', mobile: '+573104440025', document: '00777', email: 'f4@x.co', city: null },
    { name: 'Fallida Dos', mobile: '+573104440022', document: '0012345', email: null, city: null },
    { name: 'Fallida Nada', city: 'Nada' },
    { name: 'Fallida Tres', mobile: '+573104440023', document: '1020304050', email: null, city: null },
    { name: 'Fallida Uno', mobile: null, document: null, email: null, city: null },
  ])
})

test('several people and kinds in a cell, addresses with what was copied along', async () => {
  await imported(
    [
      'Nombre,Teléfono,Correo',
      '"Varios Paz & Luis","Casa: 6017450031, Cel: 3104440033 (Luis)","v1@x.co <Paz>; v2@x.co."',
      '"VARIOS, JUAN CARLOS",00573104440035,V3@X.CO.',
      'Varios Línea,"3104440092\n3104440093",v4@x.co\u200b',
    ].join('\n'),
  )
  expect(await found('Varios')).toMatchObject([
    { name: 'JUAN CARLOS VARIOS', mobile: '+573104440035', email: 'v3@x.co' },
    { name: 'Varios Línea', mobile: '+573104440092', other_phones: ['+573104440093'], email: 'v4@x.co' },
    {
      name: 'Varios Paz & Luis',
      mobile: '+576017450031',
      other_phones: ['+573104440033 (Cel Luis)'],
      email: 'v1@x.co',
      other_emails: ['v2@x.co'],
    },
  ])
})

test('headings in two languages at once, and a document under either name', async () => {
  await ana.call(companies.routes.create, { body: { name: 'Bilingüe S.A.' } })
  const { plan } = await imported(
    'nombre ,apellido , celular,Empresa / Company,NIT/CC\n  Doble  , Uno\u00a0,\u202a+57 310 444 0091\u202c,Bilingüe S.A.,1.020.999\n',
  )
  expect(plan.mapping).toEqual(['first_name', 'last_name', 'mobile', 'company', 'document'])
  expect(await found('Doble')).toMatchObject([
    {
      name: 'Doble Uno',
      mobile: '+573104440091',
      company: { label: 'Bilingüe S.A.' },
      document: '1.020.999',
    },
  ])
})
