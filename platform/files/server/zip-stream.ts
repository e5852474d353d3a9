import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'

/** A file of an archive; its size must match its stream. */
export interface ZipEntry {
  name: string
  /** Bytes. */
  size: number
  modified: Date
  open(): Readable
}

const LOCAL = 30
const DESCRIPTOR = 16
const CENTRAL = 46
const END = 22
/** Limit without ZIP64, which not every reader knows. Bytes. */
export const LARGEST_ZIP = 0xffffffff

/** Known in advance, since nothing is compressed: audio hardly shrinks. */
export const zipSize = (entries: readonly ZipEntry[]): number =>
  entries.reduce(
    (sum, { name, size }) => sum + size + LOCAL + DESCRIPTOR + CENTRAL + 2 * Buffer.byteLength(name),
    END,
  )

/** Since 1980 in two-second steps (APPNOTE 4.4.6); UTC, to be the same everywhere. */
function dosTime(at: Date): { time: number; date: number } {
  const year = Math.max(1980, at.getUTCFullYear())
  return {
    time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
  }
}

/** Flags: names in UTF-8 (bit 11), checksum and sizes after the content (bit 3); method: stored. */
const FLAGS = 0x0808
const VERSION = 20

interface Written {
  entry: ZipEntry
  offset: number
  sum: number
}

function localHeader({ name, modified }: ZipEntry): Buffer {
  const called = Buffer.from(name)
  const header = Buffer.alloc(LOCAL)
  const { time, date } = dosTime(modified)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(time, 10)
  header.writeUInt16LE(date, 12)
  header.writeUInt16LE(called.length, 26)
  return Buffer.concat([header, called])
}

function descriptor(sum: number, size: number): Buffer {
  const found = Buffer.alloc(DESCRIPTOR)
  found.writeUInt32LE(0x08074b50, 0)
  found.writeUInt32LE(sum, 4)
  found.writeUInt32LE(size, 8)
  found.writeUInt32LE(size, 12)
  return found
}

function centralHeader({ entry, offset, sum }: Written): Buffer {
  const called = Buffer.from(entry.name)
  const header = Buffer.alloc(CENTRAL)
  const { time, date } = dosTime(entry.modified)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(time, 12)
  header.writeUInt16LE(date, 14)
  header.writeUInt32LE(sum, 16)
  header.writeUInt32LE(entry.size, 20)
  header.writeUInt32LE(entry.size, 24)
  header.writeUInt16LE(called.length, 28)
  header.writeUInt32LE(offset, 42)
  return Buffer.concat([header, called])
}

function endRecord(count: number, size: number, offset: number): Buffer {
  const end = Buffer.alloc(END)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return end
}

async function* parts(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const entry of entries) {
    const header = localHeader(entry)
    yield header
    let sum = 0
    let size = 0
    for await (const chunk of entry.open() as AsyncIterable<Buffer>) {
      sum = crc32(chunk, sum)
      size += chunk.length
      yield chunk
    }
    if (size !== entry.size) throw new Error(`${entry.name} has ${size} bytes instead of ${entry.size}`)
    written.push({ entry, offset, sum })
    yield descriptor(sum, size)
    offset += header.length + size + DESCRIPTOR
  }
  const central = Buffer.concat(written.map(centralHeader))
  yield central
  yield endRecord(written.length, central.length, offset)
}

/** Streams a ZIP archive (stored, not compressed), one chunk in memory at a time. At most `LARGEST_ZIP` bytes. */
export const zipStream = (entries: readonly ZipEntry[]): Readable => Readable.from(parts(entries))
