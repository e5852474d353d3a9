import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { runtimeFolderOf } from '#platform/host/data-folder/data-folder.ts'
import { watchConnections } from './connection-peak.ts'
import { startTestCluster, type TestCluster } from './test-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Owner's URL of the run's PostgreSQL. */
    testClusterUrl: string
    /** Folder of programs, shared by tests and the started suite. */
    testRuntimeDir: string
  }
}

let cluster: TestCluster | null = null
let watch: Awaited<ReturnType<typeof watchConnections>> | null = null

/** Vitest global setup of projects with a database. */
export async function setup(project: TestProject): Promise<void> {
  const repository = join(import.meta.dirname, '../..')
  const runtimeDir = process.env.RUNTIME_DIR ?? (await runtimeFolderOf({ dir: join(repository, '.data') }))
  cluster = await startTestCluster(runtimeDir)
  watch = await watchConnections(cluster.ownerUrl)
  project.provide('testClusterUrl', cluster.ownerUrl)
  project.provide('testRuntimeDir', runtimeDir)
}

export async function teardown(): Promise<void> {
  const report = await watch?.end()
  if (report) process.stderr.write(`${report}\n`)
  await cluster?.stop()
}
