import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { readWav, writeWav } from '#platform/media/server/wav.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { audios, hearAudio, listVoices, speakAudio, trySpeech } from '../../contract/audios.ts'

const RATE = 22_050
const samples = Int16Array.from({ length: RATE / 2 }, (_, at) => Math.round(6_000 * Math.sin(at / 9)))

let folder: string
let admin: Client
let eva: Client

/** The words that the speech program was called with, last call last. */
const asked = async () => (await readFile(join(folder, 'asked'), 'utf8')).trim().split('\n')

beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder, 'said.wav'), writeWav({ samples, rate: RATE }))
  // Stands in for espeak-ng, whose sound is not what is tested.
  const espeak = join(folder, 'espeak-ng')
  await writeFile(espeak, `#!/bin/sh\necho "$*" >> ${folder}/asked\ncat ${folder}/said.wav\n`, {
    mode: 0o755,
  })
  const program = await startTestProgram({ soundTools: { ffmpeg: null, espeak, speech: null } })
  await program.makeAdministrator('eva')
  ;[admin, eva] = await program.signInAll('admin', 'eva')
})
afterAll(() => removeFolder(folder))

test('a text is heard in the chosen voice before it is stored, which stores nothing', async () => {
  const { results } = await admin.call(listVoices, {})
  expect(results.map(({ id }) => id)).toContain('es-la-woman')
  const heard = await admin.download(trySpeech, { body: { spoken: 'Bienvenidos', voice: 'es-la-woman' } })
  expect(readWav(Buffer.from(await heard.arrayBuffer()))).toMatchObject({ rate: 8_000 })
  expect((await asked()).at(-1)).toMatch(/^-v es-la\+f2 .* -- Bienvenidos$/)
  expect((await admin.call(audios.routes.list, { query: {} })).count).toBe(0)
})

test('it is stored in that voice, and another company neither lists nor hears it', async () => {
  const made = await admin.call(speakAudio, {
    body: { name: 'Bienvenida', spoken: 'Gracias por llamar', voice: 'en-man' },
  })
  expect((await asked()).at(-1)).toMatch(/^-v en-us\+m3 .* -- Gracias por llamar$/)
  expect((await eva.call(audios.routes.list, { query: {} })).count).toBe(0)
  expect((await eva.send(hearAudio, { params: { id: made.id } })).status).toBe(404)
})

test('an unknown voice is the usual one, and a text that looks like an option is only a text', async () => {
  await admin.download(trySpeech, { body: { spoken: '--stdout -w /tmp/x', voice: '-w' } })
  expect((await asked()).at(-1)).toBe('-v es-la -s 150 --stdout -- --stdout -w /tmp/x')
})
