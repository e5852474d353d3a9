import { Client as PgClient } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import {
  beginExport,
  cancelExport,
  downloadExport,
  LONG_EXPORT,
  listExports,
} from '#platform/exports/contract/long-exports.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/test-database.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })

const CALLS = LONG_EXPORT + 1
const database = await testDatabase()
const program = await startTestProgram({ runJobs: true, database })
let admin: Client
let ana: Client
let luis: Client
let eva: Client

beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  luis = await program.signIn('luis')
  eva = await program.signIn('eva')
  const company = admin.session.company.id
  const owner = new PgClient({ connectionString: database.ownerUrl })
  await owner.connect()
  // One call every 30 seconds for several weeks, each from a different number. As a restore does: without triggers, with what they
  // would have written.
  await owner.query('SET session_replication_role = replica')
  await owner.query(
    `WITH made AS (
       INSERT INTO calls (id, company_id, direction, dialed, outcome, started_at, ended_at)
       SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'internal', '1001', 'no-answer', at, at + interval '20 seconds'
         FROM generate_series(1, $2::int) AS n,
              LATERAL (SELECT timestamptz '2026-03-01 12:00Z' + n * interval '30 seconds') t (at)
       RETURNING id, outcome, started_at, ended_at),
     called AS (SELECT id FROM extensions WHERE endpoint = 'demo-1001'),
     results AS (
       INSERT INTO call_results (id, company_id, direction, result, place_name, extension_ids, number, name, outcome, started_at, ended_at,
                                 wait_seconds, talk_seconds)
       SELECT made.id, $1, 'internal', 'unanswered', '', ARRAY[called.id], '+57300' || right(made.id::text, 7), '', outcome,
              started_at, ended_at, 20, 0 FROM made, called)
     INSERT INTO extension_calls (company_id, call_id, extension_id, direction, role, started_at, wait_seconds, talk_seconds)
     SELECT $1, made.id, called.id, 'internal', 'missed', started_at, 20, 0 FROM made, called`,
    [company, CALLS],
  )
  await owner.query('ANALYZE calls, call_results, extension_calls')
  await owner.end()
})

const query = { initDate: '2026-03-01', finishDate: '2026-03-31', format: 'csv', part: 'rows' }
const begin = (client: Client, more: Record<string, string> = {}) =>
  client.send(beginExport, { body: { source: 'report/phone/detalle', query: { ...query, ...more } } })

test('a very long call history is exported by a job, with the user’s access', async () => {
  const begun = await begin(ana)
  expect(begun).toMatchObject({ status: 200, body: { export: { state: 'waiting', ready: false } } })
  const done = await eventually(async () => {
    const [run] = (await ana.call(listExports, {})).results
    if (run?.state !== 'done') throw new Error(run?.state)
    return run
  }, 120_000)
  expect(done).toMatchObject({ total: CALLS, written: CALLS, ready: true })
  const params = { id: done.id }
  const lines = (await (await ana.download(downloadExport, { params })).text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(CALLS + 1)
  expect(lines[0]).toContain('Fecha;Extensión;Sentido;Contacto;Número;Resultado')
  expect(new Set(lines).size).toBe(CALLS + 1)
  for (const other of [admin, luis, eva]) {
    expect((await other.send(downloadExport, { params })).status).toBe(404)
    expect((await other.send(cancelExport, { params, body: {} })).status).toBe(404)
  }
})

test('a short history is downloaded at once; another company has none of the calls', async () => {
  expect(await begin(luis)).toMatchObject({ status: 200, body: { export: null } })
  expect(await begin(eva)).toMatchObject({ status: 200, body: { export: null } })
  expect(await begin(ana, { finishDate: '2026-03-02' })).toMatchObject({ body: { export: null } })
})
