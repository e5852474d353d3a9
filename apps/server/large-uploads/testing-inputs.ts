import sharp from 'sharp'
import { packetOf, webmOf } from '#platform/media/server/testing.ts'
import { wavHeader } from '#platform/media/server/wav-format.ts'
import { workbookOf } from '#platform/spreadsheet/server/testing.ts'

/** What a multipart form needs beside the file is not counted in a route's limit. */
export type Input = (maxBytes: number) => Buffer | Promise<Buffer>

const filled = (maxBytes: number, piece: string): Buffer => Buffer.alloc(maxBytes, piece)

/** Bytes of no kind. */
export const bytes: Input = (maxBytes) => Buffer.alloc(maxBytes, 7)

/** Only its first bytes are one. */
export const barePng: Input = (maxBytes) => {
  const content = Buffer.alloc(maxBytes)
  content.write('89504e470d0a1a0a0000000d49484452', 'hex')
  return content
}

/** As many pixels as are decoded, in few bytes. */
export const hugePng: Input = () =>
  sharp({
    create: { width: 7_700, height: 7_700, channels: 3, background: '#1565c0' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** The slowest sound of its size: nearly an hour, 8 bit, whose rate fits no telephone's. */
export const longWav: Input = (maxBytes) => {
  const rate = Math.min(192_000, Math.max(4_000, Math.ceil((maxBytes - 44) / 3_590)))
  const content = Buffer.alloc(maxBytes, 'ruido')
  wavHeader(maxBytes - 44, rate).copy(content)
  content.writeUInt32LE(rate, 28)
  content.writeUInt16LE(1, 32)
  content.writeUInt16LE(8, 34)
  return content
}

/** No WAV that is read here: a converter's, or refused. */
export const otherSound: Input = (maxBytes) =>
  Buffer.concat([Buffer.from('ID3'), Buffer.alloc(maxBytes - 3, 1)])

const MAX_VOICE = 16 * 1024 * 1024

/** A voice note of the longest kind that is remuxed. */
export const voiceNote: Input = (maxBytes) => {
  const packet = packetOf(90)
  const count = Math.floor((Math.min(maxBytes, MAX_VOICE) - 2_000) / (packet.length + 8))
  return webmOf(Array.from({ length: Math.min(count, 170_000) }, () => packet))
}

const CARD = `BEGIN:VCARD\r\nFN:Ana García\r\nTEL;TYPE="a:b":+57 300 123 45 67\r\nNOTE:${'nota '.repeat(300)}\r\nEND:VCARD\r\n`

export const cards: Input = (maxBytes) => filled(maxBytes, CARD)
/** One property whose parameters never end. */
export const endlessCard: Input = (maxBytes) =>
  Buffer.concat([Buffer.from('BEGIN:VCARD\r\nTEL'), Buffer.alloc(maxBytes - 16, ';a="b"')])
/** Millions of one-letter lines. */
export const cardOfLines: Input = (maxBytes) =>
  Buffer.concat([Buffer.from('BEGIN:VCARD\r\n'), Buffer.alloc(maxBytes - 13, 'A:b\n')])

/** A spreadsheet of the most rows, as long as the file may be. */
export const sheet =
  (rows: number, heading: string, cell: (row: number) => string): Input =>
  (maxBytes) => {
    const columns = 20
    const width = Math.max(1, Math.floor(maxBytes / rows / columns) - 1)
    const others = Array.from({ length: columns - 1 }, (_, at) => `Columna ${at}`)
    const rest = `;${'x'.repeat(Math.max(0, width - 1))}`.repeat(columns - 1)
    const lines = [[heading, ...others].join(';')]
    let left = maxBytes - Buffer.byteLength(lines[0] ?? '') - 1
    for (let row = 0; row < rows; row += 1) {
      const line = `${cell(row)}${rest}`
      left -= Buffer.byteLength(line) + 1
      if (left < 0) break
      lines.push(line)
    }
    return Buffer.from(lines.join('\n'))
  }

/** A workbook whose one text stands in every cell. */
export const repeatedText: Input = () => {
  const text = 'x'.repeat(5_000)
  const row = (number: number) =>
    `<row r="${number}">${`<c t="inlineStr"><is><t>${text}</t></is></c>`.repeat(5)}</row>`
  return workbookOf(Array.from({ length: 1_000 }, (_, at) => row(at + 1)).join(''))
}

const EVENT = `BEGIN:VEVENT\r\nUID:@\r\nSUMMARY:Reunión de ventas\r\nDTSTART;TZID=America/Bogota:20270301T090000\r\nRRULE:FREQ=DAILY;COUNT=400\r\nEND:VEVENT\r\n`

/** As many repeated events as there is room for, each with a name of its own. */
export const calendar: Input = (maxBytes) => {
  const count = Math.floor((maxBytes - 100) / (EVENT.length + 8))
  const events = Array.from({ length: count }, (_, n) => EVENT.replace('@', `e${n}`)).join('')
  return Buffer.from(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`)
}
