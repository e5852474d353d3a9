import { mkdir, readdir, rename, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { withLock } from '#platform/process/index.ts'
import { type Archive, openPrivateApt } from './apt.ts'
import { AsteriskUnavailable, USE_ANOTHER } from './asterisk-unavailable.ts'
import { extractArchives, isExtracted, listExecutables } from './extract.ts'
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
import { type AsteriskRuntime, parseVersion } from './runtime.ts'

export interface ProvisionOptions {
  /** Where the runtime and its archives live; shared by copies that name the same one. */
  folder: string
  /** One line a step, for the person who waits. */
  onProgress?: (line: string) => void
  signal?: AbortSignal
}

const NEEDED_BYTES = 500_000_000

/** The platform's names, by Node's name of the architecture. */
const PLATFORMS: Record<string, { loader: string; library: string }> = {
  x64: { loader: 'usr/lib64/ld-linux-x86-64.so.2', library: 'usr/lib/x86_64-linux-gnu' },
  arm64: { loader: 'usr/lib/ld-linux-aarch64.so.1', library: 'usr/lib/aarch64-linux-gnu' },
}

/**
 * An Asterisk from Debian's packages in a folder of our own, made once; later calls only verify it. Nothing is
 * installed on the machine, and any user may do it.
 * @throws AsteriskUnavailable with what to do about it.
 */
export async function provisionAsterisk(options: ProvisionOptions): Promise<AsteriskRuntime> {
  const platform = PLATFORMS[process.arch]
  if (process.platform !== 'linux' || platform === undefined) {
    throw new AsteriskUnavailable(
      `There are no Asterisk packages for ${process.platform} on ${process.arch}`,
      USE_ANOTHER,
    )
  }
  await mkdir(options.folder, { recursive: true })
  const waiting = (holder: number) =>
    options.onProgress?.(`Asterisk: waiting for process ${holder}, which prepares it`)
  const lock = { onWait: waiting, ...(options.signal ? { signal: options.signal } : {}) }
  return await withLock(join(options.folder, 'lock'), lock, async () => {
    const record = await readRecord(options.folder)
    if (record !== null && (await filesAreIntact(join(options.folder, record.prefix), record.executables))) {
      return describe(options.folder, record, platform)
    }
    await requireTools()
    try {
      return describe(options.folder, await provision(options, record, platform), platform)
    } catch (error) {
      throw asUnavailable(error)
    }
  })
}

type Platform = { loader: string; library: string }

async function provision(
  options: ProvisionOptions,
  old: RuntimeRecord | null,
  platform: Platform,
): Promise<RuntimeRecord> {
  const { folder, signal } = options
  const archiveFolder = join(folder, 'archives')
  await requireDisk(folder)
  await removeLeftovers(folder)
  const kept = old !== null && (await archivesAreIntact(archiveFolder, old))
  if (kept) options.onProgress?.('Asterisk: repairing it from the packages kept here')
  const packages = kept ? old.packages : await fetchPackages(options, archiveFolder)

  const taken = packages.filter((one) => isExtracted(one.name))
  options.onProgress?.(`Asterisk: unpacking ${taken.length} packages`)
  const temporary = join(folder, `unpacking-${process.pid}`)
  await mkdir(temporary)
  const archives = taken.map((one) => join(archiveFolder, one.file))
  await extractArchives(archives, temporary, signal)
  const paths = await listExecutables(temporary, platform.library, platform.loader)
  const executables = await Promise.all(paths.map((path) => recordFile(temporary, path)))
  const answer = await runTool(join(temporary, platform.loader), [...loaderArgs(temporary, platform), '-V'])
  const version = parseVersion(answer)
  if (version === null) throw new ToolFailed(`the unpacked Asterisk answers ${answer}`)

  const prefix = `asterisk-${version}`
  await rm(join(folder, prefix), { recursive: true, force: true })
  await rename(temporary, join(folder, prefix))
  const record = makeRecord({ architecture: process.arch, prefix, version, packages, executables })
  await writeRecord(folder, record)
  await removeOldArchives(archiveFolder, record)
  // Lists age within hours; the archives are what can bring the same runtime back.
  await rm(join(folder, 'apt'), { recursive: true, force: true })
  options.onProgress?.(`Asterisk: ${version} is ready`)
  return record
}

async function fetchPackages(
  options: ProvisionOptions,
  archiveFolder: string,
): Promise<RuntimeRecord['packages']> {
  const { signal } = options
  const apt = await openPrivateApt(join(options.folder, 'apt'), archiveFolder)
  options.onProgress?.("Asterisk: reading Debian's package lists")
  await apt.update(signal)
  const archives: Archive[] = await apt.resolve(signal)
  const megabytes = Math.round(archives.reduce((sum, one) => sum + one.size, 0) / 1e6)
  options.onProgress?.(
    megabytes > 0
      ? `Asterisk: downloading ${archives.length} packages (up to ${megabytes} MB)`
      : `Asterisk: checking ${archives.length} packages`,
  )
  await apt.download(signal)
  const packages: RuntimeRecord['packages'] = []
  for (const { name, version, file } of archives) {
    packages.push({ name, version, file, sha256: await sha256Of(join(archiveFolder, file)) })
  }
  return packages
}

function describe(folder: string, record: RuntimeRecord, platform: Platform): AsteriskRuntime {
  const prefix = join(folder, record.prefix)
  return {
    version: record.version,
    command: join(prefix, platform.loader),
    args: loaderArgs(prefix, platform),
    moduleFolder: join(prefix, platform.library, 'asterisk/modules'),
    shareFolder: join(prefix, 'usr/share/asterisk'),
  }
}

/** The prefix's own loader and libraries, without an environment variable that children would inherit. */
function loaderArgs(prefix: string, platform: Platform): string[] {
  return [
    '--library-path',
    `${join(prefix, platform.library)}:${join(prefix, 'usr/lib')}`,
    join(prefix, 'usr/sbin/asterisk'),
  ]
}

async function archivesAreIntact(folder: string, record: RuntimeRecord): Promise<boolean> {
  for (const one of record.packages.filter(({ name }) => isExtracted(name))) {
    const digest = await sha256Of(join(folder, one.file)).catch(() => null)
    if (digest !== one.sha256) return false
  }
  return true
}

async function requireTools(): Promise<void> {
  for (const tool of ['apt-get', 'apt-config', 'dpkg-deb']) {
    if (await hasTool(tool)) continue
    throw new AsteriskUnavailable(
      `This machine has no ${tool}, which Asterisk's packages come by`,
      USE_ANOTHER,
    )
  }
}

async function requireDisk(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize >= NEEDED_BYTES) return
  const needed = Math.round(NEEDED_BYTES / 1e6)
  throw new AsteriskUnavailable(
    `There is no room for Asterisk: ${needed} MB are needed in ${folder}`,
    'Free some disk space and start again',
  )
}

/** What an earlier try that was cut off left unfinished. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith('unpacking-')) await rm(join(folder, name), { recursive: true, force: true })
  }
}

async function removeOldArchives(folder: string, record: RuntimeRecord): Promise<void> {
  const current = new Set(record.packages.filter(({ name }) => isExtracted(name)).map(({ file }) => file))
  for (const name of await readdir(folder)) {
    if (name.endsWith('.deb') && !current.has(name)) await rm(join(folder, name))
  }
}

function asUnavailable(error: unknown): unknown {
  const full = (error as NodeJS.ErrnoException).code === 'ENOSPC'
  if (full)
    return new AsteriskUnavailable('The disk is full', 'Free some disk space and start again', {
      cause: error,
    })
  if (!(error instanceof ToolFailed)) return error
  return new AsteriskUnavailable(`Asterisk could not be prepared (${error.message})`, USE_ANOTHER, {
    cause: error,
  })
}
