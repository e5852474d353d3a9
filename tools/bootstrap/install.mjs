import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** A problem that the user must resolve; shown without a stack. */
export class Refused extends Error {}

/** Installs the packages of package-lock.json if they are missing or different. */
export async function installWhenNeeded(repository) {
  if (isInstalled(repository)) return
  const startedAt = performance.now()
  console.log('… Packages (npm ci), the first time this takes a minute or two')
  await npmCi(repository)
  if (!isInstalled(repository)) {
    throw new Refused('npm ci ended well, but packages are missing: delete node_modules and try again.')
  }
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`✓ ${'Packages'.padEnd(44)} ${`${seconds} s`.padStart(7)}`)
}

/**
 * Whether node_modules matches the lock file. npm writes its own list last, so an interrupted installation is detected.
 */
function isInstalled(repository) {
  const modules = join(repository, 'node_modules')
  const list = join(modules, '.package-lock.json')
  if (!existsSync(list) || !existsSync(join(modules, 'node/bin/node'))) return false
  const installed = readPackages(list)
  const wanted = readPackages(join(repository, 'package-lock.json'))
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '') return true
    const there = installed[path]
    // Packages for other systems are not installed.
    return there ? there.version === entry.version : entry.optional || entry.devOptional || entry.peer
  })
}

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

async function npmCi(repository) {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // The npm that started us, else the one on PATH.
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  const child = spawn(command, [...first, ...args], {
    cwd: repository,
    stdio: 'inherit',
    env: npmEnvironment(),
  })
  const failed = once(child, 'error').then(([error]) => {
    throw error.code === 'ENOENT' ? new Refused('npm is needed and not on PATH.') : error
  })
  const [code] = await Promise.race([once(child, 'exit'), failed])
  if (code !== 0) {
    throw new Refused(
      `The packages could not be installed (npm ci ended with ${code}, its reason stands above).`,
    )
  }
}

function npmEnvironment() {
  const env = { ...process.env }
  // NODE_ENV may be set, and the home folder may be read-only.
  delete env.NODE_ENV
  if (!isWritable(homedir())) env.npm_config_cache = join(tmpdir(), `npm-cache-${process.getuid?.() ?? 0}`)
  return env
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    // Missing or read-only: npm cannot keep its cache there.
    return false
  }
}
