import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { openPart } from '#platform/host/data-folder/part.ts'
import type { ProcessFailed } from '#platform/host/process/run.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { processesOn } from '#platform/testing/processes-on.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { copyDataFolder } from './harness/copy-data-folder.ts'
import { sharedSuite } from './harness/shared-suite.ts'
import { type Suite, startSuite } from './harness/suite.ts'

let folder: string
let dataDir: string
const running: Suite[] = []

beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = await openPart(join(folder, 'data'), null)
})
afterEach(async () => {
  for (const suite of running.splice(0)) await suite.stop()
  await removeFolder(folder)
})

async function start(env: NodeJS.ProcessEnv = {}, kind?: 'serve'): Promise<Suite> {
  const runtimeDir = inject('suiteRuntimeDir')
  const suite = await startSuite({ runtimeDir, dataDir, env, ...(kind && { kind }) })
  running.push(suite)
  return suite
}

const SECRET = randomBytes(32).toString('hex')
/** Without the demo, which takes longer to create than the rest of a start. */
const serve = (): Promise<Suite> => start({ MASTER_SECRET: SECRET }, 'serve')

/** Last output of a refused start. */
const refusal = (env: NodeJS.ProcessEnv = {}, kind?: 'serve'): Promise<string> =>
  start(env, kind).then(
    () => 'it started',
    (error: ProcessFailed) => error.lastLines.filter(Boolean).at(-1) ?? '',
  )

/** Polls, since a busy machine may briefly lose a connection after the start. */
const expectReady = (origin: string): Promise<void> =>
  eventually(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), 30_000)
const programs = async (): Promise<string[]> => (await processesOn(dataDir)).map((one) => one.command)
const expectNothingRuns = () => eventually(async () => expect(await programs()).toEqual([]), 30_000)
const SLOW = 300_000

/** Signals a process that may already have ended. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

test('Ctrl-C ends all processes, a next start keeps the state, and a deleted folder starts afresh', {
  timeout: SLOW,
}, async () => {
  await copyDataFolder(inject('demoFolder'), dataDir)
  const next = await start()
  expect(next.lines.join('\n')).toMatch(/Demonstration company.* already there/)
  // The premise: database and telephony run for this folder.
  expect((await programs()).join('\n')).toMatch(/postgres[\s\S]*asterisk|asterisk[\s\S]*postgres/)
  await next.signal('SIGINT')
  await expectNothingRuns()

  await rm(dataDir, { recursive: true })
  const fresh = await start()
  expect(fresh.lines.join('\n')).toMatch(/Demonstration company.* made/)
  // Like a service manager: signals all processes at once, and again while they end.
  for (const { pid } of await processesOn(dataDir)) signal(pid, 'SIGTERM')
  await fresh.signal('SIGTERM').catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ESRCH'))
  await expectNothingRuns()
})

test('a folder in use is refused in one line; a kill -9 of the program, then of its parent, leaves nothing that stays', {
  timeout: SLOW,
}, async () => {
  const killed = await serve()
  const { pid } = JSON.parse(await readFile(join(dataDir, 'lock'), 'utf8')) as { pid: number }
  expect(await refusal()).toMatch(new RegExp(`^The data folder .* is in use by process ${pid}:`))
  await expectReady(killed.origin)
  // The shared program runs too: two copies, each with its own ports and state.
  await expectReady(sharedSuite().origin)

  process.kill(pid, 'SIGKILL')
  // Its parent process ends with it, by itself or by this signal.
  await killed.signal('SIGTERM').catch((error: NodeJS.ErrnoException) => expect(error.code).toBe('ESRCH'))
  // The unused database stops; Asterisk keeps its calls for a while.
  await eventually(async () => expect((await programs()).join('\n')).not.toContain('postgres'), 30_000)
  const left = await processesOn(dataDir)
  expect(left.map((one) => one.command).join('\n')).toContain('asterisk.conf')

  // A start with other settings ends what is left, and continues.
  const next = await serve()
  await expectReady(next.origin)
  // Compares more than the pid, which a new process may have reused.
  await eventually(async () => {
    const now = new Set((await processesOn(dataDir)).map((one) => one.identity))
    expect(left.filter((one) => now.has(one.identity))).toEqual([])
  }, 30_000)
  await next.signal('SIGKILL')
  await expectNothingRuns()
})

test('a port in use is refused in one line, and leaves nothing running', { timeout: SLOW }, async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  expect(await refusal({ PORT: String(port), MASTER_SECRET: SECRET }, 'serve')).toMatch(
    new RegExp(`^Port ${port} is taken:`),
  )
  other.close()
  await expectNothingRuns()
})

test('data of a newer version is refused in one line and not changed', { timeout: SLOW }, async () => {
  const newer = JSON.stringify({ format: 99, id: 'from the future' })
  await writeFile(join(dataDir, 'format.json'), newer)
  expect(await refusal()).toMatch(/^The data folder .* was written by a newer version/)
  expect(await readFile(join(dataDir, 'format.json'), 'utf8')).toBe(newer)
})
