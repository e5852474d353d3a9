import { expect, test, vi } from 'vitest'
import { runInWorker } from './run-in-worker.ts'

// Workers start slowly on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const LIMITS = { time: 50_000, heap: 64 }
const moduleOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
const POST = `import { isMainThread, parentPort, workerData } from 'node:worker_threads'\n`

test('what it posts is the answer, from a thread of its own', async () => {
  const module = moduleOf(`${POST}parentPort.postMessage({ answer: { isMainThread, given: workerData } })`)
  expect(await runInWorker(module, 'one', LIMITS)).toEqual({ isMainThread: false, given: 'one' })
})

test('a worker that throws, ends without an answer, or takes too long says which', async () => {
  const reason = (code: string, limits = LIMITS) =>
    runInWorker(moduleOf(code), null, limits).catch((error: { reason: string }) => error.reason)
  expect(await reason(`throw new Error('no')`)).toBe('crash')
  expect(await reason('')).toBe('crash')
  expect(await reason('for (;;);', { ...LIMITS, time: 1 })).toBe('time')
})

test('a long answer comes in parts, each when the one before was taken', async () => {
  const module = moduleOf(`${POST}
    for (const part of [1, 2, 3]) {
      parentPort.postMessage({ part })
      await new Promise((next) => parentPort.once('message', next))
    }
    parentPort.postMessage({ answer: 'end' })`)
  const parts: number[] = []
  expect(await runInWorker<string, number>(module, null, LIMITS, (part) => parts.push(part))).toBe('end')
  expect(parts).toEqual([1, 2, 3])
})
