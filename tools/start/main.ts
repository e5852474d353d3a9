/**
 * `npm start`, `npm run serve` (with --production) and `npm run dev` (with --watch): runs the program, which brings the web
 * client up to date while its servers start.
 */
import { join } from 'node:path'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { endWithParent } from '../bootstrap/end-with-parent.ts'

endWithParent()

const args = process.argv.slice(2)
if (args.includes('--watch')) {
  const { runWatching } = await import('./watch.ts')
  const repository = join(import.meta.dirname, '../..')
  await runWatching(repository, join(repository, 'apps/server/main.ts')).catch((error) => {
    if (!(error instanceof StartRefused)) throw error
    console.error(error.message)
    process.exit(1)
  })
} else {
  const { runServer } = await import('#apps/server/boot/run-server.ts')
  const { prepareWeb } = await import('./prepare-web.ts')
  // In this process: one less to stop.
  await runServer(args.includes('--production') ? args : ['--demo', ...args], prepareWeb)
}
