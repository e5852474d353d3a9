import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createEventLog } from '#platform/testing/telephony/event-log.ts'
import { createInMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { withSimulatedPhones } from './simulated-phones.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const people = Array.from({ length: 26 }, (_, index) => `demo-${1004 + index}`)

test('more than half are available, some change, and none can be called', async () => {
  const engine = withSimulatedPhones(createInMemoryEngine(), { comeAndGo: people, always: ['demo-1999'] })
  const { events } = createEventLog(engine)
  const here = async () => (await engine.registrations()).map(({ endpoint }) => endpoint)
  const before = await here()
  expect(before).toContain('demo-1999')
  expect(before.length).toBeGreaterThan(people.length / 2)
  expect(before.length).toBeLessThan(people.length)
  vi.advanceTimersByTime(30 * 60_000)
  const after = await here()
  expect(after).not.toEqual(before)
  const published = new Map(
    events.flatMap((event) => (event.type === 'endpoint-contacts' ? [[event.endpoint, event.contacts]] : [])),
  )
  for (const [endpoint, contacts] of published) expect(after.includes(String(endpoint))).toBe(contacts === 1)
  expect(await engine.contacts(String(before[1]))).toEqual([])
  await engine.close()
  const count = events.length
  vi.advanceTimersByTime(30 * 60_000)
  expect(events.length).toBe(count)
})
