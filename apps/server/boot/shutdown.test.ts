import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

const failed: string[] = []
const shutdownOf = (patienceMs: number) => {
  failed.length = 0
  return createShutdown({ onFailure: (name) => failed.push(name), patienceMs })
}
const never = () => new Promise<void>(() => {})

test('stops parts in reverse order; a failure does not stop the others', async () => {
  const ended: string[] = []
  const shutdown = shutdownOf(60_000)
  shutdown.add('first', async () => void ended.push('first'))
  shutdown.add('broken', async () => Promise.reject(new Error('no')))
  shutdown.add('last', async () => void ended.push('last'))
  await Promise.all([shutdown.run(), shutdown.run()])
  expect(ended).toEqual(['last', 'first'])
  expect(failed).toEqual(['broken'])
})

test('a part that never stops does not keep the others running', async () => {
  let ended = false
  const shutdown = shutdownOf(1)
  shutdown.add('server', async () => {
    ended = true
  })
  shutdown.add('deaf', never)
  await shutdown.run()
  expect(ended).toBe(true)
  expect(failed).toEqual(['deaf'])
})

test('a second request skips the current part and still stops the others in order', async () => {
  const order: string[] = []
  const shutdown = shutdownOf(60_000)
  shutdown.add('server', async () => {
    await new Promise((resolve) => setImmediate(resolve))
    order.push('server')
  })
  shutdown.add('deaf', never)
  const run = shutdown.run()
  shutdown.hurry()
  await run
  shutdown.hurry()
  expect(order).toEqual(['server'])
  expect(failed).toEqual(['deaf'])
})
