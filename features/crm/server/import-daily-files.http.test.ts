import { writeOds } from 'hucre/ods'
import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import {
  downloadWrongRows,
  type ImportPlan,
  previewImport,
  readImport,
  startImport,
  uploadImport,
} from '#platform/resource/contract/imports.ts'
import { workbookOf } from '#platform/spreadsheet/server/testing.ts'
import { oldWorkbook } from '#platform/spreadsheet/server/testing-xls.ts'
import { thorough } from '#platform/testing/thorough.ts'
import { businesses } from '../contract/businesses.ts'
import { leads } from '../contract/persons.ts'
import { makePipeline } from './testing.ts'

vi.setConfig({ testTimeout: thorough(180_000, 900_000) })

const program = await startTestProgram({ runJobs: true })
let ana: Client
let stage: number

beforeAll(async () => {
  ana = await program.signIn('ana')
  stage = (await makePipeline(await program.signIn('admin'))).stages[0] ?? 0
})

type Content = string | Uint8Array
const upload = (content: Content, resource: string) =>
  ana.call(uploadImport, {
    params: { resource },
    file: new Blob([content as never]),
    fileName: 'archivo.csv',
  })

async function imported(
  content: Content,
  resource: string = leads.name,
  change: (plan: ImportPlan) => ImportPlan = (plan) => plan,
) {
  const run = await upload(content, resource)
  const body = change(run.plan)
  const { rows } = await ana.call(previewImport, { params: { id: run.id }, body })
  await ana.call(startImport, { params: { id: run.id }, body })
  const done = await vi.waitFor(
    async () => {
      const now = await ana.call(readImport, { params: { id: run.id } })
      if (now.state !== 'done') throw new Error(now.state)
      return now
    },
    { timeout: thorough(100_000, 400_000), interval: 100 },
  )
  expect(done.created + done.changed + done.skipped + done.wrong).toBe(done.total)
  return { ...done, rows }
}
const found = async (search: string) =>
  (await ana.call(leads.routes.list, { query: { search, limit: 20, order: 'name' } as object })).results
const closes = async (search: string) =>
  Object.fromEntries(
    (await ana.call(businesses.routes.list, { query: { search, limit: 50 } as object })).results.map(
      ({ name, expected_close }) => [name, expected_close],
    ),
  )
const deals = (content: Content) =>
  imported(content, businesses.name, (plan) => ({ ...plan, defaults: { stage } }))

/** 2024-05-17, counted from 1904. */
const MAY_17 = 43_967
const NOT_AVAILABLE = { error: 0x2a }

test('an .xls of an old Mac: days from 1904, a hidden sheet before the one that is meant', async () => {
  const book = oldWorkbook(
    [
      { name: 'Base vieja', hidden: true, rows: [['Deal Name'], ['Manzana oculta']] },
      {
        name: 'Negocios',
        rows: [
          ['Deal Name', 'Close Date', 'Notas'],
          ['Manzana uno', { day: MAY_17 }, NOT_AVAILABLE],
          [],
          ['Manzana dos', MAY_17 + 1, null],
        ],
      },
    ],
    { from1904: true },
  )
  expect(await deals(book)).toMatchObject({ created: 2, wrong: 0 })
  expect(await closes('Manzana')).toEqual({ 'Manzana uno': '2024-05-17', 'Manzana dos': '2024-05-18' })
})

test('an .ods that counts days from 1904', async () => {
  const rows = [
    ['Deal Name', 'Close Date'],
    ['Pera uno', new Date(Date.UTC(2024, 4, 17))],
    ['Pera dos', '17/05/2024'],
  ]
  expect(await deals(await writeOds({ sheets: [{ name: 'Hoja', rows }] }))).toMatchObject({ created: 2 })
  expect(await closes('Pera')).toEqual({ 'Pera uno': '2024-05-17', 'Pera dos': '2024-05-17' })
})

test('dates as text in several orders in one column; what is none is listed', async () => {
  const days = [
    '17/05/2024',
    '5/17/2024',
    '2024-05-17',
    '17.05.24',
    '17-may-2024',
    'mayo 17 de 2024',
    'May 17, 2024',
    'viernes 17 de mayo de 2024',
    '20240517',
    '45429',
    '2024-05-17T10:00:00-05:00',
  ]
  const lines = days.map((day, at) => `Uva ${at};${day}`)
  const run = await deals(['Deal Name;Close Date', ...lines, 'Uva x;31/02/2024', 'Uva y;pronto'].join('\n'))
  expect(run).toMatchObject({ created: days.length, wrong: 2 })
  expect(new Set(Object.values(await closes('Uva')))).toEqual(new Set(['2024-05-17']))
  const listed = await ana.download(downloadWrongRows, { params: { id: run.id } })
  expect(listed.status).toBe(200)
})

