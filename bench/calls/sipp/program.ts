import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'

/** The Debian package sip-tester. */
const SIPP = 'sipp'
const INSTALL = ['apt-get', 'install', '-y', '--no-install-recommends', 'sip-tester'] as const

export interface SippRun {
  readonly pid: number
  /** Exit code; null when it was killed. */
  readonly ended: Promise<number | null>
  /** The end of its error output. */
  complaint(): string
  stop(): Promise<void>
}

const COMPLAINT_LENGTH = 2_000

/** Installs sipp when it is missing and this process is allowed to. */
export async function requireSipp(): Promise<void> {
  if (await runs(SIPP, ['-v'])) return
  const may = process.getuid?.() === 0
  if (may) await runs(INSTALL[0], INSTALL.slice(1))
  if (!(await runs(SIPP, ['-v'])))
    throw new Error('sipp is not installed (Debian: apt-get install sip-tester).')
}

/** Runs sipp with `args` in `folder`; killed after `limitMs`, and with this process. */
export function startSipp(folder: string, args: readonly string[], limitMs: number): SippRun {
  const child = spawn(SIPP, [...args, '-nostdin'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (data: Buffer) => {
    complaint = (complaint + data.toString()).slice(-COMPLAINT_LENGTH)
  })
  const kill = () => child.kill('SIGKILL')
  const limit = setTimeout(kill, limitMs)
  process.once('exit', kill)
  const ended = exitOf(child).finally(() => {
    clearTimeout(limit)
    process.off('exit', kill)
  })
  if (child.pid === undefined) throw new Error('sipp did not start')
  return {
    pid: child.pid,
    ended,
    complaint: () => complaint,
    async stop() {
      kill()
      await ended
    },
  }
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  await once(child, 'exit')
  return child.exitCode
}

async function runs(command: string, args: readonly string[]): Promise<boolean> {
  const child = spawn(command, args, { stdio: 'ignore' })
  return new Promise((resolve) => {
    child.once('error', () => resolve(false))
    // sipp exits with 99 after only printing its version.
    child.once('exit', (code) => resolve(code === 0 || code === 99))
  })
}
