import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/** Distinguishes a process from a later one with the same pid: start time, boot, and command. */
export const processIdentity = z.object({
  pid: z.int().positive(),
  /** Clock ticks since boot at start, field 22 of /proc/<pid>/stat. */
  startTicks: z.string(),
  bootId: z.string(),
  /** First word of the command line; programs may rewrite the rest. */
  command: z.string(),
})
export type ProcessIdentity = z.infer<typeof processIdentity>

/** Null when no such process runs (zombies do not count). */
export async function readIdentity(pid: number): Promise<ProcessIdentity | null> {
  try {
    const [stat, commandLine, bootId] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile(`/proc/${pid}/cmdline`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    const { state, startTicks } = parseStat(stat)
    if (state === undefined || startTicks === undefined || hasEnded(state)) return null
    return { pid, startTicks, bootId: bootId.trim(), command: commandLine.split('\0')[0] ?? '' }
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/**
 * Identity of a child that was just started. Its command line may still be empty for a moment, which would match nothing
 * later. Null when it has already ended.
 */
export async function readIdentityOfStarted(pid: number): Promise<ProcessIdentity | null> {
  for (;;) {
    const identity = await readIdentity(pid)
    if (identity === null || identity.command !== '') return identity
    await delay(1)
  }
}

/** Whether the recorded process itself still runs, not another one with its pid. */
export async function isSameProcess(recorded: ProcessIdentity): Promise<boolean> {
  const now = await readIdentity(recorded.pid)
  return (
    now !== null &&
    now.startTicks === recorded.startTicks &&
    now.bootId === recorded.bootId &&
    now.command === recorded.command
  )
}

/**
 * Whether anything of the recorded process is left. An ending process loses its command line first, and its first thread may
 * end before the others: ports, files and locks are released with the last thread.
 */
export async function isLeftOf(recorded: ProcessIdentity): Promise<boolean> {
  const folder = `/proc/${recorded.pid}`
  try {
    const [stat, bootId] = await Promise.all([
      readFile(`${folder}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    if (parseStat(stat).startTicks !== recorded.startTicks || bootId.trim() !== recorded.bootId) return false
    const threads = await readdir(`${folder}/task`)
    const running = await Promise.all(threads.map((thread) => isRunningThread(`${folder}/task/${thread}`)))
    return running.includes(true)
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

async function isRunningThread(folder: string): Promise<boolean> {
  try {
    const { state } = parseStat(await readFile(`${folder}/stat`, 'utf8'))
    return state !== undefined && !hasEnded(state)
  } catch (error) {
    if (isGone(error)) return false
    throw error
  }
}

/** https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function parseStat(stat: string): { state: string | undefined; startTicks: string | undefined } {
  // The second field is the program's name in parentheses, and may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], startTicks: fields[19] }
}

const hasEnded = (state: string): boolean => state === 'Z' || state === 'X'

function isGone(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ESRCH'
}
