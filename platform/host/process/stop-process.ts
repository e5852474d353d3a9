import { setTimeout as delay } from 'node:timers/promises'
import { isLeftOf, isSameProcess, type ProcessIdentity } from './identity.ts'
import { endGuard } from './orphan-guard.ts'
import { readPidFile, removePidFile } from './pid-file.ts'

const POLL_MS = 20
/** After SIGKILL, only an uninterruptible system call can delay the end. */
const AFTER_KILL_MS = 5_000

export interface StopOptions {
  /** First signal. Default SIGTERM. */
  signal?: NodeJS.Signals
  /** Grace period before SIGKILL, ms. */
  graceMs: number
}

/** Ends the recorded process, and its process group if it leads one. Resolves when its ports and files are released. */
export async function stopProcess(target: ProcessIdentity, options: StopOptions): Promise<void> {
  if (!(await isSameProcess(target))) return
  send(target.pid, options.signal ?? 'SIGTERM')
  if (await endsWithin(target, options.graceMs)) return
  sendToGroup(target.pid, 'SIGKILL')
  if (await endsWithin(target, AFTER_KILL_MS)) return
  throw new Error(`process ${target.pid} (${target.command}) still runs after SIGKILL`)
}

/**
 * Ends what a killed earlier run left behind, found by its pid file. Another process with the same pid is left alone.
 * Resolves to whether there was a leftover.
 */
export async function stopLeftover(pidFile: string, options: StopOptions): Promise<boolean> {
  const recorded = await readPidFile(pidFile)
  const alive = recorded !== null && (await isSameProcess(recorded))
  if (alive) await stopProcess(recorded, options)
  await endGuard(pidFile)
  await removePidFile(pidFile)
  return alive
}

/** Whether the process recorded by an earlier run still runs. */
export async function isRunning(pidFile: string): Promise<boolean> {
  const recorded = await readPidFile(pidFile)
  return recorded !== null && (await isSameProcess(recorded))
}

async function endsWithin(target: ProcessIdentity, milliseconds: number): Promise<boolean> {
  const deadline = performance.now() + milliseconds
  while (await isLeftOf(target)) {
    if (performance.now() > deadline) return false
    await delay(POLL_MS)
  }
  return true
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

function sendToGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    send(pid, signal)
  }
}
