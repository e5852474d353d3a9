import { readdir, readFile } from 'node:fs/promises'
import { eventually } from './eventually.ts'

/**
 * Stops a process (SIGSTOP) and resolves when all its threads stand still: on a busy machine some go on for tenths of a second after
 * the signal, until the one that got it has its turn, and answer what they are asked. Linux only.
 */
export async function freezeProcess(pid: number): Promise<void> {
  process.kill(pid, 'SIGSTOP')
  await eventually(async () => {
    for (const thread of await readdir(`/proc/${pid}/task`)) {
      const stat = await readFile(`/proc/${pid}/task/${thread}/stat`, 'utf8')
      // The name before it may contain anything.
      const state = stat.slice(stat.lastIndexOf(')') + 2)[0]
      if (state !== 'T') throw new Error(`a thread is still in state ${state}`)
    }
  })
}
