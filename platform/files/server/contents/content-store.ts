import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/server/byte-range.ts'

/** File contents by file id: a folder, or a bucket of an S3 server. The content of an id never changes. */
export interface ContentStore {
  /**
   * Takes over a local file, which is then gone from its place. Resolved: the content is durable. Rejected: nothing is
   * stored, and the file may still be in its place.
   */
  take(id: string, companyId: number, path: string): Promise<void>
  /** The stream fails when there is no such content. A range may extend past the end. */
  open(id: string, range: ByteRange | null): Readable
  /** No error when there is none. */
  remove(id: string): Promise<void>
}
