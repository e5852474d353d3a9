import type { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/server/byte-range.ts'

/** Where contents lie, by the ids of their files: a folder, or a bucket of an S3 server. What lies under an id never changes. */
export interface ContentStore {
  /**
   * Keeps a file of this machine, which is gone from its place afterwards. Once it resolves the content is safe;
   * when it rejects nothing is kept, and the file may be where it was.
   */
  take(id: string, companyId: number, path: string): Promise<void>
  /** The stream fails where there is nothing under that id. A range may reach beyond the end. */
  open(id: string, range: ByteRange | null): Readable
  /** Nothing happens where there is none. */
  remove(id: string): Promise<void>
}
