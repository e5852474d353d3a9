import { loadavg } from 'node:os'
import { enter } from '../api/enter.ts'
import { buildTestbed, type Testbed } from '../calls/testbed/testbed.ts'
import { ADMINISTRATOR, addCompany, PASSWORD } from '../join/fill.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { measureArchive } from './archive.ts'
import { recordOwnCalls, recordPolicyOf } from './companies.ts'
import { fillRecordings } from './fill.ts'
import { measureRecordedCalls, recordedRows } from './recorded-calls.ts'
import { measureSearch } from './search.ts'

interface Size {
  calls: number
  turns: number
  seconds: number
  recordings: number
  /** Number of archived recordings, 2 MB each. */
  archived: number
}

/** About ten minutes. */
const FULL: Size = { calls: 100, turns: 3, seconds: 20, recordings: 1_000_000, archived: 1000 }

/** Two minutes: shows that everything works. */
const QUICK: Size = { calls: 10, turns: 1, seconds: 5, recordings: 20_000, archived: 50 }

/** Far above what the machine can do, so that the limit does not affect the measurement. */
const UNLIMITED = { CALLS_PER_SECOND: '1000', CALLS_PER_SECOND_PER_COMPANY: '1000', TRUST_PROXY: '1' }

/** `--quick`: smaller sizes. `--calls=`, `--recordings=` and `--archived=` change one of them. */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const size = sizeOf(options)
  const loadBefore = loadavg()[0] ?? 0
  let company = 0
  const testbed = await buildTestbed(UNLIMITED, async (client) => {
    await recordPolicyOf(client)
    company = await addCompany(client)
  })
  try {
    const count = (value: number) => value.toLocaleString('en')
    return {
      title: "Recordings: beside Asterisk's own MixMonitor, and at size",
      method: `${size.calls} calls at a time by sipp as caller and callee over UDP on loopback (G.711, sound both ways), recorded by the program's policy or by MixMonitor() around Dial(), in turns, in the same Asterisk; then a company with ${count(size.recordings)} recordings is searched, one request after the other, and ${count(size.archived)} recordings of 2 MB, sealed, are fetched as one archive. Everything shares the machine, whose load was ${loadBefore.toFixed(1)} before the start.`,
      rows: await measureAll(testbed, company, size),
    }
  } finally {
    await testbed.stop()
  }
}

function sizeOf(options: readonly string[]): Size {
  const size = { ...(options.includes('--quick') ? QUICK : FULL) }
  for (const key of ['calls', 'recordings', 'archived'] as const) {
    const input = options.find((option) => option.startsWith(`--${key}=`))?.split('=')[1]
    if (input === undefined) continue
    const value = Number(input)
    if (!Number.isInteger(value) || value < 1)
      throw new Error(`--${key} must be a whole number of at least 1`)
    size[key] = value
  }
  return size
}

async function measureAll(testbed: Testbed, company: number, size: Size): Promise<MeasurementRow[]> {
  const rows: MeasurementRow[] = []
  const note = (more: readonly MeasurementRow[]): void => {
    for (const { what, measured } of more) console.log(`${what}: ${measured}`)
    rows.push(...more)
  }
  await recordOwnCalls(testbed.program())
  note(recordedRows(await measureRecordedCalls(testbed, size)))
  const { origin, dataDir } = testbed.program()
  const token = await enter(origin, ADMINISTRATOR, PASSWORD)
  const archived = await fillRecordings(testbed.client, { company, dataDir, ...size })
  note(await measureSearch({ ...testbed, origin }, company, token))
  note(await measureArchive(testbed.program(), token, archived))
  return rows
}
