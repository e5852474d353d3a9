import { type FileHandle, open } from 'node:fs/promises'

/** What a file's beginning says beyond its type, as far as it decides who plays it. */
export interface FileTraits {
  /** Of sound and video: `opus`, `vorbis`, `flac`, `speex` in Ogg, the four letters of MP4 (`avc1`, `hvc1`, `mp4a`). */
  codecs: readonly string[]
  /** Pixels of a WebP; null for anything else. */
  size: { width: number; height: number } | null
  isAnimated: boolean
  /** Anything but 8 bits of grey, RGB or RGBA: CMYK, 16 bits. */
  hasOddColours: boolean
}

const NONE: FileTraits = { codecs: [], size: null, isAnimated: false, hasOddColours: false }
/** Bytes of the beginning that are read. */
const HEAD = 256 * 1024

/** Reads only the beginning, and of MP4 the index. What is damaged has no traits. */
export async function readTraits(path: string, contentType: string): Promise<FileTraits> {
  const handle = await open(path)
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const head = buffer.subarray(0, bytesRead)
    if (contentType === 'audio/ogg') return { ...NONE, codecs: oggCodecs(head) }
    if (/^(audio|video)\/(mp4|3gpp|quicktime)$/.test(contentType))
      return { ...NONE, codecs: codecsOfIndex(await readIndex(handle)) }
    if (contentType === 'image/webp') return { ...NONE, ...webpTraits(head) }
    if (contentType === 'image/jpeg') return { ...NONE, hasOddColours: jpegChannels(head) === 4 }
    // Bits of each channel, in the header that comes first.
    if (contentType === 'image/png') return { ...NONE, hasOddColours: head[24] === 16 }
    return NONE
  } finally {
    await handle.close()
  }
}

const OGG: readonly [string, string][] = [
  ['OpusHead', 'opus'],
  ['\x01vorbis', 'vorbis'],
  ['\x7fFLAC', 'flac'],
  ['Speex   ', 'speex'],
  ['\x80theora', 'theora'],
]
/** The first page of each stream names its codec. */
const OGG_PAGES = 4096

function oggCodecs(head: Buffer): string[] {
  const text = head.subarray(0, OGG_PAGES).toString('latin1')
  return OGG.flatMap(([mark, codec]) => (text.includes(mark) ? [codec] : []))
}

/** Top-level boxes looked at, and the largest index, bytes: hours of video have less. */
const [MAX_BOXES, MAX_INDEX] = [200, 16 * 1024 * 1024]

/** The box `moov` of MP4, wherever it stands; empty when there is none. */
async function readIndex(handle: FileHandle): Promise<Buffer> {
  let at = 0
  for (let count = 0; count < MAX_BOXES; count += 1) {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, at)
    if (bytesRead < 8) break
    const short = buffer.readUInt32BE(0)
    const size = short === 1 ? Number(buffer.readBigUInt64BE(8)) : short
    if (buffer.toString('latin1', 4, 8) === 'moov') {
      const length = Math.min(size, MAX_INDEX)
      const index = await handle.read(Buffer.alloc(length), 0, length, at)
      return index.buffer.subarray(0, index.bytesRead)
    }
    // Zero: up to the end of the file.
    if (size < 8) break
    at += size
  }
  return Buffer.alloc(0)
}

/** The first sample description of each track (`stsd`: version, count, size, four letters). */
function codecsOfIndex(index: Buffer): string[] {
  const found: string[] = []
  for (let at = index.indexOf('stsd'); at >= 0; at = index.indexOf('stsd', at + 4)) {
    const codec = index.toString('latin1', at + 16, at + 20)
    if (/^[\w. -]{4}$/.test(codec)) found.push(codec.trim())
  }
  return found
}

function webpTraits(head: Buffer): Pick<FileTraits, 'size' | 'isAnimated'> {
  const form = head.toString('latin1', 12, 16)
  if (head.length < 30) return { size: null, isAnimated: false }
  if (form === 'VP8X')
    return {
      size: { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 },
      isAnimated: ((head[20] ?? 0) & 2) !== 0,
    }
  if (form === 'VP8L') {
    const bits = head.readUInt32LE(21)
    return { size: { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }, isAnimated: false }
  }
  const [width, height] = [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff]
  return { size: { width, height }, isAnimated: false }
}

/** Colour channels by the frame's header; undefined when it comes later than what was read. */
function jpegChannels(head: Buffer): number | undefined {
  let at = 2
  while (at + 10 < head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return head[at + 9]
    at += 2 + head.readUInt16BE(at + 2)
  }
  return undefined
}
