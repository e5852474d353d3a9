import { ARCHIVE_FORMAT, type ArchiveHeader, writeArchive } from './archive.ts'
import { openDump } from './dump-database.ts'
import { freezeFiles } from './frozen-files.ts'
import { tableName } from './load-database.ts'

export interface BackUpOptions {
  ownerUrl: string
  /** Data folder with the database's files; null when there is none. */
  dir: string | null
  archive: string
  version: string
  /** Fingerprint of the folder's secret, for a database that does not know its own. */
  secretFingerprint: string | null
  signal: AbortSignal
  /** Called with progress. */
  onProgress: (what: string, bytes: number) => void
}

export interface BackUpResult {
  tables: number
  rows: number
  files: number
  bytes: number
}

/**
 * A consistent archive of database and files, taken while the program runs. Files are frozen both before and after the
 * snapshot, so that every file its rows refer to is included.
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
