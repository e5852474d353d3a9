import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runtimeFolderOf } from '#platform/data-folder/data-folder.ts'
import { type Suite, startSuite } from './suite.ts'

declare module 'vitest' {
  interface ProvidedContext {
    suiteOrigin: string
    suiteSipPort: number
    suiteRuntimeDir: string
  }
}

let suite: Suite | null = null

/** One started program for all end-to-end tests; one that needs its own starts it with `startSuite`. */
export async function setup(project: TestProject): Promise<void> {
  const repository = join(import.meta.dirname, '../..')
  const runtimeDir = process.env.RUNTIME_DIR ?? (await runtimeFolderOf({ dir: join(repository, '.data') }))
  suite = await startSuite({ runtimeDir, env: { RING_SECONDS: '10' } })
  project.provide('suiteOrigin', suite.origin)
  project.provide('suiteSipPort', suite.sipPort)
  project.provide('suiteRuntimeDir', runtimeDir)
}

export async function teardown(): Promise<void> {
  await suite?.stop()
}
