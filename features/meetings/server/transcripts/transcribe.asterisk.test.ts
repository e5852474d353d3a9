import { randomUUID } from 'node:crypto'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { provisionSoundPrograms } from '#platform/media/server/provision-sound-programs.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { startSpeechStandIn } from '#platform/testing/openai-speech/stand-in.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { deleteMeetingRecordings } from '../../contract/recordings.ts'
import { openRoom } from '../../contract/rooms.ts'
import { changeSpeechSettings, readSpeechSettings } from '../../contract/speech.ts'
import { readTranscript, retryTranscript } from '../../contract/transcripts.ts'
import { keepSound, recordingsIn, spoken } from './testing-recorded.ts'
import { neededByTranscripts } from './transcript-rows.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const { ffmpeg } = await provisionSoundPrograms({ folder: join(inject('testRuntimeDir'), 'sound') })
const folder = await temporaryFolder()
const standIn = await startSpeechStandIn()
afterAll(() => Promise.all([removeFolder(folder), removeFolder(recordings), standIn.close()]))

const recordings = await temporaryFolder()
const engine = { ...createInMemoryMeetingEngine(), ...recordingsIn(recordings) }
const program = await startTestProgram({
  runJobs: true,
  meetings: engine,
  settings: { INTEGRATION_PRIVATE_ADDRESSES: 'true' },
  soundTools: { ffmpeg, espeak: null, speech: null },
})
const { database } = program
const files = createFileStore({ folder: program.filesFolder, database })
let ana: Client
let admin: Client
const [anaMember, luisMember] = [randomUUID(), randomUUID()]

const sound = (file: string, ...stretches: [number, number][]) =>
  spoken(ffmpeg ?? '', join(folder, file), stretches)

beforeAll(async () => {
  ;[ana, admin] = await program.signInAll('ana', 'admin')
  await sound('early.ogg', [2, 5], [24, 27])
  await sound('middle.ogg', [8, 11])
  await sound('silent.ogg')
})

const settings = (over: object = {}) => ({
  ...{ speech_url: standIn.url, speech_key: standIn.key, speech_model: 'whisper-1' },
  ...{ transcribes: true, speech_minutes: 100, ...over },
})
beforeEach(async () => {
  standIn.heard.length = 0
  standIn.answers = (_, number) => ({ text: `Frase ${number}.`, seconds: 2 })
  await admin.call(changeSpeechSettings, { body: settings() })
})

