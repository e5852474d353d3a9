import { defineConfig } from 'vitest/config'
import { IS_THOROUGH } from './platform/testing/thorough.ts'
import { LongFirst } from './tools/test/long-first.ts'

const SOURCES = '{platform,features,adapters,apps,tools,bench}/**'
const TOOLS_SETUP = 'tools/test/machine-tools-setup.ts'
const CLUSTER_SETUP = [TOOLS_SETUP, 'platform/testing/cluster-setup.ts']
const E2E_SETUP = [TOOLS_SETUP, 'e2e/harness/suite-setup.ts']
/** Repetitions and long runs: for `npm run test:all` only. */
const SOAKS = IS_THOROUGH ? [] : ['**/*.soak.*']
/** Not a measure of anything: what a busy machine may take. */
const patience = (testTimeout: number, hookTimeout: number) => ({
  testTimeout: IS_THOROUGH ? 900_000 : testTimeout,
  hookTimeout,
  // As `eventually` (platform/testing): the default is a second.
  expect: { poll: { timeout: 30_000 } },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${SOURCES}/*.test.{ts,tsx}`],
          exclude: ['**/*.{http,asterisk,turns,alone}.test.ts', ...SOAKS],
          isolate: false,
          maxWorkers: 2,
          ...patience(60_000, 60_000),
        },
      },
      {
        test: {
          name: 'http',
          include: [`${SOURCES}/*.http.test.ts`],
          exclude: SOAKS,
          globalSetup: CLUSTER_SETUP,
          // The whole program is loaded by most files: once for a worker instead of once for each file.
          isolate: false,
          // They wait for the database and for time more than they compute.
          maxWorkers: 4,
          ...patience(60_000, 120_000),
        },
      },
      {
        test: {
          name: 'asterisk',
          include: [`${SOURCES}/*.asterisk.test.ts`],
          exclude: SOAKS,
          globalSetup: CLUSTER_SETUP,
          // An Asterisk for each file, and six files at a time: they wait for what runs in real time, and compute for a tenth of
          // a second each second. The program is loaded once for a worker.
          maxWorkers: 6,
          isolate: false,
          // The first file prepares the Asterisk runtime.
          ...patience(60_000, 300_000),
        },
      },
      {
        test: {
          name: 'turns',
          include: [`${SOURCES}/*.turns.test.ts`],
          exclude: SOAKS,
          globalSetup: CLUSTER_SETUP,
          // How long the event loop is blocked, in the thread's own processor time: other processes don't count, other tests of the
          // same process would.
          maxWorkers: 1,
          isolate: false,
          ...patience(120_000, 300_000),
        },
      },
      {
        test: {
          name: 'alone',
          include: [`${SOURCES}/*.alone.test.ts`],
          exclude: SOAKS,
          globalSetup: CLUSTER_SETUP,
          // What is left for others when one takes as much as it can: anything beside them would take its part, too.
          maxWorkers: 1,
          isolate: false,
          ...patience(60_000, 300_000),
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          exclude: SOAKS,
          globalSetup: E2E_SETUP,
          // The harness and the contracts are loaded once for a worker.
          isolate: false,
          // Browsers and programs wait more than they compute: three files at a time. Each worker's tests have a program of
          // their own, as its demonstration people can't be in two tests at once.
          maxWorkers: 3,
          ...patience(240_000, 240_000),
        },
      },
    ],
  },
})
