import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { listAudit } from '#features/audit/contract/audit.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { readRecordingMarks } from '../contract/marks.ts'
import { recordings } from '../contract/recordings.ts'
import { getRecordsApp, postRecordsApp } from '../contract/records-app.ts'
import {
  changeRecordingPolicy,
  deleteRecordings,
  linkRecording,
  readRecording,
  readRecordingPolicy,
  zipRecordings,
} from '../contract/sound.ts'
import { retentionJob } from './delete-recordings.ts'
import { recordingPolicyOf } from './recording-policy.ts'
import { recorder } from './testing.ts'

vi.setConfig({ testTimeout: 120_000 })

const program = await startTestProgram()
const { statements, database } = program
const DAY = 24 * 60 * 60 * 1000
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client
let operator: Client
const { routes } = recordings
let ids: number[]
const DECISION = {
  incoming: true,
  outgoing: true,
  internal: false,
  queues: true,
  conferences: true,
  on_demand: true,
  announcement: 'greeting',
  kept_days: null,
} as const

beforeAll(async () => {
  ;[ana, luis, marta, admin, eva, operator] = await program.signInAll(
    'ana',
    'luis',
    'marta',
    'admin',
    'eva',
    'operador',
  )
  const add = recorder(program, ana.session.company.id)
  ids = [
    await add({ startedAt: new Date('2026-11-21T15:00:00Z'), seconds: 3 }),
    await add({ other: { number: '+576015550101', name: 'Ñandú S.A.' }, direction: 'OUTGOING' }),
    await add({ extension: '1002', queue: { id: 999_999, name: 'Ventas' } }),
  ]
})

conforms(
  () => ({ keeper: admin, stranger: eva, everybody: [ana, marta, admin, operator], statements }),
  recordings,
)

test('agents hear their own calls, supervisors all of the company, and nobody another company’s', async () => {
  const listed = async (client: Client) =>
    (await client.call(routes.list, { query: {} })).results.map(({ id }) => id)
  expect(await listed(ana)).toEqual([ids[0], ids[1]])
  expect(await listed(luis)).toEqual([ids[2]])
  expect((await listed(marta)).toSorted()).toEqual(ids.toSorted())
  expect(await listed(eva)).toEqual([])
  expect((await luis.send(routes.read, { params: { id: ids[0] ?? 0 } })).status).toBe(404)
})

