import { loadavg } from 'node:os'
import { servedCrmReports } from '#features/crm/reports/server/crm-report-sources.ts'
import { servedJoinReports } from '#features/join/reports/server/create-join-reports.ts'
import { servedPbxReports } from '#features/pbx/reports/server/pbx-report-sources.ts'
import { servedPhoneReports } from '#features/phone/reports/server/create-phone-reports.ts'
import type { ServedReport } from '#platform/report/server/report-source.ts'
import { buildTestbed } from '../api/testbed.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { fillCompany } from './company.ts'
import { fillCalls } from './fill-calls.ts'
import { fillCrm } from './fill-crm.ts'
import { fillExchange } from './fill-exchange.ts'
import { fillJoin } from './fill-join.ts'
import { measureExports } from './measure-export.ts'
import { measureRebuild } from './measure-rebuild.ts'
import { measureReport } from './measure-report.ts'
import { measureWriting } from './measure-writing.ts'
import { openReader, PERIOD_DAYS } from './reader.ts'

const FULL = 10_000_000
const QUICK = 1_000_000
/** Interactions of the CRM to one call. */
const INTERACTIONS = 0.3
const TURNS = 10
const QUICK_TURNS = 3

interface Sizes {
  calls: number
  messages: number
  interactions: number
}

/** `--calls=100000`, and as many messages and a third as many interactions where `--messages=` and `--interactions=` don't say; `--quick` alone uses a tenth. */
function sizesOf(options: readonly string[]): Sizes {
  const numberOf = (name: keyof Sizes, usual: number): number => {
    const input = options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)
    const number = input === undefined ? usual : Number(input)
    if (!Number.isInteger(number) || number < 1000)
      throw new Error(`--${name}=${input} must be a whole number of at least 1000`)
    return number
  }
  const calls = numberOf('calls', options.includes('--quick') ? QUICK : FULL)
  return {
    calls,
    messages: numberOf('messages', calls),
    interactions: numberOf('interactions', calls * INTERACTIONS),
  }
}

/** `--only=join` or `--only=agentes,recibidas`; default all. */
function reportsOf(options: readonly string[]): readonly ServedReport[] {
  const only = options
    .find((option) => option.startsWith('--only='))
    ?.slice('--only='.length)
    ?.split(',')
  return [...servedPhoneReports, ...servedPbxReports, ...servedJoinReports, ...servedCrmReports].filter(
    ({ report: { area, name } }) => only === undefined || only.includes(area) || only.includes(name),
  )
}

export async function measure(options: readonly string[]): Promise<Measurement> {
  const { calls, messages, interactions } = sizesOf(options)
  const load = loadavg()[0]?.toFixed(1)
  const testbed = await buildTestbed(async (client, secrets) => {
    const timed = async <Value>(what: string, work: Promise<Value>): Promise<Value> => {
      const begun = performance.now()
      const value = await work
      console.log(`filled ${what}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
      return value
    }
    const company = await fillCompany(client, secrets)
    await timed('calls', fillCalls(client, company, calls))
    await timed('exchange', fillExchange(client, company, calls))
    const account = await timed('conversations', fillJoin(client, company, messages))
    await timed('CRM', fillCrm(client, company, account, interactions))
  })
  try {
    const rows: MeasurementRow[] = []
    const add = (...measured: readonly MeasurementRow[]) => {
      for (const row of measured) console.log(JSON.stringify(row))
      rows.push(...measured)
    }
    const reader = await openReader(testbed)
    add(...(await measureRebuild(testbed, reader, calls + messages + interactions)))
    for (const served of reportsOf(options))
      add(await measureReport(testbed, reader, served, options.includes('--quick') ? QUICK_TURNS : TURNS))
    add(...(await measureExports(testbed, reader)))
    add(...(await measureWriting(testbed, reader)))
    reader.close()
    return {
      title: 'Reports at size',
      method: `${calls.toLocaleString('en')} calls, ${messages.toLocaleString('en')} messages and ${interactions.toLocaleString('en')} interactions of a year in one company; each report over its usual ${PERIOD_DAYS} days beside the ${PERIOD_DAYS} before, over HTTP, beside the same groupings of the same roll-ups, or of the facts where only these know, by hand-written statements of the tables' owner; the machine's load was ${load} before the start.`,
      rows,
    }
  } finally {
    await testbed.stop()
  }
}
