import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createServer } from 'vite'
import { freePort } from '#platform/host/process/free-port.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'

/**
 * Runs Vite on PORT and the program behind it on a free port: browser sources reload at once, server sources restart
 * the program.
 */
export async function runWatching(repository: string, server: string): Promise<void> {
  const port = Number(process.env.PORT || 8080)
  const behind = await freePort()
  // vite.config.ts proxies everything but the page to it.
  process.env.SUITE_ORIGIN = `http://127.0.0.1:${behind}`
  const vite = await createServer({
    configFile: join(repository, 'vite.config.ts'),
    clearScreen: false,
    server: { port, strictPort: true, host: process.env.HOST || '127.0.0.1' },
  })
  await vite.listen().catch((cause: Error) => {
    throw new StartRefused('port-taken', `${cause.message}: stop what uses it, or set another PORT.`, {
      cause,
    })
  })
  console.log(`Open http://localhost:${port}; the address that the program tells is behind it.`)

  const program = spawn(process.execPath, ['--watch', '--watch-preserve-output', server, '--demo'], {
    cwd: repository,
    stdio: 'inherit',
    detached: true,
    env: {
      ...process.env,
      PORT: String(behind),
      // The page is served from Vite's port.
      ALLOWED_ORIGINS: `http://localhost:${port},http://127.0.0.1:${port}`,
    },
  })
  const stop = (): void => {
    program.kill('SIGTERM')
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const [code] = await once(program, 'exit')
  await vite.close()
  process.exitCode = code ?? 1
}
