import { loadavg } from 'node:os'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { measureBrowserCalls } from './parts/browser-calls.ts'
import { type InProgress, measureInProgress } from './parts/in-progress.ts'
import { makeManyCalls } from './parts/many-calls.ts'
import { measureOverload } from './parts/overload.ts'
import { measureSetUpRates } from './parts/set-up-rate.ts'
import { FULL, QUICK, type Size } from './size.ts'
import { browserRows, inProgressRows, manyCallsRows, overloadRows, setUpRows } from './table.ts'
import { buildTestbed, type Testbed } from './testbed/testbed.ts'

/** Far above what the machine can do, so that the limit does not affect the measurement. */
const UNLIMITED = { CALLS_PER_SECOND: '1000', CALLS_PER_SECOND_PER_COMPANY: '1000' }
/** Twice the default limit, so that even a slow machine has calls to refuse. */
const MIN_OVERLOAD = 120

/** `--quick`: smaller figures, in about two minutes. */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const size = options.includes('--quick') ? QUICK : FULL
  const loadBefore = loadavg()[0] ?? 0
  const testbed = await buildTestbed(UNLIMITED)
  try {
    const rows = await measureAll(testbed, size)
    return {
      title: 'Calls: through the program beside plain Dial()',
      method: `sipp as caller and callee over UDP on loopback (G.711, answered at once, hung up by the caller), the same Asterisk, endpoints and run for both sides, in turns; in Chromium with a fake microphone, beside a page with JsSIP as it comes that speaks to Asterisk itself and calls by Dial(); load generator, database, Asterisk and program share the machine, whose load was ${loadBefore.toFixed(1)} before the start.`,
      rows,
    }
  } finally {
    await testbed.stop()
  }
}

async function measureAll(testbed: Testbed, size: Size): Promise<MeasurementRow[]> {
  const rows: MeasurementRow[] = []
  const note = (more: MeasurementRow[]): void => {
    for (const { what, measured } of more) console.log(`${what}: ${measured}`)
    rows.push(...more)
  }
  note(browserRows(await measureBrowserCalls(testbed, size.browserCalls)))
  note(inProgressRows(await measureBothInProgress(testbed, size)))
  const rates = await measureSetUpRates(testbed, size.ramp)
  note(setUpRows(rates))
  const half = Math.max(1, Math.floor(rates.highest.ours / 2))
  note(manyCallsRows(await makeManyCalls(testbed, size.manyCalls, half), size.manyCalls, half))
  await testbed.restart({ CALLS_PER_SECOND_PER_COMPANY: '1000' })
  const overload = Math.max(rates.highest.ours * 2, MIN_OVERLOAD)
  note(overloadRows(await measureOverload(testbed, overload, size.overloadSeconds)))
  return rows
}

async function measureBothInProgress(testbed: Testbed, size: Size): Promise<InProgress[]> {
  const measured: InProgress[] = []
  for (const calls of size.inProgress) {
    for (let turn = 0; turn < size.inProgressTurns; turn += 1) {
      for (const side of ['dial', 'ours'] as const)
        measured.push(await measureInProgress(testbed, side, calls, size.inProgressSeconds))
    }
  }
  return measured
}
