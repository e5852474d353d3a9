import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import {
  type ImportPlan,
  previewImport,
  readImport,
  startImport,
  uploadImport,
} from '#platform/resource/contract/imports.ts'
import { businesses } from '../contract/businesses.ts'
import { persons } from '../contract/persons.ts'
import { makePipeline } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram({ runJobs: true })
let ana: Client

beforeAll(async () => {
  ana = await program.signIn('ana')
})

type File = string | Uint8Array
const upload = (content: File, resource = 'crm_person', fileName = 'archivo.csv') =>
  ana.call(uploadImport, { params: { resource }, file: new Blob([content as never]), fileName })

async function imported(
  content: File,
  change: (plan: ImportPlan) => ImportPlan = (plan) => plan,
  resource = 'crm_person',
) {
  const run = await upload(content, resource)
  await ana.call(startImport, { params: { id: run.id }, body: change(run.plan) })
  return vi.waitFor(
    async () => {
      const now = await ana.call(readImport, { params: { id: run.id } })
      if (now.state !== 'done') throw new Error(now.state)
      return now
    },
    { timeout: 30_000, interval: 100 },
  )
}
const creating = (plan: ImportPlan): ImportPlan => ({ ...plan, create_missing: true })
const named = async (search: string) =>
  (await ana.call(persons.routes.list, { query: { search, limit: 100, order: 'name' } as object })).results

/** As telephones send them: each their own way. */
const CARDS = [
  'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Zúñiga Mar;Telma;;;\r\nFN:Telma Zúñiga Mar\r\nORG:Sol y Mar;Ventas\r\nTITLE:Gerente\r\nitem1.TEL;type=pref:+57 312 777 0001\r\nitem1.X-ABLabel:Consultorio\r\nTEL;type=CELL:312 777 0002\r\nEMAIL;type=INTERNET:telma@\r\n solymar.co\r\nBDAY:--05-17\r\nEND:VCARD',
  'BEGIN:VCARD\nVERSION:2.1\nN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:=5A=C3=BA=C3=B1iga;=54=65=6F;;;\nTEL;CELL:3127770003\nTEL;WORK;FAX:6017770003\nEND:VCARD',
  'BEGIN:VCARD\nVERSION:3.0\nN:;;;;\nORG:Zúñiga Hermanos\nTEL;TYPE=WORK:6017770004\nEND:VCARD',
  'BEGIN:VCARD\nVERSION:4.0\nEND:VCARD',
  'BEGIN:VCARD\nVERSION:4.0\nTEL;TYPE=cell:3127770005\nEND:VCARD',
].join('\n')

test('contacts of telephones become persons, and each card is told about', async () => {
  const run = await upload(CARDS, 'crm_person', 'contactos.vcf')
  expect(run.total).toBe(5)
  expect(run.no_data).toEqual({
    count: 1,
    rows: [{ number: 5, text: '(tarjeta vacía)', reason: 'La tarjeta no dice nada.' }],
  })
  expect(await imported(CARDS, creating)).toMatchObject({
    created: 4,
    skipped: 1,
    wrong: 0,
    noted: 1,
    left_out: [],
  })
  expect(await named('zuniga')).toMatchObject([
    {
      name: 'Telma Zúñiga Mar',
      last_name: 'Zúñiga Mar',
      mobile: '+573127770002',
      email: 'telma@solymar.co',
      position: 'Gerente',
    },
    { name: 'Teo Zúñiga', mobile: '+573127770003' },
    { name: 'Zúñiga Hermanos', company: { label: 'Zúñiga Hermanos' } },
  ])
  const [telma] = await named('Telma')
  expect(telma?.other_phones).toEqual(['+573127770001 (Consultorio)'])
  expect(telma?.notes).toBe('Cumpleaños: 17/05\nDepartamento: Ventas')
  expect(await named('3127770005')).toMatchObject([{ first_name: '+573127770005' }])
  // Once more, nobody is new.
  expect(await imported(CARDS, creating)).toMatchObject({ created: 0, skipped: 5 })
})

