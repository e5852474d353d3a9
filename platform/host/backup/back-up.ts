import { ARCHIVE_FORMAT, type ArchiveHeader, writeArchive } from './archive.ts'
import { openDump } from './dump-database.ts'
import { freezeFiles } from './frozen-files.ts'
import { tableName } from './load-database.ts'

export interface BackUpOptions {
  ownerUrl: string
  /** The data folder whose files belong to that database; null when there is none. */
  dir: string | null
  archive: string
  version: string
  /** Of the folder's own secret, for a database that does not know its own. */
  secretFingerprint: string | null
  signal: AbortSignal
  /** Now and then: what is being written. */
  onProgress: (what: string, bytes: number) => void
}

export interface BackUpResult {
  tables: number
  rows: number
  files: number
  bytes: number
}

/**
 * Database and files of one moment in one archive, while the program goes on. The files are frozen before and after the
 * snapshot is taken: whatever a row of it tells of is among them.
 */
export async function backUp(options: BackUpOptions): Promise<BackUpResult> {
  const { signal, onProgress } = options
  const frozen = options.dir === null ? null : await freezeFiles(options.dir)
  try {
    await frozen?.freeze()
    const dump = await openDump(options.ownerUrl)
    try {
      await frozen?.freeze()
      const { facts } = dump
      const header: ArchiveHeader = {
        format: ARCHIVE_FORMAT,
        createdAt: new Date().toISOString(),
        version: options.version,
        ...facts,
        secretFingerprint: facts.secretFingerprint ?? options.secretFingerprint,
      }
      const writer = await writeArchive(options.archive, header, signal)
      try {
        const rows: Record<string, number> = {}
        for (const table of facts.tables) {
          const name = tableName(table)
          let part = 0
          rows[name] = await dump.copy(table, async (content) => {
            part += 1
            await writer.add(`database/${name}/${String(part).padStart(6, '0')}`, content.length, [content])
            onProgress(name, writer.bytes())
          })
        }
        let [files, fileBytes] = [0, 0]
        for await (const file of frozen?.files() ?? []) {
          await writer.add(`files/${file.name}`, file.size, file.content)
          files += 1
          fileBytes += file.size
          onProgress('files', writer.bytes())
        }
        await writer.finish({ rows, files, fileBytes })
        const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
        return { tables: facts.tables.length, rows: total, files, bytes: writer.bytes() }
      } catch (error) {
        await writer.abandon()
        throw error
      }
    } finally {
      await dump.end()
    }
  } finally {
    await frozen?.end()
  }
}
