import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { listAudit } from '#features/audit/contract/audit.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { enterAsGuest } from '../../contract/guests.ts'
import {
  changeMeetingSettings,
  deleteMeetingRecordings,
  linkMeetingRecording,
  meetingRecordings,
  readMeetingRecording,
  readMeetingSettings,
  retryMeetingRecording,
} from '../../contract/recordings.ts'
import { recordingTrouble } from '../../contract/room-socket.ts'
import { openRoom } from '../../contract/rooms.ts'
import { findMeetingVideo } from '../../contract/videos.ts'
import { guestPage, userPage } from '../live/testing.ts'
import { takeUpLeftOver } from './left-over.ts'
import { retentionJob } from './manage-recordings.ts'

vi.setConfig({ testTimeout: 120_000 })

const engine = createInMemoryMeetingEngine()
const program = await startTestProgram({ meetings: engine })
const { database, origin, statements } = program
const files = createFileStore({ folder: program.filesFolder, database })
const { routes } = meetingRecordings
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client
let operator: Client

beforeAll(async () => {
  ;[ana, luis, marta, admin, eva, operator] = await program.signInAll(
    ...(['ana', 'luis', 'marta', 'admin', 'eva', 'operador'] as const),
  )
  // The lists' own promises are about finished ones.
  await finished({ name: 'Comité de ventas' })
  await finished({ name: 'Ñandú', seconds: 90 })
})

const makeRoom = async (who = ana, name = 'Ventas') =>
  (await who.call(openRoom, { body: { name_room: name } })).name_room

const VIDEO = Buffer.from('0000ftypmp42 a video')

