import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { users } from '#features/users/contract/users.ts'
import { readSheet } from '#platform/spreadsheet/server/read-sheet.ts'
import { extensions } from '../../contract/extensions.ts'

const { list, exportSheet, template, importSheet } = extensions.routes
let program: TestProgram
let admin: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  ;[admin, eva] = await Promise.all([program.signIn('admin'), program.signIn('eva')])
})

type Mode = 'preview' | 'all' | 'good'
const send = (content: string | Uint8Array, mode: Mode, client = admin) =>
  client.send(importSheet, { body: { mode }, file: new Blob([content as never]), fileName: 'hoja.csv' })
const load = async (content: string | Uint8Array, mode: Mode) => {
  const reply = await send(content, mode)
  if (!reply.ok) throw new Error(reply.body.code)
  return reply.body
}
const numbers = async (search = '') =>
  (await admin.call(list, { query: { search } })).results.map(({ number }) => number)

const MIXED = [
  'Extensión;Nombre;Usuario;Llamadas a la vez;Color',
  '4001;Uno;;3;rojo',
  '4002;;;2;',
  '1001;Ana Gómez Ruiz;;;',
  '4001;Otra vez;;;',
  '4003;Tres;nadie;99;',
  ';Sin número;;;',
].join('\n')

describe('an import', () => {
  test('previews what each row would do and what is wrong, and stores nothing', async () => {
    const report = await load(MIXED, 'preview')
    expect(report).toMatchObject({ rows: 6, created: 1, changed: 1, unchanged: 0, applied: false, once: [] })
    expect(report.ignored).toEqual(['Color'])
    expect(report.wrong.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 Nombre',
      '5 Extensión',
      '6 Usuario',
      '6 Llamadas a la vez',
      '7 Extensión',
    ])
    expect(await numbers('400')).toEqual([])
  })

  test('of all rows stores nothing while one is wrong; of the good rows stores each once', async () => {
    expect(await load(MIXED, 'all')).toMatchObject({ applied: false })
    expect(await numbers('400')).toEqual([])
    const report = await load(MIXED, 'good')
    expect(report).toMatchObject({ created: 1, changed: 1, applied: true })
    expect(report.once).toEqual([
      expect.objectContaining({ number: '4001', sip_user: 'demo-4001-desk', secret: expect.any(String) }),
    ])
    expect((await admin.call(list, { query: { search: '1001' } })).results).toMatchObject([
      // An empty cell keeps what is there.
      { display_name: 'Ana Gómez Ruiz', owner: { label: 'Ana Gómez' } },
    ])
    expect(await load(MIXED, 'good')).toMatchObject({ created: 0, changed: 0, unchanged: 2, once: [] })
    const device = program.engine.device({ endpoint: 'demo-4001', secret: report.once[0]?.secret ?? '' })
    await device.register()
    await device.unregister()
  })

  test('takes a workbook with columns in any order and language, and owners by name', async () => {
    await admin.call(users.routes.create, { body: { username: 'paula', short_name: 'Paula Ríos' } })
    const rows = [
      ['user', 'NAME', 'extension'],
      ['paula', 'Central', 4100],
    ]
    const report = await load(await writeXlsx({ sheets: [{ name: 'x', rows }] }), 'all')
    expect(report).toMatchObject({ created: 1, applied: true, wrong: [] })
    expect((await admin.call(list, { query: { search: '4100' } })).results).toMatchObject([
      { display_name: 'Central', owner: { label: 'Paula Ríos' } },
    ])
  })

  test.each([
    ['no rows', 'Extensión;Nombre\n', 400, 'sheet.without_columns'],
    ['no column that tells which', 'Nombre\nx\n', 400, 'sheet.without_columns'],
    ['too many rows', `Extensión\n${'1\n'.repeat(2_100)}`, 413, 'sheet.too_big'],
    ['too many bytes', Buffer.alloc(5 * 1024 * 1024 + 1), 413, 'too_large'],
  ])('of %s is refused', async (_, content, status, code) => {
    expect(await send(content, 'all')).toMatchObject({ status, body: { code } })
  })

  test('is for administrators', async () => {
    expect(await send(MIXED, 'all', eva)).toMatchObject({ status: 403 })
  })
})

test('the filtered list is exported, and the export can be imported', async () => {
  const read = async (response: Response) => {
    const path = join(program.filesFolder, 'exported')
    await writeFile(path, Buffer.from(await response.arrayBuffer()))
    return (await readSheet(path, { companyId: 1, maxRows: 2_000 })).rows
  }
  for (const format of ['xlsx', 'csv'] as const) {
    const exported = await admin.download(exportSheet, { query: { format, search: 'martinez' } })
    expect(exported.headers.get('content-disposition')).toContain(`Extensiones.${format}`)
    expect(await read(exported)).toEqual([
      ['Extensión', 'Nombre', 'Usuario', 'Llamadas a la vez', 'Permiso de llamadas', 'Cuenta SIP', 'Estado'],
      ['1002', 'Luis Martínez', 'Luis Martínez', '2', 'El del usuario', 'demo-1002', 'Habilitado'],
    ])
  }
  const all = await admin.download(exportSheet, { query: { format: 'csv' } })
  const again = await load(await all.text(), 'all')
  expect(again).toMatchObject({ created: 0, changed: 0, applied: true, wrong: [] })
  const empty = await read(await admin.download(template, { query: { format: 'xlsx' } }))
  expect(empty).toEqual([['Extensión *', 'Nombre *', 'Usuario', 'Llamadas a la vez', 'Permiso de llamadas']])
})