const REPORT = [
  'Informe de clientes;;;',
  'Nombres;Apellidos;Celular;Ciudad',
  'Rita;Pie;3127771001;Cali',
  ';;;',
  'Subtotal;;;1',
  'Nombres;Apellidos;Celular;Ciudad',
  'Total;Pie;3127771002;Tunja',
  'Total general;;;2',
  '-----;-----;-----;-----',
  'Página 1 de 3;;;',
  'Fuente: sistema de ventas;;;',
].join('\n')

test('sums, repeated headings and the foot of a report are left out with a reason, or taken on wish', async () => {
  const run = await upload(REPORT)
  expect(run.no_data.count).toBe(6)
  expect(run.no_data.rows.map(({ number }) => number)).toEqual([5, 6, 8, 9, 10, 11])
  const { rows } = await ana.call(previewImport, { params: { id: run.id }, body: run.plan })
  expect(rows.map(({ outcome }) => outcome)).toEqual([
    'created',
    ...rows.slice(1).map(({ number }) => (number === 7 ? 'created' : 'skipped')),
  ])
  expect(rows.find(({ number }) => number === 8)?.reasons).toBe('Parece una suma, no un registro.')
  expect(await imported(REPORT)).toMatchObject({ created: 2, skipped: 6, wrong: 0, noted: 6 })
  expect((await named('Pie')).map(({ name }) => name)).toEqual(['Rita Pie', 'Total Pie'])
  expect(await named('Página 1')).toEqual([])
  const all = await imported('Nombres;Apellidos\nPágina 1 de 3;', (plan) => ({ ...plan, take_all: true }))
  expect(all).toMatchObject({ created: 1, skipped: 0 })
})

test('a file in Latin-1 with SAP’s own signs', async () => {
  const { stages } = await makePipeline(await program.signIn('admin'))
  const stage = stages[0] ?? 0
  const sheet = Buffer.from(
    'Denominaci\xf3n;Oportunidad;Valor;Moneda;Fecha de cierre\r\n4711;Renovaci\xf3n \xc1ngel;1.500.000,00-;COP;20260517\r\n4712;Ampliaci\xf3n;2.500.000,00;COP;17.05.2026\r\n4713;Dudosa;900,00;USD;00.00.0000\r\n;;4.000.900,00;;\r\n',
    'latin1',
  )
  const run = await imported(sheet, (plan) => ({ ...plan, defaults: { stage } }), 'crm_business')
  const { results } = await ana.call(businesses.routes.list, {
    query: { order: 'name', limit: 100 } as object,
  })
  const read = await Promise.all(
    results.map(({ id }) => ana.call(businesses.routes.read, { params: { id } })),
  )
  expect(read.map((one) => [one.name, one.total_amount, one.expected_close, one.amount_text])).toEqual([
    ['Ampliación', 2_500_000, '2026-05-17', null],
    ['Renovación Ángel', 0, '2026-05-17', 'Valor: 1.500.000,00-'],
  ])
  // A day that is none is refused, to be mended; a sum without a word as well.
  expect(run).toMatchObject({ created: 2, wrong: 2 })
})

test('a workbook of an old Mac, merged cells, times and Spanish words', async () => {
  const { stages } = await makePipeline(await program.signIn('admin'))
  const book = await writeXlsx({
    dateSystem: '1904',
    sheets: [
      {
        name: 'Negocios',
        rows: [
          ['Oportunidades 2026', null, null],
          ['Negocio', 'Fecha de cierre', 'Valor'],
          ['Mac uno', new Date(Date.UTC(2026, 4, 17)), 1_500_000],
          ['Mac dos', 44_697, '$ 2,5 M'],
          ['Mac tres', '17 de mayo de 2026', null],
          ['TOTAL', null, 4_000_000],
        ],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 2 }],
      },
    ],
  })
  const run = await imported(
    book,
    (plan) => ({ ...plan, defaults: { stage: stages[0] ?? 0 } }),
    'crm_business',
  )
  expect(run).toMatchObject({ created: 3, skipped: 1, wrong: 0 })
  const { results } = await ana.call(businesses.routes.list, {
    query: { search: 'Mac ', order: 'name', limit: 100 } as object,
  })
  expect(results.map((one) => [one.name, one.total_amount, one.expected_close])).toEqual([
    ['Mac dos', 2_500_000, '2026-05-17'],
    ['Mac tres', 0, '2026-05-17'],
    ['Mac uno', 1_500_000, '2026-05-17'],
  ])
})

