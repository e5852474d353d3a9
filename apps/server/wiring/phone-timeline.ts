import type { TimelineSource } from '#features/crm/server/timeline/timeline-source.ts'
import { callsWithNumbers } from '#features/phone/server/history/calls-with-numbers.ts'
import { recordingsOfCalls } from '#features/recordings/server/recordings-of-calls.ts'

/** A person's calls, over all their numbers, with recordings, for the time line. */
export const phoneTimeline: TimelineSource = {
  kinds: ['call'],
  async find(rows, { asker, phones, search, before, limit }) {
    const calls = await callsWithNumbers(rows, { numbers: phones, search, before, limit })
    const recordings = await recordingsOfCalls(
      rows,
      asker,
      calls.flatMap((call) => call.calls),
    )
    return calls.map(
      ({ call, calls: parts, key, at, who, via, note, label, number, incoming, outcome, seconds }) => ({
        kind: 'call' as const,
        key,
        at,
        who,
        title: number,
        text: note,
        label,
        incoming,
        word: outcome,
        seconds,
        call,
        from: via,
        sounds: [...new Set(parts)].flatMap((part) => recordings.get(part) ?? []),
      }),
    )
  },
}
