import { loadavg } from 'node:os'
import { measureCase } from '../api/cases.ts'
import { enter } from '../api/enter.ts'
import { buildTestbed } from '../api/testbed.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { ADMINISTRATOR, type Filled, fillCrm, PASSWORD, volumeOf } from './fill.ts'
import { casesOf } from './lists.ts'
import { measureExport, measureImport } from './sheets.ts'

const IMPORTED = 100_000
const QUICK = 1 / 20

/** `--share=0.1`: a tenth of a company with a million persons; `--quick`: a twentieth. */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const input = options.find((option) => option.startsWith('--share='))?.slice('--share='.length)
  const share = Number(input ?? (options.includes('--quick') ? QUICK : 1))
  if (!(share > 0 && share <= 1)) throw new Error('--share must be more than 0 and at most 1')
  const volume = volumeOf(share)
  const load = loadavg()[0]?.toFixed(1)
  let filled: Filled | undefined
  const testbed = await buildTestbed(async (client) => {
    filled = await fillCrm(client, volume)
  })
  try {
    if (filled === undefined) throw new Error('no data was generated')
    const rows: MeasurementRow[] = []
    const note = (more: readonly MeasurementRow[]): void => {
      for (const { what, measured } of more) console.log(`${what}: ${measured}`)
      rows.push(...more)
    }
    const token = await enter(testbed.origin, ADMINISTRATOR, PASSWORD)
    for (const one of casesOf(filled)) note([await measureCase(testbed, { ...one, goal: 50 }, token)])
    note([await measureExport(testbed.origin, token)])
    note([await measureImport(testbed.origin, token, Math.round(IMPORTED * share))])
    const count = (value: number) => value.toLocaleString('en')
    return {
      title: 'CRM at size',
      method: `One company with ${count(volume.persons)} persons, ${count(volume.businesses)} businesses and ${count(volume.interactions)} interactions; one request after the other over HTTP, beside the statements that bring the same page and count, written by hand and run by the owner of the tables; the machine's load was ${load} before the start.`,
      rows,
    }
  } finally {
    await testbed.stop()
  }
}
