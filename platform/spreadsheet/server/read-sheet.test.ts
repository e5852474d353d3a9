import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { csvText } from '../csv.ts'
import { readSheet } from './read-sheet.ts'
import { zipBomb } from './testing.ts'

// Each file is read in its own worker, which starts slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let folder: string
let made = 0
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => removeFolder(folder))

const readWhole = async (content: Uint8Array | string, sheet?: string) => {
  made += 1
  const path = join(folder, `given-${made}`)
  await writeFile(path, content)
  return readSheet(path, { companyId: 1, maxRows: 2_000, sheet })
}
const read = async (content: Uint8Array | string) => (await readWhole(content)).rows
const refusal = (content: Uint8Array | string) =>
  read(content).then(
    () => 'read',
    (error: { kind: { code: string } }) => error.kind.code,
  )
const workbook = (rows: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: 'Hoja', rows }] })

describe('a spreadsheet', () => {
  test('is read as texts, from any format', async () => {
    const rows = [
      ['Extensión', 'Nombre'],
      ['2001', 'Recepción'],
    ]
    expect(
      await read(
        await workbook([
          ['Extensión', 'Nombre'],
          [2001, 'Recepción'],
        ]),
      ),
    ).toEqual(rows)
    expect(await read('\uFEFFExtensión;Nombre\r\n2001;Recepción\r\n')).toEqual(rows)
    expect(await read('Extensión,Nombre\n2001,"Recepción"\n')).toEqual(rows)
  })

  test('of several sheets is the first visible one with a table, or the named one', async () => {
    const table = (name: string) => [['Nombre'], [name]]
    const book = await writeXlsx({
      sheets: [
        { name: 'Base & vieja', hidden: true, rows: table('Vieja') },
        { name: 'Muy oculta', veryHidden: true, rows: table('Oculta') },
        { name: 'Portada', rows: [['Clientes 2026']] },
        { name: 'Clientes & más', rows: table('Ana') },
        { name: 'Otra', rows: table('Luis') },
      ],
    })
    const sheets = ['Portada', 'Clientes & más', 'Otra']
    expect(await readWhole(book)).toEqual({ rows: table('Ana'), sheets, sheet: 'Clientes & más' })
    expect(await readWhole(book, 'Otra')).toEqual({ rows: table('Luis'), sheets, sheet: 'Otra' })
    // Nobody chooses what they do not see.
    expect((await readWhole(book, 'Base & vieja')).rows).toEqual(table('Ana'))
    const one = await writeXlsx({
      sheets: [
        { name: 'Oculta', hidden: true, rows: table('Vieja') },
        { name: 'Única', rows: table('Ana') },
      ],
    })
    expect(await readWhole(one)).toEqual({ rows: table('Ana') })
  })

  test('has in each row what is merged over several', async () => {
    const book = await writeXlsx({
      sheets: [
        {
          name: 'Hoja',
          rows: [
            ['Clientes', null, null],
            ['Empresa', 'Nombre', 'Ciudad'],
            ['Uno S.A.', 'Ana', 'Cali'],
            [null, 'Luis', 'Tunja'],
            [null, null, null],
            ['Dos Ltda.', 'Eva', null],
          ],
          merges: [
            { startRow: 0, startCol: 0, endRow: 0, endCol: 2 },
            { startRow: 2, startCol: 0, endRow: 4, endCol: 0 },
          ],
        },
      ],
    })
    expect((await read(book)).map((row) => row.join('|'))).toEqual([
      expect.stringMatching(/^Clientes/),
      'Empresa|Nombre|Ciudad',
      'Uno S.A.|Ana|Cali',
      'Uno S.A.|Luis|Tunja',
      expect.stringMatching(/^\|*$/),
      expect.stringMatching(/^Dos Ltda.\|Eva/),
    ])
  })

  test('is read as saved by Excel in Latin America, or as "Unicode text"', async () => {
    const rows = [
      ['Extensión', 'Señal'],
      ['2001', 'Peña – “ok” €'],
    ]
    const text = 'Extensi\xf3n;Se\xf1al\r\n2001;Pe\xf1a \x96 \x93ok\x94 \x80\r\n'
    expect(await read(Buffer.from(text, 'latin1'))).toEqual(rows)
    expect(await read(Buffer.from('\uFEFFExtensión\tSeñal\n2001\tPeña – “ok” €', 'utf16le'))).toEqual(rows)
  })

  test('unescapes cells that were protected from running as formulas', async () => {
    const csv = csvText(
      ['a', 'b'],
      [
        ['+57300', 'x;=1+1'],
        ['-1', "it's"],
      ],
      ';',
    )
    expect((await read(csv)).slice(1, 3)).toEqual([
      ['+57300', 'x;=1+1'],
      ['-1', "it's"],
    ])
  })

  test('counts days from 1904 where the workbook does, also those whose cells lost their format', async () => {
    const day = new Date(Date.UTC(2024, 4, 17))
    const rows = [
      ['Nombre', 'Fecha', 'Cierre', 'Valor', 'Hora'],
      ['Ana', day, 43_967, 43_967, new Date(Date.UTC(2024, 4, 17, 14, 30))],
      ['Luis', 43_968, null, 20_000, 5],
    ]
    const book = await writeXlsx({ dateSystem: '1904', sheets: [{ name: 'Hoja', rows }] })
    expect(await read(book)).toEqual([
      ['Nombre', 'Fecha', 'Cierre', 'Valor', 'Hora'],
      ['Ana', '2024-05-17', '2024-05-17', '43967', '2024-05-17 14:30'],
      ['Luis', '2024-05-18', '', '20000', '5'],
    ])
    // Numbers of other workbooks are left to their fields.
    expect((await read(await workbook([['Fecha'], [45_429]])))[1]).toEqual(['45429'])
  })

  test('keeps row numbers', async () => {
    expect(await read('a;b\n\n1;2\n')).toEqual([['a', 'b'], [''], ['1', '2']])
  })
})

