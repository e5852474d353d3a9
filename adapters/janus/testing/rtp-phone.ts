import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { vi } from 'vitest'
import type { TestPhone } from '#platform/meetings/testing/conformance.ts'

const PACKET_MS = 20
const SAMPLES = 160
const PATIENCE = { timeout: 30_000, interval: 20 }
/** Packets in a row of one kind that are no accident. */
const ENOUGH = 10
/** µ-law of a loud positive and a loud negative sample: 500 Hz when each is sent eight times in turns. */
const TONE = Buffer.from(Array.from({ length: SAMPLES }, (_, at) => (at % 16 < 8 ? 0x90 : 0x10)))

/** µ-law inverts its bits: 0xff and 0x7f are silence, small exponents are near it. */
const isLoud = (sound: Buffer): boolean => sound.some((byte) => ((~byte >> 4) & 7) > 3)

/** Plain RTP with G.711 µ-law over a UDP socket, as a telephone server sends it. */
export async function openRtpPhone(): Promise<TestPhone> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  let timer: NodeJS.Timeout | undefined
  let sent = 0
  let heard: boolean[] = []
  socket.on('message', (packet) => {
    if (packet.length < 12 + SAMPLES) return
    heard.push(isLoud(packet.subarray(12)))
  })
  const hears = async (loud: boolean) => {
    heard = []
    await vi.waitFor(() => {
      const last = heard.slice(-ENOUGH)
      if (last.length < ENOUGH || last.some((one) => one !== loud))
        throw new Error(`heard ${heard.length} packets, ${heard.filter(Boolean).length} loud`)
    }, PATIENCE)
  }
  return {
    address: { host: '127.0.0.1', port: socket.address().port },
    speak(to) {
      clearInterval(timer)
      if (!to) return
      timer = setInterval(() => {
        const header = Buffer.alloc(12)
        header.writeUInt8(0x80, 0)
        header.writeUInt16BE(sent & 0xffff, 2)
        header.writeUInt32BE((sent * SAMPLES) >>> 0, 4)
        header.writeUInt32BE(7, 8)
        sent += 1
        socket.send(Buffer.concat([header, TONE]), to.port, to.host)
      }, PACKET_MS)
    },
    hearsSound: () => hears(true),
    hearsSilence: () => hears(false),
    async close() {
      clearInterval(timer)
      socket.close()
    },
  }
}
