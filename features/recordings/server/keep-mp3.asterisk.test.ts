import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { buildCompany } from '#features/phone/server/testing.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { convertFile } from '#platform/media/server/ffmpeg.ts'
import { provisionSoundPrograms } from '#platform/media/server/provision-sound-programs.ts'
import { demoSound } from '#platform/random/demo-sound.ts'
import { createRandom } from '#platform/random/random.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { keepTalk } from './keep-talk.ts'

const SECONDS = 3

/** Samples without the WAV header. */
const rawOf = (wav: Buffer): Buffer => wav.subarray(44)

test('a company that chose MP3 gets the same length in two channels at a quarter of the size', async () => {
  const { ownerUrl, masterSecret } = await testDatabase()
  const database = openDatabase({ ownerUrl, masterSecret, poolSize: 2, onError: () => {} })
  const folder = await temporaryFolder()
  try {
    const { ffmpeg } = await provisionSoundPrograms({ folder: join(inject('testRuntimeDir'), 'sound') })
    const files = createFileStore({ folder, database })
    const { id: companyId } = await buildCompany(database)
    await database.systemRows
      .updateTable('companies')
      .set({ record_manage: true, record_format: 'mp3' })
      .where('id', '=', companyId)
      .execute()
    const rawPath = join(folder, 'talk.raw')
    const sound = rawOf(demoSound(createRandom(1), SECONDS, 2))
    await writeFile(rawPath, sound)
    await keepTalk({
      database,
      files,
      nameNumbers: async () => new Map(),
      workFolder: folder,
      ffmpeg: () => ffmpeg,
    })(randomUUID(), {
      companyId,
      callId: randomUUID(),
      kind: 'call',
      direction: 'INCOMING',
      extension: '1001',
      other: { number: '3001234567', name: '' },
      queue: null,
      startedAt: new Date('2026-11-20T15:00:00Z'),
      rawPath,
    })
    const stored = await database.systemRows
      .selectFrom('call_recordings')
      .innerJoin('stored_files', 'stored_files.id', 'call_recordings.file_id')
      .select(['format', 'seconds', 'stored_files.id as file', 'content_type', 'name'])
      .where('call_recordings.company_id', '=', companyId)
      .executeTakeFirstOrThrow()
    expect(stored).toMatchObject({ format: 'mp3', seconds: SECONDS, content_type: 'audio/mpeg' })
    expect(stored.name).toMatch(/\.mp3$/)
    const path = join(folder, 'kept.mp3')
    const content = await buffer(files.open(stored.file, null))
    await writeFile(path, content)
    const again = join(folder, 'again.raw')
    const form = ['-f', 's16le', '-ar', '8000', '-ac', '2']
    const size = await convertFile({ companyId, ffmpeg, from: path, to: again, form, maxBytes: 10_000_000 })
    const seconds = size / 4 / 8_000
    expect(Math.abs(seconds - SECONDS)).toBeLessThan(0.2)
    expect(content.length).toBeLessThan(sound.length / 4)
  } finally {
    await database.close()
    await removeFolder(folder)
  }
}, 300_000)
