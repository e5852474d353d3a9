import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isExecutable } from '../process/find-program.ts'
import { withLock } from '../process/lock.ts'
import { openMachineApt } from './machine-apt.ts'
import { runTool } from './run-tool.ts'

export interface DebianProgram {
  /** Its name on PATH. */
  name: string
  /** Debian packages; their dependencies are included. */
  packages: readonly string[]
  /** Path of the executable in the packages, without a leading slash. */
  path: string
  /** Environment variables with paths of its own files, relative to the unpacked folder. */
  environment?: (prefix: string) => Record<string, string>
}

export interface ProvisionProgramOptions {
  /** Shared by all that use the same folder; programs are in it by name. */
  folder: string
  /** Receives one line per step, for the operator. */
  onProgress?: (line: string) => void
  signal?: AbortSignal
}

/** An unpacked program and the folder that serves as its `/`. */
export interface ProvisionedProgram {
  command: string
  prefix: string
}

/**
 * Unpacks a program from Debian packages into its own folder, once. Works for any user: nothing is installed, no package
 * script runs. Libraries that the machine has are used.
 * @throws ToolFailed when there is no apt, mirror or package.
 */
export async function provisionProgram(
  program: DebianProgram,
  options: ProvisionProgramOptions,
): Promise<ProvisionedProgram> {
  const { folder, onProgress, signal } = options
  await mkdir(folder, { recursive: true })
  const home = join(folder, program.name)
  const provisioned = placeOf(program, folder)
  const waiting = (holder: number) =>
    onProgress?.(`${program.name}: waiting for process ${holder}, which prepares it`)
  const lock = { onWait: waiting, ...(signal ? { signal } : {}) }
  return await withLock(join(folder, `${program.name}.lock`), lock, async () => {
    if (await isExecutable(provisioned.command)) return provisioned
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
    // The wrapper is written and the folder renamed last: an interrupted try starts over.
    await writeCommand(program, root, join(unfinished, program.name), provisioned.prefix)
    await rm(home, { recursive: true, force: true })
    await rename(unfinished, home)
    onProgress?.(`${program.name}: ready`)
    return provisioned
  })
}

/** A program that is unpacked already; null when it is not. */
export async function provisionedProgram(
  program: DebianProgram,
  folder: string,
): Promise<ProvisionedProgram | null> {
  const provisioned = placeOf(program, folder)
  return (await isExecutable(provisioned.command)) ? provisioned : null
}

const placeOf = ({ name }: DebianProgram, folder: string): ProvisionedProgram => ({
  command: join(folder, name, name),
  prefix: join(folder, name, 'root'),
})

/** A wrapper script that sets the library path and execs the program, so that signals reach it. */
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

/** Package contents that no program needs. */
const UNREAD = ['doc', 'man', 'locale', 'lintian'].map((name) => `root/usr/share/${name}`)

const ROOTS = ['usr/lib', 'lib']

/** Library folders relative to `root`: the architecture's and their subfolders (BLAS, PulseAudio). */
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
