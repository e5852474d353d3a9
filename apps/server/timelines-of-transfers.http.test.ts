import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { readTimeline } from '#features/crm/contract/timeline.ts'
import { makePerson } from '#features/crm/server/testing.ts'
import type { NewCallRecord } from '#features/phone/server/call-control/storage/call-history.ts'
import { storeCalls } from '#features/phone/server/call-control/storage/call-writes.queries.ts'
import { buildCallLabel } from '#features/phone/server/testing.ts'
import { recorder } from '#features/recordings/server/testing.ts'
import { type Client, startTestProgram } from './testing.ts'

const NUMBER = '3014440077'
const program = await startTestProgram()
const rows = program.database.systemRows
let ana: Client
let luis: Client
let admin: Client
let eva: Client
let person = 0

beforeAll(async () => {
  ;[ana, luis, admin, eva] = await program.signInAll('ana', 'luis', 'admin', 'eva')
  person = await makePerson(ana, { mobile: `+57${NUMBER}` })
})

const owner = (endpoint: string) =>
  rows
    .selectFrom('extensions')
    .select(['id', 'company_id'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()
const [anas, luiss, martas, evas] = [
  await owner('demo-1001'),
  await owner('demo-1002'),
  await owner('demo-1003'),
  await owner('otra-1001'),
]
const minute = (at: number) => new Date(Date.UTC(2026, 4, 4, 15, at))

type Changes = Partial<NewCallRecord>

/** A stored call, in the histories of these people. */
async function stored(
  of: readonly (readonly [typeof anas, Changes?])[],
  from: number,
  until: number,
  id: string = randomUUID(),
) {
  const times = { started_at: minute(from), answered_at: minute(from), ended_at: minute(until) }
  const company_id = of[0]?.[0].company_id ?? 0
  await storeCalls(rows, [
    {
      call: {
        id,
        company_id,
        asterisk_server_id: 1,
        dialed: '100',
        caller_extension_id: null,
        caller_number: NUMBER,
        caller_name: '',
        trunk_id: null,
        direction: 'inbound',
        outcome: 'answered',
        live: null,
        ...times,
      },
      facts: [],
      records: of.map(([{ id: extension_id }, changes]) => ({
        company_id,
        call_id: id,
        extension_id,
        direction: 'INCOMING',
        other_number: NUMBER,
        other_name: 'Rosa Pérez',
        outcome: 'answered',
        missed: false,
        journey_id: null,
        consult: false,
        ...times,
        ...changes,
      })),
    },
  ])
  return id
}

const read = async (client: Client, query: object = {}, id = person) =>
  client.call(readTimeline, { params: { id }, query: { kinds: 'call' as never, ...query } })

test('a call that ana transfers to luis, who parks and retrieves it, is one complete entry', async () => {
  const labelId = await buildCallLabel(program.database, anas.company_id, 'Cotización')
  const first = await stored([[anas]], 0, 4)
  // A consulted colleague does not talk to the person: their number is not in it.
  await stored([[luiss, { journey_id: first, consult: true, other_number: '1001' }]], 3, 5)
  const second = await stored([[luiss, { journey_id: first }]], 5, 10)
  const third = await stored([[luiss, { journey_id: first }]], 12, 20)
  const alone = await stored([[martas]], 30, 31)
  await rows.updateTable('call_records').set({ note: 'Pide precio' }).where('call_id', '=', first).execute()
  await rows
    .updateTable('call_records')
    .set({ note: 'Precio dado', label_id: labelId })
    .where('call_id', '=', second)
    .execute()
  const record = recorder(program, anas.company_id)
  const sounds = [
    await record({ callId: first, seconds: 3 }),
    await record({ callId: third, extension: '1002', seconds: 4 }),
  ]

  const { entries } = await read(admin)
  expect(entries).toMatchObject([
    { call: alone, seconds: 60, from: null },
    {
      call: third,
      at: expect.stringContaining('2026-05-04T15:00:00'),
      incoming: true,
      title: NUMBER,
      who: { id: luis.session.userId },
      from: ana.session.shortName,
      seconds: (4 + 5 + 8) * 60,
      text: 'Pide precio\nPrecio dado',
      label: 'Cotización',
      word: 'answered',
      sounds: sounds.map((id) => ({ id })),
    },
  ])
  expect(entries).toHaveLength(2)
  // Recordings that the user may not hear are missing.
  expect((await read(ana)).entries[1]?.sounds.map(({ id }) => id)).toEqual(sounds.slice(0, 1))
})

test('is found by the text of any part, and appears once in any paging', async () => {
  for (const search of ['precio', 'dado', 'rosa'])
    expect((await read(admin, { search })).entries.filter(({ from }) => from !== null)).toHaveLength(1)
  expect((await read(admin, { search: 'no está' })).entries).toEqual([])
  const newest = await read(admin, { limit: 1 })
  const older = await read(admin, { limit: 1, before: newest.next })
  expect([newest, older].map(({ entries }) => entries.length)).toEqual([1, 1])
  expect(older.entries[0]?.from).toBe(ana.session.shortName)
  expect(older.next).toBeNull()
  // The journey began before the current call.
  expect((await read(admin, { until: minute(6).toISOString() })).entries).toHaveLength(1)
})

test('group members who only rang add no entries to a transferred group call', async () => {
  const rang: Changes = { answered_at: null, missed: true, outcome: 'no-answer', other_number: '3014440078' }
  const other = await makePerson(ana, { mobile: '+573014440078' })
  const group = await stored(
    [
      [anas, rang],
      [luiss, rang],
      [martas, rang],
    ],
    40,
    41,
  )
  const after = { other_number: '3014440078', journey_id: group }
  const last = await stored([[martas, { ...after, answered_at: null, outcome: 'no-answer' }]], 42, 43)
  expect((await read(admin, {}, other)).entries).toMatchObject([
    { call: last, seconds: 0, word: 'no-answer' },
  ])
})

test('another company sees neither the person nor any part of the journey', async () => {
  const whole = (await read(admin)).entries.find(({ from }) => from !== null)
  expect((await eva.send(readTimeline, { params: { id: person }, query: {} })).status).toBe(404)
  const theirs = await makePerson(eva, { mobile: `+57${NUMBER}` })
  const foreign = await rows
    .selectFrom('call_records')
    .select('call_id')
    .where('other_number', '=', NUMBER)
    .where('extension_id', '=', anas.id)
    .executeTakeFirstOrThrow()
  await stored([[evas, { journey_id: foreign.call_id }]], 50, 51)
  expect((await read(eva, {}, theirs)).entries).toMatchObject([
    { seconds: 60, from: null, text: null, sounds: [] },
  ])
  expect((await read(admin)).entries.find(({ from }) => from !== null)).toEqual(whole)
})

test('costs the same number of statements for any number of parts', async () => {
  const count = async (id: number) => {
    // A session's last use is written once a minute: at most one of two consecutive requests does.
    const first = await program.statements.during(() => read(admin, {}, id))
    const second = await program.statements.during(() => read(admin, {}, id))
    return Math.min(first.length, second.length)
  }
  const one = await makePerson(ana, { mobile: '+573014440079' })
  await stored([[anas, { other_number: '3014440079' }]], 60, 61)
  expect(await count(person)).toBe(await count(one))
})
