import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { listAudit } from '#features/audit/contract/audit.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { openRoom } from '../../contract/rooms.ts'
import { changeSpeechSettings, readSpeechSettings } from '../../contract/speech.ts'
import { downloadTranscript, readTranscript, retryTranscript } from '../../contract/transcripts.ts'
import { giveBackSeconds, spendSeconds } from '../speech/spend-seconds.ts'

const program = await startTestProgram({ meetings: createInMemoryMeetingEngine() })
const { database } = program
let ana: Client
let luis: Client
let marta: Client
let admin: Client
let eva: Client

beforeAll(async () => {
  await program.makeAdministrator('eva')
  ;[ana, luis, marta, admin, eva] = await program.signInAll('ana', 'luis', 'marta', 'admin', 'eva')
})

const LINES = [
  { speaker: 'Ana Gómez', startMs: 1200, endMs: 3000, text: 'Empecemos.' },
  { speaker: null, startMs: 4000, endMs: 5000, text: 'De acuerdo.' },
]

/** A recording in a room of Ana's, with a transcript in this state; none: without. */
async function recorded(state: 'waiting' | 'ready' | 'failed' | 'none', at = new Date()): Promise<number> {
  const { name_room } = await ana.call(openRoom, { body: { name_room: 'Comité' } })
  const company_id = ana.session.company.id
  return database.system(async ({ rows }) => {
    const room = await rows
      .selectFrom('meeting_rooms')
      .select('id')
      .where('room', '=', name_room)
      .executeTakeFirstOrThrow()
    const { id } = await rows
      .insertInto('meeting_recordings')
      .values({
        company_id,
        room_id: room.id,
        name: 'Comité',
        state: 'failed',
        failure: 'empty',
        started_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (state !== 'none')
      await rows
        .insertInto('meeting_transcripts')
        .values({
          ...{ company_id, recording_id: id, state, lines: JSON.stringify(state === 'ready' ? LINES : []) },
          failure: state === 'failed' ? 'key' : '',
        })
        .execute()
    return id
  })
}

test('a transcript is for whoever may watch the recording, and who read it is recorded once', async () => {
  const id = await recorded('ready', new Date('2026-11-20T15:00:00Z'))
  const params = { id }
  for (const reader of [ana, marta, admin, ana])
    expect(await reader.call(readTranscript, { params })).toEqual({
      state: 'ready',
      failure: null,
      lines: LINES,
    })
  for (const stranger of [luis, eva]) {
    expect((await stranger.send(readTranscript, { params })).status).toBe(404)
    expect((await stranger.send(downloadTranscript, { params, query: {} })).status).toBe(404)
  }
  const entries = (await admin.call(listAudit, { query: { action: 'meeting_transcript.read' } })).results
  expect(entries.filter(({ actor_name }) => actor_name === 'Ana Gómez')).toHaveLength(1)
  expect(entries).toHaveLength(3)

  const text = await ana.download(downloadTranscript, { params, query: {} })
  expect(await text.text()).toBe('[00:00:01] Ana Gómez: Empecemos.\n\n[00:00:04] Por teléfono: De acuerdo.\n')
  expect(text.headers.get('content-disposition')).toContain('2026-11-20.txt')
  const subtitles = await ana.download(downloadTranscript, { params, query: { form: 'vtt' } })
  expect(subtitles.headers.get('content-type')).toContain('text/vtt')
  expect(await subtitles.text()).toContain('00:00:01.200 --> 00:00:03.000\n<v Ana Gómez>Empecemos.</v>')
})

test('without a transcript there is none to read or save, and one that failed says why', async () => {
  const none = { params: { id: await recorded('none') } }
  expect(await ana.call(readTranscript, none)).toEqual({ state: 'none', failure: null, lines: [] })
  expect((await ana.send(downloadTranscript, { ...none, query: {} })).status).toBe(404)
  const failed = { params: { id: await recorded('failed') } }
  expect(await ana.call(readTranscript, failed)).toMatchObject({ state: 'failed', failure: 'key' })
  expect((await marta.send(retryTranscript, failed)).status).toBe(403)
  expect((await eva.send(retryTranscript, failed)).status).toBe(404)
})

test('a transcript goes with its recording', async () => {
  const id = await recorded('ready')
  await database.systemRows
    .updateTable('meeting_recordings')
    .set({ deleted_at: new Date() })
    .where('id', '=', id)
    .execute()
  for (const reader of [ana, admin])
    expect((await reader.send(readTranscript, { params: { id } })).status).toBe(404)
  await database.systemRows.deleteFrom('meeting_recordings').where('id', '=', id).execute()
  const left = await database.systemRows
    .selectFrom('meeting_transcripts')
    .select('state')
    .where('recording_id', '=', id)
    .execute()
  expect(left).toEqual([])
})

test('the service is the administrator’s choice; its key is never told, and never goes to another address', async () => {
  const none = {
    ...{ speech_url: null, speech_model: 'whisper-1', transcribes: false, speech_minutes: 3000 },
    ...{ has_key: false, used_minutes: 0 },
  }
  expect(await eva.call(readSpeechSettings, {})).toEqual(none)
  expect((await marta.send(readSpeechSettings, {})).status).toBe(403)
  const body = {
    ...{ speech_url: 'https://speech.example/v1', speech_model: 'whisper-1', transcribes: true },
    ...{ speech_minutes: 60, speech_key: 'sk-secret' },
  }
  expect((await eva.send(changeSpeechSettings, { body: { ...body, speech_url: null } })).status).toBe(400)
  expect(
    (await eva.send(changeSpeechSettings, { body: { ...body, speech_url: 'file:///etc' } })).status,
  ).toBe(400)
  expect((await ana.send(changeSpeechSettings, { body })).status).toBe(403)
  expect(await eva.call(changeSpeechSettings, { body })).toMatchObject({ transcribes: true, has_key: true })
  expect(await admin.call(readSpeechSettings, {})).toMatchObject({ speech_url: null, has_key: false })
  const { speech_key: _, ...same } = body
  expect(await eva.call(changeSpeechSettings, { body: { ...same, speech_minutes: 90 } })).toMatchObject({
    ...{ has_key: true, speech_minutes: 90 },
  })
  const stored = await database.systemRows.selectFrom('meeting_settings').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain('sk-secret')
  const trail = await eva.call(listAudit, { query: { action: 'meeting_speech.changed' } })
  expect(trail.results).toHaveLength(2)
  expect(JSON.stringify(trail)).not.toContain('sk-secret')
  const elsewhere = { ...same, speech_url: 'https://other.example/v1' }
  expect(await eva.call(changeSpeechSettings, { body: elsewhere })).toMatchObject({ has_key: false })
})

test('a month’s minutes are never exceeded, whoever sends at once', async () => {
  const companyId = ana.session.company.id
  const body = {
    ...{ speech_url: 'https://speech.example/v1', speech_model: 'whisper-1', transcribes: false },
    ...{ speech_minutes: 1 },
  }
  await admin.call(changeSpeechSettings, { body })
  const spend = (seconds: number) => database.system(({ rows }) => spendSeconds(rows, companyId, seconds))
  expect(await spend(61)).toBe(false)
  const asked = await Promise.all(Array.from({ length: 10 }, () => spend(9.5)))
  expect(asked.filter((may) => may)).toHaveLength(6)
  expect(await admin.call(readSpeechSettings, {})).toMatchObject({ used_minutes: 1 })
  await database.system(({ rows }) => giveBackSeconds(rows, companyId, 10))
  expect([await spend(10), await spend(1)]).toEqual([true, false])
})
