import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'

const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP']
const PARENT_POLL_MS = 500
const SHELLS = new Set(['sh', 'dash', 'bash'])

/**
 * Runs a tool under the packages' Node and resolves to its exit code.
 * The tool has its own process group, so that the terminal's Ctrl-C reaches it once, through us. It ends by itself when
 * its IPC channel closes (tools/bootstrap/end-with-parent.ts), as after a kill -9 of this process. A killed npm is only
 * noticed by the parents' pids.
 */
export async function runTool(repository, entry, args) {
  const bin = join(repository, 'node_modules/node/bin')
  const child = spawn(join(bin, 'node'), [entry, ...args], {
    cwd: repository,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
    env: {
      // Caches compiled sources for the next start. https://nodejs.org/api/module.html#module-compile-cache
      NODE_COMPILE_CACHE: join(repository, 'node_modules/.cache/node'),
      ...process.env,
      PATH: `${join(repository, 'node_modules/.bin')}:${bin}:${process.env.PATH}`,
    },
  })
  for (const signal of FORWARDED) process.on(signal, () => child.kill(signal))
  const watch = process.env.npm_lifecycle_event ? watchParent(() => child.kill('SIGTERM')) : undefined
  const [code, signal] = await once(child, 'exit')
  clearInterval(watch)
  return code ?? 128 + constants.signals[signal]
}

/** npm runs scripts through a shell, which survives it: both are watched. */
function watchParent(onGone) {
  const before = parents()
  return setInterval(() => {
    if (parents() !== before) onGone()
  }, PARENT_POLL_MS)
}

function parents() {
  try {
    const [, command, rest] = /\((.*)\) (.*)/s.exec(readFileSync(`/proc/${process.ppid}/stat`, 'utf8'))
    return SHELLS.has(command) ? `${process.ppid} ${rest.split(' ')[1]}` : `${process.ppid}`
  } catch (error) {
    // It ended just now.
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return ''
    throw error
  }
}
