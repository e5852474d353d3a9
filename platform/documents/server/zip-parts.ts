import { inflateRawSync } from 'node:zlib'
import { MAX_PARTS, MAX_UNPACKED } from './limits.ts'

/** The archive is damaged, or unpacks to more than is read. */
export class UnreadableDocument extends Error {
  override name = 'UnreadableDocument'
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
/** Lengths of ZIP records: end of directory, directory entry, local header. */
const [END, ENTRY, HEAD] = [22, 46, 30]
const DEFLATED = 8

export interface ZipParts {
  readonly names: readonly string[]
  /** Null without such a part. @throws UnreadableDocument */
  read(name: string): string | null
}

function directoryOf(zip: Buffer): { count: number; at: number } {
  const last = Math.max(0, zip.length - END - 0xffff)
  for (let at = zip.length - END; at >= last; at -= 1)
    if (zip.readUInt32LE(at) === END_OF_DIRECTORY)
      return { count: zip.readUInt16LE(at + 10), at: zip.readUInt32LE(at + 16) }
  throw new UnreadableDocument('not a ZIP archive')
}

/**
 * Parts of an archive, by name and never by path on a disk, unpacked one by one when they are asked for, under a common limit
 * whatever sizes the archive claims.
 * @throws UnreadableDocument
 */
export function zipParts(zip: Buffer): ZipParts {
  const places = new Map<string, { at: number; packed: number; deflated: boolean }>()
  let left = MAX_UNPACKED
  const reading = <Result>(work: () => Result): Result => {
    try {
      return work()
    } catch (cause) {
      if (cause instanceof UnreadableDocument) throw cause
      throw new UnreadableDocument('the archive is damaged', { cause })
    }
  }
  reading(() => {
    let { count, at } = directoryOf(zip)
    for (count = Math.min(count, MAX_PARTS); count > 0; count -= 1) {
      if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new UnreadableDocument('the archive is damaged')
      const named = zip.readUInt16LE(at + 28)
      const name = zip.toString('utf8', at + ENTRY, at + ENTRY + named)
      const deflated = zip.readUInt16LE(at + 10) === DEFLATED
      // The first of equal names: two readers of one file must not see two documents.
      if (!places.has(name))
        places.set(name, { at: zip.readUInt32LE(at + 42), packed: zip.readUInt32LE(at + 20), deflated })
      at += ENTRY + named + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    }
  })
  return {
    names: [...places.keys()],
    read: (name) =>
      reading(() => {
        const place = places.get(name)
        if (!place) return null
        const start = place.at + HEAD + zip.readUInt16LE(place.at + 26) + zip.readUInt16LE(place.at + 28)
        const packed = zip.subarray(start, start + place.packed)
        const content = place.deflated
          ? inflateRawSync(packed, { maxOutputLength: Math.max(1, left) })
          : packed
        left -= content.length
        if (left <= 0) throw new UnreadableDocument('the archive unpacks to too much')
        return content.toString('utf8')
      }),
  }
}
