import { readFile } from 'node:fs/promises'

/** Of Linux, for every architecture. */
const TICKS_A_SECOND = 100

/** Processor time that a process and all its threads have used so far. Milliseconds. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name in brackets may hold spaces; `utime` and `stime` are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) / TICKS_A_SECOND) * 1000
}

/** How long the machine's processors were busy with anything, all together. Milliseconds. */
export async function machineBusyMs(): Promise<number> {
  const [line = ''] = (await readFile('/proc/stat', 'utf8')).split('\n')
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number)
  return ((user + nice + system + irq + softirq) / TICKS_A_SECOND) * 1000
}
