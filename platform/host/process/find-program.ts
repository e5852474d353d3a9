import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Path of a program: the setting, unchecked, else from PATH; null when not found. */
export async function findProgram(name: string, setting: string | undefined): Promise<string | null> {
  if (setting !== undefined) return setting
  for (const folder of (process.env.PATH ?? '').split(delimiter).filter(Boolean)) {
    const path = join(folder, name)
    if (await isExecutable(path)) return path
  }
  return null
}

export const isExecutable = (path: string): Promise<boolean> =>
  access(path, constants.X_OK).then(
    () => true,
    // Missing or not executable.
    () => false,
  )
