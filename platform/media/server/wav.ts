/** 16-bit mono samples. */
export interface Sound {
  samples: Int16Array
  /** Hz. */
  rate: number
}

const PCM = 1
const EXTENSIBLE = 0xfffe

/** Reads a WAV of 8 or 16 bits, mixed to mono; null for anything else. */
export function readWav(file: Buffer): Sound | null {
  if (
    file.length < 44 ||
    file.toString('latin1', 0, 4) !== 'RIFF' ||
    file.toString('latin1', 8, 12) !== 'WAVE'
  )
    return null
  let format: { channels: number; rate: number; bits: number } | null = null
  for (let at = 12; at + 8 <= file.length; ) {
    const id = file.toString('latin1', at, at + 4)
    const size = file.readUInt32LE(at + 4)
    const start = at + 8
    if (id === 'fmt ' && start + 16 <= file.length) {
      if (![PCM, EXTENSIBLE].includes(file.readUInt16LE(start))) return null
      format = {
        channels: file.readUInt16LE(start + 2),
        rate: file.readUInt32LE(start + 4),
        bits: file.readUInt16LE(start + 14),
      }
    }
    // A streamed WAV does not know its size.
    if (id === 'data')
      return format && mixed(file.subarray(start, Math.min(file.length, start + size)), format)
    at = start + size + (size % 2)
  }
  return null
}

function mixed(
  data: Buffer,
  { channels, rate, bits }: { channels: number; rate: number; bits: number },
): Sound | null {
  if (channels < 1 || channels > 8 || rate < 4_000 || rate > 192_000 || (bits !== 8 && bits !== 16))
    return null
  const frame = (channels * bits) / 8
  const samples = new Int16Array(Math.floor(data.length / frame))
  for (const index of samples.keys()) {
    let sum = 0
    for (let channel = 0; channel < channels; channel += 1) {
      const at = index * frame + (channel * bits) / 8
      sum += bits === 16 ? data.readInt16LE(at) : (data.readUInt8(at) - 128) * 256
    }
    samples[index] = Math.round(sum / channels)
  }
  return { samples, rate }
}

/** Resamples; averages first when downsampling, against aliasing. */
export function resample({ samples, rate }: Sound, target: number): Sound {
  if (rate === target) return { samples, rate }
  const step = rate / target
  const made = new Int16Array(Math.floor(samples.length / step))
  for (const index of made.keys()) {
    const from = index * step
    const to = Math.max(from + 1, from + step)
    let sum = 0
    let weight = 0
    for (let at = Math.floor(from); at < to && at < samples.length; at += 1) {
      const share = Math.min(at + 1, to) - Math.max(at, from)
      sum += (samples[at] ?? 0) * share
      weight += share
    }
    made[index] = weight > 0 ? Math.round(sum / weight) : 0
  }
  return { samples: made, rate: target }
}

export function writeWav({ samples, rate }: Sound): Buffer {
  const head = Buffer.alloc(44)
  const bytes = samples.length * 2
  head.write('RIFF', 0, 'latin1')
  head.writeUInt32LE(36 + bytes, 4)
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
  return Buffer.concat([head, Buffer.from(samples.buffer, samples.byteOffset, bytes)])
}

export const durationMs = ({ samples, rate }: Sound): number => Math.round((samples.length / rate) * 1000)
