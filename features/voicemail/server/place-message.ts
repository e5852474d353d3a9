import { randomUUID } from 'node:crypto'
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'

/** A sound file that the telephone server can play, without extension, valid until closed. */
export interface PlacedSound {
  path: string
  close(): Promise<void>
}

/** Copies a message's sound to the folder from which the telephone server reads. */
export async function placeMessage(
  folder: string,
  { format, open }: { format: string; open(): Readable },
): Promise<PlacedSound> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, `message-${randomUUID()}`)
  const file = `${path}.${format}`
  await writeFile(file, await buffer(open()), { mode: 0o600 })
  // Readable for the telephone server's user.
  await chmod(file, 0o644)
  return { path, close: () => rm(file, { force: true }) }
}
