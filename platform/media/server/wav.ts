import { mixFrames, wavFormatOf, wavHeader } from './wav-format.ts'

/** 16-bit mono samples. */
export interface Sound {
  samples: Int16Array
  /** Hz. */
  rate: number
}

/** Reads a small WAV of 8 or 16 bits, mixed to mono; null for anything else. What people send goes by `resampleWav`. */
export function readWav(file: Buffer): Sound | null {
  const format = wavFormatOf((at, length) => file.subarray(at, at + length), file.length)
  if (format === null) return null
  const { start, bytes, rate } = format
  return { samples: mixFrames(file.subarray(start, start + bytes), format), rate }
}

export function writeWav({ samples, rate }: Sound): Buffer {
  const bytes = samples.length * 2
  return Buffer.concat([wavHeader(bytes, rate), Buffer.from(samples.buffer, samples.byteOffset, bytes)])
}
