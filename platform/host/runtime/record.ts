import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'

/** Raised whenever provisioning changes: every next start provisions again. */
const FORMAT = 1

const fileRecord = z.object({ path: z.string(), size: z.int(), sha256: z.string() })
export type FileRecord = z.infer<typeof fileRecord>

const runtimeRecord = z.object({
  format: z.literal(FORMAT),
  architecture: z.string(),
  /** Folder next to the record with the extracted files. */
  prefix: z.string(),
  version: z.string(),
  /** The resolved closure; mirrors change, so only the archives can restore it. */
  packages: z.array(
    z.object({ name: z.string(), version: z.string(), file: z.string(), sha256: z.string() }),
  ),
  /** All executables, relative to the prefix. */
  executables: z.array(fileRecord),
})
export type RuntimeRecord = z.infer<typeof runtimeRecord>

export function makeRecord(content: Omit<RuntimeRecord, 'format'>): RuntimeRecord {
  return { format: FORMAT, ...content }
}

/** Null when missing, damaged, or for another format or machine. */
export async function readRecord(folder: string): Promise<RuntimeRecord | null> {
  try {
    const record = runtimeRecord.parse(JSON.parse(await readFile(join(folder, 'record.json'), 'utf8')))
    return record.architecture === process.arch ? record : null
  } catch {
    // Whatever is wrong, provisioning again repairs it.
    return null
  }
}

export async function writeRecord(folder: string, record: RuntimeRecord): Promise<void> {
  const temporary = join(folder, `record.json.${process.pid}`)
  await writeFile(temporary, `${JSON.stringify(record, null, 1)}\n`)
  await rename(temporary, join(folder, 'record.json'))
}

/** Whether all files are unchanged. */
export async function filesAreIntact(folder: string, files: readonly FileRecord[]): Promise<boolean> {
  for (const file of files) {
    try {
      const path = join(folder, file.path)
      if ((await stat(path)).size !== file.size || (await sha256Of(path)) !== file.sha256) return false
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
      throw error
    }
  }
  return files.length > 0
}

export async function recordFile(folder: string, path: string): Promise<FileRecord> {
  const full = join(folder, path)
  return { path, size: (await stat(full)).size, sha256: await sha256Of(full) }
}

export async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
