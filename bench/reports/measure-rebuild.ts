import type { Testbed } from '../api/testbed.ts'
import type { MeasurementRow } from '../measurement.ts'
import type { Reader } from './reader.ts'

const SECONDS_GOAL = 60
const MILLION = 1_000_000

/** Rebuilds the company's roll-ups from its facts, one by one. @param facts how many they are: calls, messages and interactions */
export async function measureRebuild(
  { client }: Testbed,
  { company }: Reader,
  facts: number,
): Promise<MeasurementRow[]> {
  const { rows: rollUps } = await client.query<{ name: string }>(
    'SELECT name::text FROM roll_up.tables ORDER BY name',
  )
  let all = 0
  for (const { name } of rollUps) {
    const begun = performance.now()
    await client.query('SELECT roll_up.rebuild($1::regclass, $2)', [name, company])
    const seconds = (performance.now() - begun) / 1000
    console.log(`rebuilt ${name}: ${seconds.toFixed(1)} s`)
    all += seconds
  }
  await client.query('VACUUM ANALYZE')
  const each = (all / facts) * MILLION
  return [
    {
      what: 'All roll-ups of the company rebuilt from its facts',
      measured: `${all.toFixed(1)} s, ${each.toFixed(1)} s a million facts`,
      goal: `≤ ${SECONDS_GOAL} s a million`,
      met: each <= SECONDS_GOAL,
    },
  ]
}
