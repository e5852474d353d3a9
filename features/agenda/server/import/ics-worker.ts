import { readFileSync } from 'node:fs'
import { answerParent } from '#platform/host/process/answer-parent.ts'
import { type ReadEvent, readIcs } from './read-ics.ts'

/** Events that the program copies at once. */
const PART = 50

await answerParent<{ path: string; timeZone: string; max: number }, number, ReadEvent[]>(
  async ({ path, timeZone, max }, send) => {
    const { events, skipped } = readIcs(readFileSync(path), { timeZone, max })
    for (let at = 0; at < events.length; at += PART) await send(events.slice(at, at + PART))
    return skipped
  },
)
