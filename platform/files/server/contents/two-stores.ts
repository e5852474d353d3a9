import { Readable } from 'node:stream'
import type { ByteRange } from '#platform/http/server/byte-range.ts'
import type { ContentStore } from './content-store.ts'

export type StoreName = 'folder' | 's3'

/** The places of an installation's contents. */
export interface Stores {
  folder: ContentStore
  /** Null: none is set up. */
  s3: ContentStore | null
  /** Where contents go unless a company has a place of its own. */
  usual: StoreName
}

/** There is no such content: said by a folder, or by a bucket. */
export const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  (('code' in error && error.code === 'ENOENT') || ('status' in error && error.status === 404))

/**
 * One store over both places. Each company's new contents go to its place; reading looks in the folder first, which costs no
 * request, so that contents are found while they are moved in either direction.
 */
export function twoStores(
  { folder, s3, usual }: Stores,
  placeOf: (companyId: number) => Promise<StoreName | null>,
): ContentStore {
  if (s3 === null) return folder

  /** What one place has. @returns an error that another place may mend */
  async function* from(
    place: ContentStore,
    id: string,
    range: ByteRange | null,
  ): AsyncGenerator<Buffer, unknown> {
    let isFirst = true
    try {
      for await (const chunk of place.open(id, range) as AsyncIterable<Buffer>) {
        isFirst = false
        yield chunk
      }
      return undefined
    } catch (error) {
      if (isFirst && (place === s3 || isMissing(error))) return error
      throw error
    }
  }

  async function* content(id: string, range: ByteRange | null): AsyncGenerator<Buffer> {
    if ((yield* from(folder, id, range)) === undefined) return
    const refused = yield* from(s3 ?? folder, id, range)
    if (refused === undefined) return
    // It may have come from the bucket meanwhile; if not, what the bucket said is the reason.
    if ((yield* from(folder, id, range)) !== undefined) throw refused
  }

  return {
    async take(id, companyId, path) {
      const place = (await placeOf(companyId)) ?? usual
      await (place === 's3' ? s3 : folder).take(id, companyId, path)
    },
    open: (id, range) => Readable.from(content(id, range)),
    async remove(id) {
      await Promise.all([folder.remove(id), s3.remove(id)])
    },
  }
}
