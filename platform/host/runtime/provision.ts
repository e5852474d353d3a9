import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from '../process/index.ts'
import { type Archive, openPrivateApt } from './apt.ts'
import { extractArchives } from './extract.ts'
import {
  filesAreIntact,
  makeRecord,
  type RuntimeRecord,
  readRecord,
  recordFile,
  sha256Of,
  writeRecord,
} from './record.ts'
import { hasTool, runTool, ToolFailed } from './run-tool.ts'
import { RuntimeUnavailable } from './runtime-unavailable.ts'

export interface ProvisionOptions {
  /** Folder of the runtime and its archives; may be shared. */
  folder: string
  /** Receives one line per step, for the operator. */
  onProgress?: (line: string) => void
  signal?: AbortSignal
}

/** Programs to install from Debian packages. */
export interface RuntimeKind {
  /** Name for messages: `Asterisk`. */
  name: string
  packages: readonly string[]
  neededBytes: number
  /** Further library folders, below the platform's. */
  libraries: readonly string[]
  /** Whether to unpack a package of the closure. */
  takes(packageName: string): boolean
  /** All executables, relative to the prefix. */
  executables(prefix: string, platform: Platform): Promise<string[]>
  /** Reads the version from the unpacked program; null: unusable. */
  version(run: (program: string, args: readonly string[]) => Promise<string>): Promise<string | null>
  /** What the operator can do without it. */
  remedy: string
}

export interface ProvisionedRuntime {
  version: string
  /** Absolute. */
  prefix: string
  platform: Platform
  libraries: readonly string[]
}

/** Relative to a prefix. */
export interface Platform {
  loader: string
  library: string
}

/** Debian's names by Node's architecture names. */
const PLATFORMS: Record<string, Platform> = {
  x64: { loader: 'usr/lib64/ld-linux-x86-64.so.2', library: 'usr/lib/x86_64-linux-gnu' },
  arm64: { loader: 'usr/lib/ld-linux-aarch64.so.1', library: 'usr/lib/aarch64-linux-gnu' },
}

/**
 * Installs programs from Debian packages in their own folder; later calls only verify. Works for any user and changes nothing
 * on the machine.
 * @throws RuntimeUnavailable with a remedy.
 */
export async function provisionRuntime(
  kind: RuntimeKind,
  options: ProvisionOptions,
): Promise<ProvisionedRuntime> {
  const platform = PLATFORMS[process.arch]
  if (process.platform !== 'linux' || platform === undefined) {
    throw new RuntimeUnavailable(
      `There are no packages of ${kind.name} for ${process.platform} on ${process.arch}`,
      kind.remedy,
    )
  }
  await mkdir(options.folder, { recursive: true })
  const waiting = (holder: number) =>
    options.onProgress?.(`${kind.name}: waiting for process ${holder}, which prepares it`)
  const lock = { onWait: waiting, ...(options.signal ? { signal: options.signal } : {}) }
  return await withLock(join(options.folder, 'lock'), lock, async () => {
    const record = await readRecord(options.folder)
    if (record !== null && (await filesAreIntact(join(options.folder, record.prefix), record.executables))) {
      return described(kind, options.folder, record, platform)
    }
    await requireTools(kind)
    try {
      return described(kind, options.folder, await provision(kind, options, record, platform), platform)
    } catch (error) {
      throw asUnavailable(kind, error)
    }
  })
}

async function provision(
  kind: RuntimeKind,
  options: ProvisionOptions,
  old: RuntimeRecord | null,
  platform: Platform,
): Promise<RuntimeRecord> {
  const { folder, signal } = options
  const archiveFolder = join(folder, 'archives')
  await requireDisk(kind, folder)
  await removeLeftovers(folder)
  const isIntact = old !== null && (await archivesAreIntact(kind, archiveFolder, old))
  if (isIntact) options.onProgress?.(`${kind.name}: repairing it from the packages kept here`)
  const packages = isIntact ? old.packages : await fetchPackages(kind, options, archiveFolder)

  const taken = packages.filter((one) => kind.takes(one.name))
  options.onProgress?.(`${kind.name}: unpacking ${taken.length} packages`)
  const temporary = join(folder, `unpacking-${process.pid}`)
  await mkdir(temporary)
  const archives = taken.map((one) => join(archiveFolder, one.file))
  await extractArchives(archives, temporary, signal)
  const paths = [platform.loader, ...(await kind.executables(temporary, platform))]
  const executables = await Promise.all(paths.map((path) => recordFile(temporary, path)))
  const version = await kind.version((program, args) =>
    runTool(join(temporary, platform.loader), [
      ...loaderArgs({ prefix: temporary, platform, libraries: kind.libraries }, program),
      ...args,
    ]),
  )
  if (version === null) throw new ToolFailed(`the unpacked ${kind.name} does not say its version`)

  const prefix = `${kind.name.toLowerCase()}-${version}`
  await rm(join(folder, prefix), { recursive: true, force: true })
  await rename(temporary, join(folder, prefix))
  const record = makeRecord({ architecture: process.arch, prefix, version, packages, executables })
  await writeRecord(folder, record)
  await removeOldArchives(kind, archiveFolder, record)
  // Package lists are outdated within hours; the archives can restore the same runtime.
  await rm(join(folder, 'apt'), { recursive: true, force: true })
  options.onProgress?.(`${kind.name}: ${version} is ready`)
  return record
}

