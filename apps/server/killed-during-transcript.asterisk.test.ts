import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { meetingRecordings } from '#features/meetings/contract/recordings.ts'
import { openRoom } from '#features/meetings/contract/rooms.ts'
import { changeSpeechSettings, readSpeechSettings } from '#features/meetings/contract/speech.ts'
import { readTranscript } from '#features/meetings/contract/transcripts.ts'
import { userPage } from '#features/meetings/server/live/testing.ts'
import { keepSound, recordingsIn, spoken } from '#features/meetings/server/transcripts/testing-recorded.ts'
import { Run } from '#platform/host/process/run.ts'
import { provisionSoundPrograms } from '#platform/media/server/provision-sound-programs.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startSpeechStandIn } from '#platform/testing/openai-speech/stand-in.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { type Client, startTestProgram } from './testing.ts'

// Starts, kills and takes over programs.
vi.setConfig({ testTimeout: 400_000, hookTimeout: 300_000 })
const PATIENCE = 120_000

const { ffmpeg } = await provisionSoundPrograms({ folder: join(inject('testRuntimeDir'), 'sound') })
if (ffmpeg === null) throw new Error('there is no ffmpeg')
const speech = await startSpeechStandIn()
const folder = await temporaryFolder()
const recordings = await temporaryFolder()
const database = await testDatabase()
const settings = { INTEGRATION_PRIVATE_ADDRESSES: 'true' }
const engine = createInMemoryMeetingEngine()
/** People meet here; what was recorded is made into videos and texts by processes that can be killed. */
const front = await startTestProgram({
  ...{ database, settings, roles: ['web', 'realtime'] },
  meetings: { ...engine, ...recordingsIn(recordings) },
})
let worker: Run | undefined
let started = 0
afterAll(async () => {
  await worker?.stop()
  await Promise.all([speech.close(), removeFolder(folder), removeFolder(recordings)])
})

let ana: Client
let luis: Client
let eva: Client
let admin: Client
beforeAll(async () => {
  ;[ana, luis, eva, admin] = await front.signInAll('ana', 'luis', 'eva', 'admin')
  await Promise.all([
    spoken(ffmpeg, join(folder, 'ana.ogg'), [
      [2, 5],
      [24, 27],
    ]),
    spoken(ffmpeg, join(folder, 'luis.ogg'), [[12, 15]]),
  ])
})

async function startWorker(): Promise<void> {
  started += 1
  const own = join(folder, `node-${started}`)
  worker = await Run.start(
    {
      name: 'recordings',
      command: process.execPath,
      args: [join(import.meta.dirname, 'testing-recordings-node.ts')],
      env: {
        ...{ PATH: process.env.PATH, ...settings, FOLDER: own, RECORDINGS: recordings },
        ...{ OWNER_URL: database.ownerUrl, SECRET: database.masterSecret.toString('hex') },
        ...{ FFMPEG: ffmpeg ?? '', FILES: front.filesFolder },
      },
      pidFile: join(folder, `node-${started}.pid`),
      readyTimeoutMs: PATIENCE,
      ready: ({ line }) => line(/^ready$/),
    },
    { graceMs: 20_000 },
  )
}

const transcribe = (transcribes: boolean) =>
  admin.call(changeSpeechSettings, {
    body: {
      ...{ speech_url: speech.url, speech_key: speech.key, speech_model: 'whisper-1' },
      ...{ speech_minutes: 100, transcribes },
    },
  })

