import { expect, test } from 'vitest'
import { createShutdown } from './shutdown.ts'

const failed: string[] = []
const shutdownOf = (patienceMs: number) => {
  failed.length = 0
  return createShutdown({ onFailure: (name) => failed.push(name), patienceMs })
}
const never = () => new Promise<void>(() => {})

test('ends in the opposite order, past what fails', async () => {
  const ended: string[] = []
  const shutdown = shutdownOf(60_000)
  shutdown.add('first', async () => void ended.push('first'))
  shutdown.add('broken', async () => Promise.reject(new Error('no')))
  shutdown.add('last', async () => void ended.push('last'))
  await Promise.all([shutdown.run(), shutdown.run()])
  expect(ended).toEqual(['last', 'first'])
  expect(failed).toEqual(['broken'])
})

test('what never ends keeps nothing else running', async () => {
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

test('asked again, it waits no longer for the part at hand, and in order for the others', async () => {
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
