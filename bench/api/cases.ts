import type { MeasurementRow } from '../measurement.ts'
import { keepAlive } from './keep-alive.ts'
import type { Testbed } from './testbed.ts'
import { type Times, timeInTurns } from './times.ts'

const RATIO_GOAL = 2
const TURNS = 200
const NONE: Times = { p50: Number.NaN, p95: Number.NaN }

/** A screen's request, and hand-written statements that return the same. */
export interface Case {
  what: string
  path: string
  sql: readonly string[]
  /** Goal of the 95th percentile, ms. */
  goal: number
}

/** Sequential requests, alternating with the statements run by the owner of the tables. */
export async function measureCase(
  { origin, client }: Testbed,
  { what, path, sql, goal }: Case,
  token: string,
): Promise<MeasurementRow> {
  const http = keepAlive(origin)
  const headers = { authorization: `token ${token}` }
  const ask = async () => void (await http.ask({ method: 'GET', path, headers }))
  const run = async () => {
    for (const statement of sql) await client.query(statement)
  }
  const [ours = NONE, bare = NONE] = await timeInTurns(TURNS, [ask, run])
  http.close()
  const ratio = ours.p95 / bare.p95
  const text = ({ p50, p95 }: Times) => `${p50.toFixed(1)} (p95 ${p95.toFixed(1)})`
  return {
    what: `${what}: HTTP / bare SQL`,
    measured: `${text(ours)} / ${text(bare)} ms = ${ratio.toFixed(2)}`,
    goal: `p95 ≤ ${goal} ms, ≤ ${RATIO_GOAL} × SQL`,
    met: ours.p95 <= goal && ratio <= RATIO_GOAL,
  }
}