/** A recorded meeting of Ana and Luis that waits for its transcript, after its video was made. */
async function recorded(): Promise<{ id: number; key: string }> {
  const { name_room } = await ana.call(openRoom, { body: { name_room: 'Comité' } })
  const companyId = ana.session.company.id
  const key = randomUUID()
  const keep = (member: string, file: string, startedAt: number) =>
    keepSound(recordings, { key, member, file: join(folder, file), startedAt })
  await keep(anaMember, 'early.ogg', 1_000_000)
  await keep(luisMember, 'middle.ogg', 1_001_000)
  await keep(randomUUID(), 'silent.ogg', 1_000_000)
  const id = await database.system(async (unit) => {
    const { rows } = unit
    const base = { company_id: companyId }
    const room = await rows
      .selectFrom('meeting_rooms')
      .select('id')
      .where('room', '=', name_room)
      .executeTakeFirstOrThrow()
    const meeting = await rows
      .insertInto('meetings')
      .values({ ...base, room_id: room.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    const stays = [
      { member: anaMember, name: 'Ana Gómez', user_id: ana.session.userId },
      { member: luisMember, name: 'Luis Pérez', user_id: null },
    ]
    await rows
      .insertInto('meeting_attendances')
      .values(stays.map((stay) => ({ ...base, ...stay, meeting_id: meeting.id })))
      .execute()
    const path = join(program.filesFolder, key)
    await writeFile(path, 'a video')
    const file = await files.moveGuarded(unit, {
      ...{ companyId, kind: 'meeting_recording', name: 'v.mp4', contentType: 'video/mp4', path },
    })
    const recording = await rows
      .insertInto('meeting_recordings')
      .values({
        ...base,
        ...{
          key,
          room_id: room.id,
          meeting_id: meeting.id,
          name: 'Comité',
          state: 'ready',
          file_id: file.id,
        },
        stopped_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await rows
      .insertInto('meeting_transcripts')
      .values({ ...base, recording_id: recording.id, state: 'failed', failure: 'service' })
      .execute()
    return recording.id
  })
  return { id, key }
}

const begin = ({ id }: { id: number }) => admin.call(retryTranscript, { params: { id } })
const transcript = ({ id }: { id: number }) => ana.call(readTranscript, { params: { id } })
const ends = (one: { id: number }, state: 'ready' | 'failed') =>
  vi.waitFor(
    async () => {
      const found = await transcript(one)
      expect(found.state).toBe(state)
      return found
    },
    { timeout: 30_000, interval: 100 },
  )

test('each member’s own sound is written down under their name, by time; silence is not sent', async () => {
  const one = await recorded()
  await begin(one)
  const { lines } = await ends(one, 'ready')
  expect(lines.map(({ speaker }) => speaker)).toEqual(['Ana Gómez', 'Luis Pérez', 'Ana Gómez'])
  // Luis came a second later, and began to talk eight seconds after that.
  expect(lines.map(({ startMs }) => Math.round(startMs / 1000))).toEqual([2, 9, 24])
  expect(standIn.heard).toHaveLength(3)
  expect(standIn.heard[0]).toMatchObject({ model: 'whisper-1', name: 'sound.ogg' })
  expect(await readdir(recordings)).not.toContain(one.key)
  const { used_minutes } = await admin.call(readSpeechSettings, {})
  expect(used_minutes).toBe(1)
})

test('a telephone’s words are under its name while it is the only one', async () => {
  const one = await recorded()
  await keepSound(recordings, { key: one.key, member: 'phones', file: join(folder, 'early.ogg') })
  const { company_id, meeting_id } = await database.systemRows
    .selectFrom('meeting_recordings')
    .select(['company_id', 'meeting_id'])
    .where('id', '=', one.id)
    .executeTakeFirstOrThrow()
  const stay = (name: string, number: string, from: number) => ({
    ...{ company_id, meeting_id: meeting_id ?? 0, member: randomUUID(), name, number },
    ...{ joined_at: new Date(1_000_000 + from), left_at: new Date(1_040_000) },
  })
  await database.systemRows
    .insertInto('meeting_attendances')
    .values([stay('Gilma Rozo', '3105557788', 0), stay('3004445566', '3004445566', 20_000)])
    .execute()
  await begin(one)
  const { lines } = await ends(one, 'ready')
  const at = (second: number) => lines.filter(({ startMs }) => Math.round(startMs / 1000) === second)
  expect(at(2).map(({ speaker }) => speaker)).toEqual(expect.arrayContaining(['Ana Gómez', 'Gilma Rozo']))
  expect(at(24).map(({ speaker }) => speaker)).toEqual(expect.arrayContaining(['Ana Gómez', null]))
})

test('after a failure in the middle nothing is sent twice, and its streams are kept until then', async () => {
  const one = await recorded()
  standIn.answers = (_, number) => (number === 2 ? { status: 503 } : { text: 'Listo.' })
  await begin(one)
  await vi.waitFor(() => expect(standIn.heard.length).toBeGreaterThanOrEqual(2), { timeout: 30_000 })
  expect(await neededByTranscripts(database, [one.key])).toEqual(new Set([one.key]))
  const { lines } = await ends(one, 'ready')
  expect(lines).toHaveLength(3)
  // One of the three twice: the one that failed.
  expect(standIn.heard).toHaveLength(4)
  expect(await neededByTranscripts(database, [one.key])).toEqual(new Set())
})

test('a busy service is asked again when it says so', async () => {
  const one = await recorded()
  standIn.answers = (_, number) => (number === 1 ? { status: 429, retryAfter: '1' } : { text: 'Listo.' })
  await begin(one)
  expect((await ends(one, 'ready')).lines).toHaveLength(3)
  expect(standIn.heard).toHaveLength(4)
})

test('what another attempt cannot mend is told at once, and made again on request', async () => {
  const one = await recorded()
  await admin.call(changeSpeechSettings, { body: settings({ speech_key: 'sk-wrong' }) })
  await begin(one)
  expect(await ends(one, 'failed')).toMatchObject({ failure: 'key', lines: [] })
  await admin.call(changeSpeechSettings, { body: settings() })
  standIn.answers = () => ({ status: 429, code: 'insufficient_quota' })
  await begin(one)
  await vi.waitFor(async () => expect((await transcript(one)).failure).toBe('quota'), { timeout: 30_000 })
  standIn.answers = () => ({ text: 'Por fin.' })
  await begin(one)
  expect((await ends(one, 'ready')).lines[0]?.text).toBe('Por fin.')
})

test('a company that switched it off, or used up its month, sends nothing more', async () => {
  const one = await recorded()
  await admin.call(changeSpeechSettings, { body: settings({ transcribes: false }) })
  await begin(one)
  expect((await ends(one, 'failed')).failure).toBe('unset')
  await admin.call(changeSpeechSettings, { body: settings({ speech_minutes: 1 }) })
  await database.systemRows.updateTable('speech_seconds').set({ seconds: 59 }).execute()
  await begin(one)
  await vi.waitFor(async () => expect((await transcript(one)).failure).toBe('limit'), { timeout: 30_000 })
  expect(standIn.heard).toEqual([])
})

test('a service that fails for long is given up, and a deleted recording is not written down', async () => {
  const one = await recorded()
  standIn.answers = () => ({ status: 500 })
  await begin(one)
  await database.systemRows
    .updateTable('meeting_transcripts')
    .set({ tries: 8 })
    .where('recording_id', '=', one.id)
    .execute()
  expect((await ends(one, 'failed')).failure).toBe('service')

  const other = await recorded()
  standIn.answers = () => {
    void database.systemRows
      .updateTable('meeting_recordings')
      .set({ deleted_at: new Date() })
      .where('id', '=', other.id)
      .execute()
    return { text: 'Tarde.' }
  }
  await begin(other)
  await vi.waitFor(
    async () => expect((await ana.send(readTranscript, { params: { id: other.id } })).status).toBe(404),
    {
      timeout: 30_000,
    },
  )
  expect(
    (await admin.send(deleteMeetingRecordings, { body: { ids: [other.id], reason: 'Otra vez' } })).status,
  ).toBe(404)
  expect((await admin.send(retryTranscript, { params: { id: other.id } })).status).toBe(404)
})
