import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import {
  type ImportPlan,
  previewImport,
  readImport,
  startImport,
  uploadImport,
} from '#platform/resource/contract/imports.ts'
import { businesses } from '../contract/businesses.ts'
import { companies } from '../contract/companies.ts'
import { interactions } from '../contract/interactions.ts'
import { uploadLeads } from '../contract/person-operations.ts'
import { leads, persons, prospects } from '../contract/persons.ts'
import { sales } from '../contract/sales.ts'
import { makeBusiness, makeLead, makePipeline } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram({ runJobs: true })
let ana: Client

beforeAll(async () => {
  ana = await program.signIn('ana')
})

const upload = (content: string | Buffer, resource = 'crm_lead', fileName = 'hoja.csv') =>
  ana.call(uploadImport, { params: { resource }, file: new Blob([content as never]), fileName })

const ended = (id: number) =>
  vi.waitFor(
    async () => {
      const run = await ana.call(readImport, { params: { id } })
      if (run.state !== 'done') throw new Error(run.state)
      return run
    },
    { timeout: 90_000, interval: 100 },
  )

async function imported(
  content: string | Buffer,
  change: (plan: ImportPlan) => ImportPlan = (plan) => plan,
  resource = 'crm_lead',
) {
  const run = await upload(content, resource)
  await ana.call(startImport, { params: { id: run.id }, body: change(run.plan) })
  return ended(run.id)
}

const previewed = async (content: string, plan?: Partial<ImportPlan>, resource = 'crm_lead') => {
  const run = await upload(content, resource)
  return (await ana.call(previewImport, { params: { id: run.id }, body: { ...run.plan, ...plan } })).rows
}
const updated = (plan: ImportPlan): ImportPlan => ({ ...plan, duplicates: 'update' })
const leadNamed = async (search: string) =>
  (await ana.call(leads.routes.list, { query: { search, limit: 100 } as object })).results

describe('headings', () => {
  test('of other programs are known, with samples; what is left out is said', async () => {
    const head =
      'Record ID,First Name,Last Name,Email,Phone Number,Mobile Phone Number,Job Title,Company Name,Contact owner,Create Date,City'
    const run = await upload(
      `${head}\n101,Camille,Durand,camille@hub.co,"(601) 745 2233 ext. 12",300 555 1234,Buyer,,,2024-03-12 09:14,Lyon`,
    )
    expect(run.plan.mapping).toEqual([
      null,
      'first_name',
      'last_name',
      'email',
      'mobile',
      'mobile',
      'position',
      'company',
      'owner',
      null,
      'city',
    ])
    expect(run.left_out).toEqual(['Record ID', 'Create Date'])
    expect(run.samples[1]).toEqual(['Camille'])
  })

  test('in Spanish too; without known headings the values tell', async () => {
    const spanish = await upload(
      'Nombre completo;Cédula;Teléfono;Correo electrónico;Observaciones\nAna Paz;52123456;3005550000;a@b.co;x',
    )
    expect(spanish.plan.mapping).toEqual(['name', 'document', 'mobile', 'email', 'notes'])
    expect(spanish.plan.keys).toEqual(['mobile', 'email', 'document'])
    const values = await upload('Quién;Dato 1;Dato 2\nAna Paz;300 555 0000;a@b.co\nLuis;3005550009;l@b.co')
    expect(values.plan.mapping).toEqual([null, 'mobile', 'email'])
  })

  test('lead_upload_excel says what it left out', async () => {
    const file = new Blob(['Nombres,Celular,Horóscopo\nSaturnina Uno,3015559901,Leo'])
    const begun = await ana.call(uploadLeads, { body: {}, file, fileName: 'x.csv' })
    expect(begun.left_out).toEqual(['Horóscopo'])
  })
})

