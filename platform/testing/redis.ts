import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createClient } from 'redis'
import { afterAll } from 'vitest'
import { freePort } from '#platform/host/process/free-port.ts'
import { eventually } from './eventually.ts'
import { removeFolder, temporaryFolder } from './temporary-folder.ts'

export interface TestRedis {
  url: string
  /** Kills it and starts an empty one on the same port. */
  restart(): Promise<void>
}

/** An empty, real Redis for one test file. */
export async function startRedis(): Promise<TestRedis> {
  const folder = await temporaryFolder()
  const port = await freePort()
  const url = `redis://127.0.0.1:${port}`
  const start = async () => {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    const child = spawn(process.env.REDIS_SERVER_PATH ?? 'redis-server', args, {
      cwd: folder,
      stdio: 'ignore',
    })
    await eventually(async () => {
      const client = createClient({ url, socket: { reconnectStrategy: false } })
      // `connect` reports it, too.
      client.on('error', () => {})
      await client.connect()
      await client.close()
    }, 10_000)
    return child
  }
  const end = async () => {
    const ended = once(running, 'exit')
    running.kill('SIGTERM')
    await ended
  }
  let running = await start()
  afterAll(async () => {
    await end()
    await removeFolder(folder)
  })
  return {
    url,
    async restart() {
      await end()
      running = await start()
    },
  }
}
