import { join } from 'node:path'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { runtimeFolderOf } from '#platform/data-folder/data-folder.ts'
import { freePort } from '#platform/process/free-port.ts'
import { serveChromium } from './chromium.ts'
import { type Suite, startSuite } from './suite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `pushPort`: where the program looks for a push service; a test may start one there. */
    suites: { origin: string; sipPort: number; pushPort: number }[]
    suiteRuntimeDir: string
    /** Where the run's Chromium is connected to. */
    chromium: string
  }
}

const suites: (Suite & { pushPort: number })[] = []
let chromium: BrowserServer | null = null

/** One started program for each worker's tests; a test that needs its own starts it with `startSuite`. */
export async function setup(project: TestProject): Promise<void> {
  const repository = join(import.meta.dirname, '../..')
  const runtimeDir = process.env.RUNTIME_DIR ?? (await runtimeFolderOf({ dir: join(repository, '.data') }))
  const named = process.argv.filter((argument) => argument.startsWith('e2e/')).length
  const wanted = Math.min(project.config.maxWorkers, named || Number.POSITIVE_INFINITY)
  // One after the other: the first may have the web client to build and the runtime to fetch.
  while (suites.length < wanted) {
    const pushPort = await freePort()
    const env = { RING_SECONDS: '15', PUSH_SERVICES: `http://127.0.0.1:${pushPort}` }
    suites.push({ ...(await startSuite({ runtimeDir, env })), pushPort })
  }
  project.provide(
    'suites',
    suites.map(({ origin, sipPort, pushPort }) => ({ origin, sipPort, pushPort })),
  )
  project.provide('suiteRuntimeDir', runtimeDir)
  chromium = await serveChromium()
  project.provide('chromium', chromium.wsEndpoint())
}

export async function teardown(): Promise<void> {
  await chromium?.close()
  await Promise.all(suites.map((suite) => suite.stop()))
}
