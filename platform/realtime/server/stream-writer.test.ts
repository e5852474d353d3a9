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

test('every event is read once and in order, whether or not it arrived before the connection broke', async () => {
  // Batches whose connection broke before the answer; true: they had arrived.
  const breaks = fc.array(fc.boolean(), { maxLength: 6 })
  const rounds = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 })
  await fc.assert(
    fc.asyncProperty(rounds, breaks, async (groups, planned) => {
      vi.useFakeTimers()
      const stream: Written[] = []
      const left = [...planned]
      const writer = createStreamWriter(async (entries) => {
        const arrived = left.shift()
        if (arrived !== false) stream.push(...entries)
        if (arrived !== undefined) throw new Error('the connection broke')
      }, silentLogger)
      const sent: string[] = []
      for (const size of groups) {
        for (let index = 0; index < size; index += 1) {
          sent.push(String(sent.length))
          writer.append({ topics: '[]', type: 'event', data: String(sent.length - 1) })
        }
        await vi.advanceTimersByTimeAsync(50)
      }
      await vi.runAllTimersAsync()
      expect(read(stream)).toEqual(sent)
      await writer.close()
      vi.useRealTimers()
    }),
  )
})
