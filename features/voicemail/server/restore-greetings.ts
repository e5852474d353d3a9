import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import type { KeepGreeting } from './box.ts'

/**
 * Creates greetings missing on the telephone server, for instance after a restored backup or on a new server. Greetings that
 * cannot be converted are skipped: their boxes answer with the default one.
 */
export async function restoreGreetings(
  database: Database,
  files: Pick<FileStore, 'open'>,
  greetings: KeepGreeting,
  workFolder: string,
  onFailure: (greeting: string, error: unknown) => void,
): Promise<void> {
  const stored = await database.systemRows
    .selectFrom('voicemail_boxes')
    .select(['company_id', 'greeting_file_id'])
    .where('greeting_file_id', 'is not', null)
    .execute()
  for (const { company_id: companyId, greeting_file_id: greeting } of stored) {
    if (greeting === null || (await greetings.has(greeting))) continue
    const folder = await mkdtemp(join(workFolder, 'greeting-'))
    try {
      const [from, to] = [join(folder, 'greeting'), join(folder, 'sound')] as const
      await pipeline(files.open(greeting, null), createWriteStream(from, { mode: 0o600 }))
      await greetings.convert({ companyId, from, to })
      await greetings.put(greeting, to)
    } catch (error) {
      onFailure(greeting, error)
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }
}
