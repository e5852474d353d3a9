import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '#platform/access/failure.ts'
import type { Principal } from '#platform/access/principal.ts'
import { auditRecorder } from '#platform/audit/server/record-audit.ts'
import { cutText } from '#platform/contract/cut-text.ts'
import { infected, notScanned } from '#platform/contract/files.ts'
import type { Upload } from '#platform/contract/route.ts'
import { asOneLine } from '#platform/contract/scalars.ts'
import type { Database } from '#platform/db/database.ts'
import { platformTexts } from '#platform/i18n/texts.ts'
import { defineJob } from '#platform/jobs/job.ts'

/** A virus scanner. */
export interface FileScanner {
  /** The name of what it found; null: nothing. @throws when it cannot tell */
  scan(file: { path: string; size: number }): Promise<string | null>
}

export interface UploadScan {
  /**
   * Looks at what somebody sent, before anything keeps it. What is infected goes into quarantine, and into the audit trail.
   * Call it outside of transactions.
   * @throws Failure `infected`, `not_scanned`
   */
  inspect(upload: Upload, sender: { principal: Principal; client: { address: string } }): Promise<void>
}

/** Without a scanner. */
export const noScan: UploadScan = { inspect: async () => {} }

const recordAudit = auditRecorder(platformTexts)
const DAY = 86_400_000
/** Days that the quarantine keeps contents. */
const KEPT_DAYS = 30

const quarantineOf = (filesFolder: string): string => join(filesFolder, 'quarantine')

/** Out of everybody's reach: nothing reads that folder. It may be on another disk. */
async function setAside(folder: string, id: string, path: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await rename(path, join(folder, id))
  } catch {
    await copyFile(path, join(folder, id))
    await rm(path, { force: true })
  }
}

interface UploadScanParts {
  scanner: FileScanner
  database: Database
  filesFolder: string
  onError: (error: unknown) => void
}

export const createUploadScan = ({
  scanner,
  database,
  filesFolder,
  onError,
}: UploadScanParts): UploadScan => ({
  async inspect(upload, { principal, client }) {
    let found: string | null
    try {
      found = await scanner.scan(upload)
    } catch (cause) {
      onError(cause)
      throw new Failure(notScanned, { cause })
    }
    if (found === null) return
    const id = randomUUID()
    const finding = cutText(asOneLine(found), 200)
    const name = cutText(asOneLine(upload.name), 255)
    await setAside(quarantineOf(filesFolder), id, upload.path)
    const { companyId, userId } = principal
    await database.tenant(companyId, async (unit) => {
      await unit.rows
        .insertInto('quarantined_files')
        .values({
          id,
          company_id: companyId,
          user_id: userId,
          name,
          size: upload.size,
          sha256: Buffer.from(upload.sha256, 'hex'),
          finding,
        })
        .execute()
      await recordAudit(unit, {
        by: { principal, client },
        action: 'file.quarantined',
        subject: { type: 'file', id, name },
        details: { finding },
      })
    })
    throw new Failure(infected, { values: { name, finding } })
  },
})

/** Deletes contents whose time in quarantine is over. */
export const emptyQuarantineJob = (filesFolder: string) =>
  defineJob({
    id: 'files.empty-quarantine',
    cron: '41 4 * * *',
    maxAttempts: 3,
    async run() {
      const folder = quarantineOf(filesFolder)
      for (const name of await readdir(folder).catch(() => [])) {
        const path = join(folder, name)
        const left = await stat(path).catch(() => null)
        if (left && left.mtimeMs < Date.now() - KEPT_DAYS * DAY) await rm(path, { force: true })
      }
    },
  })
