import { createHmac } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { runProgram } from '#platform/media/server/ffmpeg.ts'
import { readTraits } from '#platform/media/server/file-traits.ts'
import { provisionSoundPrograms } from '#platform/media/server/provision-sound-programs.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { listChats } from '../../contract/chats.ts'
import { joinAccounts } from '../../contract/config/accounts.ts'
import { newMessage, readFile as readMessageFile, uploadFiles } from '../../contract/messages.ts'
import { found } from '../testing.ts'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

const SECRET = 'app secret'
const { ffmpeg } = await provisionSoundPrograms({ folder: join(inject('testRuntimeDir'), 'sound') })
const folder = await temporaryFolder()
afterAll(() => removeFolder(folder))
const program = await startTestProgram({
  runJobs: true,
  soundTools: { ffmpeg, espeak: null, speech: null },
})
await program.makeAdministrator('eva')
const [admin, eva] = await program.signInAll('admin', 'eva')

const { record } = await admin.call(joinAccounts.routes.create, {
  body: { name: 'Tienda', provider: 'instagram', external_id: '17842', api_key: 'IGA', app_secret: SECRET },
})
const message = { sender: { id: 'igsid-1' }, recipient: { id: '17842' }, timestamp: Date.now() }
const callback = JSON.stringify({
  object: 'instagram',
  entry: [
    { id: '17842', time: Date.now(), messaging: [{ ...message, message: { mid: 'm_1', text: 'Hola' } }] },
  ],
})
await fetch(`${program.origin}${new URL(record.webhook_url ?? '').pathname}`, {
  method: 'POST',
  body: callback,
  headers: {
    'content-type': 'application/json',
    'x-hub-signature-256': `sha256=${createHmac('sha256', SECRET).update(callback).digest('hex')}`,
  },
})
const chat = await eventually(async () =>
  found((await admin.call(listChats, { query: {} })).results.find(({ app }) => app === record.id)),
)

test('a text that Instagram does not take is refused before it is written, an internal note is not', async () => {
  expect(chat.text_limit).toEqual({ max: 1000, unit: 'bytes' })
  const say = (message: string, note = false) =>
    admin.send(newMessage, { body: { sender: chat.id, message, note } })
  expect(await say('ñ'.repeat(501))).toMatchObject({ status: 409, body: { code: 'join.text_too_long' } })
  expect((await say('ñ'.repeat(500))).status).toBe(201)
  expect((await say('ñ'.repeat(501), true)).status).toBe(201)
})

/** Uploads a sound for the conversation, and sends it. @returns what is sent */
async function sent(
  name: string,
  args: readonly string[],
  body: { durationAudio?: number; sender?: number },
) {
  const path = join(folder, name)
  const tone = ['-f', 'lavfi', '-i', 'sine=duration=1']
  await runProgram(ffmpeg, ['-v', 'error', ...tone, ...args, '-y', path], 1_000)
  const file = new Blob([new Uint8Array(await readFile(path))])
  const { urls } = await admin.call(uploadFiles, { body, file, fileName: name })
  const files = urls.map(({ id }) => id)
  const { results } = await admin.call(newMessage, { body: { sender: chat.id, files } })
  const { id, kind, payload } = found(results[0])
  const answer = await admin.download(readMessageFile, { params: { id } })
  return { kind, payload, kept: Buffer.from(await answer.arrayBuffer()) }
}

test('a voice note and a sound become what Instagram plays, which is not Ogg', async () => {
  const opus = ['-c:a', 'libopus']
  for (const [name, args, body] of [
    ['voz.ogg', opus, { durationAudio: 1, sender: chat.id }],
    ['cancion.ogg', opus, { sender: chat.id }],
    ['cancion.mp3', ['-c:a', 'libmp3lame'], { sender: chat.id }],
  ] as const) {
    const { kind, payload, kept } = await sent(name, args, body)
    const filename = name.replace(/\..*/, '.m4a')
    expect({ kind, ...payload }, name).toMatchObject({ kind: 'audio', contentType: 'audio/mp4', filename })
    const path = join(folder, 'kept')
    await writeFile(path, kept)
    expect((await readTraits(path, 'audio/mp4')).codecs).toEqual(['mp4a'])
  }
})

test('a conversation of another company decides nothing', async () => {
  const file = new Blob([new Uint8Array([1, 2, 3])])
  const { urls } = await eva.call(uploadFiles, { body: { sender: chat.id }, file, fileName: 'x.bin' })
  expect(urls).toHaveLength(1)
})
