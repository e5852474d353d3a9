import { closeSync, openSync, readSync } from 'node:fs'
import { z } from 'zod'
import { type RtpPacket, readRtp } from './rtp.ts'

/** One stream as Janus wrote it. */
export interface MjrStream {
  kind: 'audio' | 'video'
  /** `opus`, `vp8`. */
  codec: string
  /** Of its first packet, ms since the epoch. */
  startedAt: number
  /** In order of arrival. A file that was cut off ends with its last whole packet. */
  packets: Iterable<RtpPacket>
}

const header = z.object({ t: z.enum(['a', 'v', 'd']), c: z.string(), u: z.number() })

const MAGIC = 'MJR00002'
const FRAME = 'MEET'
/** `MEET`, milliseconds since the start, length. */
const FRAME_HEADER = 10
const CHUNK = 1024 * 1024

/** Reads forward through a file without keeping it in memory. */
function createReader(file: number) {
  let kept = Buffer.alloc(0)
  /** Null when so many bytes are not there. */
  return (count: number): Buffer | null => {
    while (kept.length < count) {
      const more = Buffer.allocUnsafe(CHUNK)
      const read = readSync(file, more)
      if (read === 0) return null
      kept = Buffer.concat([kept, more.subarray(0, read)])
    }
    const taken = kept.subarray(0, count)
    kept = kept.subarray(count)
    return taken
  }
}

/** Calls `use` with the file's stream; null for a file without packets, or of another kind. */
export function withMjr<Result>(path: string, use: (stream: MjrStream) => Result): Result | null {
  const file = openSync(path, 'r')
  try {
    const take = createReader(file)
    if (take(MAGIC.length)?.toString('latin1') !== MAGIC) return null
    const facts = take(take(2)?.readUInt16BE() ?? 0)
    if (!facts || facts.length === 0) return null
    const { t, c: codec, u } = header.parse(JSON.parse(facts.toString()))
    if (t === 'd') return null
    return use({ kind: t === 'a' ? 'audio' : 'video', codec, startedAt: u / 1000, packets: packetsOf(take) })
  } finally {
    closeSync(file)
  }
}

function* packetsOf(take: (count: number) => Buffer | null): Generator<RtpPacket> {
  while (true) {
    const head = take(FRAME_HEADER)
    if (head?.toString('latin1', 0, FRAME.length) !== FRAME) return
    const content = take(head.readUInt16BE(8))
    if (!content) return
    const packet = readRtp(content, head.readUInt32BE(4))
    if (packet) yield packet
  }
}