test('phones as floats, in scientific notation, and two in a cell', async () => {
  const sheet = workbookOf(
    [
      '<row r="1"><c r="A1" t="inlineStr"><is><t>Nombre</t></is></c><c r="B1" t="inlineStr"><is><t>Celular</t></is></c></row>',
      '<row r="2"><c r="A2" t="inlineStr"><is><t>Fresa Uno</t></is></c><c r="B2"><v>3.104450001E9</v></c></row>',
      '<row r="3"><c r="A3" t="inlineStr"><is><t>Fresa Dos</t></is></c><c r="B3" t="inlineStr"><is><t>3.104450002E+09</t></is></c></row>',
      '<row r="4"><c r="A4" t="inlineStr"><is><t>Fresa Tres</t></is></c><c r="B4" t="inlineStr"><is><t>3104450003.0 / 3104450004</t></is></c></row>',
      '<row r="5"><c r="A5" t="inlineStr"><is><t>Fresa Cinco</t></is></c><c r="B5" t="inlineStr"><is><t>3.10445E+09</t></is></c></row>',
    ].join(''),
  )
  expect(await imported(sheet)).toMatchObject({ created: 4, wrong: 0 })
  expect(await found('Fresa')).toMatchObject([
    // Its last digits are gone: a text, no number of somebody else.
    { name: 'Fresa Cinco', mobile: null, other_phones: ['? 3.10445E+09'] },
    { name: 'Fresa Dos', mobile: '+573104450002' },
    { name: 'Fresa Tres', mobile: '+573104450003', other_phones: ['+573104450004'] },
    { name: 'Fresa Uno', mobile: '+573104450001' },
  ])
})

const HEADS = [
  ['Nombre', 'Contacto', null, 'Ciudad'],
  [null, 'Celular', 'Correo', null],
]
const MERGES = [
  { startRow: 0, endRow: 1, startCol: 0, endCol: 0 },
  { startRow: 0, endRow: 0, startCol: 1, endCol: 2 },
  { startRow: 0, endRow: 1, startCol: 3, endCol: 3 },
]
const twoRows = (name: string, number: string) => [...HEADS, [name, number, `${number}@x.co`, 'Cali']]

test.each([
  [
    '.xlsx',
    '3104450011',
    async (rows: never) => writeXlsx({ sheets: [{ name: 'Hoja', rows, merges: MERGES }] }),
  ],
  [
    '.ods',
    '3104450012',
    async (rows: never) => writeOds({ sheets: [{ name: 'Hoja', rows, merges: MERGES }] }),
  ],
  [
    '.xls',
    '3104450013',
    async (rows: never) =>
      oldWorkbook([
        {
          name: 'Hoja',
          rows,
          merges: MERGES.map(({ startRow, endRow, startCol, endCol }) => [
            startRow,
            endRow,
            startCol,
            endCol,
          ]),
        },
      ]),
  ],
  [
    '.csv',
    '3104450014',
    async (rows: (string | null)[][]) =>
      rows.map((row) => row.map((cell) => cell ?? '').join(';')).join('\n'),
  ],
] as const)('two rows of merged headings in %s', async (_, number, write) => {
  const run = await imported(await write(twoRows('Mora Merged', number) as never))
  expect(run.plan.mapping).toEqual(
    ['first_name', 'mobile', 'email', 'city'].map((name, at) => (at === 0 ? 'name' : name)),
  )
  expect(run).toMatchObject({ created: 1, skipped: 0, wrong: 0, total: 1 })
  expect(await found(number)).toMatchObject([
    { name: 'Mora Merged', mobile: `+57${number}`, email: `${number}@x.co`, city: 'Cali' },
  ])
})

test('hidden rows and columns, a filter, formulas that failed, formats to the end of the sheet', async () => {
  const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
  const sheet = workbookOf(
    [
      `<row r="1">${text('A1', 'Nombre')}${text('B1', 'Celular')}${text('C1', 'Ciudad')}<c r="XFD1" s="0"/></row>`,
      `<row r="2" hidden="1">${text('A2', 'Kiwi Oculta')}<c r="B2"><v>3104450021</v></c><c r="C2" t="e"><f>VLOOKUP(A2,Z:Z,1,0)</f><v>#N/A</v></c></row>`,
      `<row r="3">${text('A3', 'Kiwi Vista')}<c r="B3" t="str"><f>"310"&amp;4450022</f><v>3104450022</v></c><c r="C3" t="e"><v>#REF!</v></c></row>`,
      '<row r="900000"><c r="A900000" s="0"/></row>',
    ].join(''),
  )
  expect(await imported(sheet)).toMatchObject({ created: 2, wrong: 0, total: 2 })
  expect(await found('Kiwi')).toMatchObject([
    { name: 'Kiwi Oculta', mobile: '+573104450021', city: null },
    { name: 'Kiwi Vista', mobile: '+573104450022', city: null },
  ])
})

