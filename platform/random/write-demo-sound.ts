import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoSound } from './demo-sound.ts'
import type { Random } from './random.ts'

/** Writes a demo sound to a temporary file, which the caller moves. */
export async function writeDemoSound(random: Random, seconds: number, channels: 1 | 2): Promise<string> {
  const path = join(tmpdir(), `${randomUUID()}.wav`)
  await writeFile(path, demoSound(random, seconds, channels), { mode: 0o600 })
  return path
}
