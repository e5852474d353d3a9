import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import {
  type CallsQuery,
  callsApp,
  getCalls,
  labelCall,
  lastCall,
  listCallLabels,
} from '../../contract/history.ts'
import { buildCallLabel, buildCallRecord, type RecordChanges } from '../testing.ts'

let program: TestProgram
let ana: Client
let luis: Client
let eva: Client
/** Ids of ana's rows by name. */
const rows: Record<string, number> = {}
let labelId: number
let foreignLabelId: number

async function owner(endpoint: string) {
  const found = await program.database.systemRows
    .selectFrom('extensions')
    .select(['id', 'company_id as companyId'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
  return found
}

beforeAll(async () => {
  program = await startTestProgram()
  ;[ana, luis, eva] = await Promise.all([
    program.signIn('ana'),
    program.signIn('luis'),
    program.signIn('eva'),
  ])
  const demo = await owner('demo-1001')
  const build = async (name: string, changes: RecordChanges) => {
    rows[name] = await buildCallRecord(program.database, demo, changes)
  }
  // Bogotá is five hours behind: the last minute of March 2nd, and the first of March 3rd.
  await build('late', {
    name: 'Íñigo Peña',
    number: '1002',
    startedAt: new Date('2026-03-03T04:59:00Z'),
    talked: 30,
  })
  await build('early', {
    direction: 'INCOMING',
    number: '1003',
    name: 'Marta Rojas',
    startedAt: new Date('2026-03-03T05:01:00Z'),
    talked: null,
    missed: true,
  })
  await build('long', {
    number: '1002',
    name: 'Íñigo Peña',
    startedAt: new Date('2026-03-05T15:00:00Z'),
    talked: 600,
  })
  await build('nobody', {
    number: '4711',
    startedAt: new Date('2026-03-06T15:00:00Z'),
    talked: null,
    outcome: 'unknown-number',
  })
  await buildCallRecord(program.database, await owner('otra-1001'), { number: '1002', name: 'Bruno Salas' })
  labelId = await buildCallLabel(program.database, demo.companyId, 'Mostrador')
  foreignLabelId = await buildCallLabel(program.database, (await owner('otra-1001')).companyId, 'Ajena')
})

type Filter = CallsQuery
const idsOf = async (client: Client, body: Filter) => {
  const { cdrs } = await client.call(getCalls, { body })
  return cdrs.map((record) => Object.keys(rows).find((name) => rows[name] === record.id) ?? String(record.id))
}

describe('get_calls', () => {
  test('lists one’s own history, newest first, with labels, times and outcome', async () => {
    const { cdrs, total } = await ana.call(getCalls, { body: {} })
    expect(total).toBe(4)
    expect(cdrs.map((record) => record.id)).toEqual([rows.nobody, rows.long, rows.early, rows.late])
    expect(cdrs[0]).toMatchObject({
      label: 'Desconocido',
      number: '4711',
      outcome: 'unknown-number',
      duration: 0,
    })
    expect(cdrs[1]).toMatchObject({
      label: 'Íñigo Peña',
      direction: 'OUTGOING',
      duration: 600,
      call_label: null,
    })
    expect(cdrs[2]).toMatchObject({ missed: true, direction: 'INCOMING', answered_at: null })
  })

  test('excludes colleagues’ and other companies’ calls', async () => {
    expect(await luis.call(getCalls, { body: {} })).toEqual({ cdrs: [], total: 0 })
    const { cdrs, total } = await eva.call(getCalls, { body: {} })
    expect({ total, labels: cdrs.map((record) => record.label) }).toEqual({
      total: 1,
      labels: ['Bruno Salas'],
    })
  })

  const filters: [string, Filter, string[]][] = [
    ['name, without accents or case', { search: 'inigo pena' }, ['long', 'late']],
    ['number', { search: '471' }, ['nobody']],
    ["the pattern's own signs are text", { search: '%' }, []],
    ['direction', { direction: 'INCOMING' }, ['early']],
    ['missed', { missed: true }, ['early']],
    ['not missed', { missed: false }, ['nobody', 'long', 'late']],
    ['a local day', { initDate: '2026-03-02', finishDate: '2026-03-02' }, ['late']],
    ['the day after', { initDate: '2026-03-03', finishDate: '2026-03-03' }, ['early']],
    ['from a day on', { initDate: '2026-03-04' }, ['nobody', 'long']],
    ['oldest first', { order: 'started_at' }, ['late', 'early', 'long', 'nobody']],
    ['longest first', { order: '-duration', direction: 'OUTGOING' }, ['long', 'late', 'nobody']],
    ['shortest first', { order: 'duration', search: 'peña' }, ['late', 'long']],
    ['the second page', { page: 2, page_size: 3 }, ['late']],
    ['a page past the end', { page: 9 }, []],
  ]
  test.each(filters)('filters and orders: %s', async (_, filter, expected) => {
    expect(await idsOf(ana, filter)).toEqual(expected)
  })

  test('counts all matches, on any page', async () => {
    const { total } = await ana.call(getCalls, { body: { search: 'peña', page_size: 1 } })
    expect(total).toBe(2)
  })

  test('refuses invalid dates and pages', async () => {
    expect(await ana.send(getCalls, { body: { initDate: '2026-02-30' } })).toMatchObject({ status: 400 })
    expect(await ana.send(getCalls, { body: { page: 0 } })).toMatchObject({ status: 400 })
  })

  test('costs the same number of statements for one row as for many', async () => {
    const one = await program.statements.during(() => ana.call(getCalls, { body: { page_size: 1 } }))
    const many = await program.statements.during(() => ana.call(getCalls, { body: { page_size: 100 } }))
    expect(one).toHaveLength(many.length)
    expect(many.filter((text) => text.includes('call_records'))).toHaveLength(2)
  })

  test('people without an extension have no history', async () => {
    const operator = await program.signIn('operador')
    const reply = await operator.send(getCalls, { body: {} })
    expect(reply.status).toBe(403)
  })
})

test('calls_app is the same list as records', async () => {
  const { records, total } = await ana.call(callsApp, { body: { page_size: 2 } })
  expect({ total, ids: records.map((record) => record.id) }).toEqual({
    total: 4,
    ids: [rows.nobody, rows.long],
  })
})

describe('last_call', () => {
  test('returns the last dialled number', async () => {
    expect(await ana.call(lastCall, {})).toEqual({ number: '4711', label: 'Desconocido' })
    expect(await ana.call(lastCall, { query: { endpoint: 'demo-1001' } })).toMatchObject({ number: '4711' })
    expect(await luis.call(lastCall, {})).toEqual({ number: null, label: null })
  })

  test('refuses another person’s endpoint', async () => {
    for (const endpoint of ['demo-1002', 'otra-1001', 'none']) {
      expect(await ana.send(lastCall, { query: { endpoint } })).toMatchObject({ status: 404 })
    }
  })
})

describe('labels', () => {
  test('belong to one’s own company', async () => {
    const { results } = await ana.call(listCallLabels, {})
    expect(results).toContainEqual({ id: labelId, name: 'Mostrador', color: '#2e7d32' })
    expect(results.map((label) => label.name)).not.toContain('Ajena')
    const { results: foreign, count } = await eva.call(listCallLabels, {})
    expect(foreign).toContainEqual(expect.objectContaining({ id: foreignLabelId, name: 'Ajena' }))
    expect(count).toBe(foreign.length)
  })

  test('are set and cleared, and every tab of the user is notified', async () => {
    const socket = await ana.open('/ws/notifications/demo-1001/', 'notifications')
    const id = rows.late ?? 0
    const labelled = await ana.call(labelCall, { params: { id }, body: { label_id: labelId } })
    expect(labelled).toMatchObject({ id, call_label: { id: labelId, name: 'Mostrador' } })
    const frame = await socket.next((frame) => frame.eventType === 'call_recorded')
    expect(frame.data).toEqual(labelled)
    expect(await idsOf(ana, { label_id: labelId })).toEqual(['late'])
    const bare = await ana.call(labelCall, { params: { id }, body: { label_id: null } })
    expect(bare.call_label).toBeNull()
    await socket.close()
  })

  test('and notes change independently', async () => {
    const params = { id: rows.late ?? 0 }
    await ana.call(labelCall, { params, body: { label_id: labelId } })
    const noted = await ana.call(labelCall, { params, body: { note: 'Llamar el lunes\nPide factura' } })
    expect(noted).toMatchObject({ note: 'Llamar el lunes\nPide factura', call_label: { id: labelId } })
    const listed = (await ana.call(getCalls, { body: { search: 'Íñigo' } })).cdrs.find(
      ({ id }) => id === params.id,
    )
    expect(listed).toEqual(noted)
    const bare = await ana.call(labelCall, { params, body: { label_id: null, note: null } })
    expect(bare).toMatchObject({ note: null, call_label: null })
    for (const client of [luis, eva])
      expect((await client.send(labelCall, { params, body: { note: 'x' } })).status).toBe(404)
  })

  test('cannot be set on others’ calls, and other companies’ labels cannot be used', async () => {
    const id = rows.late ?? 0
    for (const client of [luis, eva]) {
      const reply = await client.send(labelCall, { params: { id }, body: { label_id: null } })
      expect(reply).toMatchObject({ status: 404, body: { code: 'not_found' } })
    }
    const foreign = await ana.send(labelCall, { params: { id }, body: { label_id: foreignLabelId } })
    expect(foreign).toMatchObject({ status: 404 })
  })
})
