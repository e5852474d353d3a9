import { loadavg } from 'node:os'
import { crmReports, fxReports } from '#features/crm/reports/contract/crm-reports.ts'
import { waysReport } from '#features/crm/reports/contract/ways-report.ts'
import { joinReports } from '#features/join/reports/contract/join-reports.ts'
import { phoneReports } from '#features/phone/reports/contract/phone-reports.ts'
import type { SignInAnswer } from '#features/session/contract/session.ts'
import { signIn } from '#features/session/contract/session.ts'
import { plusDays } from '#platform/report/contract/period.ts'
import type { Report } from '#platform/report/contract/report.ts'
import { keepAlive } from '../api/keep-alive.ts'
import { buildTestbed, type Testbed } from '../api/testbed.ts'
import { type Times, timeEach } from '../api/times.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { bareStatements, ROLL_UPS } from './bare.ts'
import { fillCalls, PASSWORD, READER } from './fill.ts'
import { fillCrm } from './fill-crm.ts'
import { fillJoin } from './fill-join.ts'

const FULL = 10_000_000
const QUICK = 1_000_000
/** Interactions of the CRM to one call. */
const INTERACTIONS = 0.3
const MS_GOAL = 1_000
const RATIO_GOAL = 2
const TURNS = 10
const QUICK_TURNS = 3
/** Length of the default period, which is compared with the one before. */
const DAYS = 30

/** `--calls=100000`, `--facts=100000` of conversations, `--interactions=30000`; `--quick` alone uses a tenth. */
function numberOf(options: readonly string[], name: 'calls' | 'facts' | 'interactions'): number {
  const input = options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3)
  if (input === undefined) {
    const usual = options.includes('--quick') ? QUICK : FULL
    return name === 'interactions' ? usual * INTERACTIONS : usual
  }
  const number = Number(input)
  if (!Number.isInteger(number) || number < 1000)
    throw new Error(`--${name}=${input} must be a whole number of at least 1000`)
  return number
}

const AREAS: Readonly<Record<string, readonly Report[]>> = {
  phone: phoneReports,
  join: joinReports,
  crm: [...crmReports, waysReport],
  fx: fxReports,
}

/** `--only=join` or `--only=agentes,recibidas`; default all. */
function reportsOf(options: readonly string[]): readonly Report[] {
  const only = options
    .find((option) => option.startsWith('--only='))
    ?.slice('--only='.length)
    ?.split(',')
  return Object.entries(AREAS).flatMap(([area, reports]) =>
    reports.filter(({ name }) => only === undefined || only.includes(area) || only.includes(name)),
  )
}

export async function measure(options: readonly string[]): Promise<Measurement> {
  const [calls, facts] = [numberOf(options, 'calls'), numberOf(options, 'facts')]
  const interactions = numberOf(options, 'interactions')
  const load = loadavg()[0]?.toFixed(1)
  const testbed = await buildTestbed(async (client, secrets) => {
    await fillCalls(client, secrets, calls)
    await fillJoin(client, facts)
    await fillCrm(client, interactions)
  })
  try {
    const rows: MeasurementRow[] = [await rebuild(testbed)]
    console.log(rows[0])
    for (const report of reportsOf(options)) {
      const row = await measureReport(testbed, report, options.includes('--quick') ? QUICK_TURNS : TURNS)
      console.log(row)
      rows.push(row)
    }
    return {
      title: 'Reports at size',
      method: `${calls.toLocaleString('en')} calls of a year in one company of 500 extensions, and ${facts.toLocaleString('en')} facts of conversations of two months, ${interactions.toLocaleString('en')} interactions of a year in the CRM; each report over its usual ${DAYS} days beside the ${DAYS} before, over HTTP, beside the same groupings of the same roll-ups by hand-written statements of the tables' owner; the machine's load was ${load} before the start.`,
      rows,
    }
  } finally {
    await testbed.stop()
  }
}

async function rebuild({ client }: Testbed): Promise<MeasurementRow> {
  const begun = performance.now()
  await client.query(`SELECT roll_up.rebuild_all(id) FROM companies WHERE slug = 'bench'`)
  const seconds = (performance.now() - begun) / 1000
  await client.query('VACUUM ANALYZE')
  return { what: 'All roll-ups of the company rebuilt from its facts', measured: `${seconds.toFixed(1)} s` }
}

const text = ({ p50, p95 }: Times): string => `${p50.toFixed(0)} (p95 ${p95.toFixed(0)})`

async function measureReport(
  { origin, client }: Testbed,
  report: Report,
  turns: number,
): Promise<MeasurementRow> {
  const http = keepAlive(origin)
  const body = JSON.stringify({ username: READER, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const entered: SignInAnswer = JSON.parse(
    await http.ask({ method: signIn.method, path: signIn.path, headers, body }),
  )
  const { rows } = await client.query<{ id: string; today: string }>(
    `SELECT id, (now() AT TIME ZONE time_zone)::date::text AS today FROM companies WHERE slug = 'bench'`,
  )
  const [company] = rows
  if (company === undefined) throw new Error('the company is missing')
  const initDate = plusDays(company.today, 1 - DAYS)
  const path = `${report.routes.read.path}?initDate=${initDate}&finishDate=${company.today}`
  const ours = await timeEach(turns, async () => {
    await http.ask({ method: 'GET', path, headers: { authorization: `token ${entered.token}` } })
  })
  http.close()
  // The calls' roll-ups alone have statements by hand.
  if (!(report.source.name in ROLL_UPS))
    return {
      what: `${report.name}: HTTP`,
      measured: `${text(ours)} ms`,
      goal: `p95 ≤ ${MS_GOAL} ms`,
      met: ours.p95 <= MS_GOAL,
    }
  const period = { from: initDate, to: plusDays(company.today, 1), before: plusDays(initDate, -DAYS) }
  const statements = bareStatements(report, company.id, period)
  const bare = await timeEach(turns, async () => {
    for (const statement of statements) await client.query(statement)
  })
  const ratio = ours.p50 / bare.p50
  return {
    what: `${report.name}: HTTP / bare SQL over the roll-up`,
    measured: `${text(ours)} / ${text(bare)} ms = ${ratio.toFixed(2)}`,
    goal: `p95 ≤ ${MS_GOAL} ms, ≤ ${RATIO_GOAL} × SQL`,
    met: ours.p95 <= MS_GOAL && ratio <= RATIO_GOAL,
  }
}
