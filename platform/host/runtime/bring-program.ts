import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isExecutable } from '../process/find-program.ts'
import { withLock } from '../process/lock.ts'
import { openMachineApt } from './machine-apt.ts'
import { runTool } from './run-tool.ts'

export interface DebianProgram {
  /** What it is called on PATH. */
  name: string
  /** Debian's packages; what they depend on comes along. */
  packages: readonly string[]
  /** Where the packages put it, without a leading slash. */
  path: string
  /** Environment variables that tell it where its own files are, from the folder it was unpacked into. */
  environment?: (prefix: string) => Record<string, string>
}

export interface BringOptions {
  /** Shared by all who name the same one; the programs lie in it by name. */
  folder: string
  /** One line a step, for the person who waits. */
  onProgress?: (line: string) => void
  signal?: AbortSignal
}

/** A program that was brought, with the folder that stands for `/` to it. */
export interface BroughtProgram {
  command: string
  prefix: string
}

/**
 * Unpacks a program from Debian's packages into a folder of our own, once; later calls find it there. Any user may do
 * it, nothing is installed on the machine, and no script of a package runs. Libraries that the machine has are used.
 * @throws ToolFailed where there is no apt, no mirror or no such package.
 */
export async function bringProgram(program: DebianProgram, options: BringOptions): Promise<BroughtProgram> {
  const { folder, onProgress, signal } = options
  await mkdir(folder, { recursive: true })
  const home = join(folder, program.name)
  const brought = { command: join(home, program.name), prefix: join(home, 'root') }
  const waiting = (holder: number) =>
    onProgress?.(`${program.name}: waiting for process ${holder}, which prepares it`)
  const lock = { onWait: waiting, ...(signal ? { signal } : {}) }
  return await withLock(join(folder, `${program.name}.lock`), lock, async () => {
    if (await isExecutable(brought.command)) return brought
    onProgress?.(`${program.name}: downloading Debian's packages`)
    const unfinished = join(folder, `${program.name}.unfinished`)
    await rm(unfinished, { recursive: true, force: true })
    const root = join(unfinished, 'root')
    await mkdir(root, { recursive: true })
    const apt = await openMachineApt(join(unfinished, 'apt'))
    await apt.update(signal)
    await apt.download(program.packages, signal)
    for (const name of (await readdir(apt.archives)).filter((one) => one.endsWith('.deb'))) {
      await runTool('dpkg-deb', ['-x', join(apt.archives, name), root], signal ? { signal } : {})
    }
    for (const path of ['apt', ...UNREAD]) await rm(join(unfinished, path), { recursive: true, force: true })
    // The command is written last and the folder gets its name last: what was cut off is begun anew.
    await writeCommand(program, root, join(unfinished, program.name), brought.prefix)
    await rm(home, { recursive: true, force: true })
    await rename(unfinished, home)
    onProgress?.(`${program.name}: ready`)
    return brought
  })
}

/** A script that finds the program's own libraries and becomes the program, so that signals reach it. */
async function writeCommand(
  program: DebianProgram,
  root: string,
  file: string,
  prefix: string,
): Promise<void> {
  const libraries = (await libraryFolders(root)).map((path) => join(prefix, path))
  const variables = { LD_LIBRARY_PATH: libraries.join(':'), ...program.environment?.(prefix) }
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}=${quoted(value)}`)
  const script = ['#!/bin/sh', ...lines, `exec ${quoted(join(prefix, program.path))} "$@"`, '']
  await writeFile(file, script.join('\n'))
  await chmod(file, 0o755)
}

/** Of the packages, what no program reads. */
const UNREAD = ['doc', 'man', 'locale', 'lintian'].map((name) => `root/usr/share/${name}`)

const ROOTS = ['usr/lib', 'lib']

/** Folders with shared libraries, relative to `root`: the architecture's own and those one below, as for BLAS or PulseAudio. */
async function libraryFolders(root: string): Promise<string[]> {
  const found: string[] = []
  for (const base of ROOTS) {
    for (const architecture of (await foldersIn(join(root, base))).filter((name) =>
      name.endsWith('-linux-gnu'),
    )) {
      const own = join(base, architecture)
      const below = (await foldersIn(join(root, own))).map((name) => join(own, name))
      for (const path of [own, ...below]) if (await hasLibrary(join(root, path))) found.push(path)
    }
  }
  return found
}

async function foldersIn(path: string): Promise<string[]> {
  try {
    const entries = await readdir(path, { withFileTypes: true })
    return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

const hasLibrary = async (path: string): Promise<boolean> =>
  (await readdir(path)).some((name) => /^lib.*\.so(\.|$)/.test(name))

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`
