import { readFile } from 'node:fs/promises'
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
    // The second field is the program's name in parentheses, which may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state] = fields
    const startTicks = fields[19]
    if (state === undefined || startTicks === undefined || state === 'Z' || state === 'X') return null
    return { pid, startTicks, bootId: bootId.trim(), command: commandLine.split('\0')[0] ?? '' }
  } catch (error) {
    if (isGone(error)) return null
    throw error
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

function isGone(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code
  return code === 'ENOENT' || code === 'ESRCH'
}
