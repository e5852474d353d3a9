/** Packets per page: a second as recorded by browsers. */
const PACKETS_A_PAGE = 50
const SEGMENTS_A_PAGE = 255
const SEGMENT = 255
const SERIAL = 0x6f707573
const [FIRST, LAST] = [2, 4]

const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte << 24
  for (let bit = 0; bit < 8; bit += 1) rest = (rest << 1) ^ (rest < 0 ? 0x04c11db7 : 0)
  return rest >>> 0
})

function crcOf(bytes: Buffer): number {
  let crc = 0
  for (const byte of bytes) crc = ((crc << 8) ^ (CRC[(crc >>> 24) ^ byte] ?? 0)) >>> 0
  return crc
}

/** Samples per frame at 48 kHz, by configuration number: SILK, hybrid and CELT frame sizes (RFC 6716, 3.1). */
function frameOf(configuration: number): number {
  if (configuration < 12) return [480, 960, 1920, 2880][configuration % 4] ?? 0
  if (configuration < 16) return [480, 960][configuration % 2] ?? 0
  return [120, 240, 480, 960][configuration % 4] ?? 0
}

/** Samples of a packet at 48 kHz, from its first two bytes; 0 for what is none. */
export function opusSamples(packet: Buffer): number {
  const [toc = 0, second = 0] = packet
  const code = toc & 3
  const frames = code === 0 ? 1 : code === 3 ? second & 0x3f : 2
  return frames * frameOf(toc >> 3)
}

const segmentsOf = (packet: Buffer): number[] => [
  ...Array.from({ length: Math.floor(packet.length / SEGMENT) }, () => SEGMENT),
  packet.length % SEGMENT,
]

function pageOf(packets: readonly Buffer[], of: { index: number; samples: number; flags: number }): Buffer {
  const segments = packets.flatMap(segmentsOf)
  const head = Buffer.alloc(27 + segments.length)
  head.write('OggS', 0, 'latin1')
  head[5] = of.flags
  head.writeBigUInt64LE(BigInt(of.samples), 6)
  head.writeUInt32LE(SERIAL, 14)
  head.writeUInt32LE(of.index, 18)
  head[26] = segments.length
  head.set(segments, 27)
  const page = Buffer.concat([head, ...packets])
  page.writeUInt32LE(crcOf(page), 22)
  return page
}

const tags = (): Buffer => {
  const vendor = Buffer.from('suite')
  const bytes = Buffer.alloc(16 + vendor.length)
  bytes.write('OpusTags', 0, 'latin1')
  bytes.writeUInt32LE(vendor.length, 8)
  vendor.copy(bytes, 12)
  return bytes
}

/** Pages of an Ogg file, each as soon as it is full. */
export interface OggPages {
  add(packet: Buffer): void
  end(): void
}

/** `head` is the OpusHead of the packets that follow. */
export function oggPages(head: Buffer, write: (page: Buffer) => void): OggPages {
  let index = 0
  let samples = 0
  let waiting: Buffer[] = []
  let segments = 0
  const flush = (flags: number): void => {
    write(pageOf(waiting, { index, samples, flags }))
    index += 1
    waiting = []
    segments = 0
  }
  waiting = [head]
  flush(FIRST)
  waiting = [tags()]
  flush(0)
  return {
    add(packet) {
      const more = segmentsOf(packet).length
      if (waiting.length === PACKETS_A_PAGE || segments + more > SEGMENTS_A_PAGE) flush(0)
      waiting.push(packet)
      segments += more
      samples += opusSamples(packet)
    },
    end: () => flush(LAST),
  }
}

/** An Ogg file of Opus packets; `head` is their OpusHead. */
export function oggOpus(head: Buffer, packets: readonly Buffer[]): Buffer {
  const pages: Buffer[] = []
  const ogg = oggPages(head, (page) => pages.push(page))
  for (const packet of packets) ogg.add(packet)
  ogg.end()
  return Buffer.concat(pages)
}
