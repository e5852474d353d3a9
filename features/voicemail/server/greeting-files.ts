import { existsSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { type Sound, writeWav } from '#platform/media/server/wav.ts'
import type { KeepGreeting } from './box.ts'

interface GreetingFilesPorts {
  /** Folder from which the telephone server reads sounds; null without one. */
  soundsFolder: string | null
  /** Where the telephone server looks for a sound, without extension. */
  soundPath(folder: string, fileId: string): string
  /** @throws Failure `unsupported_media` */
  toPlayableSound(path: string): Promise<Sound>
}

/** Greetings as files where the telephone server reads them. */
export function createGreetingFiles({
  soundsFolder,
  soundPath,
  toPlayableSound,
}: GreetingFilesPorts): KeepGreeting {
  const fileOf = (folder: string, fileId: string) => `${soundPath(folder, fileId)}.wav`
  return {
    convert: async (path) => writeWav(await toPlayableSound(path)),
    async put(fileId, sound) {
      if (soundsFolder === null) return
      await mkdir(soundsFolder, { recursive: true })
      await writeFile(fileOf(soundsFolder, fileId), sound, { mode: 0o644 })
    },
    async has(fileId) {
      return soundsFolder === null || existsSync(fileOf(soundsFolder, fileId))
    },
    async drop(fileId) {
      if (soundsFolder !== null) await rm(fileOf(soundsFolder, fileId), { force: true })
    },
  }
}
