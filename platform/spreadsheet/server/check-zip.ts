import { inflateRawSync } from 'node:zlib'
import { MAX_UNPACKED } from './limits.ts'
import { longestRun } from './xml-runs.ts'

/** A zip bomb: it would unpack to more than is accepted. */
export class ArchiveTooBig extends Error {
  override name = 'ArchiveTooBig'
}

const END_OF_DIRECTORY = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
/** Lengths of ZIP records: end of directory, directory entry, local header. */
const [END, ENTRY, HEAD] = [22, 46, 30]
const DEFLATED = 8
/** A cell holds 32 767 characters; no spreadsheet writes longer runs. */
const MAX_RUN = 200_000

function endOfDirectory(zip: Buffer): number {
  for (let at = zip.length - END; at >= 0; at -= 1) if (zip.readUInt32LE(at) === END_OF_DIRECTORY) return at
  throw new RangeError('not a ZIP archive')
}

/**
 * Unpacks all parts once under a common limit, whatever sizes the archive claims, and limits every run of markup: parsers
 * rescan an unfinished comment or attribute with each chunk.
 * @throws ArchiveTooBig; RangeError or zlib errors for a damaged archive
 */
export function checkZip(zip: Buffer): void {
  let left = MAX_UNPACKED
  for (const { name, content, deflated } of entriesOf(zip)) {
    const unpacked = deflated ? unpack(content, left) : content
    left -= unpacked.length
    if (left < 0 || (IS_XML.test(name) && longestRun(unpacked) > MAX_RUN)) throw new ArchiveTooBig()
  }
}

/** A part of an archive that was checked, by name: the first one; null without. */
export function unpackPart(zip: Buffer, wanted: string): Buffer | null {
  for (const { name, content, deflated } of entriesOf(zip))
    if (name === wanted) return deflated ? unpack(content, MAX_UNPACKED) : content
  return null
}

interface Entry {
  name: string
  /** As it is in the archive. */
  content: Buffer
  deflated: boolean
}

/** @throws RangeError for a damaged archive */
function* entriesOf(zip: Buffer): Generator<Entry> {
  const end = endOfDirectory(zip)
  const count = zip.readUInt16LE(end + 10)
  let at = zip.readUInt32LE(end + 16)
  for (let entry = 0; entry < count; entry += 1) {
    if (zip.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new RangeError('the archive is damaged')
    const packed = zip.readUInt32LE(at + 20)
    const offset = zip.readUInt32LE(at + 42)
    const start = offset + HEAD + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28)
    yield {
      name: nameAt(zip, at),
      content: zip.subarray(start, start + packed),
      deflated: zip.readUInt16LE(at + 10) === DEFLATED,
    }
    at += ENTRY + zip.readUInt16LE(at + 28) + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
}

const nameAt = (zip: Buffer, at: number): string =>
  zip.toString('latin1', at + ENTRY, at + ENTRY + zip.readUInt16LE(at + 28))

/** Images and other parts are not read. */
const IS_XML = /\.(xml|rels)$/i

function unpack(content: Buffer, ceiling: number): Buffer {
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, ceiling) })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw new ArchiveTooBig()
    throw error
  }
}
