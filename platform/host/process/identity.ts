import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'

/** Tells one process from a later one that got the same pid: its start time, the boot it belongs to, and what it runs. */
export const processIdentity = z.object({
  pid: z.int().positive(),
  /** Clock ticks between boot and start, field 22 of /proc/<pid>/stat. */
  startTicks: z.string(),
  bootId: z.string(),
  /** First word of the command line; the rest may be rewritten by the program itself. */
  command: z.string(),
})
export type ProcessIdentity = z.infer<typeof processIdentity>

/** Null when no such process runs (a zombie does not run). */
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
 * That of a child of ours that was just started. Its command line can be empty for a moment after the start has been told:
 * a record of that moment would match nothing later. Null when it has ended already.
 */
export async function readIdentityOfStarted(pid: number): Promise<ProcessIdentity | null> {
  for (;;) {
    const identity = await readIdentity(pid)
    if (identity === null || identity.command !== '') return identity
    await delay(1)
  }
}

/** Whether the very process of the record still runs, and not another one under its pid. */
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
 * Whether anything is left of the process of the record. One that is ending loses its command line first, and its first thread
 * may end before the others: ports, files and locks are free when the last thread has ended.
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
  // The second field is the program's name in parentheses, which may itself hold spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return { state: fields[0], startTicks: fields[19] }
}

const hasEnded = (state: string): boolean => state === 'Z' || state === 'X'

function isGone(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ESRCH'
}
