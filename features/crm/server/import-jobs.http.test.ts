import { Client as Owner } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import {
  cancelImport,
  downloadWrongRows,
  type ImportPlan,
  listImports,
  previewImport,
  readImport,
  startImport,
  undoImport,
  uploadImport,
} from '#platform/resource/contract/imports.ts'
import { readRows } from '#platform/spreadsheet/server/read-rows.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { uploadLeads } from '../contract/person-operations.ts'
import { leads } from '../contract/persons.ts'
import { makeLead } from './testing.ts'

/** Hundreds of rows take long on a busy machine. */
vi.setConfig({ testTimeout: 180_000 })
/** How long to wait for a job, ms. */
const PATIENCE = 120_000

const program = await startTestProgram({ runJobs: true })
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  ana = await program.signIn('ana')
  luis = await program.signIn('luis')
  eva = await program.signIn('eva')
})

const upload = (client: Client, lines: readonly string[], resource = 'crm_lead') =>
  client.call(uploadImport, {
    params: { resource },
    file: new Blob([lines.join('\n')]),
    fileName: 'leads.csv',
  })

const ended = (client: Client, id: number, states = ['done', 'cancelled', 'undone']) =>
  vi.waitFor(
    async () => {
      const run = await client.call(readImport, { params: { id } })
      if (!states.includes(run.state)) throw new Error(run.state)
      return run
    },
    { timeout: 150_000, interval: 100 },
  )

const PLAN: ImportPlan = {
  mapping: ['first_name', 'mobile', null, 'city'],
  keys: ['mobile'],
  duplicates: 'update',
}
const HEAD = 'Cliente;Cel;Otra;Ciudad'
/** Longer than a city's name may be. */
const LONG = 'Cali '.repeat(20).trim()
const leadsNamed = async (search: string) =>
  (await ana.call(leads.routes.list, { query: { search, limit: 100 } as object })).results

test('a file is mapped, previewed and imported by a job; wrong rows are returned, and it is undone', async () => {
  const known = await makeLead(ana, { first_name: 'Conocida', mobile: '300 555 0001', city: 'Cali' })
  const lines = [
    HEAD,
    'Importada uno;300 555 0001;x;Bogotá',
    'Importada dos;+57 300 555 0002;x;Tunja',
    `Importada tres;3005550003;x;${LONG}`,
    'Importada cuatro;300-555-0002;x;Neiva',
    ...Array.from({ length: 300 }, (_, at) => `Importada ${at};30155${String(10_000 + at)};x;`),
  ]
  const run = await upload(ana, lines)
  expect(run).toMatchObject({ state: 'uploaded', total: 304, headings: HEAD.split(';') })
  expect(run.plan.mapping[3]).toBe('city')
  const params = { id: run.id }
  const { rows } = await ana.call(previewImport, { params, body: PLAN })
  expect(rows.slice(0, 4).map(({ outcome }) => outcome)).toEqual(['changed', 'created', 'wrong', 'changed'])
  expect(rows[2]?.reasons).toMatch(/^\w+: ./)
  expect(await leadsNamed('Importada')).toEqual([])

  await ana.call(startImport, { params, body: PLAN })
  const done = await ended(ana, run.id)
  expect(done).toMatchObject({ created: 301, changed: 2, wrong: 1, state: 'done', can_undo: true })
  expect(await ana.call(leads.routes.read, { params: { id: known } })).toMatchObject({
    first_name: 'Importada uno',
    city: 'Bogotá',
    mobile: '+573005550001',
  })
  const sheet = await ana.download(downloadWrongRows, { params })
  expect(sheet.status).toBe(200)
  const { results: notices } = await ana.call(listNotifications, {})
  expect(notices[0]).toMatchObject({ kind: 'import', title: 'Importación terminada: leads.csv' })
  expect((await upload(ana, [HEAD, 'Otra vez;;x;'])).plan).toEqual(PLAN)

  // The undo keeps rows that were edited since.
  const [edited] = await leadsNamed('Importada 7')
  await ana.call(undoImport, { params })
  expect(await ended(ana, run.id, ['undone'])).toMatchObject({ undone: 303 })
  expect(edited).toBeDefined()
  expect(await leadsNamed('Importada')).toEqual([])
  expect(await ana.call(leads.routes.read, { params: { id: known } })).toMatchObject({
    first_name: 'Conocida',
    city: 'Cali',
  })
  expect((await ana.send(undoImport, { params })).status).toBe(409)
})

