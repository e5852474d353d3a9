import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { isSameProcess, readIdentity } from './identity.ts'
import { readPidFile } from './pid-file.ts'
import { Supervised, type SupervisedSpec, type SupervisorEvent } from './supervise.ts'

let folder: string
const running: Supervised[] = []
const events: SupervisorEvent[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'adopt-'))
  events.length = 0
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
  await rm(folder, { recursive: true })
})

const pidFile = () => join(folder, 'child.pid')
const content = () => readFile(join(folder, 'child.out'), 'utf8').catch(() => '')

/** Prints continuously: with a pipe to a killed parent, that would end it. */
const CHILD = `setInterval(() => console.log('here'), 10)`

const spec = (changes: Partial<SupervisedSpec> = {}): SupervisedSpec => ({
  name: 'child',
  command: process.execPath,
  args: ['-e', CHILD],
  pidFile: pidFile(),
  ready: () => eventually(async () => expect(await content()).toContain('here')),
  readyTimeoutMs: 10_000,
  stop: { graceMs: 5_000 },
  restart: { minDelayMs: 1, maxDelayMs: 5, healthyMs: 60_000 },
  survives: { fingerprint: 'same', answers: async () => true, forMs: 60_000 },
  onEvent: (event) => events.push(event),
  ...changes,
})

const SURVIVES = `{ fingerprint: 'same', answers: async () => true, forMs: 60000 }`

/** A program that starts the child and is then killed; returns the child's pid. */
async function leaveBehind(survives = SURVIVES, child = CHILD): Promise<number> {
  const program = `
    const { Supervised } = await import(${JSON.stringify(join(import.meta.dirname, 'supervise.ts'))})
    await Supervised.start({ name: 'child', command: process.execPath, args: ['-e', ${JSON.stringify(child)}],
      pidFile: ${JSON.stringify(pidFile())}, ready: async () => {}, readyTimeoutMs: 10000, stop: { graceMs: 5000 },
      survives: ${survives} })
    console.log('started'); setInterval(() => {}, 1000)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(parent.stdout, 'data')
  if (child === CHILD) await eventually(async () => expect(await content()).toContain('here'))
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  return (await readPidFile(pidFile()))?.pid ?? 0
}

async function adopt(changes: Partial<SupervisedSpec> = {}): Promise<Supervised | null> {
  const adopted = await Supervised.adopt(spec(changes))
  if (adopted) running.push(adopted)
  return adopted
}

test('a surviving child keeps running when its program is killed, and is adopted by the next', async () => {
  const pid = await leaveBehind()
  const before = (await content()).length
  await eventually(async () => expect((await content()).length).toBeGreaterThan(before))
  const adopted = await adopt()
  expect(adopted?.pid).toBe(pid)
  expect(events).toEqual([{ type: 'adopted', pid }])

  const record = await readPidFile(pidFile())
  await adopted?.stop()
  expect(record && (await isSameProcess(record))).toBe(false)
  expect(await readPidFile(pidFile())).toBeNull()
})

test('an adopted child is restarted when it dies', async () => {
  const pid = await leaveBehind()
  const adopted = await adopt()
  process.kill(pid, 'SIGKILL')
  await eventually(async () => {
    expect(events.map((event) => event.type)).toEqual(['adopted', 'died', 'restarting', 'ready'])
  }, 10_000)
  expect(events[1]).toMatchObject({ lastLines: expect.arrayContaining(['here']) })
  expect(adopted?.pid).not.toBe(pid)
})

test.each([
  ['was started otherwise', { survives: { fingerprint: 'other', answers: async () => true, forMs: 60_000 } }],
  ['does not answer', { survives: { fingerprint: 'same', answers: async () => false, forMs: 60_000 } }],
  ['is of a kind that does not survive', { survives: undefined }],
])('one that %s is not adopted, and the start ends it', async (_, { survives }) => {
  const pid = await leaveBehind()
  const changes = survives ? { survives } : {}
  const { survives: _same, ...plain } = spec()
  const child = survives
    ? spec(changes)
    : { ...plain, args: ['-e', `console.log('here');${CHILD}`], ready: async () => {} }
  expect(await Supervised.adopt(child)).toBeNull()
  const started = await Supervised.start(child)
  running.push(started)
  expect(events[0]).toEqual({ type: 'leftover-stopped' })
  expect(started.pid).not.toBe(pid)
})

/** Must be called while a supervisor watches the child. */
const lives = (pid: number): Promise<boolean> => readIdentity(pid).then((identity) => identity !== null)

test.each([
  ['one that does not survive ends', 'undefined'],
  ['one that survives ends when its time is over', SURVIVES.replace('60000', '1')],
])('when its program is killed, %s', { timeout: 20_000 }, async (_, survives) => {
  // It prints nothing, so it would not notice otherwise that the parent is gone.
  const pid = await leaveBehind(survives, 'setInterval(() => {}, 1000)')
  await eventually(async () => expect(await lives(pid)).toBe(false))
})

test('no guard is left beside an adopted child that was stopped, or that ended', async () => {
  await leaveBehind()
  const guardOf = async () => (await readPidFile(`${pidFile()}.guard`))?.pid ?? 0
  const before = await guardOf()
  expect(await lives(before)).toBe(true)
  const adopted = await adopt()
  const after = await guardOf()
  // Killed; the kernel removes it a moment later.
  await eventually(async () => expect(await lives(before)).toBe(false))
  expect(await lives(after)).toBe(true)
  await adopted?.stop()
  await eventually(async () => expect(await lives(after)).toBe(false))
})
