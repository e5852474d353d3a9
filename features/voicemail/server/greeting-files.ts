import { existsSync } from 'node:fs'
import { chmod, rm } from 'node:fs/promises'
import { moveFile } from '#platform/files/server/move-file.ts'
import type { KeepGreeting } from './box.ts'

interface GreetingFilesPorts {
  /** Folder from which the telephone server reads sounds; null without one. */
  soundsFolder: string | null
  /** Where the telephone server looks for a sound, without extension. */
  soundPath(folder: string, fileId: string): string
  /** @throws Failure `unsupported_media`, `too_heavy`, `unavailable` when too many wait */
  toPlayableSound(task: { companyId: number; from: string; to: string }): Promise<unknown>
}

/** Greetings as files where the telephone server reads them. */
export function createGreetingFiles({
  soundsFolder,
  soundPath,
  toPlayableSound,
}: GreetingFilesPorts): KeepGreeting {
  const fileOf = (folder: string, fileId: string) => `${soundPath(folder, fileId)}.wav`
  return {
    async convert(task) {
      await toPlayableSound(task)
    },
    async put(fileId, path) {
      if (soundsFolder === null) return rm(path, { force: true })
      await chmod(path, 0o644)
      await moveFile(path, fileOf(soundsFolder, fileId))
    },
    async has(fileId) {
      return soundsFolder === null || existsSync(fileOf(soundsFolder, fileId))
    },
    async drop(fileId) {
      if (soundsFolder !== null) await rm(fileOf(soundsFolder, fileId), { force: true })
    },
  }
}
