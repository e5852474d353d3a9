import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'

/** Where a program is: by its setting, unseen, else on the PATH; null when it is nowhere. */
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
    // Missing or not ours to run: either way it is of no use here.
    () => false,
  )
