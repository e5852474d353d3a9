import { expect, test } from 'vitest'
import { OPUS_HEAD, packetOf, webmOf } from './testing.ts'
import { webmToOgg } from './webm-to-ogg.ts'

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

const converted = (packets: readonly Buffer[]): Buffer => {
  const made = webmToOgg(webmOf(packets))
  if (typeof made === 'string') throw new Error(made)
  return made
}

test("the Ogg file has the recording's packets, unchanged", () => {
  const packets = Array.from({ length: 120 }, (_, index) => packetOf(3 + index * 9))
  const pages = readOgg(converted(packets))
  const [head, tags, ...sound] = pages
  expect(head).toEqual({ flags: 2, samples: 0, packets: [OPUS_HEAD] })
  expect(tags?.packets[0]?.toString('latin1', 0, 8)).toBe('OpusTags')
  expect(sound.flatMap((page) => page.packets)).toEqual(packets)
  expect(sound.at(-1)).toMatchObject({ flags: 4, samples: 120 * 960 })
})

test('pages have a valid checksum', () => {
  // Computed bit by bit for the page with the header of a mono file.
  const page = converted([packetOf(10)]).subarray(0, 27 + 1 + OPUS_HEAD.length)
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
  expect(webmToOgg(webmOf([packetOf(10)], 'A_VORBIS'))).toBe('other')
  expect(webmToOgg(webmOf([packetOf(10)], 'A_OPUS', 0x82))).toBe('other')
  expect(webmToOgg(Buffer.from('OggS, or whatever it may be'))).toBe('other')
})

test('a WebM without sound, or broken off, is damaged', () => {
  expect(webmToOgg(webmOf([]))).toBe('damaged')
  const whole = webmOf([packetOf(40), packetOf(50)])
  expect(webmToOgg(Buffer.concat([whole, Buffer.alloc(20)]))).toBe('damaged')
  expect(webmToOgg(whole.subarray(0, 60))).toBe('damaged')
  for (let length = 0; length < whole.length; length += 7)
    expect(() => webmToOgg(whole.subarray(0, length))).not.toThrow()
})

test('more than an hour is not converted', () => {
  const tiny = Buffer.from([0xfc])
  const packets = Array.from({ length: 180_001 }, () => tiny)
  expect(webmToOgg(webmOf(packets))).toBe('other')
})
