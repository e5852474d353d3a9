import { type InProgress, measureInProgress } from '../calls/parts/in-progress.ts'
import type { SideName } from '../calls/testbed/companies.ts'
import type { Testbed } from '../calls/testbed/testbed.ts'
import type { MeasurementRow } from '../measurement.ts'

const CPU_GOAL = 1.2
/** 50 packets are sent per second; the tolerance covers the edges of the interval. */
const PACKETS_GOAL = 49.5

interface Recorded extends InProgress {
  /** Concurrent recordings during the measurement. */
  recorded: number
}

/** Measures both sides alternately, `turns` times. */
export async function measureRecordedCalls(
  testbed: Testbed,
  { calls, turns, seconds }: { calls: number; turns: number; seconds: number },
): Promise<Recorded[]> {
  const measured: Recorded[] = []
  for (let turn = 0; turn < turns; turn += 1) {
    for (const side of ['dial', 'ours'] as const) {
      const since = new Date()
      const one = await measureInProgress(testbed, side, calls, seconds)
      measured.push({ ...one, recorded: side === 'ours' ? await recordedSince(testbed, since) : calls })
    }
  }
  return measured
}

/** Calls that our program recorded since `since`, stored or still to be stored. */
async function recordedSince({ client }: Testbed, since: Date): Promise<number> {
  const { rows } = await client.query<{ calls: number }>(
    `SELECT count(DISTINCT call)::int AS calls FROM (
       SELECT call_id AS call FROM call_recordings WHERE started_at >= $1
       UNION ALL SELECT talk_id FROM recordings_under_way WHERE started_at >= $1) recorded`,
    [since],
  )
  return rows[0]?.calls ?? 0
}

export function recordedRows(measured: readonly Recorded[]): MeasurementRow[] {
  const ours = middle(measured, 'ours')
  const own = middle(measured, 'dial')
  const ratio = ours.asteriskCores / own.asteriskCores
  const percent = ({ asteriskCores }: InProgress) => `${(asteriskCores * 100).toFixed(1)} %`
  const least = (side: SideName) =>
    Math.min(...measured.filter((one) => one.side === side).map(({ packetsPerLeg }) => packetsPerLeg))
  const recorded = Math.min(...measured.map((one) => one.recorded))
  return [
    {
      what: `${ours.calls} recorded calls, CPU of Asterisk (of one core): program / MixMonitor()`,
      measured: `${percent(ours)} / ${percent(own)} = ${ratio.toFixed(2)}; whole machine ${ours.busyCores.toFixed(2)} / ${own.busyCores.toFixed(2)} cores`,
      goal: `≤ ${CPU_GOAL} × MixMonitor()`,
      met: ratio <= CPU_GOAL,
    },
    {
      what: 'The same: packets a second and leg, the worst turn: program / MixMonitor()',
      measured: `${least('ours').toFixed(1)} / ${least('dial').toFixed(1)}`,
      goal: `≥ ${PACKETS_GOAL}: none lost`,
      met: least('ours') >= PACKETS_GOAL,
    },
    {
      what: 'The same: calls of ours that were recorded',
      measured: `${recorded} of ${ours.calls}`,
      goal: 'all',
      met: recorded === ours.calls,
    },
  ]
}

/** The median by processor time; of two, the lower. */
function middle(measured: readonly Recorded[], side: SideName): Recorded {
  const sorted = measured
    .filter((one) => one.side === side)
    .toSorted((one, other) => one.asteriskCores - other.asteriskCores)
  const found = sorted[Math.floor((sorted.length - 1) / 2)]
  if (found === undefined) throw new Error('nothing was measured')
  return found
}
