import { createClock, inOrder, type RtpPacket } from './rtp.ts'

export interface Vp8Frame {
  /** Milliseconds since the stream's start. */
  at: number
  data: Buffer
  /** Of a key frame; null for others. */
  size: { width: number; height: number } | null
}

const RATE = 90_000

/** Puts frames together (RFC 7741). Those with a lost part, and those before the first key frame, are left out. */
export function* vp8Frames(packets: Iterable<RtpPacket>): Generator<Vp8Frame> {
  const timeOf = createClock(RATE)
  let parts: Buffer[] = []
  let at = 0
  let expected: number | null = null
  let begun = false
  for (const packet of inOrder(packets)) {
    const time = timeOf(packet)
    const part = partOf(packet.payload)
    if (part === null) continue
    if (part.starts) {
      parts = [part.data]
      at = time
      expected = packet.sequence + 1
    } else {
      if (packet.sequence !== expected) {
        expected = null
        continue
      }
      parts.push(part.data)
      expected += 1
    }
    if (!packet.marker) continue
    expected = null
    const data = Buffer.concat(parts)
    const size = sizeOf(data)
    begun ||= size !== null
    if (begun) yield { at, data, size }
  }
}

/** Takes off the payload descriptor; null for what is none. */
function partOf(payload: Buffer): { starts: boolean; data: Buffer } | null {
  if (payload.length < 2) return null
  const first = payload.readUInt8(0)
  let length = 1
  if (first & 0x80) {
    const more = payload.readUInt8(1)
    length = 2
    if (more & 0x80) length += payload.length > length && payload.readUInt8(length) & 0x80 ? 2 : 1
    if (more & 0x40) length += 1
    if (more & 0x30) length += 1
  }
  if (payload.length <= length) return null
  return { starts: (first & 0x10) !== 0 && (first & 0x07) === 0, data: payload.subarray(length) }
}

function sizeOf(frame: Buffer): Vp8Frame['size'] {
  if (frame.length < 10 || frame.readUInt8(0) & 1) return null
  return { width: frame.readUInt16LE(6) & 0x3fff, height: frame.readUInt16LE(8) & 0x3fff }
}