describe('is refused with a reason, without crashing the program:', () => {
  test('a file that is no spreadsheet', async () => {
    expect(await refusal(Buffer.from('PK\u0003\u0004 and nothing', 'latin1'))).toBe('sheet.unreadable')
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae100000000', 'hex'))).toMatch(/^sheet\./)
    expect(await refusal('a\0b')).toBe('sheet.unreadable')
    expect(await refusal(Buffer.from('89504e470d0a1a0a0000000d', 'hex'))).toBe('sheet.unreadable')
  })

  test('an archive that unpacks to more than it claims', async () => {
    const bomb = zipBomb(80 * 1024 * 1024)
    expect(bomb.length).toBeLessThan(200_000)
    expect(await refusal(bomb)).toBe('sheet.too_big')
  })

  test('too many rows or columns', async () => {
    expect(await refusal('n\n'.repeat(2_003))).toBe('sheet.too_big')
    expect(await refusal('n;'.repeat(513))).toBe('sheet.too_big')
    expect(await refusal(await workbook(Array.from({ length: 2_002 }, () => ['1'])))).toBe('sheet.too_big')
  })
})

test('long cells within the limits are read, however many', async () => {
  const cell = 'x'.repeat(13_000)
  const line = Array.from({ length: 12 }, () => cell).join(';')
  const rows = await read(`${'campo;'.repeat(12)}\n${`${line}\n`.repeat(80)}`)
  expect(rows).toHaveLength(81)
  expect(rows[80]?.map(({ length }) => length)).toEqual(Array.from({ length: 12 }, () => 13_000))
})

test('reads the line that names the separator, and tables that programs save as .xls', async () => {
  expect(await read('sep=;\r\nNombre;Nota\r\nAna;uno, dos\r\n')).toEqual([
    ['Nombre', 'Nota'],
    ['Ana', 'uno, dos'],
  ])
  const html =
    '<html><body><table><tr><th>Nombre</th><th>Cargo</th></tr><tr><td>Ana &amp; Luis</td><td></td></tr></table></body></html>'
  expect(await read(html)).toEqual([
    ['Nombre', 'Cargo'],
    ['Ana & Luis', ''],
  ])
  const xml =
    '<?xml version="1.0"?><Workbook xmlns:ss="x"><Worksheet ss:Name="a"><Table><Row><Cell><Data ss:Type="String">A</Data></Cell><Cell ss:Index="3"><Data>C</Data></Cell></Row></Table></Worksheet></Workbook>'
  expect(await read(xml)).toEqual([['A', '', 'C']])
})
