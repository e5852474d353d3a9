import { verify } from '@node-rs/argon2'
import type { SignInAnswer } from '#features/session/contract/session.ts'
import { signIn } from '#features/session/contract/session.ts'
import { hashPassword } from '#platform/passwords/passwords.ts'
import type { Measurement, MeasurementRow } from '../measurement.ts'
import { AGENT, FULL, fill, LARGEST, PASSWORD, QUICK } from './fill.ts'
import { type KeepAlive, keepAlive } from './keep-alive.ts'
import { LISTS, type ListCase } from './lists.ts'
import { buildTestbed, type Testbed } from './testbed.ts'
import { rateOf, type Times, timeEach } from './times.ts'

const LIST_RATIO_GOAL = 2
const LIST_MS_GOAL = 50
const SIGN_IN_GOAL = 0.8
/** Enough to keep all processors busy checking passwords, with some waiting. */
const SIGN_INS_AT_A_TIME = 8

/** `--quick`: a twentieth of the rows, and fewer repetitions. */
export async function measure(options: readonly string[]): Promise<Measurement> {
  const quick = options.includes('--quick')
  const volume = quick ? QUICK : FULL
  const testbed = await buildTestbed((client, secrets) => fill(client, secrets, volume))
  try {
    const rows: MeasurementRow[] = []
    const note = (more: MeasurementRow[]): void => {
      for (const { what, measured } of more) console.log(`${what}: ${measured}`)
      rows.push(...more)
    }
    // One session each: the rate limit per session must not affect the measurement.
    for (const list of LISTS)
      note(await measureList(testbed, list, await tokenOf(testbed, list.as), quick ? 100 : 400))
    note(await measureSignIns(testbed, quick ? 60 : 400))
    const { companies, users, calls } = volume
    return {
      title: 'API: lists and sign-ins at size',
      method:
        `${calls.toLocaleString('en')} call rows and ${users.toLocaleString('en')} users in ${companies.toLocaleString('en')} companies, a tenth of the users in the one that is measured; ` +
        'one request after the other over HTTP, beside the statements that bring the same page and count, written by hand and run by the owner of the tables on a connection of its own, in turns.',
      rows,
    }
  } finally {
    await testbed.stop()
  }
}

async function tokenOf({ origin }: Testbed, username: string): Promise<string> {
  const http = keepAlive(origin)
  const answer: SignInAnswer = JSON.parse(await enter(http, username))
  http.close()
  return answer.token
}

let entered = 0
function enter(http: KeepAlive, username: string): Promise<string> {
  entered += 1
  const address = `10.0.${entered >> 8}.${entered & 255}`
  return http.ask({
    method: signIn.method,
    path: signIn.path,
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: PASSWORD }),
  })
}

async function measureList(
  { origin, client }: Testbed,
  list: ListCase,
  token: string,
  times: number,
): Promise<MeasurementRow[]> {
  const body = list.body === undefined ? undefined : JSON.stringify(list.body)
  const headers = {
    authorization: `token ${token}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const { method, path } = list
  const http = keepAlive(origin)
  const overHttp = async (): Promise<void> => {
    await http.ask({ method, path, headers, ...(body === undefined ? {} : { body }) })
  }
  const { rows } = await client.query<{ company: string; extension: string }>(
    `SELECT company_id AS company, e.id AS extension FROM extensions e JOIN users u USING (company_id)
      WHERE u.id = e.user_id AND u.username = $1`,
    [AGENT],
  )
  const [ids] = rows
  if (ids === undefined) throw new Error('the agent has no extension')
  const statements = list.sql.map((sql) =>
    sql.replaceAll(':company', ids.company).replaceAll(':extension', ids.extension),
  )
  const bare = async (): Promise<void> => {
    for (const sql of statements) await client.query(sql)
  }
  const turns = [await timeEach(times / 2, overHttp), await timeEach(times / 2, bare)]
  turns.push(await timeEach(times / 2, overHttp), await timeEach(times / 2, bare))
  http.close()
  const [ours, sql] = [mean(turns[0], turns[2]), mean(turns[1], turns[3])]
  const ratio = ours.p95 / sql.p95
  const text = ({ p50, p95 }: Times) => `${p50.toFixed(1)} (p95 ${p95.toFixed(1)})`
  return [
    {
      what: `${list.what}: HTTP / bare SQL`,
      measured: `${text(ours)} / ${text(sql)} ms = ${ratio.toFixed(2)}`,
      goal: `p95 ≤ ${LIST_RATIO_GOAL} × SQL, < ${LIST_MS_GOAL} ms`,
      met: ratio <= LIST_RATIO_GOAL && ours.p95 < LIST_MS_GOAL,
    },
  ]
}

const mean = (one: Times | undefined, other: Times | undefined): Times => ({
  p50: ((one?.p50 ?? Number.NaN) + (other?.p50 ?? Number.NaN)) / 2,
  p95: ((one?.p95 ?? Number.NaN) + (other?.p95 ?? Number.NaN)) / 2,
})

async function measureSignIns({ origin }: Testbed, times: number): Promise<MeasurementRow[]> {
  const hash = await hashPassword(PASSWORD)
  const bareOnce = () =>
    rateOf(times, SIGN_INS_AT_A_TIME, async () => {
      if (!(await verify(hash, PASSWORD))) throw new Error('the password does not match the hash')
    })
  const http = keepAlive(origin, SIGN_INS_AT_A_TIME)
  const oursOnce = () =>
    rateOf(times, SIGN_INS_AT_A_TIME, async (index) => {
      await enter(http, `${LARGEST}-${1 + (index % 150)}`)
    })
  const [bare, ours] = [await bareOnce(), await oursOnce()]
  const [again, oursAgain] = [await bareOnce(), await oursOnce()]
  http.close()
  const [verified, signedIn] = [(bare + again) / 2, (ours + oursAgain) / 2]
  const ratio = signedIn / verified
  return [
    {
      what: 'Sign-ins a second: over HTTP / argon2id verification alone',
      measured: `${signedIn.toFixed(1)} / ${verified.toFixed(1)} = ${ratio.toFixed(2)}`,
      goal: `≥ ${SIGN_IN_GOAL}`,
      met: ratio >= SIGN_IN_GOAL,
    },
  ]
}