/** Ana and Luis meet, are recorded and stop: all that a person does. */
async function meet(name: string): Promise<{ id: number; key: string }> {
  const { name_room: room } = await ana.call(openRoom, { body: { name_room: name } })
  const pages = [await userPage(front.origin, ana, room), await userPage(front.origin, luis, room)]
  const [hers, his] = pages
  await his?.state(({ phase, members }) => phase === 'inside' && members.length === 2)
  hers?.say({ do: 'record', on: true })
  const key = await eventually(() => {
    const found = engine.recordingOf(room)
    if (found === null) throw new Error('nothing is recorded')
    return found
  })
  // What they said meanwhile.
  for (const [who, file] of [
    [ana, 'ana.ogg'],
    [luis, 'luis.ogg'],
  ] as const) {
    const { member } = await front.database.systemRows
      .selectFrom('meeting_attendances')
      .innerJoin('meetings', 'meetings.id', 'meeting_attendances.meeting_id')
      .innerJoin('meeting_rooms', 'meeting_rooms.id', 'meetings.room_id')
      .select('meeting_attendances.member')
      .where('meeting_rooms.room', '=', room)
      .where('meeting_attendances.user_id', '=', who.session.userId)
      .executeTakeFirstOrThrow()
    await keepSound(recordings, { key, member: member ?? '', file: join(folder, file) })
  }
  hers?.say({ do: 'record', on: false })
  await his?.state(({ recording }) => recording === null)
  for (const page of pages) page.say({ do: 'leave' })
  const { results } = await ana.call(meetingRecordings.routes.list, { query: { search: name } as never })
  const [found] = results
  if (!found) throw new Error('no recording')
  return { id: found.id, key }
}

const read = ({ id }: { id: number }) => ana.call(readTranscript, { params: { id } })
const isIn = (one: { id: number }, state: string) =>
  eventually(async () => expect((await read(one)).state).toBe(state), PATIENCE)

test('a finished recording is written down; killed in the middle of it, the program goes on with the next piece', async () => {
  await transcribe(true)
  // The second piece is never answered: the program dies meanwhile.
  speech.answers = (_, number) => (number === 2 ? 'slow' : { text: `Frase ${number}.`, seconds: 2 })
  const one = await meet('Comité')
  expect((await read(one)).state).toBe('none')
  await startWorker()
  // Nobody asked for it: the video is made, and its transcript waits.
  await isIn(one, 'waiting')
  await eventually(() => expect(speech.heard).toHaveLength(2), PATIENCE)
  process.kill(worker?.pid ?? 0, 'SIGKILL')
  await worker?.ended
  expect(await read(one)).toMatchObject({ state: 'waiting', lines: [] })
  await startWorker()
  await isIn(one, 'ready')
  const { lines } = await read(one)
  expect(lines.map(({ speaker, text }) => [speaker, text])).toHaveLength(3)
  expect(lines.map(({ speaker }) => speaker)).toEqual(['Ana Gómez', 'Luis Martínez', 'Ana Gómez'])
  expect(new Set(lines.map(({ text }) => text)).size).toBe(3)
  // Of three pieces only the one whose answer died with the program was asked for again.
  expect(speech.heard).toHaveLength(4)
  expect((await admin.call(readSpeechSettings, {})).used_minutes).toBe(1)
  // Exactly one, nothing of it is left half, and the streams are gone.
  const { systemRows } = front.database
  expect(await systemRows.selectFrom('meeting_transcripts').select('state').execute()).toEqual([
    { state: 'ready' },
  ])
  expect(await systemRows.selectFrom('meeting_transcript_pieces').select('piece').execute()).toEqual([])
  await eventually(async () => expect(await readdir(recordings)).not.toContain(one.key))
  expect((await eva.send(readTranscript, { params: { id: one.id } })).status).toBe(404)
})

test('a company that wants no transcripts has none, and sends nothing', async () => {
  await transcribe(false)
  const before = speech.heard.length
  const one = await meet('Sin texto')
  // Removed as soon as there is a video: nobody needs the streams.
  await eventually(async () => expect(await readdir(recordings)).not.toContain(one.key), PATIENCE)
  const { phase } = await ana.call(meetingRecordings.routes.read, { params: { id: one.id } })
  expect([phase, (await read(one)).state, speech.heard.length]).toEqual(['ready', 'none', before])
})
