import { readFileSync } from 'node:fs'
import { answerParent } from '#platform/host/process/answer-parent.ts'
import { decoded } from './content-lines.ts'
import { type PlannedEvent, planImported } from './plan-imported.ts'
import { readIcs } from './read-ics.ts'
import { type Reply, readReplies } from './read-replies.ts'

/** Events that the program copies at once. */
const PART = 50

await answerParent<
  { path: string; timeZone: string; max: number },
  { skipped: number; replies: Reply[] },
  PlannedEvent[]
>(async ({ path, timeZone, max }, send) => {
  const content = readFileSync(path)
  const { events, skipped } = readIcs(content, { timeZone, max })
  const planned = planImported(events, Date.now())
  for (let at = 0; at < planned.length; at += PART) await send(planned.slice(at, at + PART))
  return { skipped, replies: readReplies(decoded(content), timeZone) }
})
