import type { TimelineSource } from '#features/crm/server/timeline/timeline-source.ts'
import { callsWithNumbers } from '#features/phone/server/history/calls-with-numbers.ts'

/** The calls with a person, over whichever of their numbers, on their time line. */
export const phoneTimeline: TimelineSource = {
  kinds: ['call'],
  async find(rows, { phones, search, before, limit }) {
    const calls = await callsWithNumbers(rows, { numbers: phones, search, before, limit })
    return calls.map(({ key, at, who, name, number, incoming, outcome, seconds }) => ({
      kind: 'call' as const,
      key,
      at,
      who,
      title: number,
      text: name === '' ? null : name,
      incoming,
      word: outcome,
      seconds,
    }))
  },
}
