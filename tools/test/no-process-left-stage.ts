import { eventually } from '#platform/testing/eventually.ts'
import { processesOn } from '#platform/testing/processes-on.ts'
import type { Stage } from './stage.ts'

/** Time for processes that were just asked to end. */
const PATIENCE_MS = 20_000

/**
 * Kills every process that still uses one of the run's folders, whatever tests killed before, and lists them in the summary.
 */
export const noProcessLeftStage = (folders: readonly string[], patienceMs = PATIENCE_MS): Stage => ({
  name: 'no process left',
  async run() {
    const running = async () => {
      const found = (await Promise.all(folders.map(processesOn))).flat()
      return [...new Map(found.map((process) => [process.pid, process])).values()]
    }
    await eventually(async () => {
      if ((await running()).length > 0) throw new Error('processes are still running')
    }, patienceMs).catch(() => undefined)
    const left = await running()
    for (const { pid } of left) end(pid)
    return {
      passed: 1,
      failed: 0,
      failures: [],
      notes: left.map(({ pid, command }) => `left running by the tests, ended now: ${pid} ${command}`),
      output: '',
    }
  },
})

function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}
