import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { musicName, soundPath } from './sound-path.ts'

/** Where the telephone server reads it: as a sound, and in a folder of its own as music. */
export async function placeSound(folder: string, fileId: string, content: Uint8Array): Promise<void> {
  const sound = `${soundPath(folder, fileId)}.wav`
  const musicFolder = join(folder, musicName(fileId))
  await mkdir(musicFolder, { recursive: true })
  await writeFile(sound, content, { mode: 0o644 })
  const music = join(musicFolder, 'sound.wav')
  await rm(music, { force: true })
  await link(sound, music)
}