test('a supervisor in groups hears just the people of these', async () => {
  const rows = program.database.systemRows
  const company_id = marta.session.company.id
  const { id: group } = await rows
    .insertInto('user_groups')
    .values({ company_id, name: 'De Luis' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('user_group_members')
    .values([marta, luis].map(({ session }) => ({ company_id, group_id: group, user_id: session.userId })))
    .execute()
  const { results } = await marta.call(routes.list, { query: {} })
  expect(results.map(({ id }) => id)).toEqual([ids[2]])
  expect((await marta.send(routes.read, { params: { id: ids[0] ?? 0 } })).status).toBe(404)
  // The deletion of the last group opens nothing.
  await rows.updateTable('user_groups').set({ deleted_at: new Date() }).where('id', '=', group).execute()
  expect((await marta.call(routes.list, { query: {} })).results).toEqual([])
  await rows
    .updateTable('users')
    .set({ supervises: 'company' })
    .where('id', '=', marta.session.userId)
    .execute()
  expect((await marta.call(routes.list, { query: {} })).results).toHaveLength(ids.length)
})

test('the events during a recording are listed in order to those who may hear it', async () => {
  const startedAt = new Date('2026-11-19T15:00:00Z')
  const after = (seconds: number) => new Date(startedAt.getTime() + seconds * 1_000)
  const add = recorder(program, ana.session.company.id)
  const id = await add({
    startedAt,
    marks: [
      { at: after(1.5), kind: 'resumed', name: 'Ana' },
      { at: after(0.5), kind: 'held', name: 'Ana' },
    ],
  })
  const answer = await ana.call(readRecordingMarks, { params: { id } })
  expect(answer.marks).toEqual([
    { at: 0.5, kind: 'held', name: 'Ana' },
    { at: 1.5, kind: 'resumed', name: 'Ana' },
  ])
  for (const other of [luis, eva]) {
    expect((await other.send(readRecordingMarks, { params: { id } })).status).toBe(404)
  }
  // Other tests count the recordings.
  await admin.call(deleteRecordings, { body: { ids: [id], reason: 'De prueba' } })
})

test('a recording shows its owner, the other party and the queue', async () => {
  const record = await ana.call(routes.read, { params: { id: ids[0] ?? 0 } })
  expect(record).toMatchObject({
    label: 'Pedro Páramo',
    number: '+573001234567',
    extension: '1001',
    duration: 3,
    direction: 'INCOMING',
    user: { label: 'Ana Gómez' },
    queue: null,
  })
  const queued = await luis.call(routes.read, { params: { id: ids[2] ?? 0 } })
  expect(queued.queue).toBe('Ventas')
})

test('the recordings query filters by time, number, call and kind, the same by GET and by POST', async () => {
  const all = await ana.call(postRecordsApp, { body: {} })
  expect(all).toMatchObject({ total: 2, num_pages: 1, page_size: 10, message: '' })
  expect(all.records.map(({ id }) => id)).toEqual([ids[0], ids[1]])
  const total = async (body: object) => (await admin.call(postRecordsApp, { body })).total
  expect(await total({ init_datetime: '2026-11-21T00:00:00-05:00' })).toBe(1)
  expect(await total({ finish_datetime: '2026-11-20T15:00:00Z' })).toBe(2)
  for (const number of ['3001234567', '573001234567', '+573001234567'])
    expect(await total({ numbers: [number] })).toBe(2)
  expect(await total({ numbers: ['1002'] })).toBe(1)
  expect(await total({ calls_ids: [all.records[0]?.call_id ?? ''] })).toBe(1)
  expect(await total({ kind: 'conference' })).toBe(0)
  const paged = await admin.call(getRecordsApp, {
    query: { page_size: 2, page_number: 2, numbers: '1001,1002' },
  })
  expect(paged).toMatchObject({ total: 3, num_pages: 2 })
  expect(paged.records).toHaveLength(1)
  expect(await eva.call(postRecordsApp, { body: {} })).toMatchObject({
    records: [],
    total: 0,
    message: 'No se encontraron grabaciones.',
  })
})

test('listening is audited once, by token or by address, and nobody can listen to others’ recordings', async () => {
  const params = { id: ids[0] ?? 0 }
  for (const stranger of [luis, eva]) {
    expect((await stranger.send(readRecording, { params })).status).toBe(404)
    expect((await stranger.send(linkRecording, { params })).status).toBe(404)
  }
  const { url } = await marta.call(linkRecording, { params })
  const part = await fetch(`${program.origin}${url}`, { headers: { range: 'bytes=0-3' } })
  expect([part.status, await part.text()]).toEqual([206, 'RIFF'])
  await (await marta.download(readRecording, { params })).arrayBuffer()
  const trail = await admin.call(listAudit, { query: { action: 'recording.listened' } })
  expect(trail.results).toMatchObject([{ actor_name: 'Marta Rojas', subject_id: String(params.id) }])
})

test('several recordings download as one archive, and nothing if one of them is not theirs', async () => {
  const zip = await admin.download(zipRecordings, { body: { ids } })
  const content = Buffer.from(await zip.arrayBuffer())
  expect(Number(zip.headers.get('content-length'))).toBe(content.length)
  expect(content.readUInt16LE(content.length - 12)).toBe(3)
  expect((await ana.send(zipRecordings, { body: { ids } })).status).toBe(404)
})

test('recording follows the platform’s permission and the company’s settings', async () => {
  const companyId = ana.session.company.id
  const policy = () => recordingPolicyOf(database.systemRows, companyId)
  await admin.call(changeRecordingPolicy, { body: DECISION })
  expect(await policy()).toMatchObject({ incoming: true, internal: false, format: 'wav', keptDays: null })
  const blockConferences = (blocked: boolean) =>
    database.system(({ rows }) =>
      rows
        .updateTable('companies')
        .set({ block_conference_record: blocked })
        .where('id', '=', companyId)
        .execute(),
    )
  expect((await policy()).conferences).toBe(true)
  await blockConferences(true)
  expect(await policy()).toMatchObject({ conferences: false, incoming: true })
  await blockConferences(false)
  await database.system(({ rows }) =>
    rows.updateTable('companies').set({ record_manage: false }).where('id', '=', companyId).execute(),
  )
  expect(await policy()).toMatchObject({ incoming: false, outgoing: false, onDemand: false })
  await database.system(({ rows }) =>
    rows.updateTable('companies').set({ record_manage: true }).where('id', '=', companyId).execute(),
  )
})

test('only an administrator deletes, with a reason, and expired recordings are deleted automatically', async () => {
  const [, , third = 0] = ids
  const body = { ids: [third], reason: 'El cliente lo pidió' }
  expect((await marta.send(deleteRecordings, { body })).status).toBe(403)
  expect((await admin.send(deleteRecordings, { body: { ids: [third], reason: '' } })).status).toBe(400)
  expect(await admin.call(deleteRecordings, { body })).toEqual({ done: 1 })
  expect((await admin.send(deleteRecordings, { body })).status).toBe(404)
  const old = await recorder(program, ana.session.company.id)({ startedAt: new Date(Date.now() - 40 * DAY) })
  const policy = await admin.call(changeRecordingPolicy, { body: { kept_days: 30, internal: true } })
  expect(policy).toMatchObject({ kept_days: 30, internal: true, incoming: true, record_manage: true })
  expect(await admin.call(readRecordingPolicy, {})).toEqual(policy)
  const spoken = await admin.call(changeRecordingPolicy, { body: { announcement: 'spoken' } })
  expect(spoken).toMatchObject({ announcement: 'spoken', kept_days: 30 })
  await retentionJob(database).run(undefined)
  expect((await ana.send(routes.read, { params: { id: old } })).status).toBe(404)
})
