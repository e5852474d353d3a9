import { closeSync, openSync, writeSync } from 'node:fs'
import { oggPages, opusSamples } from '#platform/media/server/ogg-opus.ts'
import { createClock, inOrder, type RtpPacket } from './rtp.ts'

const RATE = 48_000
const FRAME = 960
/** 20 ms of silence: nothing is sent while nobody talks, and players want sound without holes. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe])

/** Writes an Ogg file that is as long as the stream, its holes filled with silence. @returns its length in ms; null: nothing */
export function writeOpus(path: string, packets: Iterable<RtpPacket>): number | null {
  const file = openSync(path, 'w', 0o600)
  try {
    const pages = oggPages(opusHead(), (page) => writeSync(file, page))
    const timeOf = createClock(RATE)
    let written = 0
    for (const packet of inOrder(packets)) {
      const samples = opusSamples(packet.payload)
      const due = Math.round((timeOf(packet) * RATE) / 1000)
      if (samples === 0) continue
      for (; due - written >= 2 * FRAME; written += FRAME) pages.add(SILENCE)
      pages.add(packet.payload)
      written += samples
    }
    pages.end()
    return written === 0 ? null : (written * 1000) / RATE
  } finally {
    closeSync(file)
  }
}

/** Two channels, 48 kHz (RFC 7845, 5.1). */
function opusHead(): Buffer {
  const head = Buffer.alloc(19)
  head.write('OpusHead', 0, 'latin1')
  head.writeUInt8(1, 8)
  head.writeUInt8(2, 9)
  head.writeUInt32LE(RATE, 12)
  return head
}