test('a person whom several rows changed is afterwards as before them all, unless somebody changed them since', async () => {
  const twice = await makeLead(ana, { first_name: 'Doble', mobile: '300 555 0201', city: 'Cali' })
  const touched = await makeLead(ana, { first_name: 'Tocada', mobile: '300 555 0202', city: 'Cali' })
  const lines = ['Bogotá', 'Tunja', 'Neiva'].flatMap((city) => [
    `Doble ${city};3005550201;x;${city}`,
    `Tocada;3005550202;x;${city}`,
  ])
  const others = Array.from({ length: 600 }, (_, at) => `Entre ${at};30166${String(10_000 + at)};x;`)
  const run = await upload(ana, [HEAD, ...lines.slice(0, 4), ...others, ...lines.slice(4)])
  const params = { id: run.id }
  await ana.call(startImport, { params, body: PLAN })
  expect(await ended(ana, run.id)).toMatchObject({ created: 600, changed: 6 })
  const { version } = await ana.call(leads.routes.read, { params: { id: touched } })
  await ana.call(leads.routes.edit, { params: { id: touched }, body: { city: 'Pasto', version } as never })
  await ana.call(undoImport, { params })
  expect(await ended(ana, run.id, ['undone'])).toMatchObject({ undone: 603 })
  const read = async (id: number) => ana.call(leads.routes.read, { params: { id } })
  expect(await read(twice)).toMatchObject({ first_name: 'Doble', city: 'Cali' })
  expect(await read(touched)).toMatchObject({ city: 'Pasto' })
})

test('known rows are skipped, or created anyway if asked for', async () => {
  await makeLead(ana, { first_name: 'Repetida', mobile: '300 555 0100' })
  const run = async (duplicates: ImportPlan['duplicates']) => {
    const { id } = await upload(ana, ['Nombres;Móvil', 'Nueva repetida;3005550100'])
    await ana.call(startImport, {
      params: { id },
      body: { mapping: ['first_name', 'mobile'], keys: ['mobile'], duplicates },
    })
    return ended(ana, id)
  }
  expect(await run('skip')).toMatchObject({ skipped: 1, created: 0 })
  // Numbers are unique.
  expect(await run('create')).toMatchObject({ wrong: 1, created: 0 })
})

test('an import that was not started can be neither cancelled nor undone', async () => {
  const { id } = await upload(ana, [HEAD, 'Nadie;;x;'])
  expect((await ana.send(cancelImport, { params: { id } })).status).toBe(409)
  expect((await ana.send(undoImport, { params: { id } })).status).toBe(409)
})

