/** Where a WAV's samples are, and how to read them. */
export interface WavFormat {
  channels: number
  /** Hz. */
  rate: number
  bits: 8 | 16
  /** First byte of the samples, and their number of bytes. */
  start: number
  bytes: number
}

const PCM = 1
const EXTENSIBLE = 0xfffe
const HEAD = 12
const CHUNK_HEAD = 8
const FORMAT_SIZE = 16
/** Chunks before the samples; a hostile file has millions of empty ones. */
const MAX_CHUNKS = 1_000

/** Reads `length` bytes of a file at a position; fewer at its end. */
type ReadAt = (at: number, length: number) => Buffer

const isSupported = ({ channels, rate, bits }: Pick<WavFormat, 'channels' | 'rate'> & { bits: number }) =>
  channels >= 1 && channels <= 8 && rate >= 4_000 && rate <= 192_000 && (bits === 8 || bits === 16)

/** Format of a WAV of 8 or 16 bits; null for anything else. `size`: of the file. */
export function wavFormatOf(readAt: ReadAt, size: number): WavFormat | null {
  const head = readAt(0, HEAD)
  if (size < 44 || head.toString('latin1', 0, 4) !== 'RIFF' || head.toString('latin1', 8, 12) !== 'WAVE')
    return null
  let format: Pick<WavFormat, 'channels' | 'rate' | 'bits'> | null = null
  let at = HEAD
  for (let count = 0; count < MAX_CHUNKS && at + CHUNK_HEAD <= size; count += 1) {
    const chunk = readAt(at, CHUNK_HEAD + FORMAT_SIZE)
    const id = chunk.toString('latin1', 0, 4)
    const length = chunk.readUInt32LE(4)
    const start = at + CHUNK_HEAD
    if (id === 'fmt ' && chunk.length === CHUNK_HEAD + FORMAT_SIZE) {
      const kind = chunk.readUInt16LE(CHUNK_HEAD)
      const read = {
        channels: chunk.readUInt16LE(CHUNK_HEAD + 2),
        rate: chunk.readUInt32LE(CHUNK_HEAD + 4),
        bits: chunk.readUInt16LE(CHUNK_HEAD + 14) as 8 | 16,
      }
      if (![PCM, EXTENSIBLE].includes(kind) || !isSupported(read)) return null
      format = read
    }
    // A streamed WAV does not know its size.
    if (id === 'data') return format && { ...format, start, bytes: Math.min(length, size - start) }
    at = start + length + (length % 2)
  }
  return null
}

/** Mixes frames to mono samples of 16 bits. */
export function mixFrames(
  data: Buffer,
  { channels, bits }: Pick<WavFormat, 'channels' | 'bits'>,
): Int16Array {
  const frame = (channels * bits) / 8
  const samples = new Int16Array(Math.floor(data.length / frame))
  for (let index = 0; index < samples.length; index += 1) {
    let sum = 0
    for (let channel = 0; channel < channels; channel += 1) {
      const at = index * frame + (channel * bits) / 8
      sum += bits === 16 ? data.readInt16LE(at) : (data.readUInt8(at) - 128) * 256
    }
    samples[index] = Math.round(sum / channels)
  }
  return samples
}

const WAV_HEAD = 44

/** Header of a WAV of 16-bit mono samples. */
export function wavHeader(bytes: number, rate: number): Buffer {
  const head = Buffer.alloc(WAV_HEAD)
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(WAV_HEAD - 8 + bytes, 4)
  head.write('WAVEfmt ', 8, 'latin1')
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(PCM, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36, 'latin1')
  head.writeUInt32LE(bytes, 40)
  return head
}
