export interface RtpPacket {
  sequence: number
  timestamp: number
  marker: boolean
  payload: Buffer
  /** Milliseconds since the stream's start. */
  arrived: number
}

const FIXED = 12

/** Null for what is no RTP. */
export function readRtp(content: Buffer, arrived: number): RtpPacket | null {
  if (content.length < FIXED || content.readUInt8(0) >> 6 !== 2) return null
  const first = content.readUInt8(0)
  let start = FIXED + 4 * (first & 0x0f)
  if (first & 0x10) {
    if (content.length < start + 4) return null
    start += 4 + 4 * content.readUInt16BE(start + 2)
  }
  const padding = first & 0x20 ? content.readUInt8(content.length - 1) : 0
  if (start + padding > content.length) return null
  return {
    sequence: content.readUInt16BE(2),
    timestamp: content.readUInt32BE(4),
    marker: (content.readUInt8(1) & 0x80) !== 0,
    payload: content.subarray(start, content.length - padding),
    arrived,
  }
}

/** Packets that a packet may come late by. */
const WINDOW = 64

/** Puts packets into the order in which they were sent, each once. `sequence` counts on past 65535. */
export function* inOrder(packets: Iterable<RtpPacket>): Generator<RtpPacket> {
  const held: RtpPacket[] = []
  let newest: number | null = null
  let given = Number.NEGATIVE_INFINITY
  const next = function* (keep: number): Generator<RtpPacket> {
    while (held.length > keep) {
      const packet = held.shift()
      if (!packet || packet.sequence <= given) continue
      given = packet.sequence
      yield packet
    }
  }
  for (const packet of packets) {
    const sequence: number = newest === null ? packet.sequence : unwrap(packet.sequence, newest, 16)
    newest = Math.max(newest ?? sequence, sequence)
    const place = held.findLastIndex((other) => other.sequence <= sequence)
    held.splice(place + 1, 0, { ...packet, sequence })
    yield* next(WINDOW)
  }
  yield* next(0)
}

/** The number with these lowest bits that is nearest to `near`. */
function unwrap(value: number, near: number, bits: 16 | 32): number {
  const whole = 2 ** bits
  const difference = (((value - near) % whole) + whole) % whole
  return near + (difference >= whole / 2 ? difference - whole : difference)
}

/** How far a sender's clock may be from the arrival, ms: a jump beyond is taken back. */
const DRIFT = 1_500

/**
 * Gives each packet its time since the stream's start, ms: by the sender's clock, which knows no network. `rate`: its ticks a
 * second.
 */
export function createClock(rate: number): (packet: RtpPacket) => number {
  let before: number | null = null
  let offset = 0
  return ({ timestamp, arrived }) => {
    const ticks: number = before === null ? timestamp : unwrap(timestamp, before, 32)
    if (before === null) offset = arrived - (ticks * 1000) / rate
    before = ticks
    const at = (ticks * 1000) / rate + offset
    if (Math.abs(at - arrived) <= DRIFT) return at
    offset += arrived - at
    return arrived
  }
}
