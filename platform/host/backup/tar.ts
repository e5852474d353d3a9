/**
 * The part of POSIX tar that our archives need: regular files, long names by pax headers. Streams one entry at a time; neither
 * side holds more than a chunk.
 */
const BLOCK = 512
const NAME_BYTES = 100
const OCTAL_DIGITS = 11
const PAX = 'x'
const FILE = '0'

export class DamagedArchive extends Error {
  override name = 'DamagedArchive'
}

function numberField(header: Buffer, value: number, at: number): void {
  const octal = value.toString(8)
  if (octal.length <= OCTAL_DIGITS) {
    header.write(octal.padStart(OCTAL_DIGITS, '0'), at, 'latin1')
    return
  }
  // Above 8 GiB: base 256, flagged by the first bit.
  header[at] = 0x80
  header.writeBigUInt64BE(BigInt(value), at + 4)
}

function headerOf(name: string, size: number, type: string): Buffer {
  const header = Buffer.alloc(BLOCK)
  header.write(name, 0, NAME_BYTES, 'utf8')
  header.write('0000600', 100, 'latin1')
  header.write('0000000', 108, 'latin1')
  header.write('0000000', 116, 'latin1')
  numberField(header, size, 124)
  numberField(header, 0, 136)
  header.write('        ', 148, 'latin1')
  header.write(type, 156, 'latin1')
  header.write('ustar\u000000', 257, 'latin1')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1')
  return header
}

const padding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** `27 path=some/name\n`, where 27 counts itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = ` ${key}=${value}\n`
  const bytes = Buffer.byteLength(rest)
  let length = bytes + String(bytes).length
  length = bytes + String(length).length
  return Buffer.from(`${length}${rest}`)
}

/** Header before an entry's content. */
export function entryHead(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) <= NAME_BYTES) return headerOf(name, size, FILE)
  const record = paxRecord('path', name)
  return Buffer.concat([
    headerOf('pax', record.length, PAX),
    record,
    padding(record.length),
    headerOf('long-name', size, FILE),
  ])
}
/** Padding after an entry's content. */
export const entryTail = padding
/** End-of-archive marker. */
export const ARCHIVE_END: Buffer = Buffer.alloc(2 * BLOCK)

export interface TarEntry {
  name: string
  size: number
  /** Must be read to its end before the next entry. */
  content: AsyncIterable<Buffer>
}

const isEmpty = (block: Buffer): boolean => block.every((byte) => byte === 0)

function readNumber(header: Buffer, at: number): number {
  if (((header[at] ?? 0) & 0x80) !== 0) return Number(header.readBigUInt64BE(at + 4))
  const text = header.toString('latin1', at, at + 12).replace(/[\0 ].*$/s, '')
  if (!/^[0-7]+$/.test(text)) throw new DamagedArchive('a size is no number')
  return Number.parseInt(text, 8)
}

function checkSum(header: Buffer): void {
  const storedChecksum = Number.parseInt(header.toString('latin1', 148, 154), 8)
  const blank = Buffer.from(header)
  blank.write('        ', 148, 'latin1')
  if (blank.reduce((total, byte) => total + byte, 0) !== storedChecksum) {
    throw new DamagedArchive('a header is damaged')
  }
}

const textOf = (header: Buffer, at: number, length: number): string =>
  header.toString('utf8', at, at + length).replace(/\0.*$/s, '')

/** @throws DamagedArchive when the stream is truncated or not one of our archives */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = blockReader(source)
  let longName: string | null = null
  while (true) {
    const header = await reader.exactly(BLOCK)
    if (isEmpty(header)) {
      if (!isEmpty(await reader.exactly(BLOCK))) throw new DamagedArchive('the end is damaged')
      // To the very end, where the compression verifies its checksum.
      await reader.drain()
      return
    }
    checkSum(header)
    const size = readNumber(header, 124)
    const type = textOf(header, 156, 1)
    if (type === PAX) {
      if (size > 64 * 1024) throw new DamagedArchive('a name is too long')
      const record = (await reader.exactly(size)).toString('utf8')
      await reader.exactly(padding(size).length)
      longName = /^\d+ path=(.*)\n/s.exec(record)?.[1] ?? null
      continue
    }
    if (type !== FILE) throw new DamagedArchive('an entry is no file')
    const name = longName ?? textOf(header, 0, NAME_BYTES)
    longName = null
    let left = size
    yield {
      name,
      size,
      content: (async function* () {
        while (left > 0) {
          const chunk = await reader.upTo(left)
          left -= chunk.length
          yield chunk
        }
      })(),
    }
    if (left > 0) throw new Error(`entry ${name} was not read to its end`)
    await reader.exactly(padding(size).length)
  }
}

function blockReader(source: AsyncIterable<Buffer>) {
  const iterator = source[Symbol.asyncIterator]()
  let held: Buffer = Buffer.alloc(0)
  const more = async (): Promise<void> => {
    const next = await iterator.next()
    if (next.done) throw new DamagedArchive('it ends early')
    held = held.length === 0 ? next.value : Buffer.concat([held, next.value])
  }
  const take = (bytes: number): Buffer => {
    const taken = held.subarray(0, bytes)
    held = held.subarray(bytes)
    return taken
  }
  return {
    async drain(): Promise<void> {
      while (!(await iterator.next()).done);
    },
    async exactly(bytes: number): Promise<Buffer> {
      while (held.length < bytes) await more()
      return take(bytes)
    },
    async upTo(bytes: number): Promise<Buffer> {
      if (held.length === 0) await more()
      return take(Math.min(bytes, held.length))
    },
  }
}
