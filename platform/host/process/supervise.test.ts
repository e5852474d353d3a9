import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isSameProcess, readIdentity } from './identity.ts'
import { readPidFile, writePidFile } from './pid-file.ts'
import { ProcessFailed } from './run.ts'
import { stopLeftover } from './stop-process.ts'
import { Supervised, type SupervisedSpec, type SupervisorEvent } from './supervise.ts'

let folder: string
const running: Supervised[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'process-'))
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((one) => one.stop()))
  await rm(folder, { recursive: true })
})

function spec(script: string, more: Partial<SupervisedSpec> = {}): SupervisedSpec {
  return {
    name: 'child',
    command: process.execPath,
    args: ['-e', script],
    pidFile: join(folder, 'child.pid'),
    ready: (probe) => probe.line(/^ready/),
    readyTimeoutMs: 10_000,
    stop: { graceMs: 5_000 },
    restart: { minDelayMs: 1, maxDelayMs: 5, healthyMs: 60_000 },
    ...more,
  }
}

async function start(child: SupervisedSpec): Promise<Supervised> {
  const supervised = await Supervised.start(child)
  running.push(supervised)
  return supervised
}

const STAYS = `console.log('ready'); setInterval(() => {}, 1000)`
const DEAF = `process.on('SIGTERM', () => {}); ${STAYS}`

describe('a supervised process', () => {
  test('has a pid file while it runs, and neither process nor file after stop', async () => {
    const supervised = await start(spec(STAYS))
    const recorded = await readPidFile(join(folder, 'child.pid'))
    expect(recorded?.pid).toBe(supervised.pid)
    const identity = await readIdentity(supervised.pid ?? 0)
    await supervised.stop()
    expect(identity && (await isSameProcess(identity))).toBe(false)
    expect(await readPidFile(join(folder, 'child.pid'))).toBeNull()
  })

  test('is killed when it ignores the stop signal', async () => {
    const supervised = await start(spec(DEAF, { stop: { graceMs: 50 } }))
    const pid = supervised.pid ?? 0
    await supervised.stop()
    expect(await readIdentity(pid)).toBeNull()
  })

  test('is restarted when it dies, but not after stop', async () => {
    const events: SupervisorEvent[] = []
    let readyAgain = () => {}
    const twice = new Promise<void>((resolve) => {
      readyAgain = resolve
    })
    const supervised = await start(
      spec(STAYS, {
        onEvent: (event) => {
          events.push(event)
          if (events.filter((one) => one.type === 'ready').length === 2) readyAgain()
        },
      }),
    )
    process.kill(supervised.pid ?? 0, 'SIGKILL')
    await twice
    await supervised.stop()
    expect(events.map((event) => event.type)).toEqual(['ready', 'died', 'restarting', 'ready', 'stopped'])
    expect(supervised.pid).toBeNull()
  })

  test('is restarted with an event when it stops answering', async () => {
    const events: SupervisorEvent['type'][] = []
    let wellAgain = () => {}
    const again = new Promise<void>((resolve) => {
      wellAgain = resolve
    })
    let answers = true
    const supervised = await start(
      spec(STAYS, {
        watch: { everyMs: 1, misses: 3, answers: async () => answers },
        onEvent(event) {
          events.push(event.type)
          if (event.type !== 'ready') return
          answers = true
          if (events.includes('died')) wellAgain()
        },
      }),
    )
    const first = supervised.pid
    answers = false
    await again
    expect(events).toEqual(['ready', 'unresponsive', 'died', 'restarting', 'ready'])
    expect(supervised.pid).not.toBe(first)
  })

  test('is left alone while it works without answering', async () => {
    const events: SupervisorEvent['type'][] = []
    let asked = 0
    const { promise: enough, resolve: isEnough } = Promise.withResolvers<void>()
    const supervised = await start(
      spec(STAYS, {
        watch: {
          everyMs: 1,
          misses: 3,
          async answers() {
            asked += 1
            if (asked === 20) isEnough()
            // A miss or two between do not add up.
            return asked % 4 === 0 ? false : 'busy'
          },
        },
        onEvent: ({ type }) => events.push(type),
      }),
    )
    const { pid } = supervised
    await enough
    expect(new Set(events)).toEqual(new Set(['ready', 'overloaded']))
    expect(supervised.pid).toBe(pid)
  })

  test('is retried with growing delays when the restart fails, too', async () => {
    const delays: number[] = []
    let enough = () => {}
    const fourth = new Promise<void>((resolve) => {
      enough = resolve
    })
    const flag = join(folder, 'started-once')
    const go = join(folder, 'go')
    // Only once it has been seen to be ready: otherwise its start fails on a busy machine.
    const once = `const fs = require('node:fs'); if (fs.existsSync('${flag}')) process.exit(3); fs.writeFileSync('${flag}', ''); console.log('ready'); setInterval(() => fs.existsSync('${go}') && process.exit(2), 5)`
    await start(
      spec(once, {
        onEvent: (event) => {
          if (event.type === 'restarting' && delays.push(event.inMs) === 4) enough()
        },
      }),
    )
    await writeFile(go, '')
    await fourth
    expect(delays.slice(0, 4)).toEqual([1, 2, 4, 5])
  })

  test('that exits while starting fails with its last output', async () => {
    const failing = Supervised.start(spec(`console.error('no disk'); process.exit(7)`))
    await expect(failing).rejects.toThrow(ProcessFailed)
    await expect(failing).rejects.toThrow('exit code 7')
    expect(await failing.catch((error: ProcessFailed) => error.lastLines)).toEqual(['no disk'])
  })

  test('that never becomes ready is ended', async () => {
    const failing = Supervised.start(spec(`setInterval(() => {}, 1000)`, { readyTimeoutMs: 300 }))
    await expect(failing).rejects.toThrow('did not become ready')
    expect(await readPidFile(join(folder, 'child.pid'))).toBeNull()
  })

  test('that does not exist fails', async () => {
    await expect(Supervised.start({ ...spec(''), command: join(folder, 'nothing') })).rejects.toThrow(
      ProcessFailed,
    )
  })
})

describe('the leftover of an earlier run', () => {
  test('is ended by the next start', async () => {
    const left = spawn(process.execPath, ['-e', STAYS], { detached: true, stdio: 'ignore' })
    const identity = await readIdentity(left.pid ?? 0)
    if (identity === null) throw new Error('no child')
    await writePidFile(join(folder, 'child.pid'), identity)
    const exited = once(left, 'exit')
    const events: string[] = []
    await start(spec(STAYS, { onEvent: (event) => events.push(event.type) }))
    await exited
    expect(events).toEqual(['leftover-stopped', 'ready'])
  })

  test('is not confused with another process of the same pid', async () => {
    const stranger = spawn(process.execPath, ['-e', STAYS], { stdio: 'ignore' })
    const identity = await readIdentity(stranger.pid ?? 0)
    if (identity === null) throw new Error('no child')
    await writePidFile(join(folder, 'child.pid'), { ...identity, startTicks: '1' })
    expect(await stopLeftover(join(folder, 'child.pid'), { graceMs: 10 })).toBe(false)
    expect(await isSameProcess(identity)).toBe(true)
    const exited = once(stranger, 'exit')
    stranger.kill('SIGKILL')
    await exited
  })

  test('a damaged pid file matches no process', async () => {
    await writeFile(join(folder, 'child.pid'), '{"pid": 1')
    expect(await stopLeftover(join(folder, 'child.pid'), { graceMs: 10 })).toBe(false)
    await expect(readFile(join(folder, 'child.pid'))).rejects.toThrow('ENOENT')
  })
})