/** One row each, as programs write them; what becomes of it. */
const PROGRAMS: readonly (readonly [string, string, object])[] = [
  [
    'Google Contacts',
    'First Name,Middle Name,Last Name,Organization Name,Organization Title,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value\nGoya,María,Prueba,,,hola,* myContacts,Work,goya@x.co,goya2@x.co,Mobile,312 777 2001 ::: 312 777 2002,',
    {
      name: 'Goya María Prueba',
      mobile: '+573127772001',
      other_phones: ['+573127772002'],
      email: 'goya@x.co',
    },
  ],
  [
    'Outlook',
    'Title,First Name,Last Name,Company,Business Phone,Mobile Phone,E-mail Address,E-mail Display Name,Birthday,Notes\nSr.,Otto,Prueba,,6017772003,3127772004,otto@x.co,Otto (otto@x.co),0/0/00,',
    { name: 'Otto Prueba', mobile: '+573127772004', email: 'otto@x.co' },
  ],
  [
    'Pipedrive',
    'Persona - Nombre,Persona - Teléfono - Trabajo,Persona - Teléfono - Móvil,Persona - Correo electrónico - Trabajo,Persona - ID\nPía Prueba,6017772005,3127772006,pia@x.co,99',
    { name: 'Pía Prueba', mobile: '+573127772006', email: 'pia@x.co' },
  ],
  [
    'Zoho',
    'Record Id,Salutation,First Name,Last Name,Email,Phone,Mobile,Mailing City,Tag\nzcrm_1234567890,Sra.,Zoe,Prueba,zoe@x.co,,57 3127772007,Pasto,vip',
    { name: 'Zoe Prueba', mobile: '+573127772007', city: 'Pasto' },
  ],
  [
    'Salesforce',
    '"Contact ID","First Name","Last Name","Phone","Mobile","Email","Mailing City"\n"0035g00000ABC","Sal","Prueba","","+57-312-777-2008","sal@x.co","Neiva"\n\n"Confidential Information - Do Not Distribute"\n"Copyright (c) 2000-2026 salesforce.com, inc. All rights reserved."',
    { name: 'Sal Prueba', mobile: '+573127772008', city: 'Neiva' },
  ],
  [
    'a sheet by hand',
    '\n\nNOMBRE COMPLETO\tCEL.\tCORREO\nHada de la Prueba Gil\t3127772009 (WhatsApp)\tHADA@X.CO; hada2@x.co\n',
    { last_name: 'de la Prueba Gil', mobile: '+573127772009', email: 'hada@x.co' },
  ],
]

test.each(PROGRAMS)('a file of %s is imported whole', async (_, content, expected) => {
  const run = await imported(content)
  expect(run).toMatchObject({ created: 1, wrong: 0 })
  expect(run.created + run.skipped).toBe(run.total)
  const { mobile = '' } = expected as { mobile?: string }
  expect(await named(mobile)).toMatchObject([expected])
})

test('another company sees nobody of them', async () => {
  const eva = await program.signIn('eva')
  const { results } = await eva.call(persons.routes.list, { query: { search: 'Prueba' } as object })
  expect(results).toEqual([])
})

test('rows of one file that are of one person who exists: each adds to them', async () => {
  await imported('Nombre;Celular;Ciudad;Correo\nRosa Lirio;3127774001;Cali;rosa@lirio.co')
  const rows = [
    'Nombre;Celular;Ciudad;Correo;Notas',
    'Rosa Lirio;3127774001;Tunja;;primera',
    'Rosa Lirio;;Pasto;ROSA@lirio.co;',
    'Rosa Lirio;3127774001;Pasto;;',
    'Nardo Lirio;3127774002;;;',
    'Nardo Lirio;3127774002;Yopal;nardo@lirio.co;',
    'Nardo Lirio;;Neiva;nardo@lirio.co;',
  ]
  const run = await imported(rows.join('\n'), (plan) => ({ ...plan, duplicates: 'update' }))
  expect(run).toMatchObject({ created: 1, changed: 4, skipped: 1, wrong: 0 })
  expect(await named('Lirio')).toMatchObject([
    { name: 'Nardo Lirio', city: 'Neiva', email: 'nardo@lirio.co' },
    { name: 'Rosa Lirio', city: 'Pasto', notes: 'primera' },
  ])
})

