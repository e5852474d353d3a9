import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { withMjr } from './read-mjr.ts'
import { vp8Frames } from './vp8-frames.ts'
import { writeIvf } from './write-ivf.ts'
import { writeOpus } from './write-opus.ts'

const folder = mkdtempSync(join(tmpdir(), 'mjr-'))
afterAll(() => rmSync(folder, { recursive: true }))
const path = join(folder, 'stream.mjr')
const out = join(folder, 'out')

interface Sent {
  sequence: number
  timestamp: number
  marker: boolean
  payload: Buffer
  arrived: number
}

function mjrOf(kind: 'a' | 'v', packets: readonly Sent[]): Buffer {
  const head = Buffer.from(JSON.stringify({ t: kind, c: kind === 'a' ? 'opus' : 'vp8', s: 1, u: 5_000_000 }))
  const length = Buffer.alloc(2)
  length.writeUInt16BE(head.length)
  const frames = packets.flatMap(({ sequence, timestamp, marker, payload, arrived }) => {
    const rtp = Buffer.alloc(12)
    rtp.writeUInt8(0x80, 0)
    rtp.writeUInt8(marker ? 0xe0 : 0x60, 1)
    rtp.writeUInt16BE(sequence % 65_536, 2)
    rtp.writeUInt32BE(timestamp % 2 ** 32, 4)
    const frame = Buffer.alloc(10)
    frame.write('MEET', 'latin1')
    frame.writeUInt32BE(arrived, 4)
    frame.writeUInt16BE(rtp.length + payload.length, 8)
    return [frame, rtp, payload]
  })
  return Buffer.concat([Buffer.from('MJR00002'), length, head, ...frames])
}

/** A frame in three packets: descriptor with the start bit, then its parts. */
function frame(index: number, isKey: boolean): Sent[] {
  const body = Buffer.alloc(30, index % 256)
  body.writeUInt8(isKey ? 0 : 1, 0)
  body.writeUInt16LE(640, 6)
  body.writeUInt16LE(360, 8)
  return [0, 1, 2].map((part) => ({
    // Both counters pass their end on the way.
    sequence: 65_500 + 3 * index + part,
    timestamp: 2 ** 32 - 30_000 + 6_000 * index,
    marker: part === 2,
    payload: Buffer.concat([
      Buffer.from([part === 0 ? 0x10 : 0x00]),
      body.subarray(part * 10, part * 10 + 10),
    ]),
    arrived: Math.round((6_000 * index) / 90),
  }))
}
const stream = Array.from({ length: 40 }, (_, index) => frame(index, index % 10 === 0))

const framesIn = (content: Buffer) => {
  writeFileSync(path, content)
  return withMjr(path, ({ packets }) => [...vp8Frames(packets)]) ?? []
}

test('frames come whole, in order and in time, whatever the network did to their packets', () => {
  const all = stream.flat()
  const network = fc.record({
    lost: fc.uniqueArray(fc.nat(all.length - 1), { maxLength: 20 }),
    twice: fc.uniqueArray(fc.nat(all.length - 1), { maxLength: 20 }),
    late: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: all.length, maxLength: all.length }),
  })
  fc.assert(
    fc.property(network, ({ lost, twice, late }) => {
      const arriving = all
        .flatMap((packet, at) =>
          lost.includes(at)
            ? []
            : twice.includes(at)
              ? [packet, packet].map((one) => ({ one, at }))
              : [{ one: packet, at }],
        )
        .sort((one, other) => one.at + (late[one.at] ?? 0) - other.at - (late[other.at] ?? 0))
        .map(({ one }) => one)
      const frames = framesIn(mjrOf('v', arriving))
      const whole = stream.flatMap((packets, index) =>
        packets.every((packet) => !lost.includes(all.indexOf(packet))) ? [index] : [],
      )
      const firstKey = whole.find((index) => index % 10 === 0) ?? Number.POSITIVE_INFINITY
      expect(frames.map(({ data }) => data.length)).toEqual(frames.map(() => 30))
      expect(frames.map(({ data }) => data.readUInt8(29))).toEqual(whole.filter((index) => index >= firstKey))
      for (const [index, { at }] of frames.entries())
        if (index > 0) expect(at).toBeGreaterThan(frames[index - 1]?.at ?? 0)
    }),
    { numRuns: 60 },
  )
})

test('a file cut anywhere is read up to its last whole packet; rubbish is none', () => {
  const whole = mjrOf('v', stream.flat())
  fc.assert(
    fc.property(fc.nat(whole.length), (length) => {
      expect(framesIn(whole.subarray(0, length)).length).toBeLessThanOrEqual(stream.length)
    }),
    { numRuns: 60 },
  )
  for (const rubbish of [Buffer.alloc(0), Buffer.from('MJR'), Buffer.from('OggS and more of that kind')])
    expect(framesIn(rubbish)).toEqual([])
})

test('a camera that was off leaves a pause; times go on', () => {
  const moved = stream.map((packets, index) =>
    packets.map((packet) => ({
      ...packet,
      timestamp: packet.timestamp + (index < 20 ? 0 : 10 * 90_000),
      arrived: packet.arrived + (index < 20 ? 0 : 10_000),
    })),
  )
  writeFileSync(path, mjrOf('v', moved.flat()))
  const written = withMjr(path, ({ packets }) => writeIvf(out, vp8Frames(packets)))
  expect(written?.pauses.map((pause) => pause.map(Math.round))).toEqual([[1267, 11_333]])
  expect(Math.round(written?.until ?? 0)).toBe(12_600)
  expect(readFileSync(out).toString('latin1', 0, 12)).toContain('VP80')
})

test('sound is as long as the stay, with silence where nothing was sent', () => {
  const packet = (index: number, at: number): Sent => ({
    sequence: index,
    timestamp: at * 48,
    marker: false,
    payload: Buffer.from([0xfc, 1, 2, 3]),
    arrived: at,
  })
  const talk = [0, 20, 40, 60, 5_060, 5_080]
  writeFileSync(
    path,
    mjrOf(
      'a',
      talk.map((at, index) => packet(index, at)),
    ),
  )
  expect(withMjr(path, ({ packets }) => writeOpus(out, packets))).toBeCloseTo(5_100, -2)
  // A clock that jumps by hours is taken back.
  writeFileSync(path, mjrOf('a', [packet(0, 0), { ...packet(1, 20), timestamp: 3_600 * 48_000 }]))
  expect(withMjr(path, ({ packets }) => writeOpus(out, packets))).toBeLessThan(1_000)
})
