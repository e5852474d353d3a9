import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vi } from 'vitest'
import { writeWav } from '#platform/media/server/wav.ts'
import type { Sound } from '#platform/telephony/port.ts'
import type { Device } from './device.ts'

const RATE = 8_000
/** Of no device. */
const HERTZ = 440
const SECONDS = 1.5

/** A sound that is heard above the tones of talking devices; written into the folder, for the engine to read. */
export async function loudSound(folder: string): Promise<Sound> {
  const samples = Int16Array.from({ length: RATE * SECONDS }, (_, at) =>
    Math.round(30_000 * Math.sin((2 * Math.PI * HERTZ * at) / RATE)),
  )
  const path = join(folder, 'loud')
  await writeFile(`${path}.wav`, writeWav({ samples, rate: RATE }))
  // A telephone server may run as another user.
  await chmod(folder, 0o755)
  return { kind: 'file', path }
}

/** Looks often: the in-memory engine plays a sound for 40 ms only. */
export const untilLoud = (device: Device): Promise<void> =>
  vi.waitFor(
    async () => {
      if (!(await device.hears()).music) throw new Error(`${device.id} hears no announcement`)
    },
    { timeout: 30_000, interval: 10 },
  )