test('a running or waiting import is cancelled; rows imported by then are reported and undone', async () => {
  const rows = (word: string, from: number) => [
    HEAD,
    ...Array.from({ length: 700 }, (_, at) => `${word} ${at};31899${String(from + at)};x;Cali`),
  ]
  const [runs, waits] = [await upload(ana, rows('Corre', 10_000)), await upload(ana, rows('Espera', 20_000))]
  const states = async () =>
    Promise.all([runs, waits].map(async ({ id }) => (await ana.call(readImport, { params: { id } })).state))
  const count = async (search: string) =>
    (await ana.call(leads.routes.list, { query: { search } as object })).count
  const cancel = async (client: Client, { id }: { id: number }) =>
    (await client.send(cancelImport, { params: { id } })).status

  // The lock blocks all writes: the first import stops at its first rows, the second waits for the first.
  const owner = new Owner({ connectionString: program.ownerUrl })
  await owner.connect()
  try {
    await owner.query('BEGIN')
    await owner.query('LOCK TABLE persons IN SHARE ROW EXCLUSIVE MODE')
    for (const { id } of [runs, waits]) await ana.call(startImport, { params: { id }, body: PLAN })
    await eventually(async () => expect(await states()).toEqual(['running', 'waiting']), PATIENCE)
    expect([await cancel(luis, runs), await cancel(eva, runs)]).toEqual([404, 404])
    expect([await cancel(ana, runs), await cancel(ana, waits)]).toEqual([200, 200])
    expect([await cancel(ana, runs), await cancel(ana, waits)]).toEqual([409, 409])
    await owner.query('COMMIT')
  } finally {
    await owner.end()
  }
  const titles = async () =>
    (await ana.call(listNotifications, {})).results
      .filter(({ kind }) => kind === 'import')
      .map(({ title }) => title)
  await eventually(
    async () =>
      expect((await titles()).slice(0, 2)).toEqual([
        'Importación cancelada: leads.csv',
        'Importación cancelada: leads.csv',
      ]),
    PATIENCE,
  )
  const stopped = await ended(ana, runs.id)
  expect(stopped).toMatchObject({ state: 'cancelled', created: 500, total: 700, can_undo: true })
  expect([await count('Corre'), await count('Espera')]).toEqual([500, 0])
  expect(await ended(ana, waits.id)).toMatchObject({ state: 'cancelled', created: 0, changed: 0, wrong: 0 })

  await ana.call(undoImport, { params: { id: runs.id } })
  expect(await ended(ana, runs.id, ['undone'])).toMatchObject({ undone: 500 })
  expect(await count('Corre')).toBe(0)
})

test('an import older than a day cannot be undone', async () => {
  const { id } = await upload(ana, [HEAD, 'Antigua;3018880001;x;'])
  await ana.call(startImport, { params: { id }, body: PLAN })
  expect(await ended(ana, id)).toMatchObject({ created: 1, can_undo: true })
  const ago = (hours: number) =>
    program.database.systemRows
      .updateTable('resource_imports')
      .set({ finished_at: new Date(Date.now() - hours * 3_600_000) })
      .where('id', '=', id)
      .execute()
  await ago(25)
  expect(await ana.call(readImport, { params: { id } })).toMatchObject({ state: 'done', can_undo: false })
  expect(await ana.send(undoImport, { params: { id } })).toMatchObject({
    status: 409,
    body: { code: 'resource.import_not_now' },
  })
  expect(await leadsNamed('Antigua')).toHaveLength(1)
  await ago(23)
  await ana.call(undoImport, { params: { id } })
  expect(await ended(ana, id, ['undone'])).toMatchObject({ undone: 1 })
  expect(await leadsNamed('Antigua')).toEqual([])
})

test('columns are mapped by their headings, singular or plural; exact names win', async () => {
  const suggested = async (head: string) => (await upload(ana, [head, 'Nadie;;x;'])).plan.mapping
  expect(await suggested('Nombre;Correos;Sin nada')).toEqual(['first_name', 'email', null])
  expect(await suggested('Nombre;Nombres;Correo')).toEqual([null, 'first_name', 'email'])
})

test('invalid plans are refused', async () => {
  const { id } = await upload(ana, [HEAD, 'Nadie;;x;'])
  const bad: ImportPlan[] = [
    { ...PLAN, mapping: ['first_name', 'owner', 'owner', null] },
    { ...PLAN, mapping: ['nothing', null, null, null] },
    { ...PLAN, keys: ['city', 'owner'] },
    { mapping: ['mobile', null, null, null], keys: [], duplicates: 'skip' },
  ]
  for (const body of bad) expect((await ana.send(startImport, { params: { id }, body })).status).toBe(400)
  // The error names the missing column.
  expect(await ana.send(previewImport, { params: { id }, body: bad[3] as ImportPlan })).toMatchObject({
    status: 400,
    body: { fields: { mapping: ['Falta decir qué columna va a: Nombres.'] } },
  })
  expect(
    (
      await ana.send(uploadImport, {
        params: { resource: 'nothing' },
        file: new Blob(['a']),
        fileName: 'a.csv',
      })
    ).status,
  ).toBe(404)
})

