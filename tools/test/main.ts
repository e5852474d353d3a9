/**
 * `npm test`: all checks and tests, on a machine with nothing prepared. Its last line is `N passed, N failed`.
 * `npm run test:all` (with --all): also soaks, and more repetitions and random schedules.
 */

import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { clearAbandoned } from '#platform/testing/test-cluster.ts'
import { endWithParent } from '../bootstrap/end-with-parent.ts'
import { machineToolsStage } from './machine-tools.ts'
import { noProcessLeftStage } from './no-process-left-stage.ts'
import { addUp, runLanes, runStages, summary } from './run-stages.ts'
import {
  directionStage,
  lintStage,
  lockFileStage,
  schemaStage,
  typeStages,
  unusedStage,
  webBuildStage,
} from './static-stages.ts'
import { vitestStage } from './vitest-stage.ts'
import { webWeightStage } from './web-weight-stage.ts'

const repository = join(import.meta.dirname, '../..')
const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interrupted.abort())
endWithParent()

await clearAbandoned()
// Everything the tests start uses a folder in here, by which it is found at the end.
const folder = await temporaryFolder()
await chmod(folder, 0o1777)
process.env.TMPDIR = folder
if (process.argv.includes('--all')) process.env.THOROUGH = '1'

const { signal } = interrupted
const totals = addUp([
  await runStages([machineToolsStage(repository)], signal),
  await runLanes(
    [
      [
        lockFileStage(repository),
        lintStage(repository),
        ...typeStages(repository),
        directionStage(repository),
        unusedStage(repository),
        webBuildStage(repository),
        webWeightStage(repository),
      ],
      [
        vitestStage('unit', repository, { secondTry: true }),
        schemaStage(repository),
        vitestStage('http', repository, { secondTry: true }),
      ],
    ],
    signal,
  ),
  // Audio runs in real time: these run with nothing beside them.
  await runStages(
    [
      vitestStage('asterisk', repository, { secondTry: true }),
      vitestStage('e2e', repository, { secondTry: true }),
    ],
    signal,
  ),
  await runStages([noProcessLeftStage(folder)], new AbortController().signal),
])
await removeFolder(folder)

if (signal.aborted) console.log('Interrupted.')
for (const line of summary(totals)) console.log(line)
process.exitCode = totals.failed > 0 || signal.aborted ? 1 : 0
