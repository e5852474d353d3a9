import { expect, test } from 'vitest'
import { webmToOgg } from './webm-to-ogg.ts'

const element = (id: number, content: Buffer, unsized = false): Buffer => {
  const name = Buffer.from(id.toString(16).padStart(id > 0xff ? (id > 0xffff ? 8 : 4) : 2, '0'), 'hex')
  const size = Buffer.alloc(8, 0xff)
  size[0] = 0x01
  if (!unsized) size.writeUIntBE(content.length, 2, 6)
  if (!unsized) size[1] = 0
  return Buffer.concat([name, size, content])
}
const HEAD = Buffer.concat([Buffer.from('OpusHead'), Buffer.from([1, 1, 0x38, 1, 0x80, 0xbb, 0, 0, 0, 0, 0])])
/** As recorded by browsers: segment and cluster of unknown size, one packet per block. */
function webmOf(packets: readonly Buffer[], codec = 'A_OPUS', flags = 0x80): Buffer {
  const track = element(
    0xae,
    Buffer.concat([
      element(0xd7, Buffer.from([1])),
      element(0x86, Buffer.from(codec)),
      element(0x63a2, HEAD),
    ]),
  )
  const blocks = packets.map((packet) =>
    element(0xa3, Buffer.concat([Buffer.from([0x81, 0, 0, flags]), packet])),
  )
  const cluster = element(0x1f43b675, Buffer.concat([element(0xe7, Buffer.from([0])), ...blocks]), true)
  const head = element(0x1a45dfa3, element(0x4282, Buffer.from('webm')))
  return Buffer.concat([
    head,
    element(0x18538067, Buffer.concat([element(0x1654ae6b, track), cluster]), true),
  ])
}

/** Parses the pages: packets, positions in samples, flags. */
function readOgg(bytes: Buffer) {
  const pages: { flags: number; samples: number; packets: Buffer[] }[] = []
  for (let at = 0; at < bytes.length; ) {
    expect(bytes.toString('latin1', at, at + 4)).toBe('OggS')
    const count = bytes[at + 26] ?? 0
    const lengths = [...bytes.subarray(at + 27, at + 27 + count)]
    let from = at + 27 + count
    const packets: Buffer[] = []
    let length = 0
    for (const one of lengths) {
      length += one
      if (one === 255) continue
      packets.push(bytes.subarray(from, from + length))
      from += length
      length = 0
    }
    pages.push({ flags: bytes[at + 5] ?? 0, samples: Number(bytes.readBigUInt64LE(at + 6)), packets })
    at = from
  }
  return pages
}

/** A packet of 20 ms, of any length. */
const packetOf = (length: number) =>
  Buffer.concat([Buffer.from([0xfc]), Buffer.alloc(length - 1, length % 251)])

test("the Ogg file has the recording's packets, unchanged", () => {
  const packets = Array.from({ length: 120 }, (_, place) => packetOf(3 + place * 9))
  const pages = readOgg(webmToOgg(webmOf(packets)) ?? Buffer.alloc(0))
  const [head, tags, ...sound] = pages
  expect(head).toEqual({ flags: 2, samples: 0, packets: [HEAD] })
  expect(tags?.packets[0]?.toString('latin1', 0, 8)).toBe('OpusTags')
  expect(sound.flatMap((page) => page.packets)).toEqual(packets)
  expect(sound.at(-1)).toMatchObject({ flags: 4, samples: 120 * 960 })
})

test('pages have a valid checksum', () => {
  // Computed bit by bit for the page with the header of a mono file.
  const page = (webmToOgg(webmOf([packetOf(10)])) ?? Buffer.alloc(0)).subarray(0, 27 + 1 + HEAD.length)
  const sum = page.readUInt32LE(22)
  const bytes = Buffer.from(page)
  bytes.writeUInt32LE(0, 22)
  let crc = 0
  for (const byte of bytes)
    for (let bit = 7; bit >= 0; bit -= 1) {
      const top = ((crc >>> 31) ^ (byte >> bit)) & 1
      crc = ((crc << 1) ^ (top ? 0x04c11db7 : 0)) >>> 0
    }
  expect(sum).toBe(crc)
})

test('anything else is not converted', () => {
  expect(webmToOgg(webmOf([packetOf(10)], 'A_VORBIS'))).toBeNull()
  expect(webmToOgg(webmOf([packetOf(10)], 'A_OPUS', 0x82))).toBeNull()
  expect(webmToOgg(webmOf([]))).toBeNull()
  expect(webmToOgg(Buffer.from('OggS, or whatever it may be'))).toBeNull()
  const whole = webmOf([packetOf(40), packetOf(50)])
  for (let length = 0; length < whole.length; length += 7)
    expect(() => webmToOgg(whole.subarray(0, length))).not.toThrow()
})

test('more than an hour is not converted', () => {
  const tiny = Buffer.from([0xfc])
  const packets = Array.from({ length: 180_001 }, () => tiny)
  expect(webmToOgg(webmOf(packets))).toBeNull()
})