describe('persons', () => {
  test('keep all their numbers and addresses; full names are split, missing ones replaced', async () => {
    const run = await imported(
      [
        'Nombre completo;Celular;Teléfono oficina;Correo;Correo',
        'Filomena Restrepo Uribe;3105556001;(601) 745 2299 ext. 12;f1@x.co;f2@x.co',
        '"Zapata, Filiberto";3105556003 / 3105556004;;;',
        ';3105556005;;;',
      ].join('\n'),
    )
    expect(run).toMatchObject({ created: 3, wrong: 0 })
    expect(await leadNamed('Filomena')).toMatchObject([
      {
        first_name: 'Filomena',
        last_name: 'Restrepo Uribe',
        mobile: '+573105556001',
        other_phones: ['+576017452299 (Trabajo ext. 12)'],
        email: 'f1@x.co',
        other_emails: ['f2@x.co'],
      },
    ])
    expect(await leadNamed('Filiberto')).toMatchObject([
      { last_name: 'Zapata', mobile: '+573105556003', other_phones: ['+573105556004'] },
    ])
    // Found by any of their numbers.
    expect(await leadNamed('3105556004')).toHaveLength(1)
    expect(await leadNamed('3105556005')).toMatchObject([{ first_name: '+573105556005' }])
  })

  test('with what is no number keep it as text, marked; the row is not lost', async () => {
    const rows = await previewed('Nombres;Celular\nTito;310555\nTulia;n/a\nTomasa;3105556010.0')
    expect(rows.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created'])
    expect(rows[0]?.reasons).toContain('310555')
    expect(rows[1]?.reasons).toBe('')
    await imported('Nombres;Celular\nTito;310555\nTulia;n/a\nTomasa;3105556010.0')
    expect(await leadNamed('Tito')).toMatchObject([{ mobile: null, other_phones: ['? 310555'] }])
    expect(await leadNamed('Tomasa')).toMatchObject([{ mobile: '+573105556010' }])
  })

  test('are recognised by number, address or document, never by name', async () => {
    const id = await makeLead(ana, {
      first_name: 'Gumersindo',
      mobile: '3105556020',
      email: 'gum@x.co',
      city: 'Cali',
    })
    const again = await imported('Nombres;Celular;Correo;Ciudad\nGumersindo;3105556021;gum@x.co;', updated)
    expect(again).toMatchObject({ created: 0, changed: 1 })
    // An empty cell keeps what is there, and a replaced number stays.
    expect(await ana.call(leads.routes.read, { params: { id } })).toMatchObject({
      city: 'Cali',
      mobile: '+573105556021',
      other_phones: ['+573105556020'],
    })
    const byOther = await imported('Nombres;Celular;Ciudad\nGumersindo;3105556020;Tunja', updated)
    expect(byOther).toMatchObject({ created: 0, changed: 1 })
    const same = await imported('Nombres;Celular\nGumersindo;3105556029', updated)
    expect(same).toMatchObject({ created: 1 })
    const { id: run, plan } = await upload('Nombres;Celular\nX;3105556020')
    const body = { ...plan, keys: ['first_name'] }
    expect((await ana.send(startImport, { params: { id: run }, body })).status).toBe(400)
  })

  test('are cleared by name only', async () => {
    const id = await makeLead(ana, {
      first_name: 'Herminia',
      mobile: '3105556030',
      city: 'Cali',
      document: '77',
    })
    await imported('Nombres;Celular;Ciudad;Documento\nHerminia;3105556030;;', (plan) => ({
      ...updated(plan),
      clear: ['city'],
    }))
    expect(await ana.call(leads.routes.read, { params: { id } })).toMatchObject({
      city: null,
      document: '77',
    })
  })

  test('get default values, and companies that did not exist on wish', async () => {
    const sheet =
      'Nombres;Celular;Empresa\nJacinta;3105556040;Aceros del Sinú S.A.S.\nJacinto;3105556041;ACEROS DEL SINU SAS'
    const refused = await previewed(sheet)
    expect(refused[0]?.reasons).toBe('Empresa: No existe la empresa «Aceros del Sinú S.A.S.».')
    const me = ana.session.userId
    const run = await imported(sheet, (plan) => ({
      ...plan,
      create_missing: true,
      defaults: { owner: me, city: 'Montería' },
    }))
    expect(run).toMatchObject({ created: 2, wrong: 0 })
    const made = await leadNamed('Jacint')
    expect(made.map(({ owner, city }) => [owner?.id, city])).toEqual([
      [me, 'Montería'],
      [me, 'Montería'],
    ])
    expect(new Set(made.map(({ company }) => company?.id)).size).toBe(1)
    const { count } = await ana.call(companies.routes.list, { query: { search: 'aceros del' } as object })
    expect(count).toBe(1)
  })

  test('of another company are no defaults', async () => {
    const eva = await program.signIn('eva')
    const { id, plan } = await upload('Nombres;Celular\nX;3105556050')
    const body = { ...plan, defaults: { owner: eva.session.userId } }
    expect((await ana.send(startImport, { params: { id }, body })).status).toBe(400)
  })
})

test('an empty channel keeps the channel; a wrong cell says what is wrong', async () => {
  const person = await makeLead(ana, { first_name: 'Macaria', mobile: '3105556060' })
  const { record } = await ana.call(interactions.routes.create, {
    body: { subject: 'Visita rara', person, channel: 'whatsapp' } as never,
  })
  const sheet = await (
    await ana.download(interactions.routes.exportSheet, {
      query: { format: 'csv', ids: String(record.id) } as never,
    })
  ).text()
  const [head = ''] = sheet.split('\r\n')
  const heads = head.replace('\uFEFF', '').split(';')
  const cells = heads.map((heading) =>
    /^ID/.test(heading) ? String(record.id) : /^Asunto/.test(heading) ? 'Visita normal' : '',
  )
  const run = await imported(`${heads.join(';')}\n${cells.join(';')}`, updated, 'crm_interaction')
  expect(run).toMatchObject({ changed: 1, wrong: 0 })
  expect(await ana.call(interactions.routes.read, { params: { id: record.id } })).toMatchObject({
    subject: 'Visita normal',
    channel: 'whatsapp',
  })
  const [wrong] = await previewed('Asunto;Persona\nAlgo;3990000000', {}, 'crm_interaction')
  expect(wrong?.reasons).toContain('3990000000')
  const [right] = await previewed('Asunto;Persona\nAlgo;310 555 6060', {}, 'crm_interaction')
  expect(right).toMatchObject({ outcome: 'created', reasons: '' })
})

beforeAll(async () => {
  const admin = await program.signIn('admin')
  const pipeline = await makePipeline(admin)
  const company = (
    await admin.call(companies.routes.create, { body: { name: 'Pérez, Gil & Cía; S.A.' } as never })
  ).record.id
  const points = {
    other_phones: ['601 745 9918 (Trabajo)', '6017459999 (Conmutador)*', '? 310 raro'],
    other_emails: ['info@namesakes.co*'],
    notes: 'Dos líneas,\ncon coma; y "comillas"',
  }
  for (const more of [points, {}, { mobile: '3105557777', company, position: 'Jefa' }]) {
    const body = { first_name: 'Homónima', last_name: 'Igual', ...more } as never
    const { record } = await admin.call(persons.routes.create, { body })
    await admin.call(prospects.routes.create, {
      body: { first_name: 'Homónima', last_name: 'Igual' } as never,
    })
    const business = await makeBusiness(admin, pipeline.stages[0], {
      name: 'Negocio',
      person: record.id,
      company,
    })
    await admin.call(sales.routes.create, {
      body: { name: 'Venta', person: record.id, amount: 1_250_000, sold_on: '2026-03-01' } as never,
    })
    await admin.call(interactions.routes.create, {
      body: { subject: 'Llamada', person: record.id, channel: 'call', business } as never,
    })
  }
})

/** With namesakes, persons without a number, and names with commas. */
test.each([persons, leads, prospects, companies, interactions, businesses, sales])(
  'the export of all $name, imported again, changes nothing',
  async (resource) => {
    const admin = await program.signIn('admin')
    const answer = await admin.download(resource.routes.exportSheet, { query: { format: 'csv' } as never })
    const run = await admin.call(uploadImport, {
      params: { resource: resource.name },
      file: new Blob([await answer.arrayBuffer()]),
      fileName: 'todo.csv',
    })
    expect(run.plan).toMatchObject({ duplicates: 'update', keys: expect.arrayContaining(['id']) })
    await admin.call(startImport, { params: { id: run.id }, body: run.plan })
    const done = await vi.waitFor(
      async () => {
        const now = await admin.call(readImport, { params: { id: run.id } })
        if (now.state !== 'done') throw new Error(now.state)
        return now
      },
      { timeout: 90_000, interval: 100 },
    )
    expect(done).toMatchObject({ created: 0, changed: 0, wrong: 0, skipped: run.total })
  },
)

test.each(['hubspot', 'outlook_full', 'phones', 'sep_line', 'dupcols_es', 'multi'])(
  '%s.csv is imported whole',
  async (name) => {
    const content = readFileSync(new URL(`./testing-sheets/${name}.csv`, import.meta.url))
    const others = ['owner', 'status', 'origin']
    const without = (plan: ImportPlan): ImportPlan => ({
      ...plan,
      create_missing: true,
      mapping: plan.mapping.map((one) => (one !== null && others.includes(one) ? null : one)),
    })
    const run = await upload(content)
    const { rows } = await ana.call(previewImport, { params: { id: run.id }, body: without(run.plan) })
    expect(rows.filter(({ outcome }) => outcome === 'wrong').map(({ reasons }) => reasons)).toEqual([])
    const { created, skipped, wrong, total } = await imported(content, without)
    // Some numbers are in several of these files.
    expect({ wrong, told: created + skipped }).toEqual({ wrong: 0, told: total })
  },
)
