import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { mixFrames, type WavFormat, wavFormatOf, wavHeader } from './wav-format.ts'

/** Length and file size of a sound. */
export interface WrittenSound {
  durationMs: number
  /** Bytes. */
  size: number
}

/** Samples made at a time: memory does not depend on the file. */
const BLOCK = 64 * 1024

function readAt(file: number, at: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  return buffer.subarray(0, readSync(file, buffer, 0, length, at))
}

/** Samples `from` to `to` of the file, mixed to mono. */
function samplesOf(file: number, format: WavFormat, from: number, to: number): Int16Array {
  const frame = (format.channels * format.bits) / 8
  const end = Math.min(format.bytes, to * frame)
  const length = Math.max(0, end - from * frame)
  return mixFrames(readAt(file, format.start + from * frame, length), format)
}

/** Averages first when downsampling, against aliasing. `first`: number of the target's first sample. */
function resampleBlock(
  source: Int16Array,
  offset: number,
  step: number,
  first: number,
  count: number,
): Int16Array {
  const made = new Int16Array(count)
  for (let index = 0; index < count; index += 1) {
    const from = (first + index) * step - offset
    const to = Math.max(from + 1, from + step)
    let sum = 0
    let weight = 0
    for (let at = Math.floor(from); at < to && at < source.length; at += 1) {
      const share = Math.min(at + 1, to) - Math.max(at, from)
      sum += (source[at] ?? 0) * share
      weight += share
    }
    made[index] = weight > 0 ? Math.round(sum / weight) : 0
  }
  return made
}

/**
 * Writes a WAV of 8 or 16 bits again as 16-bit mono at `rate`, block by block. Blocks the thread: run in a worker.
 * @returns null for anything else, `too_long` for more than `maxSeconds`
 */
export function resampleFile(
  from: string,
  to: string,
  { rate, maxSeconds }: { rate: number; maxSeconds: number },
): WrittenSound | 'too_long' | null {
  const input = openSync(from, 'r')
  try {
    const format = wavFormatOf((at, length) => readAt(input, at, length), fstatSync(input).size)
    if (format === null) return null
    const frames = Math.floor(format.bytes / ((format.channels * format.bits) / 8))
    if (frames / format.rate > maxSeconds) return 'too_long'
    const step = format.rate / rate
    const total = Math.floor(frames / step)
    const output = openSync(to, 'w', 0o600)
    try {
      writeSync(output, wavHeader(total * 2, rate))
      for (let first = 0; first < total; first += BLOCK) {
        const count = Math.min(BLOCK, total - first)
        const offset = Math.floor(first * step)
        const source = samplesOf(input, format, offset, Math.ceil((first + count) * step) + 1)
        const made =
          step === 1 ? source.subarray(0, count) : resampleBlock(source, offset, step, first, count)
        writeSync(output, Buffer.from(made.buffer, made.byteOffset, made.length * 2))
      }
    } finally {
      closeSync(output)
    }
    return { durationMs: Math.round((total / rate) * 1000), size: wavHeader(0, rate).length + total * 2 }
  } finally {
    closeSync(input)
  }
}
