/**
 * `npm start`, `npm run serve` (with --production) and `npm run dev` (with --watch): prepares the web client, then runs
 * the program.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createProgress } from '#platform/host/process/progress.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { endWithParent } from '../bootstrap/end-with-parent.ts'

const repository = join(import.meta.dirname, '../..')
const SERVER = join(repository, 'apps/server/main.ts')

endWithParent()

if (process.argv.includes('--watch')) {
  const { runWatching } = await import('./watch.ts')
  await runWatching(repository, SERVER).catch((error) => {
    if (!(error instanceof StartRefused)) throw error
    console.error(error.message)
    process.exit(1)
  })
} else if (await createProgress().step('Web client', buildWeb)) {
  // In this process: one less to stop. It reads its own arguments and handles the signals.
  const kind = process.argv.includes('--production') ? [] : ['--demo']
  process.argv = [process.execPath, SERVER, ...kind, ...process.argv.slice(2)]
  await import(SERVER)
}

/** Whether the web client is built; otherwise the reason was printed. */
async function buildWeb(note: (remark: string) => void): Promise<boolean> {
  const child = fork(join(import.meta.dirname, 'build-web.ts'))
  const stop = (): void => {
    child.kill('SIGTERM')
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  child.once('message', (answer: { built: boolean }) => {
    if (!answer.built) note('unchanged')
  })
  const [code, signal] = await once(child, 'exit')
  process.off('SIGINT', stop)
  process.off('SIGTERM', stop)
  if (code === 0) return true
  if (signal === null) console.error('The web client could not be built; the reason stands above.')
  process.exitCode = signal === null ? 1 : 130
  return false
}
