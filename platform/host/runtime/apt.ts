import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type AptSource, debianMirrors, parseDeb822, parseSourcesList } from './apt-sources.ts'
import { runTool, ToolFailed } from './run-tool.ts'
import { RuntimeUnavailable } from './runtime-unavailable.ts'

/** Debian testing: current stable has no Asterisk ≥ 20. */
const SUITE = 'forky'
const KEYRINGS = [
  '/usr/share/keyrings/debian-archive-keyring.gpg',
  '/usr/share/keyrings/debian-archive-keyring.pgp',
]

export interface Archive {
  name: string
  version: string
  file: string
  /** Bytes. */
  size: number
}

/**
 * A private apt with its own lists, archives and an empty list of installed packages: it resolves the whole closure (libc
 * included) and leaves the system alone. Only mirror, keyring and network settings come from the machine.
 */
export interface PrivateApt {
  /** Downloads the suite's package lists. */
  update(signal?: AbortSignal): Promise<void>
  /** Packages of the closure. */
  resolve(signal?: AbortSignal): Promise<Archive[]>
  /** Downloads missing files into `archiveFolder`; apt verifies their SHA-256. */
  download(signal?: AbortSignal): Promise<void>
}

/**
 * `remedy`: what the operator can do without these packages.
 * @throws RuntimeUnavailable when this machine has no apt, no Debian mirror or no keyring.
 */
export async function openPrivateApt(
  folder: string,
  archiveFolder: string,
  { packages, remedy }: { packages: readonly string[]; remedy: string },
): Promise<PrivateApt> {
  const keyring = await firstReadable(KEYRINGS)
  const mirrors = debianMirrors(await readSources(), await readCodename())
  if (keyring === null || mirrors.length === 0) {
    throw new RuntimeUnavailable('This is not a Debian machine with a Debian package mirror', remedy)
  }
  // apt lists only what is still missing, e.g. after an interrupted start.
  const empty = join(folder, 'no-archives')
  await Promise.all([
    mkdir(join(folder, 'lists/partial'), { recursive: true }),
    mkdir(join(folder, 'log'), { recursive: true }),
    mkdir(join(empty, 'partial'), { recursive: true }),
    mkdir(join(archiveFolder, 'partial'), { recursive: true }),
  ])
  const config = join(folder, 'apt.conf')
  const sources = join(folder, 'sources.list')
  await writeFile(join(folder, 'status'), '')
  const network = (await runTool('apt-config', ['dump']))
    .split('\n')
    .filter((line) => /^Acquire::/.test(line))
  await writeFile(config, aptConfig(folder, archiveFolder, network), { mode: 0o600 })
  const env = { APT_CONFIG: config, DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-qq', '--yes', '--no-install-recommends']
  return {
    async update(signal) {
      const failures: string[] = []
      for (const mirror of mirrors) {
        await writeFile(sources, `deb [signed-by=${keyring}] ${mirror} ${SUITE} main\n`)
        try {
          await runTool('apt-get', ['update', '-qq', '--error-on=any'], {
            env,
            ...(signal ? { signal } : {}),
          })
          return
        } catch (error) {
          if (!(error instanceof ToolFailed)) throw error
          failures.push(error.message)
        }
      }
      throw new RuntimeUnavailable(
        `Debian's package mirror cannot be reached (${failures.join('; ')})`,
        `Check the network and the apt sources, then start again. ${remedy}`,
      )
    },
    async resolve(signal) {
      const nothingThere = ['-o', `Dir::Cache::archives=${empty}`]
      const out = await runTool('apt-get', [...install, ...nothingThere, '--print-uris', ...packages], {
        env,
        ...(signal ? { signal } : {}),
      })
      return parsePrintedUris(out)
    },
    async download(signal) {
      await runTool('apt-get', [...install, '--download-only', ...packages], {
        env,
        ...(signal ? { signal } : {}),
      })
    },
  }
}

/** Output of `apt-get --print-uris`: `'uri' file size hash`; file is `name_version_architecture.deb`. */
export function parsePrintedUris(text: string): Archive[] {
  const archives: Archive[] = []
  for (const line of text.split('\n')) {
    const [, file, size] = /^'[^']+' (\S+\.deb) (\d+) /.exec(line) ?? []
    if (file === undefined) continue
    const [name = '', version = ''] = file.split('_')
    archives.push({ name, version: decodeURIComponent(version), file, size: Number(size) })
  }
  return archives
}

function aptConfig(folder: string, archiveFolder: string, network: readonly string[]): string {
  return [
    ...network,
    'Dir::Etc::main "/dev/null";',
    'Dir::Etc::parts "/dev/null";',
    'Dir::Etc::preferences "/dev/null";',
    'Dir::Etc::preferencesparts "/dev/null";',
    `Dir::Etc::sourcelist "${join(folder, 'sources.list')}";`,
    'Dir::Etc::sourceparts "/dev/null";',
    `Dir::State "${folder}";`,
    `Dir::State::lists "${join(folder, 'lists')}";`,
    `Dir::State::status "${join(folder, 'status')}";`,
    `Dir::Cache "${folder}";`,
    `Dir::Cache::archives "${archiveFolder}";`,
    `Dir::Log "${join(folder, 'log')}";`,
    'APT::Install-Recommends "false";',
    'APT::Sandbox::User "";',
    'Acquire::Check-Valid-Until "false";',
    'Acquire::Languages "none";',
    'Acquire::Retries "3";',
    '',
  ].join('\n')
}

async function readSources(): Promise<AptSource[]> {
  const sources = parseSourcesList(await textOf('/etc/apt/sources.list'))
  const folder = '/etc/apt/sources.list.d'
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names.sort()) {
    if (name.endsWith('.list')) sources.push(...parseSourcesList(await textOf(join(folder, name))))
    if (name.endsWith('.sources')) sources.push(...parseDeb822(await textOf(join(folder, name))))
  }
  return sources
}

async function readCodename(): Promise<string> {
  return /^VERSION_CODENAME=(\S+)/m.exec(await textOf('/etc/os-release'))?.[1] ?? 'stable'
}

async function firstReadable(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) if ((await textOf(path)) !== '') return path
  return null
}

async function textOf(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    if (code === 'ENOENT' || code === 'EACCES') return ''
    throw error
  }
}
