import { closeSync, openSync, writeSync } from 'node:fs'
import type { Vp8Frame } from './vp8-frames.ts'

/** Without a picture for longer, ms, a camera was off or away. */
const PAUSE = 3_000

export interface WrittenVideo {
  /** Of the last frame, ms since the stream's start. */
  until: number
  /** Times without a picture, ms since the stream's start. */
  pauses: [number, number][]
}

/** Writes frames with their times in milliseconds; null when there are none. */
export function writeIvf(path: string, frames: Iterable<Vp8Frame>): WrittenVideo | null {
  const file = openSync(path, 'w', 0o600)
  try {
    let before: number | null = null
    const pauses: [number, number][] = []
    for (const { at, data, size } of frames) {
      if (before === null) writeSync(file, headerOf(size ?? { width: 640, height: 360 }))
      const from: number = before ?? 0
      if (at - from > PAUSE) pauses.push([from, at])
      // Two frames of one time would be taken for one.
      const time: number = Math.max(Math.round(at), before === null ? 0 : Math.round(before) + 1)
      const head = Buffer.alloc(12)
      head.writeUInt32LE(data.length, 0)
      head.writeBigUInt64LE(BigInt(time), 4)
      writeSync(file, head)
      writeSync(file, data)
      before = time
    }
    return before === null ? null : { until: before, pauses }
  } finally {
    closeSync(file)
  }
}

function headerOf({ width, height }: { width: number; height: number }): Buffer {
  const head = Buffer.alloc(32)
  head.write('DKIF', 0, 'latin1')
  head.writeUInt16LE(32, 6)
  head.write('VP80', 8, 'latin1')
  head.writeUInt16LE(width, 12)
  head.writeUInt16LE(height, 14)
  head.writeUInt32LE(1000, 16)
  head.writeUInt32LE(1, 20)
  return head
}