test("LibreOffice's own errors", async () => {
  const rows = [
    ['Nombre', 'Celular', 'Ciudad'],
    ['Lima Uno', 3104450031, 'Err:502'],
    ['Lima Dos', 'Err:508', 'Errázuriz'],
  ]
  expect(await imported(await writeOds({ sheets: [{ name: 'Hoja', rows }] }))).toMatchObject({ created: 2 })
  expect(await found('Lima')).toMatchObject([
    { name: 'Lima Dos', mobile: null, city: 'Errázuriz' },
    { name: 'Lima Uno', mobile: '+573104450031', city: null },
  ])
})

const QUOTES = [
  'Nombre;Celular;Notas',
  '"Coco ""El Mono"" Ñáñez";3104450041;"uno; dos"',
  'Coco "Tito" Peña;3104450042;"línea uno',
  'línea dos"',
  '"Coco Abierta;3104450043;x',
  'Coco Tubo;3104450044;3" de largo',
  'Coco Última;3104450045;y',
].join('\r\n')

test.each([
  ['cp1252', Buffer.from(QUOTES, 'latin1')],
  ['UTF-16', Buffer.from(`\uFEFF${QUOTES.replaceAll('31044500', '31044600')}`, 'utf16le')],
])('a CSV in %s with semicolons and quotation marks inside loses no row', async (_, content) => {
  expect(await imported(content)).toMatchObject({ created: 5, wrong: 0, total: 5 })
})

test('quotation marks that nobody closed open no cell of many lines', async () => {
  expect((await found('Coco')).map(({ name, notes }) => [name, notes])).toEqual(
    [
      ['Coco "El Mono" Ñáñez', 'uno; dos'],
      ['Coco "Tito" Peña', 'línea uno\nlínea dos'],
      ['Coco Abierta', 'x'],
      ['Coco Tubo', '3" de largo'],
      ['Coco Última', 'y'],
    ].flatMap((one) => [one, one]),
  )
})

test('trailing empty columns and rows are nothing; a column without a heading is said', async () => {
  const lines = ['Nombre;Celular;', 'Higo Uno;3104450051;vale por dos', 'Higo Dos;3104450052;']
  const sheet = [...lines.map((line) => line + ';'.repeat(700)), ...Array.from({ length: 3000 }, () => ';;')]
  const run = await imported(sheet.join('\r\n'))
  expect(run).toMatchObject({ created: 2, wrong: 0, total: 2, left_out: ['[C]'] })
})

test('sums in whatever language become nobody', async () => {
  const sums = ['TOTALES', 'Gran total', 'Suma', 'Sub-total', 'Total general', 'Total geral', '** Total **']
  const lines = [
    'Nombre;Celular;Valor',
    'Ají Total;3104450061;5',
    ...sums.map((sum) => `${sum};52;$ 1.250,00`),
  ]
  const run = await imported(lines.join('\n'))
  expect(run).toMatchObject({ created: 1, skipped: sums.length, wrong: 0 })
  expect(await found('otal')).toHaveLength(1)
})

/** Of row `at`, one of many forms. */
function messyRow(at: number): string {
  const digits = String(3_170_000_000 + at)
  const number = [
    digits,
    `${digits}.0`,
    `+57 ${digits}`,
    `(57) ${digits.slice(0, 3)}-${digits.slice(3)}`,
    `${digits} / 60170${String(10_000 + at)}`,
    `${digits.slice(0, 1)}.${digits.slice(1)}E+09`,
  ][at % 6]
  if (at % 500 === 3) return `Fila ${at};;no-es-correo;x`
  if (at % 500 === 4) return `Subtotal;12;;$ ${at}`
  if (at % 500 === 5) return ';;;;'
  return `"Mezcla, ${at}";${number};${at % 3 === 0 ? 'N/A' : ` M${at}@X.CO `};${at % 7 === 0 ? '#N/A' : 'ok; "sí"'}`
}

test('many rows of mess: each is taken or listed with its reason, and none twice on a second run', async () => {
  // Whole five hundreds: each has a wrong row, a sum and an empty one.
  const count = thorough(500, 20_000)
  const parts = count / 500
  const rows = Array.from({ length: count }, (_, at) => messyRow(at))
  const sheet = ['Nombre;Celular;Correo;Notas', ...rows].join('\n')
  const total = count - parts
  const first = await imported(sheet)
  expect(first).toMatchObject({ total, wrong: parts, skipped: parts, created: total - 2 * parts })
  const again = await imported(sheet)
  expect(again).toMatchObject({ total, wrong: parts, created: 0, skipped: total - parts })
})

test('another company sees nobody of them', async () => {
  const eva = await program.signIn('eva')
  expect((await eva.call(leads.routes.list, { query: { search: 'Mezcla' } as object })).count).toBe(0)
})
