import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#platform/host/process/free-port.ts'
import { Run } from '#platform/host/process/run.ts'
import { eventually } from '#platform/testing/eventually.ts'

export interface NodeProcess {
  origin: string
  /** SIGKILL, like a machine failure. */
  kill(): Promise<void>
  stop(): Promise<void>
}

const READY_MS = 60_000

/** A node in its own process. `settings`: its environment. */
export async function startNode(
  folder: string,
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<NodeProcess> {
  const port = await freePort()
  await mkdir(folder, { recursive: true })
  const origin = `http://127.0.0.1:${port}`
  const run = await Run.start(
    {
      name: 'node',
      command: process.execPath,
      args: [join(import.meta.dirname, 'main.ts'), ...args],
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATA_DIR: join(folder, 'data'),
        LOG_LEVEL: 'warn',
        DRAIN_SECONDS: '0',
        ...settings,
      },
      pidFile: join(folder, 'node.pid'),
      readyTimeoutMs: READY_MS,
      ready: () =>
        eventually(async () => {
          const { checks } = (await (await fetch(`${origin}/readyz`)).json()) as {
            checks: Record<string, string>
          }
          // No web client is built for tests.
          const { web: _, ...needed } = checks
          if (Object.values(needed).some((state) => state !== 'ok'))
            throw new Error(`not ready: ${JSON.stringify(checks)}`)
        }, READY_MS),
    },
    { graceMs: 20_000 },
  )
  return {
    origin,
    async kill() {
      process.kill(run.pid, 'SIGKILL')
      await run.ended
    },
    stop: () => run.stop(),
  }
}
