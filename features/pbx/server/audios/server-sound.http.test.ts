import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { readWav, writeWav } from '#platform/media/server/wav.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { hearServerSound } from '../../contract/audios.ts'

const folder = await temporaryFolder()
const serverSounds = join(folder, 'es')
const wav = writeWav({ samples: new Int16Array(800), rate: 8_000 })
await mkdir(join(serverSounds, 'digits'), { recursive: true })
await Promise.all(
  ['es/vm-sorry', 'es/digits/1', 'secret'].map((name) => writeFile(join(folder, `${name}.wav`), wav)),
)
const program = await startTestProgram({ serverSounds })
afterAll(() => removeFolder(folder))
const [admin, ana] = await program.signInAll('admin', 'ana')

const hear = (name: string, client = admin) => client.download(hearServerSound, { query: { name } })

test("administrators hear the telephone server's sounds, by their names there", async () => {
  for (const name of ['vm-sorry', 'digits/1']) {
    const sound = await hear(name)
    expect(sound.headers.get('content-type')).toBe('audio/wav')
    expect(readWav(Buffer.from(await sound.arrayBuffer()))).toMatchObject({ rate: 8_000 })
  }
  expect((await hear('vm-sorry', ana)).status).toBe(403)
})

test('what is not there says so, and nothing outside of the folder is read', async () => {
  for (const name of ['custom/saludo', 'digits', 'vm-sorry/x']) {
    const refused = await hear(name)
    expect(refused.status).toBe(404)
    expect(await refused.json()).toMatchObject({
      code: 'pbx.sound_elsewhere',
      detail: expect.stringContaining('solo se oye en una llamada'),
    })
  }
  expect((await hear('../secret')).status).toBe(400)
  expect((await hear('/secret')).status).toBe(404)
})
