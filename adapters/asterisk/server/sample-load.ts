import { readFile } from 'node:fs/promises'
import { AmiClient } from '../ami/ami-client.ts'
import type { HttpSettings } from '../config/settings.ts'

/** One of Asterisk's task queues (`core show taskprocessors`). */
export interface TaskQueue {
  name: string
  /** Tasks done since the start. */
  processed: number
  waiting: number
  /** Above so many waiting tasks Asterisk accepts no new SIP requests, until fewer than `low` wait. */
  low: number
}

/** What a server does that does not answer SIP. */
export interface LoadSample {
  /** Null: it does not answer this either. */
  queues: readonly TaskQueue[] | null
  /** Of the process, ms; null where it cannot be read. */
  cpuMs: number | null
  /** Monotonic, ms. */
  at: number
}

/** Share of one processor below which a silent process is not working. */
const WORKING = 0.5

/** How a silent server spent the time between two samples: working off what waits, busy with who knows what, or not at all. */
export function judgeLoad(before: LoadSample, now: LoadSample): 'working' | 'busy' | 'idle' {
  const waiting = (now.queues ?? []).filter(
    ({ name, waiting, low }) => waiting >= low || (name.startsWith('pjsip/') && waiting > 0),
  )
  if (waiting.length > 0 && before.queues) {
    const processed = new Map(before.queues.map((queue) => [queue.name, queue.processed]))
    // A single queue that stands still blocks all SIP for ever.
    return waiting.every((queue) => queue.processed > (processed.get(queue.name) ?? -1)) ? 'working' : 'idle'
  }
  if (now.cpuMs === null || before.cpuMs === null) return 'idle'
  return now.cpuMs - before.cpuMs >= (now.at - before.at) * WORKING ? 'busy' : 'idle'
}

/** `pjsip/distributor-0000001b    933    0    5    450    500` */
const LINE = /^\s*(?:Output: )?(\S+)\s+(\d+)\s+(\d+)\s+\d+\s+(\d+)\s+\d+\s*$/

export const parseTaskQueues = (lines: readonly string[]): TaskQueue[] =>
  lines.flatMap((line) => {
    const [, name = '', processed, waiting, low] = LINE.exec(line) ?? []
    return name === ''
      ? []
      : [{ name, processed: Number(processed), waiting: Number(waiting), low: Number(low) }]
  })

export async function sampleLoad(url: string, http: HttpSettings, pid: number | null): Promise<LoadSample> {
  const ami = new AmiClient({ url, user: http.ariUser, password: http.ariPassword })
  const [queues, cpuMs] = await Promise.all([
    ami.command('core show taskprocessors').then(parseTaskQueues, () => null),
    pid === null ? null : cpuOf(pid),
  ])
  return { queues, cpuMs, at: performance.now() }
}

/** Linux counts in hundredths of a second. */
const TICK_MS = 10

async function cpuOf(pid: number): Promise<number | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name, in parentheses, may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    // Not Linux, or the process has ended.
    return null
  }
}