test('nobody else sees an import, neither a colleague nor another company', async () => {
  const { id } = await upload(ana, [HEAD, 'Nadie;;x;'])
  for (const other of [luis, eva]) {
    expect((await other.send(readImport, { params: { id } })).status).toBe(404)
    expect((await other.send(startImport, { params: { id }, body: PLAN })).status).toBe(404)
    expect((await other.send(downloadWrongRows, { params: { id } })).status).toBe(404)
  }
  expect((await eva.call(listImports, { params: { resource: 'crm_lead' } })).results).toEqual([])
})

test('of 1000 rows with 40 wrong ones, 960 are imported, 40 returned, and all undone', async () => {
  const rows = Array.from({ length: 1000 }, (_, at) =>
    at % 25 === 0 ? `Milésima ${at};;x;${LONG}` : `Milésima ${at};31277${String(10_000 + at)};x;Cali`,
  )
  const count = async () =>
    (await ana.call(leads.routes.list, { query: { search: 'Milésima' } as object })).count
  const run = await upload(ana, [HEAD, ...rows])
  const params = { id: run.id }
  await ana.call(startImport, { params, body: PLAN })
  const done = await ended(ana, run.id)
  expect(done).toMatchObject({ total: 1000, created: 960, changed: 0, wrong: 40, can_undo: true })
  expect(await count()).toBe(960)
  const sheet = await ana.download(downloadWrongRows, { params })
  const read = await readRows(Buffer.from(await sheet.arrayBuffer()), { maxRows: 2_000 })
  const [head = [], ...wrong] = 'rows' in read ? read.rows : []
  expect(head).toEqual([...HEAD.split(';'), 'Motivo'])
  expect(wrong).toHaveLength(40)
  expect(wrong.every(([name = '', , , city]) => Number(name.slice(9)) % 25 === 0 && city === LONG)).toBe(true)
  // Uploading the file again finds the same people by number, and proposes the same column mapping.
  const again = await upload(ana, [HEAD, ...rows])
  expect(again.plan).toEqual(PLAN)
  await ana.call(undoImport, { params })
  expect(await ended(ana, run.id, ['undone'])).toMatchObject({ undone: 960 })
  expect(await count()).toBe(0)
})

test('the wire’s upload of leads imports by a job, with wrong rows and undo', async () => {
  const lines = ['Nombres,Celular,Correo', 'Paula,3015550001,paula@example.com', 'Jorge,,sin-arroba']
  const send = () =>
    ana.call(uploadLeads, { body: {}, file: new Blob([lines.join('\n')]), fileName: 'clientes.csv' })
  const begun = await send()
  expect(begun).toMatchObject({ state: 'waiting', total: 2, resource: 'crm_lead' })
  const { id } = begun
  expect(await ended(ana, id)).toMatchObject({ state: 'done', created: 1, wrong: 1, can_undo: true })
  expect(await leadsNamed('Paula')).toMatchObject([{ mobile: '+573015550001' }])
  // An existing person is updated, not duplicated.
  const second = await send()
  expect(await ended(ana, second.id)).toMatchObject({ created: 0, wrong: 1 })
  await ana.call(undoImport, { params: { id } })
  await ended(ana, id, ['undone'])
  expect(await leadsNamed('Paula')).toEqual([])
  const nothing = { body: {}, file: new Blob(['a,b\n1,2\n']), fileName: 'otra.csv' }
  expect((await ana.send(uploadLeads, nothing)).status).toBe(400)
})
