import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Copies the contents of a data folder with their owners, which are other users when this one is root. */
export async function copyDataFolder(from: string, to: string): Promise<void> {
  await promisify(execFile)('cp', ['-a', `${from}/.`, to])
}
