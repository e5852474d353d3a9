import { oggOpus } from './ogg-opus.ts'

/** Every WebM begins with it. */
const EBML = 0x1a45dfa3
/** Elements whose children are read; they may be of unknown size. */
const OPENED = new Set([
  0x18538067 /* Segment */, 0x1654ae6b /* Tracks */, 0xae /* TrackEntry */, 0x1f43b675 /* Cluster */,
  0xa0 /* BlockGroup */,
])
const CODEC = 0x86
const CODEC_PRIVATE = 0x63a2
const BLOCKS = new Set([0xa3 /* SimpleBlock */, 0xa1 /* Block */])
const LACING = 0x06
/** Time code and flags of a block, after its track number. */
const BLOCK_HEAD = 3
/** An hour as recorded by browsers. */
const MAX_PACKETS = 180_000

/** Length of a variable-size integer, from the leading zeros of its first byte. */
const widthOf = (first: number): number => Math.clz32(first) - 23

interface Element {
  id: number
  /** Start and end of its content. */
  from: number
  to: number
}

function elementAt(bytes: Buffer, at: number): Element | null {
  const idWidth = widthOf(bytes[at] ?? 0)
  const sizeAt = at + idWidth
  const sizeWidth = widthOf(bytes[sizeAt] ?? 0)
  const from = sizeAt + sizeWidth
  if (idWidth > 4 || sizeWidth > 8 || from > bytes.length) return null
  let size = (bytes[sizeAt] ?? 0) & (0xff >> sizeWidth)
  for (let index = 1; index < sizeWidth; index += 1) size = size * 256 + (bytes[sizeAt + index] ?? 0)
  return { id: bytes.readUIntBE(at, idWidth), from, to: Math.min(from + size, bytes.length) }
}

/** `other`: no WebM, not of Opus, or more than an hour; `damaged`: a WebM whose sound cannot be read. */
type Refused = 'other' | 'damaged'

/** The block's packet; `other` when it has several (lacing). */
function packetIn(bytes: Buffer, { from, to }: Element): Buffer | Refused {
  const head = from + widthOf(bytes[from] ?? 0)
  if (head + BLOCK_HEAD >= to) return 'damaged'
  const flags = bytes[head + 2] ?? 0
  return (flags & LACING) === 0 ? bytes.subarray(head + BLOCK_HEAD, to) : 'other'
}

function readOpus(bytes: Buffer): { head: Buffer; packets: readonly Buffer[] } | Refused {
  let head: Buffer | null = null
  const packets: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const element = elementAt(bytes, at)
    if (element === null) return 'damaged'
    const content = bytes.subarray(element.from, element.to)
    if (element.id === CODEC && content.toString('latin1') !== 'A_OPUS') return 'other'
    if (element.id === CODEC_PRIVATE) head = content
    if (BLOCKS.has(element.id)) {
      const packet = packetIn(bytes, element)
      if (typeof packet === 'string') return packet
      packets.push(packet)
    }
    at = OPENED.has(element.id) ? element.from : element.to
  }
  if (packets.length > MAX_PACKETS) return 'other'
  return head?.subarray(0, 8).toString('latin1') === 'OpusHead' && packets.length > 0
    ? { head, packets }
    : 'damaged'
}

/**
 * Moves Opus audio from WebM, as recorded by browsers, to Ogg, as messaging services require, without re-encoding. For
 * anything else, why not.
 */
export function webmToOgg(bytes: Buffer): Buffer | Refused {
  if (elementAt(bytes, 0)?.id !== EBML) return 'other'
  const read = readOpus(bytes)
  return typeof read === 'string' ? read : oggOpus(read.head, read.packets)
}
