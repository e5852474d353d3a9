import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import {
  type ImportPlan,
  readImport,
  startImport,
  uploadImport,
} from '#platform/resource/contract/imports.ts'
import { businesses } from '../contract/businesses.ts'
import { companies } from '../contract/companies.ts'
import { variables, variableTypes } from '../contract/config/variables.ts'
import { mergePersons } from '../contract/merges.ts'
import { persons } from '../contract/persons.ts'
import { makePipeline } from './testing.ts'

vi.setConfig({ testTimeout: 180_000 })

const program = await startTestProgram({ runJobs: true })
let admin: Client
let stage: number

/** More than are imported in a request. */
const ROWS = 1200

const NAMES = [
  'Ana María de la Cruz Ruiz',
  'Ruiz, Luis',
  'ÉLODIE',
  'José  Núñez',
  '"Total" Pérez',
  'Página 1 de 3',
  'Fuente: Ruiz',
]
const CITIES = ['Bogotá', 'cali', 'N/A', '-', 'San José, C.R.', '']

/** A list as it grew in five years: repeated people, several numbers in a cell, words for nothing. */
const messy = (): string => {
  const line = (at: number) => {
    const phone = `31${String(20_000_000 + at)}`
    const cell = [phone, `${phone} / 601 ${7_000_000 + at}`, `57${phone} (Casa)`, `+57 ${phone}; no`, 'n/a'][
      at % 5
    ]
    const email = at % 3 === 0 ? '' : `p${at}@x.co${at % 6 === 1 ? `; otra${at}@x.co` : ''}`
    const name = NAMES[at % NAMES.length]?.replaceAll('"', '""')
    return `"${name} ${at}";"${cell}";"${email}";"${CITIES[at % CITIES.length]}";"Línea ${at},\ny ""otra"""`
  }
  return [
    'Nombre completo;Celular;Correo;Ciudad;Notas',
    ...Array.from({ length: ROWS }, (_, at) => line(at)),
  ].join('\r\n')
}

async function imported(
  content: string | ArrayBuffer,
  resource: string,
  change: (plan: ImportPlan) => ImportPlan = (plan) => plan,
) {
  const run = await admin.call(uploadImport, {
    params: { resource },
    file: new Blob([content]),
    fileName: 'lista.csv',
  })
  await admin.call(startImport, { params: { id: run.id }, body: change(run.plan) })
  return vi.waitFor(
    async () => {
      const now = await admin.call(readImport, { params: { id: run.id } })
      if (now.state !== 'done') throw new Error(now.state)
      return now
    },
    { timeout: 120_000, interval: 200 },
  )
}

beforeAll(async () => {
  admin = await program.signIn('admin')
  stage = (await makePipeline(admin)).stages[0] ?? 0
})

test('a messy list goes in, is worked on, and comes out: its export, imported again, changes nothing', async () => {
  const run = await imported(messy(), 'crm_person')
  expect(run).toMatchObject({ total: ROWS, created: ROWS, wrong: 0, skipped: 0 })

  const { record: type } = await admin.call(variableTypes.routes.create, {
    body: { name: 'Segmentos', kind: 'choice', choices: ['A, grande', 'B; «chico»'] },
  })
  const { record: segment } = await admin.call(variables.routes.create, {
    body: { name: 'Segmento', entity: 'person', type: type.id },
  })
  const { results } = await admin.call(persons.routes.list, {
    query: { limit: 60, order: 'created_at' } as object,
  })
  for (const [at, one] of results.entries()) {
    if (at % 6 === 0) {
      const other = results[at + 1]?.id ?? 0
      await admin.call(mergePersons, { params: { id: one.id }, body: { other, take: ['mobile'] } })
    }
    if (at % 6 === 2)
      await admin.call(persons.routes.edit, {
        params: { id: one.id },
        body: {
          custom: { [`v${segment.id}`]: 'A, grande' },
          notes: 'Total\n\n=SUMA(1)',
          city: '+57',
        } as never,
      })
    if (at % 6 === 3)
      await admin.call(persons.routes.edit, {
        params: { id: one.id },
        body: { other_phones: [...one.other_phones, '? 99 raro', '6017459999 (Conmutador)*'] } as never,
      })
  }
  const sheet = [
    'Negocio;Cliente;Valor',
    ...results.slice(0, 40).map(({ id }, at) => `Negocio ${at % 9};${id};${at},5 M`),
  ]
  const deals = await imported(sheet.join('\n'), 'crm_business', (plan) => ({
    ...plan,
    mapping: plan.mapping.map((name) => (name === 'person' ? null : name)),
    defaults: { stage },
  }))
  expect(deals).toMatchObject({ created: 40, wrong: 0 })

  const firms = 'Empresa;Nit;Celular\n"Pérez, Gil & Cía; S.A.";900123456-1;3120000001\nTotal;;3120000002'
  expect(await imported(firms, 'crm_company')).toMatchObject({ created: 2, wrong: 0 })

  for (const resource of [persons, businesses, companies])
    for (const format of ['csv', 'xlsx']) {
      const answer = await admin.download(resource.routes.exportSheet, { query: { format } as never })
      const again = await imported(await answer.arrayBuffer(), resource.name)
      expect({ list: `${resource.name}.${format}`, ...again }).toMatchObject({
        created: 0,
        changed: 0,
        wrong: 0,
        noted: 0,
        skipped: again.total,
      })
    }
})

test('another company has none of it', async () => {
  const eva = await program.signIn('eva')
  const { results } = await eva.call(persons.routes.list, { query: { search: 'Núñez' } as object })
  expect(results).toEqual([])
})
