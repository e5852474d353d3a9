import { join } from 'node:path'
import type { BrowserServer } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { runtimeFolderOf } from '#platform/host/data-folder/data-folder.ts'
import { freePort } from '#platform/host/process/free-port.ts'
import { serveChromium } from './chromium.ts'
import { type DemoFolder, makeDemoFolder } from './demo-folder.ts'
import { MEETING_TOKEN } from './meeting-server.ts'
import { type Suite, type SuiteOptions, startSuite } from './suite.ts'

/** The shared program, as tests see it. */
export interface SharedSuite {
  origin: string
  sipPort: number
  sipTlsPort: number
  dataDir: string
  /** Ports where the program expects a push service and a meeting server; a test may start one there. */
  pushPort: number
  meetingPort: number
  /** Port where it expects the assistant's service. */
  assistantPort: number
}

declare module 'vitest' {
  interface ProvidedContext {
    suites: SharedSuite[]
    suiteRuntimeDir: string
    /** A stopped program's data folder with the demonstration. */
    demoFolder: string
    /** WebSocket URL of the run's Chromium. */
    chromium: string
  }
}

const repository = join(import.meta.dirname, '../..')
const suites: (Suite & SharedSuite)[] = []
let demo: DemoFolder | null = null
let chromium: BrowserServer | null = null

/** Starts one program per worker; tests that need their own use `ownSuite`. */
export async function setup(project: TestProject): Promise<void> {
  const runtimeDir = process.env.RUNTIME_DIR ?? (await runtimeFolderOf({ dir: join(repository, '.data') }))
  const named = process.argv.filter((argument) => argument.startsWith('e2e/')).length
  const target = Math.min(project.config.maxWorkers, named || Number.POSITIVE_INFINITY)
  const browsers = serveChromium()
  // Also builds the web client and downloads the runtime where they are missing, before several programs start at once.
  demo = await makeDemoFolder(runtimeDir)
  const copyOf = demo.dir
  suites.push(
    ...(await Promise.all(Array.from({ length: target }, () => startShared({ runtimeDir, copyOf })))),
  )
  project.provide(
    'suites',
    suites.map(({ origin, sipPort, sipTlsPort, dataDir, pushPort, meetingPort, assistantPort }) => ({
      origin,
      sipPort,
      sipTlsPort,
      dataDir,
      pushPort,
      meetingPort,
      assistantPort,
    })),
  )
  project.provide('suiteRuntimeDir', runtimeDir)
  project.provide('demoFolder', copyOf)
  chromium = await browsers
  project.provide('chromium', chromium.wsEndpoint())
}

async function startShared(options: SuiteOptions): Promise<Suite & SharedSuite> {
  const [pushPort, meetingPort] = [await freePort(), await freePort()]
  const assistantPort = await freePort()
  const env = {
    // No test waits for it to pass, and on a busy machine much may happen before somebody answers.
    RING_SECONDS: '90',
    PUSH_SERVICES: `http://127.0.0.1:${pushPort}`,
    MEETING_SERVER_URL: `http://127.0.0.1:${meetingPort}`,
    ASSISTANT_URL: `http://127.0.0.1:${assistantPort}/v1`,
    ASSISTANT_MODEL: 'e2e',
    MEETING_APP_ID: MEETING_TOKEN.appId,
    MEETING_APP_SECRET: MEETING_TOKEN.secret,
  }
  return { ...(await startSuite({ ...options, env })), pushPort, meetingPort, assistantPort }
}

export async function teardown(): Promise<void> {
  await chromium?.close()
  await Promise.all(suites.map((suite) => suite.stop()))
  await demo?.remove()
}
