import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { asteriskRole, ensureAsteriskRole, roleUrl } from '#platform/db/roles.ts'
import { writeWav } from '#platform/media/server/wav.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { audios, uploadAudio } from '../../contract/audios.ts'
import { createSoundLinks } from './sound-links.ts'

/** No other test uses this number: roles belong to the whole cluster. */
const SERVER = 700 + (process.pid % 100)

test('a remote telephone server gets the address of its music, and nobody without its secret can fetch any', async () => {
  const base = await testDatabase()
  const soundsFolder = await temporaryFolder()
  afterAll(() => removeFolder(soundsFolder))
  const settings = { SOUNDS_URL: 'http://suite.test:8080' }
  const program = await startTestProgram({ settings, database: base, soundsFolder })
  const [admin] = await program.signInAll('admin')
  const sound = writeWav({ samples: new Int16Array(8_000), rate: 8_000 })
  const file = new Blob([new Uint8Array(sound)])
  const made = await admin.send(uploadAudio, { body: { name: 'Espera' }, file, fileName: 'voz.wav' })
  if (!made.ok) throw new Error(made.body.detail)
  const params = { id: made.body.id }
  const { version } = await admin.call(audios.routes.read, { params })
  await admin.call(audios.routes.edit, { params, body: { version, hold_music: true } })

  await ensureAsteriskRole(base.ownerUrl, SERVER, base.masterSecret)
  const rows = program.database.systemRows
  await sql`INSERT INTO asterisk_servers (id, name, kind, ari_url, ari_user, ari_password_sealed)
            OVERRIDING SYSTEM VALUE VALUES (${SERVER}, 'Sur', 'outside', 'http://sur.test', 'suite', '')`.execute(
    rows,
  )
  const music = async (server: number) => {
    const client = new Client({
      connectionString: roleUrl(base.ownerUrl, asteriskRole(server), base.masterSecret),
    })
    await client.connect()
    try {
      const [classes, entries] = [
        await client.query('SELECT mode, directory FROM asterisk.musiconhold'),
        await client.query<{ entry: string }>(
          "SELECT entry FROM asterisk.musiconhold_entry WHERE position >= '0' ORDER BY position",
        ),
      ]
      return { classes: classes.rows, entries: entries.rows.map(({ entry }) => entry) }
    } finally {
      await client.end()
    }
  }
  await program.settled()
  expect(await music(1)).toMatchObject({ classes: [{ mode: 'files' }], entries: [] })
  expect(await music(SERVER)).toEqual({ classes: [], entries: [] })
  await rows.updateTable('companies').set({ asterisk_server_id: SERVER }).where('slug', '=', 'demo').execute()
  expect(await music(1)).toEqual({ classes: [], entries: [] })
  const { classes, entries } = await music(SERVER)
  expect(classes).toEqual([{ mode: 'playlist', directory: null }])
  const [address = ''] = entries
  expect(address.startsWith(createSoundLinks(base.masterSecret, settings.SOUNDS_URL).url)).toBe(true)

  const fetched = await fetch(new URL(new URL(address).pathname, program.origin))
  expect(fetched.headers.get('cache-control')).toContain('max-age')
  expect(Buffer.from(await fetched.arrayBuffer())).toEqual(Buffer.from(sound))
  const [, secret = '', name = ''] = /([^/]+)\/([^/]+)$/.exec(address) ?? []
  for (const path of [
    `${secret.slice(0, -2)}AA/${name}`,
    `${secret}/..%2f${name}`,
    `${secret}/audio-00000000-0000-4000-8000-000000000000.wav`,
  ])
    expect((await fetch(`${program.origin}/telephone-sounds/${path}`)).status).toBe(404)
})
