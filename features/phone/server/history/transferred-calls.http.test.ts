import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { type CallsQuery, callsApp, exportCalls, getCalls, labelCall } from '../../contract/history.ts'
import { readJourney } from '../../contract/journey.ts'
import type { NewCallRecord } from '../call-control/storage/call-history.ts'
import { type StoredRecord, storeCalls } from '../call-control/storage/call-writes.queries.ts'
import { buildCallLabel } from '../testing.ts'

const program = await startTestProgram()
const rows = program.database.systemRows
const [ana, luis, eva] = [
  await program.signIn('ana'),
  await program.signIn('luis'),
  await program.signIn('eva'),
]
const owner = (endpoint: string) =>
  rows
    .selectFrom('extensions')
    .select(['id', 'company_id'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
const [anas, luiss, evas] = [await owner('demo-1001'), await owner('demo-1002'), await owner('otra-1001')]
const minute = (at: number) => new Date(Date.UTC(2026, 4, 4, 15, at))

interface Part {
  to: string
  name: string
  from: number
  until: number
  journey?: string
  whose?: typeof anas
  changes?: Partial<NewCallRecord>
}

/** Stores one of ana's calls as the call writer does. */
async function part({ to, name, from, until, journey, whose = anas, changes }: Part): Promise<StoredRecord> {
  const id = randomUUID()
  const times = { started_at: minute(from), answered_at: minute(from), ended_at: minute(until) }
  const { company_id } = whose
  const [stored] = await storeCalls(rows, [
    {
      call: {
        id,
        company_id,
        asterisk_server_id: 1,
        dialed: to,
        caller_extension_id: whose.id,
        caller_number: '1001',
        caller_name: '',
        trunk_id: null,
        direction: 'internal',
        outcome: 'answered',
        live: null,
        ...times,
      },
      facts: [],
      records: [
        {
          company_id,
          call_id: id,
          extension_id: whose.id,
          direction: 'OUTGOING',
          other_number: to,
          other_name: name,
          outcome: 'answered',
          missed: false,
          journey_id: journey ?? null,
          consult: false,
          ...times,
          ...changes,
        },
      ],
    },
  ])
  if (!stored) throw new Error('nothing stored')
  return stored
}

const first = await part({ to: '1002', name: 'Luis', from: 0, until: 4 })
const alone = await part({ to: '1003', name: 'Marta', from: 20, until: 22 })
const labelId = await buildCallLabel(program.database, anas.company_id, 'Mostrador')
await ana.call(labelCall, { params: { id: first.id }, body: { label_id: labelId, note: 'Pide precio' } })
const second = await part({ to: '1003', name: 'Marta', from: 4, until: 5, journey: first.call_id })
const third = await part({
  to: '1004',
  name: 'Sofía',
  from: 5,
  until: 15,
  journey: first.call_id,
  changes: { outcome: 'no-answer' },
})
// Joining another company's journey by its id is impossible.
const foreign = await part({ to: '1002', name: 'Bruno', from: 6, until: 7, whose: evas })
await part({ to: '1003', name: 'Nadie', from: 7, until: 8, whose: evas, journey: foreign.call_id })

const listed = async (body: CallsQuery) => {
  const { cdrs, total } = await ana.call(getCalls, { body })
  expect(total).toBe(cdrs.length)
  return cdrs.map(({ id }) => (id === first.id ? 'whole' : id === alone.id ? 'alone' : id))
}

test('a call transferred twice is one row with its start, last party, transferrer and talking time', async () => {
  const { records, total } = await ana.call(callsApp, { body: {} })
  expect(total).toBe(2)
  expect(records.map(({ id }) => id)).toEqual([alone.id, first.id])
  expect(records[1]).toMatchObject({
    call_id: third.call_id,
    number: '1004',
    label: 'Sofía',
    via: { number: '1002', label: 'Luis' },
    outcome: 'no-answer',
    started_at: minute(0).toISOString(),
    answered_at: minute(0).toISOString(),
    ended_at: minute(15).toISOString(),
    duration: 15 * 60,
    call_label: { id: labelId },
    note: 'Pide precio',
  })
  expect(records[0]).toMatchObject({ via: null, number: '1003' })
  // The writer notifies the owner with the row that they see.
  expect(third.shown).toMatchObject({ id: first.id, other_number: '1004', via_number: '1002' })
})

test.each<[string, CallsQuery, unknown[]]>([
  ['the one it began with', { search: 'luis' }, ['whole']],
  ['one between', { search: 'marta' }, ['alone', 'whole']],
  ['the one it ended with', { search: 'sofia' }, ['whole']],
  ['the longest first', { order: '-duration' }, ['whole', 'alone']],
  ['the shortest first', { order: 'duration' }, ['alone', 'whole']],
  ['its label', { label_id: labelId }, ['whole']],
  ['missed', { missed: true }, []],
])('a transferred call is found and sorted as one: %s', async (_, filter, expected) => {
  expect(await listed(filter)).toEqual(expected)
})

test('a label or note on one part shows on the row of the whole call', async () => {
  const body = { note: 'Llamar el lunes' }
  expect(await ana.call(labelCall, { params: { id: second.id }, body })).toMatchObject({
    id: first.id,
    note: 'Llamar el lunes',
    number: '1004',
  })
  for (const client of [luis, eva])
    expect((await client.send(labelCall, { params: { id: second.id }, body })).status).toBe(404)
})

test('a transferred call is one line of the export, and its row leads to its journey', async () => {
  const text = await (await ana.download(exportCalls, { query: { format: 'csv' } })).text()
  const lines = text.trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[2]).toContain('Sofía;1004;Luis;Sin respuesta;;15:00;Mostrador;')
  const params = { callId: third.call_id }
  expect((await ana.call(readJourney, { params })).steps.length).toBeGreaterThan(0)
  expect((await eva.send(readJourney, { params })).status).toBe(404)
})

test('a transferred call is missed when its last part was missed and none answered afterwards', async () => {
  const call = await part({ to: '1001', name: 'Ana', from: 30, until: 31, whose: luiss })
  const missed = { direction: 'INCOMING', missed: true, outcome: 'no-answer', answered_at: null } as const
  const more = { to: '1009', name: 'Eva', whose: luiss, journey: call.call_id }
  await part({ ...more, from: 31, until: 32, changes: missed })
  expect((await luis.call(getCalls, { body: { missed: true } })).cdrs).toMatchObject([
    { id: call.id, number: '1009', missed: true, duration: 60 },
  ])
  await part({ ...more, from: 33, until: 34 })
  expect((await luis.call(getCalls, { body: { missed: true } })).total).toBe(0)
  expect((await luis.call(getCalls, { body: {} })).cdrs).toMatchObject([{ missed: false, duration: 120 }])
})

test('parts of a call stored out of order, repeated or overlapping give the same row', async () => {
  const at = { to: '1002', name: 'Luis', whose: evas }
  const begun = await part({ ...at, from: 40, until: 50 })
  await part({ ...at, to: '1006', name: 'Pía', from: 52, until: 53, journey: begun.call_id })
  // A consultation while the first party waited adds no time of its own.
  const requests = { from: 45, until: 52, journey: begun.call_id, changes: { consult: true } }
  await part({ ...at, to: '1005', name: 'Iván', ...requests })
  const { cdrs } = await eva.call(getCalls, { body: { search: 'pia' } })
  expect(cdrs).toMatchObject([{ id: begun.id, number: '1006', duration: 13 * 60, via: { number: '1002' } }])
  // The other company's rows are not included.
  expect((await eva.call(getCalls, { body: {} })).total).toBe(2)
})

test('reports count every part in which somebody talked', async () => {
  const { calls } = await rows
    .selectFrom('extension_call_hours')
    .select((sum) => sum.fn.sum<string>('calls').as('calls'))
    .where('extension_id', '=', anas.id)
    .executeTakeFirstOrThrow()
  expect(Number(calls)).toBe(4)
})
