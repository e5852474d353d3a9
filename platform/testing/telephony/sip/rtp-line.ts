import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { makeTone } from './tone.ts'

const PACKET_SAMPLES = 160
const PACKET_MS = 20
const PCMU = 0
const EVENTS = 101
const KEYS = '0123456789*#ABCD'
const DIGIT_MS = 100
const GAP_MS = 80
/** Of each payload type. */
const KEPT_PACKETS = 500

/** Audio of one call: sends a tone or DTMF, and buffers what arrives. */
export class RtpLine {
  readonly #socket: Socket
  readonly #hertz: number
  readonly #onDigit: (digit: string) => void
  readonly #ssrc = Math.floor(Math.random() * 0xffffffff)
  #timer: NodeJS.Timeout | null = null
  #reports: { socket: Socket; timer: NodeJS.Timeout } | null = null
  #peer: { address: string; port: number } | null = null
  #began: number | null = null
  #packets = 0
  #sequence = 0
  #timestamp = 0
  #silent = false
  #received: { at: number; payload: Buffer }[] = []
  #lastDigit = -1
  /** Payloads received, by type. */
  readonly packets = new Map<number, Buffer[]>()

  private constructor(socket: Socket, hertz: number, onDigit: (digit: string) => void) {
    this.#socket = socket
    this.#hertz = hertz
    this.#onDigit = onDigit
    socket.on('message', (packet) => this.#receive(packet))
  }

  static async open(address: string, hertz: number, onDigit: (digit: string) => void): Promise<RtpLine> {
    const socket = createSocket('udp4')
    socket.bind(0, address)
    await once(socket, 'listening')
    return new RtpLine(socket, hertz, onDigit)
  }

  get port(): number {
    return this.#socket.address().port
  }

  /** Starts sending to the address in the remote SDP. */
  connect(sdp: string): void {
    const address = /^c=IN IP4 (\S+)/m.exec(sdp)?.[1]
    const port = /^m=audio (\d+)/m.exec(sdp)?.[1]
    if (address === undefined || port === undefined) return
    this.#peer = { address, port: Number(port) }
    this.#began ??= performance.now()
    this.#timer ??= setInterval(() => this.#sendDue(), PACKET_MS)
  }

  /** Sends nothing while on hold. */
  set silent(silent: boolean) {
    this.#silent = silent
  }

  /** Sends RTCP reports without audio, like a phone with silence suppression. */
  reportOnly(everyMs: number): void {
    this.#silent = true
    const socket = createSocket('udp4')
    const timer = setInterval(() => {
      if (this.#peer) socket.send(receiverReport(this.#ssrc), this.#peer.port + 1, this.#peer.address)
    }, everyMs)
    this.#reports ??= { socket, timer }
  }

  /** Audio received in the next `ms` milliseconds. */
  async listen(ms: number): Promise<Buffer> {
    const from = performance.now()
    await new Promise((resolve) => setTimeout(resolve, ms))
    return Buffer.concat(this.#received.filter(({ at }) => at >= from).map(({ payload }) => payload))
  }

  /** `type`: the payload type that was agreed for them. */
  async sendDigits(digits: string, type = EVENTS): Promise<void> {
    for (const digit of digits) {
      this.#silent = true
      const timestamp = this.#timestamp
      for (let sent = 0; sent <= DIGIT_MS; sent += PACKET_MS) {
        this.#sendEvent(digit, timestamp, sent, false, type)
        await new Promise((resolve) => setTimeout(resolve, PACKET_MS))
      }
      for (let copy = 0; copy < 3; copy++) this.#sendEvent(digit, timestamp, DIGIT_MS, true, type)
      this.#silent = false
      await new Promise((resolve) => setTimeout(resolve, GAP_MS))
    }
  }

  close(): void {
    if (this.#timer) clearInterval(this.#timer)
    if (this.#reports) {
      clearInterval(this.#reports.timer)
      this.#reports.socket.close()
    }
    this.#socket.close()
  }

  /** By the clock, as a phone does: timers come late on a busy machine, and a second of sound would take longer than that. */
  #sendDue(): void {
    const due = Math.floor((performance.now() - (this.#began ?? 0)) / PACKET_MS)
    while (this.#packets < due) this.#sendTone()
  }

  #sendTone(): void {
    this.#packets += 1
    this.#timestamp = (this.#timestamp + PACKET_SAMPLES) >>> 0
    if (!this.#silent)
      this.#send(PCMU, this.#timestamp, false, makeTone(this.#hertz, this.#timestamp, PACKET_SAMPLES))
  }

  #sendEvent(digit: string, timestamp: number, ms: number, end: boolean, type: number): void {
    const payload = Buffer.alloc(4)
    payload[0] = KEYS.indexOf(digit)
    payload[1] = (end ? 0x80 : 0) | 10
    payload.writeUInt16BE((ms * 8) & 0xffff, 2)
    this.#send(type, timestamp, ms === 0, payload)
  }

  #send(type: number, timestamp: number, marker: boolean, payload: Buffer): void {
    if (this.#peer === null) return
    const head = Buffer.alloc(12)
    head[0] = 0x80
    head[1] = type | (marker ? 0x80 : 0)
    this.#sequence = (this.#sequence + 1) & 0xffff
    head.writeUInt16BE(this.#sequence, 2)
    head.writeUInt32BE(timestamp, 4)
    head.writeUInt32BE(this.#ssrc, 8)
    this.#socket.send(Buffer.concat([head, payload]), this.#peer.port, this.#peer.address)
  }

  #receive(packet: Buffer): void {
    const now = performance.now()
    const type = (packet[1] ?? 0) & 0x7f
    const payload = packet.subarray(12)
    this.packets.set(type, [...(this.packets.get(type) ?? []), payload].slice(-KEPT_PACKETS))
    if (type === PCMU) {
      this.#received.push({ at: now, payload })
      if (this.#received.length > 200) this.#received = this.#received.slice(-100)
    } else if (type === EVENTS) {
      // A digit takes many packets of one timestamp; the last ones have the end flag.
      const timestamp = packet.readUInt32BE(4)
      const over = ((payload[1] ?? 0) & 0x80) !== 0
      if (!over || timestamp === this.#lastDigit) return
      this.#lastDigit = timestamp
      this.#onDigit(KEYS[payload[0] ?? 0] ?? '')
    }
  }
}

/** RFC 3550: an empty receiver report, and the mandatory CNAME. */
function receiverReport(ssrc: number): Buffer {
  const report = Buffer.from([0x80, 201, 0, 1, 0, 0, 0, 0])
  report.writeUInt32BE(ssrc, 4)
  const name = Buffer.from([0x81, 202, 0, 3, 0, 0, 0, 0, 1, 4, 0x74, 0x65, 0x73, 0x74, 0, 0])
  name.writeUInt32BE(ssrc, 4)
  return Buffer.concat([report, name])
}

/** SDP of offers and answers: μ-law and telephone events only. */
export function describeSound(
  address: string,
  port: number,
  direction: 'sendrecv' | 'sendonly',
  version: number,
): string {
  return [
    'v=0',
    `o=- 1 ${version} IN IP4 ${address}`,
    's=-',
    `c=IN IP4 ${address}`,
    't=0 0',
    `m=audio ${port} RTP/AVP ${PCMU} ${EVENTS}`,
    `a=rtpmap:${PCMU} PCMU/8000`,
    `a=rtpmap:${EVENTS} telephone-event/8000`,
    `a=fmtp:${EVENTS} 0-16`,
    'a=ptime:20',
    `a=${direction}`,
    '',
  ].join('\r\n')
}
