import { beforeEach, expect, test, vi } from 'vitest'
import { ApiFailure } from '#platform/http/web/api-failure.ts'
import { HANGUP_DELAY } from './live-calls.ts'
import { bye, softphoneBench } from './softphone-bench.ts'

/** Not a measure of anything: what a busy machine may take. */
const PATIENCE_MS = 30_000

let at: ReturnType<typeof softphoneBench>
beforeEach(async () => {
  at = softphoneBench()
  await at.phone.start()
  at.onEvent({ type: 'registered' })
})
const failure = (status: number, retryAfter: number | null = null) =>
  new ApiFailure(status, { code: 'x', detail: 'x' }, retryAfter)
const label = () => at.call()?.info?.label
const labelIs = (text: string) => vi.waitFor(() => expect(label()).toBe(text), PATIENCE_MS)

test('a name that could not be asked for comes later, while the call lasts', async () => {
  at.failLookUps([failure(0), failure(503)])
  await at.phone.call('1002')
  await labelIs('Desconocido')
  at.advance(1_000)
  await vi.waitFor(() => expect(at.lookedUp()).toBe(2), PATIENCE_MS)
  // The second failure has been handled once its wait is there.
  await vi.waitFor(() => expect(at.waiting()).toBe(1), PATIENCE_MS)
  at.advance(2_999)
  expect(label()).toBe('Desconocido')
  at.advance(1)
  await labelIs('Label 1002')
})

test('an overloaded server says how long to wait', async () => {
  at.failLookUps([failure(429, 7)])
  await at.phone.call('1002')
  await labelIs('Desconocido')
  at.advance(6_999)
  expect(at.lookedUp()).toBe(1)
  at.advance(1)
  await labelIs('Label 1002')
})

test('an answer that repeating cannot change is not asked for again', async () => {
  at.failLookUps([failure(403)])
  await at.phone.call('1002')
  await labelIs('Desconocido')
  expect(at.waiting()).toBe(0)
})

test('nothing is asked for a call that has ended', async () => {
  at.failLookUps([failure(0)])
  await at.phone.call('1002')
  await labelIs('Desconocido')
  at.onEvent({ type: 'ended', id: 'out', ending: bye })
  at.advance(HANGUP_DELAY + 60_000)
  expect(at.lookedUp()).toBe(1)
})
