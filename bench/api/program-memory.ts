import { readdir, readFile } from 'node:fs/promises'

/** Resident memory of a process, MB. */
export const memoryOf = async (pid: number): Promise<number> =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

/** The process id of the program at this origin. */
export async function programAt(origin: string): Promise<number> {
  const port = `\0PORT=${new URL(origin).port}\0`
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue
    // A process may end meanwhile.
    const read = (file: string) => readFile(`/proc/${name}/${file}`, 'utf8').catch(() => '')
    if (/start\/main\.ts/.test(await read('cmdline')) && (await read('environ')).includes(port))
      return Number(name)
  }
  throw new Error('the program is not in the process list')
}