/** A finished recording of a room of Ana's. */
async function finished({
  name = 'Ventas',
  seconds = 30,
  startedAt = new Date('2026-11-20T15:00:00Z'),
  room = '',
}: {
  name?: string
  seconds?: number
  startedAt?: Date
  room?: string
} = {}): Promise<number> {
  const owned = room || (await makeRoom(ana, name))
  const path = join(program.filesFolder, randomUUID())
  await writeFile(path, VIDEO)
  const companyId = ana.session.company.id
  return database.system(async (unit) => {
    const { id: roomId } = await unit.rows
      .selectFrom('meeting_rooms')
      .select('id')
      .where('room', '=', owned)
      .executeTakeFirstOrThrow()
    const file = await files.moveGuarded(unit, {
      companyId,
      kind: 'meeting_recording',
      name: 'ventas.mp4',
      contentType: 'video/mp4',
      path,
    })
    const { id } = await unit.rows
      .insertInto('meeting_recordings')
      .values({
        company_id: companyId,
        room_id: roomId,
        name,
        user_id: ana.session.userId,
        state: 'ready',
        started_at: startedAt,
        seconds,
        size: file.size,
        file_id: file.id,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

const rowOf = async (client: Client, room: string) => {
  const { results } = await client.call(routes.list, { query: { limit: 50 } })
  const found = await Promise.all(results.map(({ id }) => client.call(routes.read, { params: { id } })))
  return found.find(({ name_room }) => name_room === room)
}

conforms(
  () => ({ keeper: admin, stranger: eva, everybody: [ana, marta, admin, operator], statements }),
  meetingRecordings,
)

test('only who moderates records; everybody is told, also who comes later and who waits', async () => {
  const room = await makeRoom()
  const hers = await userPage(origin, ana, room)
  await hers.state(({ phase }) => phase === 'inside')
  const his = await userPage(origin, luis, room)
  await his.state(({ phase }) => phase === 'inside')
  his.say({ do: 'record', on: true })
  his.say({ do: 'state', hand: true })
  await hers.state(({ members }) => members.some(({ hand }) => hand))
  expect(engine.recordingOf(room)).toBeNull()

  hers.say({ do: 'record', on: true })
  await his.state(({ recording }) => recording?.by === 'Ana Gómez')
  await eventually(() => expect(engine.recordingOf(room)).not.toBeNull())
  expect(await rowOf(ana, room)).toMatchObject({ phase: 'recording', user: { label: 'Ana Gómez' } })

  const entry = await program.anonymous(enterAsGuest, { params: { room }, body: { name: 'Carla' } })
  if (!entry.ok) throw new Error(entry.body.code)
  const guest = await guestPage(origin, entry.body.token)
  await guest.state(({ phase, recording }) => phase === 'waiting' && recording !== null)

  // Its engine dies: what comes back is recorded under the same name.
  const name = engine.recordingOf(room)
  engine.die()
  await hers.state(({ engine: up }) => !up)
  engine.revive()
  await eventually(() => expect(engine.recordingOf(room)).toBe(name))

  hers.say({ do: 'record', on: false })
  await his.state(({ recording }) => recording === null)
  await eventually(() => expect(engine.recordingOf(room)).toBeNull())
  await vi.waitFor(async () => expect((await rowOf(ana, room))?.phase).not.toBe('recording'), 30_000)
  for (const page of [hers, his, guest]) page.socket.close()
})

test('a recording ends with its meeting, and one of silence has no video', async () => {
  const room = await makeRoom()
  const hers = await userPage(origin, ana, room)
  await hers.state(({ phase }) => phase === 'inside')
  hers.say({ do: 'record', on: true })
  await eventually(() => expect(engine.recordingOf(room)).not.toBeNull())
  hers.say({ do: 'leave' })
  await eventually(() => expect(engine.roomNames()).not.toContain(room))
  await vi.waitFor(async () => expect((await rowOf(ana, room))?.phase).not.toBe('recording'), 30_000)
})

test('a company whose operator allows no recordings records nothing, and is told why', async () => {
  const allow = (record_manage: boolean) =>
    database.system(({ rows }) =>
      rows.updateTable('companies').set({ record_manage }).where('id', '=', ana.session.company.id).execute(),
    )
  await allow(false)
  const room = await makeRoom()
  const hers = await userPage(origin, ana, room)
  await hers.state(({ phase }) => phase === 'inside')
  hers.say({ do: 'record', on: true })
  expect(await hers.heard(recordingTrouble)).toEqual({ reason: 'not-allowed' })
  await hers.state(({ recording }) => recording === null)
  await allow(true)
  hers.socket.close()
  expect(await rowOf(admin, room)).toBeUndefined()
})

test('who was there or owns the room sees a recording; supervisors all; another company nothing', async () => {
  const room = await makeRoom(ana, 'Privada')
  const id = await finished({ name: 'Privada', room })
  const params = { id }
  const seen = async (client: Client) => (await client.send(routes.read, { params })).status
  expect([await seen(ana), await seen(marta), await seen(admin)]).toEqual([200, 200, 200])
  for (const stranger of [luis, eva]) {
    expect(await seen(stranger)).toBe(404)
    expect((await stranger.send(readMeetingRecording, { params })).status).toBe(404)
    expect((await stranger.send(linkMeetingRecording, { params })).status).toBe(404)
  }
  expect((await eva.send(findMeetingVideo, { query: { name_room: room } })).status).toBe(404)
  expect(await luis.call(findMeetingVideo, { query: { name_room: room } })).toEqual({
    file_exist: false,
    path: '',
  })

  const { file_exist, path } = await ana.call(findMeetingVideo, { query: { name_room: room } })
  expect(file_exist).toBe(true)
  const part = await fetch(`${origin}${path}`, { headers: { range: 'bytes=4-7' } })
  expect([part.status, part.headers.get('content-type'), await part.text()]).toEqual([
    206,
    'video/mp4',
    'ftyp',
  ])
  await (await ana.download(readMeetingRecording, { params })).arrayBuffer()
  const trail = await admin.call(listAudit, { query: { action: 'meeting_recording.watched' } })
  expect(trail.results).toMatchObject([{ actor_name: 'Ana Gómez', subject_id: String(id) }])
})

test('what a killed program left becomes a recording, and what nobody knows is removed', async () => {
  const room = await makeRoom(ana, 'Cortada')
  const [left, unknown, live] = [randomUUID(), randomUUID(), randomUUID()]
  await engine.openRoom(room)
  for (const key of [left, unknown, live]) await engine.record(room, key)
  await database.system(async ({ rows }) => {
    const { id: roomId } = await rows
      .selectFrom('meeting_rooms')
      .select('id')
      .where('room', '=', room)
      .executeTakeFirstOrThrow()
    const base = { company_id: ana.session.company.id, room_id: roomId, name: 'Cortada' }
    await rows
      .insertInto('meeting_recordings')
      .values([left, live].map((key) => ({ ...base, key })))
      .execute()
  })
  const stopped: string[] = []
  const rows = { stopped: async (key: string) => void stopped.push(key) }
  await takeUpLeftOver({ engine, database, rows, active: new Set([live]) })
  expect(stopped).toEqual([left])
  expect(await engine.recordings()).toEqual(expect.arrayContaining([left, live]))
  expect(await engine.recordings()).not.toContain(unknown)
  await engine.closeRoom(room)
})

test('only an administrator deletes, with a reason, and old ones go by themselves', async () => {
  const id = await finished()
  const body = { ids: [id], reason: 'Lo pidió el cliente' }
  expect((await marta.send(deleteMeetingRecordings, { body })).status).toBe(403)
  expect((await admin.send(deleteMeetingRecordings, { body: { ids: [id], reason: ' ' } })).status).toBe(400)
  expect(
    (await admin.send(deleteMeetingRecordings, { body: { ids: [id, 999_999], reason: 'Varias' } })).status,
  ).toBe(404)
  expect(await admin.call(deleteMeetingRecordings, { body })).toEqual({ done: 1 })
  expect((await ana.send(readMeetingRecording, { params: { id } })).status).toBe(404)
  expect((await admin.send(deleteMeetingRecordings, { body })).status).toBe(404)
  expect((await admin.send(retryMeetingRecording, { params: { id } })).status).toBe(404)

  expect((await ana.send(readMeetingSettings, {})).status).toBe(403)
  expect(await admin.call(readMeetingSettings, {})).toEqual({ kept_days: null })
  const old = await finished({ startedAt: new Date(Date.now() - 40 * 86_400_000) })
  const young = await finished({ startedAt: new Date(Date.now() - 20 * 86_400_000) })
  expect(await admin.call(changeMeetingSettings, { body: { kept_days: 30 } })).toEqual({ kept_days: 30 })
  await retentionJob(database).run(undefined)
  expect((await ana.send(routes.read, { params: { id: old } })).status).toBe(404)
  expect((await ana.send(routes.read, { params: { id: young } })).status).toBe(200)
  expect((await admin.send(changeMeetingSettings, { body: { kept_days: 0 } })).status).toBe(400)
})
