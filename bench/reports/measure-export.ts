import { setTimeout as delay } from 'node:timers/promises'
import { servedPhoneReports } from '#features/phone/reports/server/create-phone-reports.ts'
import {
  beginExport,
  downloadExport,
  type LongExport,
  listExports,
} from '#platform/exports/contract/long-exports.ts'
import { reportNamed } from '#platform/report/server/report-source.ts'
import type { Testbed } from '../api/testbed.ts'
import type { MeasurementRow } from '../measurement.ts'
import type { Reader } from './reader.ts'

const ROWS = 200_000
const SECONDS_GOAL = 10
const ASKED_EVERY_MS = 250

/** Rows of Detalle from asking for the file until it has been downloaded, of as many whole days as have about 200,000 calls. */
export async function measureExports(
  { origin, client }: Testbed,
  { company, today, headers }: Reader,
): Promise<MeasurementRow[]> {
  const { rows } = await client.query<{ day: string; rows: number }>(
    `SELECT day::text, until::integer AS rows FROM (
       SELECT local_hour::date AS day, sum(sum(calls)) OVER (ORDER BY local_hour::date DESC) AS until
         FROM call_result_hours WHERE company_id = $1 GROUP BY 1) AS days
      ORDER BY until >= $2 DESC, abs(until - $2) LIMIT 1`,
    [company, ROWS],
  )
  const [since] = rows
  if (since === undefined) throw new Error('there are no calls')
  const { report } = reportNamed(servedPhoneReports, 'detalle')

  const send = async (path: string, body?: unknown): Promise<Response> => {
    const init =
      body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
            body: JSON.stringify(body),
          }
    const response = await fetch(origin + path, init)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  /** The path of the file, once the job has written it. */
  const fileOf = async (id: number): Promise<string> => {
    for (;;) {
      const { results } = (await (await send(listExports.path)).json()) as { results: LongExport[] }
      const job = results.find((one) => one.id === id)
      if (job?.ready === true) return downloadExport.path.replace(':id', String(id))
      if (job?.state === 'failed') throw new Error('the export failed')
      await delay(ASKED_EVERY_MS)
    }
  }

  const measured: MeasurementRow[] = []
  for (const format of ['csv', 'xlsx'] as const) {
    const query = { initDate: since.day, finishDate: today, part: 'rows', format }
    const begun = performance.now()
    const begin = await send(beginExport.path, { source: `report/${report.area}/${report.name}`, query })
    const { export: job } = (await begin.json()) as { export: LongExport | null }
    const short = `${report.routes.exported.path}?${new URLSearchParams(query)}`
    const file = await send(job === null ? short : await fileOf(job.id))
    const megabytes = (await file.arrayBuffer()).byteLength / 1e6
    const seconds = (performance.now() - begun) / 1000
    measured.push({
      what: `${since.rows.toLocaleString('en')} rows of detalle as ${format}, ${megabytes.toFixed(1)} MB`,
      measured: `${seconds.toFixed(1)} s`,
      goal: `< ${SECONDS_GOAL} s`,
      met: seconds < SECONDS_GOAL,
    })
  }
  return measured
}
