import { createWriteStream } from 'node:fs'
import { access, link, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Database } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/server/file-store.ts'
import { musicName, soundPath } from './sound-path.ts'

/** Writes it where the telephone server reads it: as a sound, and in its own folder as hold music. */
export async function placeSound(folder: string, fileId: string, content: Readable): Promise<void> {
  const sound = `${soundPath(folder, fileId)}.wav`
  const musicFolder = join(folder, musicName(fileId))
  await mkdir(musicFolder, { recursive: true })
  await pipeline(content, createWriteStream(sound, { mode: 0o644 }))
  const music = join(musicFolder, 'sound.wav')
  await rm(music, { force: true })
  await link(sound, music)
}

/** Restores missing sound files, as after a restored backup or on a new server. */
export async function restoreSounds(
  database: Database,
  files: Pick<FileStore, 'open'>,
  folder: string,
): Promise<void> {
  const { systemRows } = database
  const known = await systemRows
    .selectFrom('audios')
    .select('file_id')
    .where('deleted_at', 'is', null)
    .execute()
  for (const { file_id } of known) {
    const isThere = await access(join(folder, musicName(file_id), 'sound.wav')).then(
      () => true,
      () => false,
    )
    if (!isThere) await placeSound(folder, file_id, files.open(file_id, null))
  }
}
