import type { ServedReport } from '#platform/report/server/report-source.ts'
import type { Testbed } from '../api/testbed.ts'
import type { MeasurementRow } from '../measurement.ts'
import { bareStatements } from './bare.ts'
import type { Reader } from './reader.ts'

const MS_GOAL = 1_000
const RATIO_GOAL = 2
const WARM_UP = 2

/** Milliseconds of each turn, sorted. */
async function timeTurns(turns: number, work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = []
  for (let turn = -WARM_UP; turn < turns; turn += 1) {
    const begun = performance.now()
    await work()
    if (turn >= 0) taken.push(performance.now() - begun)
  }
  return taken.toSorted((one, other) => one - other)
}
const middle = (taken: readonly number[]) => taken[Math.floor(taken.length / 2)] ?? Number.NaN

/** A report over its usual period: the program's answer beside minimal statements. */
export async function measureReport(
  { client }: Testbed,
  reader: Reader,
  served: ServedReport,
  turns: number,
): Promise<MeasurementRow> {
  const { report } = served
  const ours = await timeTurns(turns, () => reader.read(report))
  const statements = bareStatements(served, reader.company, reader.days)
  const bare = await timeTurns(turns, async () => {
    for (const statement of statements) await client.query(statement)
  })
  const [slowest, ratio] = [ours.at(-1) ?? Number.NaN, middle(ours) / middle(bare)]
  return {
    what: `${report.area}/${report.name}: HTTP / bare SQL`,
    measured: `${middle(ours).toFixed(0)} (slowest ${slowest.toFixed(0)}) / ${middle(bare).toFixed(0)} ms = ${ratio.toFixed(2)}`,
    goal: `≤ ${MS_GOAL} ms, ≤ ${RATIO_GOAL} × SQL`,
    met: slowest <= MS_GOAL && ratio <= RATIO_GOAL,
  }
}
