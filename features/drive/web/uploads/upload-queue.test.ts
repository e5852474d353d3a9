import { expect, test } from 'vitest'
import { createUploadQueue, type SendFile } from './upload-queue.ts'

const found = (...names: string[]) => names.map((name) => ({ file: new File(['x'], name), path: [] }))

interface Sending {
  name: string
  end: (error?: Error) => void
  progress: (sent: number) => void
}

function start(lanes: number) {
  const sending: Sending[] = []
  let stored = 0
  const send: SendFile = ({ file }, { signal, progress }) =>
    new Promise((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve())
      sending.push({ name: file.name, end, progress })
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const textOf = (error: unknown) => (error as Error).message
  const queue = createUploadQueue({ send, textOf, lanes, onDone: () => (stored += 1) })
  const phases = () => queue.store.getState().map(({ file, phase }) => `${file.name} ${phase}`)
  return { queue, sending, phases, stored: () => stored }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('files are sent a few at a time, and the next starts when one ends', async () => {
  const { queue, sending, phases, stored } = start(2)
  queue.add(found('a', 'b', 'c'), null)
  expect(phases()).toEqual(['a sending', 'b sending', 'c waiting'])
  sending[0]?.progress(0.5)
  expect(queue.store.getState()[0]?.sent).toBe(0.5)
  sending[0]?.end()
  await settled()
  expect(phases()).toEqual(['a done', 'b sending', 'c sending'])
  sending[1]?.end(new Error('sin conexión'))
  sending[2]?.end()
  await settled()
  expect(phases()).toEqual(['a done', 'b failed', 'c done'])
  expect([queue.store.getState()[1]?.detail, stored()]).toEqual(['sin conexión', 2])
  queue.retryAll()
  expect(phases()[1]).toBe('b sending')
  sending[3]?.end()
  await settled()
  queue.clear()
  expect(queue.store.getState()).toEqual([])
})

test('what is cancelled stays so, leaves its place to the next, and can be sent again', async () => {
  const { queue, sending, phases } = start(1)
  queue.add(found('a', 'b', 'c'), null)
  queue.cancel(2)
  queue.cancel(1)
  sending[0]?.progress(0.9)
  await settled()
  expect(phases()).toEqual(['a cancelled', 'b cancelled', 'c sending'])
  expect(queue.store.getState()[0]?.sent).toBe(0)
  queue.retry(1)
  queue.cancelAll()
  await settled()
  expect(phases()).toEqual(['a cancelled', 'b cancelled', 'c cancelled'])
  expect(sending).toHaveLength(2)
})

test('what is paused keeps how far it came, leaves its place to the next, and goes on', async () => {
  const { queue, sending, phases } = start(1)
  queue.add(found('a', 'b'), null)
  sending[0]?.progress(0.5)
  queue.pause(1)
  expect(queue.store.getState()[0]).toMatchObject({ phase: 'paused', sent: 0.5 })
  // Resumed before its former sending has stopped.
  queue.retry(1)
  expect(sending).toHaveLength(1)
  sending[0]?.end(new Error('stopped'))
  await settled()
  expect(phases()).toEqual(['a sending', 'b waiting'])
  expect(sending).toHaveLength(2)
  queue.pause(2)
  sending[1]?.end()
  await settled()
  expect(phases()).toEqual(['a done', 'b paused'])
  queue.clear()
  expect(phases()).toEqual(['b paused'])
  queue.cancel(2)
  expect(phases()).toEqual(['b cancelled'])
})