const GROUPED = [
  'Nombre del cliente;Celular cliente;Ciudad del cliente;Valor',
  'Ana Trébol;3127774011;Cali;5',
  'Iván Trébol;3127774012;Cali;7',
  'Total Cali;;;12',
  'Eva Trébol;3127774013;Bogotá;$ 8',
  ';;Bogotá Total;$ 8',
  'Total Trébol;;;9',
]

test('sums of groups are left out; whoever is only called so is taken', async () => {
  const run = await upload(GROUPED.join('\n'))
  expect(run.no_data.rows.map(({ number }) => number)).toEqual([4, 6])
  expect(await imported(GROUPED.join('\n'))).toMatchObject({ created: 4, skipped: 2, wrong: 0 })
  expect((await named('Trébol')).map(({ name }) => name)).toEqual([
    'Ana Trébol',
    'Eva Trébol',
    'Iván Trébol',
    'Total Trébol',
  ])
})

const FOREIGN_WORDS = [
  'First Name;Last Name;Email;Phone Number;Lead Status;Original Source;City',
  'Hub;Verbena;hub1@verbena.co;3127775001;Open Deal;Organic Search;Cali',
  'Lía;Verbena;lia@verbena,co;3127775002;;;Pasto',
  'Teo;Verbena;teo@verbena.co;3127775003 (hija 3127775004);;;Tunja',
].join('\n')

test('words of another program cost no row, if the importer says so: what they say is in the notes', async () => {
  expect(await imported(FOREIGN_WORDS)).toMatchObject({ created: 1, wrong: 2 })
  const leaving = (plan: ImportPlan): ImportPlan => ({ ...plan, leave_wrong: true })
  expect(await imported(FOREIGN_WORDS, leaving)).toMatchObject({ created: 2, wrong: 0, noted: 3 })
  const found = await named('Verbena')
  expect(found).toMatchObject([
    { name: 'Hub Verbena', mobile: '+573127775001', city: 'Cali', origin: null },
    { name: 'Lía Verbena', mobile: '+573127775002', email: null, city: 'Pasto' },
    { name: 'Teo Verbena', mobile: '+573127775003', other_phones: ['+573127775004 (hija)'] },
  ])
  expect(found[0]?.notes).toContain('Original Source: Organic Search')
  expect(found[1]?.notes).toBe('Email: lia@verbena,co')
  // Again, as a change: the cells are as wrong, and everything stays.
  const again = await imported(FOREIGN_WORDS, (plan) => ({ ...leaving(plan), duplicates: 'update' }))
  expect(again).toMatchObject({ changed: 0, wrong: 0 })
})

test('what a record needs is needed still', async () => {
  const sheet = 'Negocio;Fase y etapa;Valor\nSin etapa;No existe;5'
  const { wrong } = await imported(sheet, (plan) => ({ ...plan, leave_wrong: true }), 'crm_business')
  expect(wrong).toBe(1)
})

test('deals of Pipedrive and Zoho are known by their headings', async () => {
  const mapped = async (headings: string) => {
    const { plan } = await upload(`${headings}\nUno;5000;COP;Sol;Ana;Nuevo;2026-12-01`, 'crm_business')
    return plan.mapping
  }
  const fields = ['name', 'total_amount', null, 'company', 'person', 'stage', 'expected_close']
  expect(
    await mapped(
      'Deal - Title;Deal - Value;Deal - Currency of Value;Deal - Organization;Deal - Contact person;Deal - Stage;Deal - Expected close date',
    ),
  ).toEqual(fields)
  expect(await mapped('Deal Name;Amount;Currency;Account Name;Contact Name;Stage;Closing Date')).toEqual(
    fields,
  )
})
