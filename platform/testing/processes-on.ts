import { readdir, readFile, readlink } from 'node:fs/promises'
import { readIdentity } from '#platform/host/process/identity.ts'

export interface RunningProcess {
  pid: number
  /** Distinguishes it from a later process with the same pid. */
  identity: string
  /** Its command line. */
  command: string
}

/** All processes that use a data folder, by command line, environment or working directory. */
export async function processesOn(dataDir: string): Promise<RunningProcess[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map((pid) => processOn(pid, dataDir)))
  return found.filter((one) => one !== null)
}

async function processOn(pid: number, dataDir: string): Promise<RunningProcess | null> {
  if (pid === process.pid) return null
  const [commandLine, environment, folder] = await Promise.all([
    readFile(`/proc/${pid}/cmdline`, 'utf8').catch(emptyWhenUnseen),
    readFile(`/proc/${pid}/environ`, 'utf8').catch(emptyWhenUnseen),
    readlink(`/proc/${pid}/cwd`).catch(emptyWhenUnseen),
  ])
  const works = commandLine.includes(dataDir) || environment.includes(dataDir) || folder.startsWith(dataDir)
  // Zombies have no command line.
  if (!works || commandLine === '') return null
  const known = await readIdentity(pid)
  if (known === null) return null
  const identity = `${known.bootId} ${pid} ${known.startTicks}`
  return { pid, identity, command: commandLine.replaceAll('\0', ' ').trim() }
}

/** It ended meanwhile, or belongs to another user. */
function emptyWhenUnseen(error: NodeJS.ErrnoException): string {
  if (['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes(error.code ?? '')) return ''
  throw error
}
