import { signIn } from '#features/session/contract/session.ts'
import { keepAlive } from '../api/keep-alive.ts'
import { buildStand, type Stand } from '../api/stand.ts'
import { type Times, timeEach } from '../api/times.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { ADMINISTRATOR, type Filled, fillCrm, PASSWORD, volumeOf } from './fill.ts'
import { type Case, casesOf } from './lists.ts'
import { measureExport, measureImport } from './sheets.ts'

const MS_GOAL = 50
const RATIO_GOAL = 2
const IMPORTED = 100_000
const TURNS = 200
const QUICK = 1 / 20

/** `--share=0.1` of a company of a million persons; `--quick` a twentieth. */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const given = options.find((option) => option.startsWith('--share='))?.slice('--share='.length)
  const share = Number(given ?? (options.includes('--quick') ? QUICK : 1))
  if (!(share > 0 && share <= 1)) throw new Error('--share is more than 0 and at most 1')
  const volume = volumeOf(share)
  let filled: Filled | undefined
  const stand = await buildStand(async (client) => {
    filled = await fillCrm(client, volume)
  })
  try {
    if (filled === undefined) throw new Error('nothing was filled in')
    const rows: MeasurementRow[] = []
    const note = (more: readonly MeasurementRow[]): void => {
      for (const { what, measured } of more) console.log(`${what}: ${measured}`)
      rows.push(...more)
    }
    const token = await enter(stand)
    for (const one of casesOf(filled)) note([await measureCase(stand, one, token)])
    note([await measureExport(stand.origin, token)])
    note([await measureImport(stand.origin, token, Math.round(IMPORTED * share))])
    const count = (value: number) => value.toLocaleString('en')
    return {
      title: 'CRM at size',
      method: `One company with ${count(volume.persons)} persons, ${count(volume.businesses)} businesses and ${count(volume.interactions)} interactions; one request after the other over HTTP, beside the statements that bring the same page and count, written by hand and run by the owner of the tables.`,
      rows,
    }
  } finally {
    await stand.stop()
  }
}

async function enter({ origin }: Stand): Promise<string> {
  const http = keepAlive(origin)
  const body = JSON.stringify({ username: ADMINISTRATOR, password: PASSWORD })
  const headers = { 'content-type': 'application/json' }
  const { method, path } = signIn
  const { token } = signIn.answer.parse(JSON.parse(await http.ask({ method, path, headers, body })))
  http.close()
  return token
}

async function measureCase({ origin, client }: Stand, one: Case, token: string): Promise<MeasurementRow> {
  const http = keepAlive(origin)
  const headers = { authorization: `token ${token}` }
  const ours = await timeEach(TURNS, async () => {
    await http.ask({ method: 'GET', path: one.path, headers })
  })
  http.close()
  const bare = await timeEach(TURNS, async () => {
    for (const statement of one.sql) await client.query(statement)
  })
  const ratio = ours.p95 / bare.p95
  const text = ({ p50, p95 }: Times) => `${p50.toFixed(1)} (p95 ${p95.toFixed(1)})`
  return {
    what: `${one.what}: HTTP / bare SQL`,
    measured: `${text(ours)} / ${text(bare)} ms = ${ratio.toFixed(2)}`,
    goal: `p95 ≤ ${MS_GOAL} ms, ≤ ${RATIO_GOAL} × SQL`,
    met: ours.p95 <= MS_GOAL && ratio <= RATIO_GOAL,
  }
}
