import { chmod, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { isSameProcess, readIdentity } from '#platform/host/process/identity.ts'
import { readPidFile, writePidFile } from '#platform/host/process/pid-file.ts'

const PREFIX = 'suite-test-'
const OWNER_FILE = 'owner.json'

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm'
const TMPFS = 0x01021994
/** Of free memory, bytes: ten databases at a time take a third of it, with what the server writes ahead. */
const ROOM = 3 * 1024 ** 3

/** A new folder that unprivileged servers can reach. */
export async function temporaryFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, PREFIX))
  await chmod(folder, 0o755)
  const self = await readIdentity(process.pid)
  if (self !== null) await writePidFile(join(folder, OWNER_FILE), self)
  return folder
}

/** Names the parent of all databases of a run, by which what is left of them is found. */
export const DATABASES_DIR = 'TEST_DATABASES_DIR'

/**
 * A temporary folder in memory, or on the disk where memory is short. For databases that are copied for each test file: a copy has
 * three thousand files, which a disk's file system may take a second of computing to create.
 */
export async function databasesFolder(room = ROOM): Promise<string> {
  const parent = process.env[DATABASES_DIR] ?? IN_MEMORY
  return temporaryFolder((await hasRoom(parent, room)) ? parent : tmpdir())
}

async function hasRoom(path: string, room: number): Promise<boolean> {
  const found = await statfs(path).catch(nullWhenMissing)
  return found?.type === TMPFS && found.bavail * found.bsize >= room && freemem() >= room
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Folders left by this user's killed test runs. */
export async function abandonedFolders(): Promise<string[]> {
  const parents = [...new Set([tmpdir(), IN_MEMORY])]
  return (await Promise.all(parents.map(abandonedIn))).flat()
}

async function abandonedIn(parent: string): Promise<string[]> {
  const names = ((await readdir(parent).catch(nullWhenMissing)) ?? []).filter((name) =>
    name.startsWith(PREFIX),
  )
  const abandoned: string[] = []
  for (const name of names) {
    const folder = join(parent, name)
    if (!(await isOurs(folder))) continue
    const owner = await readPidFile(join(folder, OWNER_FILE))
    if (owner !== null && !(await isSameProcess(owner))) abandoned.push(folder)
  }
  return abandoned
}

/** Another user's, or just deleted. */
async function isOurs(folder: string): Promise<boolean> {
  return (await stat(folder).catch(nullWhenMissing))?.uid === process.getuid?.()
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
