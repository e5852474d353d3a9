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
import { businesses } from '../contract/businesses.ts'
import { readNeedsOfBusiness } from '../contract/needs.ts'
import { writeRights } from '../contract/rights.ts'
import { sales } from '../contract/sales.ts'
import { makePipeline } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram({ runJobs: true })
let ana: Client
let stage: number

beforeAll(async () => {
  ana = await program.signIn('ana')
  stage = (await makePipeline(await program.signIn('admin'))).stages[0] ?? 0
})

const upload = (content: string, resource = 'crm_business') =>
  ana.call(uploadImport, { params: { resource }, file: new Blob([content]), fileName: 'negocios.csv' })

const planned = (plan: ImportPlan): ImportPlan => ({ ...plan, defaults: { stage } })

async function imported(content: string, change: (plan: ImportPlan) => ImportPlan = planned) {
  const run = await upload(content)
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
const named = async (search: string) =>
  (await ana.call(businesses.routes.list, { query: { search, limit: 100, order: 'name' } as object })).results

test('businesses have the amounts of the file, in pesos, and those without one none', async () => {
  const run = await imported(
    [
      'Deal Name;Amount',
      'Importe uno;$ 1.250.000,00 COP',
      'Importe dos;1,250,000.00',
      'Importe tres;1,5 M',
      'Importe cuatro;',
      'Importe cinco;0',
      'Importe seis;150.000.000.000',
    ].join('\n'),
  )
  expect(run).toMatchObject({ created: 6, wrong: 0, left_out: [], noted: 1 })
  const amounts = Object.fromEntries((await named('Importe')).map((one) => [one.name, one.total_amount]))
  expect(amounts).toEqual({
    'Importe uno': 1_250_000,
    'Importe dos': 1_250_000,
    'Importe tres': 1_500_000,
    'Importe cuatro': 0,
    'Importe cinco': 0,
    'Importe seis': 150_000_000_000,
  })
  const [first] = await named('Importe uno')
  const { needs } = await ana.call(readNeedsOfBusiness, { params: { id: first?.id ?? 0 } })
  expect(needs).toMatchObject([{ need: { label: 'Valor importado' }, amount: 1_250_000, quantity: 1 }])
  // The same need for the next file.
  await imported('Deal Name;Amount\nImporte siete;5')
  const [other] = await named('Importe siete')
  const next = await ana.call(readNeedsOfBusiness, { params: { id: other?.id ?? 0 } })
  expect(next.needs[0]?.need.id).toBe(needs[0]?.need.id)
})

test('what is no amount in pesos is kept as text and said; no row is lost', async () => {
  const sheet = [
    'Deal Name;Amount;Currency;Notas',
    'Rareza uno;USD 3k;;',
    'Rareza dos;1.500;USD;Ya tenía nota',
    'Rareza tres;por definir;COP;',
    'Rareza cuatro;(2.000);COP;',
    'Rareza cinco;2.000;Colombian Peso;',
    'Rareza seis;1.250,60;;',
  ].join('\n')
  const { id, plan } = await upload(sheet)
  const { rows } = await ana.call(previewImport, { params: { id }, body: planned(plan) })
  expect(rows.map(({ outcome, reasons }) => [outcome, reasons])).toEqual([
    ['created', expect.stringContaining('«USD 3k»')],
    ['created', expect.stringContaining('«1.500 USD»')],
    ['created', expect.stringContaining('«por definir»')],
    ['created', expect.stringContaining('«(2.000)»')],
    ['created', ''],
    ['created', '«1.250,60» se leyó como 1.251.'],
  ])
  const run = await imported(sheet)
  expect(run).toMatchObject({ created: 6, wrong: 0, noted: 5 })
  const read = await Promise.all(
    (await named('Rareza')).map(({ id }) => ana.call(businesses.routes.read, { params: { id } })),
  )
  expect(read.map((one) => [one.name, one.total_amount, one.amount_text, one.notes])).toEqual([
    ['Rareza cinco', 2000, null, null],
    ['Rareza cuatro', 0, 'Amount: (2.000)', null],
    ['Rareza dos', 0, 'Amount: 1.500 USD', 'Ya tenía nota'],
    ['Rareza seis', 1251, null, null],
    ['Rareza tres', 0, 'Amount: por definir', null],
    ['Rareza uno', 0, 'Amount: USD 3k', null],
  ])
  const saved = await ana.download(downloadWrongRows, { params: { id: run.id } })
  expect(saved.status).toBe(200)
})

test('an existing business keeps its amount, and the import says so', async () => {
  await imported('Deal Name;Amount\nYa estaba;100')
  const { id, plan } = await upload('Deal Name;Amount\nYa estaba;200')
  const body = { ...plan, keys: ['name'], duplicates: 'update' as const }
  const { rows } = await ana.call(previewImport, { params: { id }, body })
  expect(rows).toMatchObject([{ outcome: 'skipped', reasons: expect.stringContaining('registros nuevos') }])
  const skipped = await imported('Deal Name;Amount\nYa estaba;200')
  expect(skipped).toMatchObject({ skipped: 1, noted: 1 })
  expect(await named('Ya estaba')).toMatchObject([{ total_amount: 100 }])
})

test('two businesses of one name are two', async () => {
  const sheet = 'Deal Name;Amount\nRenovación anual;1\nOtra cosa;2\nRenovación anual;3'
  expect(await imported(sheet)).toMatchObject({ created: 3, skipped: 0 })
})

test('a sale without a readable amount is refused with the reason, and can be mended', async () => {
  const { id, plan } = await upload(
    'Name;Amount;Close Date\nVenta rara;USD 3k;2024-05-17\nVenta buena;$ 5.000;2024-05-17',
    'crm_sale',
  )
  expect(plan.mapping).toEqual(['name', 'amount', 'sold_on'])
  const { rows } = await ana.call(previewImport, { params: { id }, body: plan })
  expect(rows).toMatchObject([
    { outcome: 'wrong', reasons: expect.stringContaining('«USD 3k» no es un valor en pesos') },
    { outcome: 'created', reasons: '' },
  ])
  expect(sales.name).toBe('crm_sale')
})

test('whose role sees no amounts does not read what stood in their place, anywhere', async () => {
  const admin = await program.signIn('admin')
  const marta = await program.signIn('marta')
  const [{ id = 0 } = {}] = await named('Rareza uno')
  const grant = (granted: boolean) =>
    admin.call(writeRights, { body: { powers: [{ role: 'supervisor', power: 'amounts', granted }] } })
  const all = async () => {
    const params = { id }
    const query = { search: 'Rareza', limit: 100 } as object
    const sheet = await marta.download(businesses.routes.exportSheet, { query: { format: 'csv' } as never })
    return JSON.stringify([
      await marta.call(businesses.routes.read, { params }),
      await marta.call(businesses.routes.list, { query }),
      await sheet.text(),
      await marta.call(businesses.routes.history, { query: { record: id } }),
    ])
  }
  expect(await all()).toContain('USD 3k')
  await grant(false)
  try {
    const seen = await all()
    expect(seen).toContain('Rareza uno')
    expect(seen).not.toMatch(/USD|por definir/)
  } finally {
    await grant(true)
  }
})

test('another company sees none of it', async () => {
  const eva = await program.signIn('eva')
  const { results } = await eva.call(businesses.routes.list, { query: { search: 'Importe' } as object })
  expect(results).toEqual([])
})
