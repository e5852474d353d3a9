import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { readWav, writeWav } from '#platform/media/server/wav.ts'
import { conforms } from '#platform/resource/testing/conformance.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { audios, convertAudio, hearAudio, uploadAudio } from '../../contract/audios.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { queues } from '../../contract/routing/queues.ts'
import { configuredPlan } from '../plan/configured-plan.ts'
import { restoreSounds } from './place-sounds.ts'

let program: TestProgram
let admin: Client
let ana: Client
let eva: Client

const RATE = 44_100
const samples = Int16Array.from({ length: RATE }, (_, at) => Math.round(8_000 * Math.sin(at / 20)))
const wav = () => new Blob([new Uint8Array(writeWav({ samples, rate: RATE }))])
const upload = (client: Client, name: string, file = wav()) =>
  client.send(uploadAudio, { body: { name }, file, fileName: 'voz.wav' })

beforeAll(async () => {
  program = await startTestProgram()
  await program.makeAdministrator('eva')
  ;[admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
})

describe('an audio', () => {
  test('is stored as telephones play it, can be heard, and cannot be deleted while in use', async () => {
    const made = await upload(admin, 'Saludo')
    if (!made.ok) throw new Error(made.body.detail)
    expect(made.body.duration_ms).toBe(1000)
    const sound = await admin.download(hearAudio, { params: { id: made.body.id } })
    expect(readWav(Buffer.from(await sound.arrayBuffer()))?.rate).toBe(8_000)

    const menu = await admin.call(ivrMenus.routes.create, {
      body: { name: 'Con saludo', prompt_audio: made.body.id },
    })
    const { results } = await admin.call(audios.routes.list, { query: {} })
    expect(results[0]).toMatchObject({ name: 'Saludo', used_by: 'Con saludo' })
    const refused = await admin.send(audios.routes.remove, { params: { id: made.body.id } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'resource.in_use' } })
    const { company_id } = await program.database.systemRows
      .selectFrom('audios')
      .select('company_id')
      .executeTakeFirstOrThrow()
    const plan = await configuredPlan(program.database.systemRows, company_id)
    expect(plan.ivrs.get(menu.record.id)?.prompt).toMatchObject([{ kind: 'file' }])
    await admin.call(ivrMenus.routes.remove, { params: { id: menu.record.id } })
    expect((await admin.send(audios.routes.remove, { params: { id: made.body.id } })).ok).toBe(true)
  })

  test('is the hold music of the company, one at a time, and of a queue', async () => {
    const [first, second] = [await upload(admin, 'Música 1'), await upload(admin, 'Música 2')]
    if (!first.ok || !second.ok) throw new Error('not uploaded')
    const choose = async (id: number) => {
      const { version } = await admin.call(audios.routes.read, { params: { id } })
      return admin.call(audios.routes.edit, { params: { id }, body: { version, hold_music: true } })
    }
    const { company_id, file_id } = await program.database.systemRows
      .selectFrom('audios')
      .select(['company_id', 'file_id'])
      .where('id', '=', second.body.id)
      .executeTakeFirstOrThrow()
    await choose(first.body.id)
    await choose(second.body.id)
    const { results } = await admin.call(audios.routes.list, { query: { search: 'Música' } })
    expect(results.filter((audio) => audio.hold_music).map(({ name }) => name)).toEqual(['Música 2'])
    const queue = await admin.call(queues.routes.create, {
      body: { name: 'Con música', music_audio: first.body.id },
    })
    const plan = await configuredPlan(program.database.systemRows, company_id)
    expect(plan.music).toBe(`music-${file_id}`)
    expect(plan.queues.get(queue.record.id)?.music).toMatch(/^music-/)
    expect((await admin.send(audios.routes.remove, { params: { id: first.body.id } })).status).toBe(409)
    await admin.call(queues.routes.remove, { params: { id: queue.record.id } })
  })

  test('with a name already in use, or without sound, is refused', async () => {
    await upload(admin, 'Dos veces')
    expect((await upload(admin, 'Dos veces')).status).toBe(409)
    const text = new Blob(['no es un sonido'])
    expect([415, 503]).toContain((await upload(admin, 'Texto', text)).status)
  })
})

test('a sound missing on the telephone server is restored there', async () => {
  const made = await upload(admin, 'Perdida')
  if (!made.ok) throw new Error(made.body.detail)
  const { file_id } = await program.database.systemRows
    .selectFrom('audios')
    .select('file_id')
    .where('id', '=', made.body.id)
    .executeTakeFirstOrThrow()
  const folder = await temporaryFolder()
  try {
    await restoreSounds(program.database, { open: () => Readable.from(['RIFF']) }, folder)
    expect(await readdir(folder)).toEqual(
      expect.arrayContaining([`audio-${file_id}.wav`, `music-${file_id}`]),
    )
  } finally {
    await removeFolder(folder)
  }
})

test('a sound is converted, and an incomplete upload is refused', async () => {
  const sent = { file: wav(), fileName: 'voz.wav' }
  const made = await admin.download(convertAudio, { body: { format: 'wav' }, ...sent })
  expect(readWav(Buffer.from(await made.arrayBuffer()))?.rate).toBe(8_000)
  expect((await admin.download(convertAudio, { body: { format: 'wav', size: 7 }, ...sent })).status).toBe(415)
})

test('agents cannot create any, and another company cannot hear ours', async () => {
  expect((await upload(ana, 'Mía')).status).toBe(403)
  const made = await upload(admin, 'Nuestra')
  if (!made.ok) throw new Error(made.body.detail)
  expect((await eva.download(hearAudio, { params: { id: made.body.id } })).status).toBe(404)
  const borrowed = await eva.send(ivrMenus.routes.create, {
    body: { name: 'Ajeno', prompt_audio: made.body.id },
  })
  expect(borrowed.status).toBe(400)
})

conforms(
  () => ({ keeper: admin, stranger: eva, everybody: [ana, admin], statements: program.statements }),
  audios,
)
