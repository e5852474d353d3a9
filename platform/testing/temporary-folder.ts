import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSameProcess, readIdentity } from '#platform/host/process/identity.ts'
import { readPidFile, writePidFile } from '#platform/host/process/pid-file.ts'

const PREFIX = 'suite-test-'
const OWNER_FILE = 'owner.json'

/** A new folder that unprivileged servers can reach. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), PREFIX))
  await chmod(folder, 0o755)
  const self = await readIdentity(process.pid)
  if (self !== null) await writePidFile(join(folder, OWNER_FILE), self)
  return folder
}

/** Folders left by this user's killed test runs. */
export async function abandonedFolders(): Promise<string[]> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(PREFIX))
  const abandoned: string[] = []
  for (const name of names) {
    const folder = join(tmpdir(), name)
    if (!(await isOurs(folder))) continue
    const owner = await readPidFile(join(folder, OWNER_FILE))
    if (owner !== null && !(await isSameProcess(owner))) abandoned.push(folder)
  }
  return abandoned
}

/** Another user's, or just deleted. */
async function isOurs(folder: string): Promise<boolean> {
  try {
    return (await stat(folder)).uid === process.getuid?.()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
