import { createReadStream } from 'node:fs'
import { link, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isSameProcess, readIdentity } from '../process/identity.ts'
import { readPidFile, writePidFile } from '../process/pid-file.ts'

/** Folders that are not people's files: the servers' own, and backups. */
const NOT_FILES = new Set(['postgres', 'asterisk', 'runtime', 'backups', 'work'])
const PREFIX = '.backup-'
const OWNER = 'owner.json'

export interface FrozenFile {
  /** Relative to the data folder, with slashes. */
  name: string
  size: number
  content: AsyncIterable<Buffer>
}

export interface FrozenFiles {
  /** Adds files that came since the last call. */
  freeze(): Promise<void>
  files(): AsyncGenerator<FrozenFile>
  end(): Promise<void>
}

/**
 * The files of a data folder at one moment, as hard links, which survive when the program deletes the originals. Files are
 * never changed in place, so nothing needs to be copied.
 */
export async function freezeFiles(dir: string): Promise<FrozenFiles> {
  await removeAbandoned(dir)
  const frozen = join(dir, `${PREFIX}${process.pid}`)
  await mkdir(frozen, { mode: 0o700 })
  const self = await readIdentity(process.pid)
  if (self !== null) await writePidFile(join(frozen, OWNER), self)
  const parts = async (): Promise<string[]> => {
    const entries = await readdir(dir, { withFileTypes: true })
    return entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !NOT_FILES.has(entry.name))
      .map((entry) => entry.name)
  }
  return {
    async freeze() {
      for (const part of await parts()) await linkTree(join(dir, part), join(frozen, part))
    },
    async *files() {
      for (const part of (await readdir(frozen)).sort()) {
        if (part !== OWNER) yield* filesBelow(join(frozen, part), part)
      }
    },
    end: () => rm(frozen, { recursive: true, force: true }),
  }
}

async function removeAbandoned(dir: string): Promise<void> {
  for (const name of (await readdir(dir)).filter((entry) => entry.startsWith(PREFIX))) {
    const owner = await readPidFile(join(dir, name, OWNER))
    if (owner === null || !(await isSameProcess(owner))) {
      await rm(join(dir, name), { recursive: true, force: true })
    }
  }
}

async function linkTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const entries = await readdir(from, { withFileTypes: true }).catch(none)
  for (const entry of entries) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkTree(source, target)
    else if (entry.isFile()) await link(source, target).catch(alreadyOrGone)
  }
}

/** Deleted since it was listed. */
function none(error: NodeJS.ErrnoException): never[] {
  if (error.code === 'ENOENT') return []
  throw error
}

function alreadyOrGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST' && error.code !== 'ENOENT') throw error
}

async function* filesBelow(folder: string, name: string): AsyncGenerator<FrozenFile> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    const below = `${name}/${entry.name}`
    if (entry.isDirectory()) yield* filesBelow(path, below)
    else if (entry.isFile()) {
      yield { name: below, size: (await stat(path)).size, content: createReadStream(path) }
    }
  }
}
