import { setTimeout as delay } from 'node:timers/promises'
import { isLeftOf, isSameProcess, type ProcessIdentity } from './identity.ts'
import { endGuard } from './orphan-guard.ts'
import { readPidFile, removePidFile } from './pid-file.ts'

const POLL_MS = 20
/** After SIGKILL only an uninterruptible system call can hold a process. */
const AFTER_KILL_MS = 5_000

export interface StopOptions {
  /** What asks the program to end in order. Default SIGTERM. */
  signal?: NodeJS.Signals
  /** How long it may take before SIGKILL. Milliseconds. */
  graceMs: number
}

/** Ends the process of the record, and its process group when it leads one. Resolves when what it held is free. */
export async function stopProcess(target: ProcessIdentity, options: StopOptions): Promise<void> {
  if (!(await isSameProcess(target))) return
  send(target.pid, options.signal ?? 'SIGTERM')
  if (await endsWithin(target, options.graceMs)) return
  sendToGroup(target.pid, 'SIGKILL')
  if (await endsWithin(target, AFTER_KILL_MS)) return
  throw new Error(`process ${target.pid} (${target.command}) outlives SIGKILL`)
}

/**
 * Ends what an earlier run of ours left behind (it was killed by -9 itself), found by its pid file. A process that
 * merely got the same pid later is left alone. Resolves to whether there was a leftover.
 */
export async function stopLeftover(pidFile: string, options: StopOptions): Promise<boolean> {
  const recorded = await readPidFile(pidFile)
  const alive = recorded !== null && (await isSameProcess(recorded))
  if (alive) await stopProcess(recorded, options)
  await endGuard(pidFile)
  await removePidFile(pidFile)
  return alive
}

/** Whether the process that an earlier run recorded there still runs. */
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
