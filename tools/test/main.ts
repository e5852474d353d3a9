/**
 * `npm test`: all checks and tests, on a machine with nothing prepared. Its last line is `N passed, N failed`.
 * `npm run test:all` (with --all): also soaks, and more repetitions and random schedules.
 * `npm test -- unit http`: only these projects of vitest.config.ts, one after the other.
 */

import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import {
  DATABASES_DIR,
  databasesFolder,
  removeFolder,
  temporaryFolder,
} from '#platform/testing/temporary-folder.ts'
import { clearAbandoned } from '#platform/testing/test-cluster.ts'
import { endWithParent } from '../bootstrap/end-with-parent.ts'
import { commitSubjectsStage } from './commit-subjects-stage.ts'
import { machineToolsStage } from './machine-tools.ts'
import { noProcessLeftStage } from './no-process-left-stage.ts'
import { addUp, runLanes, runStages, summary, type Totals } from './run-stages.ts'
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

const { signal } = interrupted
const named = process.argv.slice(2).filter((word) => !word.startsWith('-'))
// Only calls and browsers run in real time, and are tried again.
const unit = vitestStage('unit', repository)
const http = vitestStage('http', repository)
const asterisk = vitestStage('asterisk', repository, { secondTry: true })
// Beside calls, which must not stutter; what it measures is its own thread's time.
const turns = vitestStage('turns', repository, { secondTry: true, yields: true })
const alone = vitestStage('alone', repository, { secondTry: true })
const e2e = vitestStage('e2e', repository, { secondTry: true })
const known = [unit, http, asterisk, turns, alone, e2e]
const unknown = named.filter((name) => !known.some((stage) => stage.name === name))
if (unknown.length > 0) {
  console.error(`Not in vitest.config.ts: ${unknown.join(', ')}`)
  process.exit(1)
}

await clearAbandoned()
// Everything the tests start uses a folder in one of these, by which it is found at the end.
const folder = await temporaryFolder()
await chmod(folder, 0o1777)
const databases = await databasesFolder()
await chmod(databases, 0o1777)
process.env[DATABASES_DIR] = databases
process.env.TMPDIR = folder
if (process.argv.includes('--all')) process.env.THOROUGH = '1'

const everything = async (): Promise<Totals[]> => [
  await runLanes(
    [
      [
        lockFileStage(repository),
        commitSubjectsStage(repository),
        lintStage(repository),
        ...typeStages(repository),
        directionStage(repository),
        unusedStage(repository),
        webBuildStage(repository),
        webWeightStage(repository),
      ],
      [unit, schemaStage(repository), http],
    ],
    signal,
  ),
  // Calls run in real time and leave more than half of the processor time.
  await runLanes([[asterisk], [turns]], signal),
  // Floods take all there is, and browsers keep both cores busy.
  await runStages([alone, e2e], signal),
]
const totals = addUp([
  await runStages([machineToolsStage(repository)], signal),
  ...(named.length > 0
    ? [
        await runStages(
          known.filter(({ name }) => named.includes(name)),
          signal,
        ),
      ]
    : await everything()),
  await runStages([noProcessLeftStage([folder, databases])], new AbortController().signal),
])
await Promise.all([folder, databases].map(removeFolder))

if (signal.aborted) console.log('Interrupted.')
for (const line of summary(totals)) console.log(line)
process.exitCode = totals.failed > 0 || signal.aborted ? 1 : 0
