import type { Client } from 'pg'
import { keepAlive } from '../api/keep-alive.ts'
import type { MeasurementRow } from '../measurement.ts'
import { type Line, telling } from './line.ts'
import { runConcurrently } from './load.ts'

const AT_A_TIME = 32
const RATE_GOAL = 500
const P99_GOAL = 100
const SHARE_GOAL = 0.3

/** The bare INSERTs store as much as a callback does. */
const EVENT = (number: number) => JSON.stringify({ type: 'message', text: `Mensaje ${number}`.padEnd(300) })

/**
 * Callbacks, acknowledged when stored, compared with bare INSERTs of the same row on one connection, each committed;
 * each from one of a thousand people.
 */
export async function measureCallbacks(
  origin: string,
  line: Line,
  client: Client,
  company: number,
  all: number,
): Promise<MeasurementRow> {
  const http = keepAlive(origin, AT_A_TIME)
  const { written } = telling(line, http)
  const ours = await runConcurrently(all, AT_A_TIME, (number) =>
    written(`wamid.bench-${number}`, `5731${String(number % 1000).padStart(8, '0')}`, `Mensaje ${number}`),
  )
  http.close()
  const after = await settled(client, company)
  const bare = await runConcurrently(all, AT_A_TIME, (number) =>
    client.query(
      `INSERT INTO join_inbox (company_id, account_id, dedupe_key, lane, event, done_at) VALUES ($1, $2, $3, $4, $5, now())`,
      [company, line.account, `bare-${number}`, `bare-${number % 1000}`, EVENT(number)],
    ),
  )
  const share = ours.rate / bare.rate
  return {
    what: 'Callbacks acknowledged / bare INSERTs',
    measured: `${ours.rate.toFixed(0)} / ${bare.rate.toFixed(0)} a second = ${share.toFixed(2)}; p99 ${ours.p99.toFixed(0)} ms; all carried out ${after.toFixed(1)} s after the last`,
    goal: `≥ ${RATE_GOAL} a second, ≥ ${SHARE_GOAL} of the INSERTs, p99 ≤ ${P99_GOAL} ms`,
    met: ours.rate >= RATE_GOAL && share >= SHARE_GOAL && ours.p99 <= P99_GOAL,
  }
}

/** Waits until all callbacks are processed, so that the next measurement has the machine to itself. */
async function settled(client: Client, company: number): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const { rows } = await client.query<{ open: boolean }>(
      `SELECT EXISTS (SELECT FROM join_inbox WHERE company_id = $1 AND done_at IS NULL AND failed_at IS NULL) AS open`,
      [company],
    )
    if (rows[0]?.open !== true) return (performance.now() - begun) / 1000
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
