import { Failure } from '#platform/access/failure.ts'
import { tooLarge, tooMany } from '#platform/contract/errors.ts'
import type { Database } from '#platform/db/database.ts'
import type { UploadGate } from '#platform/http/server/upload-gate.ts'
import { storageFullFor, storageOf } from './company-storage.ts'
import type { DiskSpace } from './disk-space.ts'

/** Uploads of one company at a time, on this node. */
const MAX_UPLOADS = 60
/** A multipart body besides its file: heads of parts, and up to 20 fields of 64 KiB. */
const AROUND_FILE = 1_400_000
const RETRY_AFTER_S = 5

/**
 * Before an upload is read: its company's plan, the number of the company's uploads, and the disk. What was promised to running
 * uploads counts as taken.
 */
export function createUploadGate({ database, disk }: { database: Database; disk: DiskSpace }): UploadGate {
  const running = new Map<number, { count: number; bytes: number }>()

  return {
    async admit(companyId, { maxBytes, counted = false }, announced) {
      if (announced !== null && announced > maxBytes + AROUND_FILE) throw new Failure(tooLarge)
      const company = running.get(companyId) ?? { count: 0, bytes: 0 }
      if (company.count >= MAX_UPLOADS) throw new Failure(tooMany, { retryAfterSeconds: RETRY_AFTER_S })
      // Counted before the database is asked, which others may do meanwhile.
      running.set(companyId, company)
      company.count += 1
      const bytes = Math.min(maxBytes, announced ?? maxBytes)
      let held = 0
      let giveBack = () => {}
      let isHeld = true
      const release = () => {
        if (!isHeld) return
        isHeld = false
        company.count -= 1
        company.bytes -= held
        giveBack()
        if (company.count === 0) running.delete(companyId)
      }
      try {
        giveBack = await disk.promise(companyId, bytes)
        if (!counted) return { maxBytes, refusal: () => new Failure(tooLarge), release }
        const plan = await storageOf(database.systemRows, companyId)
        const left = plan.limit - plan.bytes - company.bytes
        if (left <= 0 || (announced !== null && announced - AROUND_FILE > left)) throw storageFullFor(plan)
        held = Math.min(bytes, left)
        company.bytes += held
        const isPlan = left < maxBytes
        return {
          maxBytes: Math.min(left, maxBytes),
          refusal: () => (isPlan ? storageFullFor(plan) : new Failure(tooLarge)),
          release,
        }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}
