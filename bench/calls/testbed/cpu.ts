import { readFile } from 'node:fs/promises'

/** Linux's USER_HZ, the same on every architecture. */
const TICKS_A_SECOND = 100

/** Processor time used so far by a process and all its threads, ms. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may contain spaces; `utime` and `stime` are fields 14 and 15.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1000
}

/** Busy time of all the machine's processors together, ms. */
export async function machineBusyMs(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return ((user + nice + system + irq + softirq) / TICKS_A_SECOND) * 1000
}
