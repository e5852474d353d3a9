import { startCallers } from '../../calls/sipp/callers.ts'
import { callsAreOver } from '../../calls/testbed/calls-are-over.ts'
import { SLUGS } from '../../calls/testbed/companies.ts'
import { machineBusyMs, processorMs } from '../../calls/testbed/cpu.ts'
import type { Testbed } from '../../calls/testbed/testbed.ts'
import { KEY, linesOf } from '../companies.ts'

export interface Waiting {
  /** Callers waiting while all agents were busy. */
  waiting: number
  /** Those answered by an agent who became free. */
  served: number
  /** From the end of an agent's talk until they answer the next caller, ms. */
  medianMs: number
  p95Ms: number
  /** The part until the program has chosen an agent for the caller, ms. */
  offeredP95Ms: number
  /** Shares of one core, while all callers were waiting or talking. */
  asteriskCores: number
  programCores: number
  busyCores: number
}

const RATE = 20
/** Between the arrival of the last caller and the end of the first call. */
const SPARE_MS = 10_000

/** More callers than agents: each free agent gets the next caller, until nobody waits. */
export async function measureWaiting(testbed: Testbed, callers: number, agents: number): Promise<Waiting> {
  const since = new Date()
  const comeMs = (callers / RATE) * 1000
  const order = { lines: await linesOf(testbed.client, 'ours'), talkMs: comeMs + SPARE_MS, key: KEY }
  const { sipPort } = testbed.program()
  const { run, figures } = await startCallers(testbed.folder, {
    ...order,
    sipPort,
    calls: callers,
    rate: RATE,
  })
  try {
    const used = await usedWhile(testbed, comeMs, SPARE_MS)
    const waiting = await waitingNow(testbed)
    await figures()
    await callsAreOver(testbed)
    const gaps = await gapsOf(testbed, since)
    const offered = gaps.map((gap) => gap.offered).sort((a, b) => a - b)
    const answered = gaps.map((gap) => gap.answered).sort((a, b) => a - b)
    if (gaps.length < callers - agents)
      console.log(`${gaps.length} of ${callers - agents} who waited were served`)
    return {
      waiting,
      served: gaps.length,
      medianMs: quantile(answered, 0.5),
      p95Ms: quantile(answered, 0.95),
      offeredP95Ms: quantile(offered, 0.95),
      ...used,
    }
  } finally {
    await run.stop()
  }
}

/** Shares of a core in the last seconds before the first call ends. */
async function usedWhile(testbed: Testbed, afterMs: number, spareMs: number) {
  const program = testbed.program()
  const look = async () => ({
    asterisk: await processorMs(program.asteriskPid),
    program: (await program.figure('process_cpu_seconds_total')) * 1000,
    busy: await machineBusyMs(),
    at: performance.now(),
  })
  await new Promise((resolve) => setTimeout(resolve, afterMs + spareMs / 4))
  const before = await look()
  await new Promise((resolve) => setTimeout(resolve, spareMs / 2))
  const after = await look()
  const elapsed = after.at - before.at
  return {
    asteriskCores: (after.asterisk - before.asterisk) / elapsed,
    programCores: (after.program - before.program) / elapsed,
    busyCores: (after.busy - before.busy) / elapsed,
  }
}

async function waitingNow({ client }: Testbed): Promise<number> {
  const { rows } = await client.query<{ waiting: number }>(
    `SELECT count(*)::int AS waiting
       FROM calls k JOIN companies c ON c.id = k.company_id AND c.slug = $1
      WHERE k.ended_at IS NULL
        AND NOT EXISTS (SELECT 1 FROM call_facts f WHERE f.call_id = k.id AND f.kind = 'answered')`,
    [SLUGS.ours],
  )
  return rows[0]?.waiting ?? 0
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN

/** For every agent: from the end of a talk until the next caller was offered and answered, ms. */
async function gapsOf({ client }: Testbed, since: Date): Promise<{ offered: number; answered: number }[]> {
  const { rows } = await client.query<{ offered: number; answered: number }>(
    `WITH talks AS (
       SELECT (f.about ->> 'extension')::bigint AS agent, f.at AS answered_at, k.ended_at,
              (SELECT max(o.at) FROM call_facts o
                WHERE o.call_id = k.id AND o.kind = 'offered' AND o.at <= f.at) AS offered_at
         FROM call_facts f
         JOIN calls k ON k.id = f.call_id
         JOIN companies c ON c.id = k.company_id AND c.slug = $1
        WHERE f.kind = 'answered' AND f.at >= $2),
     gaps AS (
       SELECT answered_at, offered_at, lag(ended_at) OVER (PARTITION BY agent ORDER BY answered_at) AS free_at FROM talks)
     SELECT (extract(epoch FROM offered_at - free_at) * 1000)::float8 AS offered,
            (extract(epoch FROM answered_at - free_at) * 1000)::float8 AS answered
       FROM gaps WHERE free_at IS NOT NULL`,
    [SLUGS.ours, since],
  )
  return rows
}
