import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { KeepGreeting } from './box.ts'

/**
 * Creates greetings missing on the telephone server, for instance after a restored backup or on a new server. Greetings that
 * cannot be converted are skipped: their boxes answer with the default one.
 */
export async function restoreGreetings(
  database: Database,
  files: Pick<FileStore, 'read'>,
  greetings: KeepGreeting,
  workFolder: string,
  onFailure: (greeting: string, error: unknown) => void,
): Promise<void> {
  const stored = await database.systemRows
    .selectFrom('voicemail_boxes')
    .select('greeting_file_id')
    .where('greeting_file_id', 'is not', null)
    .execute()
  for (const { greeting_file_id: greeting } of stored) {
    if (greeting === null || (await greetings.has(greeting))) continue
    const folder = await mkdtemp(join(workFolder, 'greeting-'))
    try {
      const path = join(folder, 'greeting')
      await writeFile(path, await files.read(greeting))
      await greetings.put(greeting, await greetings.convert(path))
    } catch (error) {
      onFailure(greeting, error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
