import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { silentLogger } from '#platform/log/logger.ts'
import { createCopyFilter, createStreamWriter } from './stream-writer.ts'

type Written = Record<string, string>
const read = (stream: readonly Written[]): string[] => {
  const isCopy = createCopyFilter()
  return stream
    .filter((entry) => !isCopy({ node: entry.node ?? '', number: entry.number ?? '' }))
    .map((entry) => entry.data ?? '')
}

test('whatever a broken connection takes along, what arrived and what did not, every event is read once, in order', async () => {
  // A break: so many more entries arrive, and no answer comes back any more until the connection is made again.
  const breaks = fc.array(fc.record({ after: fc.nat(6), arriveUnanswered: fc.nat(3) }), { maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 12 }), breaks, async (count, planned) => {
      vi.useFakeTimers()
      const stream: Written[] = []
      const left = [...planned]
      let answered = 0
      let brokenUntil: Promise<void> | null = null
      const writer = createStreamWriter(async (entry) => {
        const next = left[0]
        if (next === undefined || (brokenUntil === null && answered < next.after)) {
          answered += 1
          stream.push(entry)
          return
        }
        if (next.arriveUnanswered > 0) {
          next.arriveUnanswered -= 1
          stream.push(entry)
        }
        brokenUntil ??= Promise.resolve().then(() => {
          left.shift()
          answered = 0
          brokenUntil = null
        })
        throw new Error('the connection broke')
      }, silentLogger)
      const sent = Array.from({ length: count }, (_, index) => String(index))
      for (const data of sent) writer.append({ topics: '[]', type: 'event', data })
      await vi.runAllTimersAsync()
      expect(read(stream)).toEqual(sent)
      await writer.close()
      vi.useRealTimers()
    }),
  )
})