async function fetchPackages(
  kind: RuntimeKind,
  options: ProvisionOptions,
  archiveFolder: string,
): Promise<RuntimeRecord['packages']> {
  const { signal } = options
  const apt = await openPrivateApt(join(options.folder, 'apt'), archiveFolder, kind)
  options.onProgress?.(`${kind.name}: reading Debian's package lists`)
  await apt.update(signal)
  const archives: Archive[] = await apt.resolve(signal)
  const megabytes = Math.round(archives.reduce((sum, one) => sum + one.size, 0) / 1e6)
  options.onProgress?.(
    megabytes > 0
      ? `${kind.name}: downloading ${archives.length} packages (up to ${megabytes} MB)`
      : `${kind.name}: checking ${archives.length} packages`,
  )
  await apt.download(signal)
  const packages: RuntimeRecord['packages'] = []
  for (const { name, version, file } of archives) {
    packages.push({ name, version, file, sha256: await sha256Of(join(archiveFolder, file)) })
  }
  return packages
}

const described = (
  { libraries }: RuntimeKind,
  folder: string,
  record: RuntimeRecord,
  platform: Platform,
): ProvisionedRuntime => ({
  libraries,
  version: record.version,
  prefix: join(folder, record.prefix),
  platform,
})

/**
 * Command line that runs a program of the prefix with the prefix's own loader and libraries, without an environment variable
 * that children would inherit. `program` is relative to the prefix.
 */
export function loaderArgs(
  { prefix, platform, libraries }: Omit<ProvisionedRuntime, 'version'>,
  program: string,
): string[] {
  const further = libraries.map((name) => join(platform.library, name))
  const folders = [platform.library, 'usr/lib', ...further].map((folder) => join(prefix, folder))
  return ['--library-path', folders.join(':'), join(prefix, program)]
}

async function archivesAreIntact(kind: RuntimeKind, folder: string, record: RuntimeRecord): Promise<boolean> {
  for (const one of record.packages.filter(({ name }) => kind.takes(name))) {
    const digest = await sha256Of(join(folder, one.file)).catch(() => null)
    if (digest !== one.sha256) return false
  }
  return true
}

async function requireTools(kind: RuntimeKind): Promise<void> {
  for (const tool of ['apt-get', 'apt-config', 'dpkg-deb']) {
    if (await hasTool(tool)) continue
    throw new RuntimeUnavailable(
      `This machine has no ${tool}, which the packages of ${kind.name} come by`,
      kind.remedy,
    )
  }
}

async function requireDisk({ name, neededBytes }: RuntimeKind, folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= neededBytes) return
  const needed = Math.round(neededBytes / 1e6)
  throw new RuntimeUnavailable(
    `There is no room for ${name}: ${needed} MB are needed in ${folder}`,
    'Free some disk space and start again',
  )
}

/** Removes leftovers of an interrupted try. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('unpacking-')) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function removeOldArchives(kind: RuntimeKind, folder: string, record: RuntimeRecord): Promise<void> {
  const current = new Set(record.packages.filter(({ name }) => kind.takes(name)).map(({ file }) => file))
  for (const name of await readdir(folder)) {
    if (name.endsWith('.deb') && !current.has(name)) await rm(join(folder, name))
  }
}

function asUnavailable(kind: RuntimeKind, error: unknown): unknown {
  const full = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  if (full)
    return new RuntimeUnavailable('The disk is full', 'Free some disk space and start again', {
      cause: error,
    })
  if (!(error instanceof ToolFailed)) return error
  return new RuntimeUnavailable(`${kind.name} could not be prepared (${error.message})`, kind.remedy, {
    cause: error,
  })
}
