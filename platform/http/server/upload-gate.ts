import type { Failure } from '#platform/access/failure.ts'
import type { UploadLimit } from '#platform/contract/route.ts'

/** What an upload may take, held until the request is over. */
export interface UploadPlace {
  /** Most bytes of the file. */
  readonly maxBytes: number
  /** Why no more than that. */
  refusal(): Failure
  /** Idempotent. */
  release(): void
}

/** Decides about an upload before its body is read. */
export interface UploadGate {
  /**
   * @param announced the whole body's bytes; null when unknown
   * @throws Failure `too_large`, `too_many`, `storage_full`, `disk_full`
   */
  admit(companyId: number, limit: UploadLimit, announced: number | null): Promise<UploadPlace>
}
