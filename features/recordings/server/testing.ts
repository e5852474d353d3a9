import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#platform/db/database.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { demoSound } from '#platform/random/demo-sound.ts'
import { createRandom } from '#platform/random/random.ts'
import { addRecording, type NewRecording } from './add-recording.ts'

/** Adds recordings to a test company as the recorder does, from a local file. */
export const recorder = (program: { database: Database; filesFolder: string }, companyId: number) => {
  const files = createFileStore({ folder: program.filesFolder, database: program.database })
  const add = addRecording(program.database, files)
  return async (input: Partial<NewRecording> = {}): Promise<number> => {
    const path = join(program.filesFolder, `${randomUUID()}.wav`)
    const seconds = input.seconds ?? 2
    await writeFile(path, demoSound(createRandom(1), seconds, 2))
    const { id } = await add({
      companyId,
      callId: randomUUID(),
      kind: 'call',
      direction: 'INCOMING',
      extension: '1001',
      other: { number: '+573001234567', name: 'Pedro Páramo' },
      queue: null,
      startedAt: new Date('2026-11-20T15:00:00Z'),
      seconds,
      format: 'wav',
      path,
      ...input,
    })
    return id
  }
}
