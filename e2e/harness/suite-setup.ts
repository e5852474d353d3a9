import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runtimeFolderOf } from '#platform/data-folder/data-folder.ts'
import { type Suite, startSuite } from './suite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    suites: { origin: string; sipPort: number }[]
    suiteRuntimeDir: string
  }
}

const suites: Suite[] = []

/** One started program for each worker's tests; a test that needs its own starts it with `startSuite`. */
export async function setup(project: TestProject): Promise<void> {
  const repository = join(import.meta.dirname, '../..')
  const runtimeDir = process.env.RUNTIME_DIR ?? (await runtimeFolderOf({ dir: join(repository, '.data') }))
  const named = process.argv.filter((argument) => argument.startsWith('e2e/')).length
  const wanted = Math.min(project.config.maxWorkers, named || Number.POSITIVE_INFINITY)
  // One after the other: the first may have the web client to build and the runtime to fetch.
  while (suites.length < wanted) suites.push(await startSuite({ runtimeDir, env: { RING_SECONDS: '10' } }))
  project.provide(
    'suites',
    suites.map(({ origin, sipPort }) => ({ origin, sipPort })),
  )
  project.provide('suiteRuntimeDir', runtimeDir)
}

export async function teardown(): Promise<void> {
  await Promise.all(suites.map((suite) => suite.stop()))
}
