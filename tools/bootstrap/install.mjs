import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, constants, existsSync, readFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'

/** What only the person at the terminal can clear; told without a stack. */
export class Refused extends Error {}

/** Brings the packages of package-lock.json, when they are not there or not the same. */
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
 * Whether node_modules holds what the lock file names. npm writes its own list as its last deed, so that an interrupted
 * installation is noticed too.
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
    // Packages for other systems stay away.
    return there ? there.version === entry.version : entry.optional || entry.devOptional || entry.peer
  })
}

const readPackages = (path) => JSON.parse(readFileSync(path, 'utf8')).packages

async function npmCi(repository) {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  // Started by npm, that very npm; else the one on PATH.
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
  // An unset NODE_ENV and a home folder that can be written are not to be counted on.
  delete env.NODE_ENV
  if (!isWritable(homedir())) env.npm_config_cache = join(tmpdir(), `npm-cache-${process.getuid?.() ?? 0}`)
  return env
}

function isWritable(folder) {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    // Missing or forbidden: either way npm cannot keep its cache there.
    return false
  }
}
