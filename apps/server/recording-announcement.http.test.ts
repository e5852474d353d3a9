import { expect, test } from 'vitest'
import { audios, uploadAudio } from '#features/pbx/contract/audios.ts'
import { findSound } from '#features/pbx/server/audios/find-sound.ts'
import { changeRecordingPolicy, readRecordingPolicy } from '#features/recordings/contract/sound.ts'
import { recordingRulesOf } from '#features/recordings/server/recording-rules.ts'
import { writeWav } from '#platform/media/server/wav.ts'
import { type Client, startTestProgram } from './testing.ts'

const program = await startTestProgram()
const { database } = program
await program.makeAdministrator('eva')
const [admin, eva] = await program.signInAll('admin', 'eva')

test('a company chooses what is said before it records, among its own sounds', async () => {
  const wav = writeWav({ samples: new Int16Array(8_000).fill(4_000), rate: 8_000 })
  const upload = async (client: Client, name: string) => {
    const file = new Blob([new Uint8Array(wav)])
    const made = await client.send(uploadAudio, { body: { name }, file, fileName: 'aviso.wav' })
    if (!made.ok) throw new Error(made.body.detail)
    return made.body.id
  }
  const told = async () => {
    const { announcement } = await recordingRulesOf(database.systemRows, admin.session.company.id, {
      findSound: (rows, sound) => findSound(rows, '/sounds', sound),
      soundsFolder: '/sounds',
    })
    return announcement
  }
  await admin.call(changeRecordingPolicy, {
    body: {
      ...{ incoming: true, outgoing: true, internal: false, queues: true, conferences: true },
      ...{ on_demand: true, announcement: 'spoken', kept_days: null },
    },
  })
  const builtIn = await told()
  expect(builtIn?.to).toBe('everybody')

  const own = await upload(admin, 'Aviso propio')
  const chosen = await admin.call(changeRecordingPolicy, { body: { announcement_audio: own } })
  expect(chosen.announcement_audio).toEqual({ id: own, label: 'Aviso propio' })
  expect(await admin.call(readRecordingPolicy, {})).toEqual(chosen)
  const { file_id } = await database.systemRows
    .selectFrom('audios')
    .select('file_id')
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  expect(await told()).toEqual({
    to: 'everybody',
    sounds: [{ kind: 'file', path: `/sounds/audio-${file_id}` }],
  })

  const refused = await admin.send(audios.routes.remove, { params: { id: own } })
  expect(refused).toMatchObject({
    status: 409,
    body: { code: 'resource.in_use', detail: expect.stringContaining('el aviso de que se graba') },
  })
  for (const stranger of [await upload(eva, 'De otra empresa'), 999_999]) {
    const wrong = await admin.send(changeRecordingPolicy, { body: { announcement_audio: stranger } })
    expect(wrong).toMatchObject({
      status: 400,
      body: { fields: { announcement_audio: [expect.any(String)] } },
    })
  }

  await admin.call(changeRecordingPolicy, { body: { announcement_audio: null } })
  expect(await told()).toEqual(builtIn)
  expect((await admin.send(audios.routes.remove, { params: { id: own } })).ok).toBe(true)
})
