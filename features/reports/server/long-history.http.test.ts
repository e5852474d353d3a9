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

vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })

const CALLS = LONG_EXPORT + 1
const A_PIECE = 2_000
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
  // One call every 30 seconds for several weeks, each from a different number. In pieces, and with statistics after the first: the
  // checks of foreign keys keep the plans that they made while the tables were small.
  for (let from = 1; from <= CALLS; from += A_PIECE) {
    await owner.query(
      `WITH made AS (
         INSERT INTO calls (id, company_id, direction, dialed, outcome, started_at, ended_at)
         SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, $1, 'internal', '1001', 'no-answer', at, at + interval '20 seconds'
           FROM generate_series($2::int, $3::int) AS n,
                LATERAL (SELECT timestamptz '2026-03-01 12:00Z' + n * interval '30 seconds') t (at)
         RETURNING id, outcome, started_at, ended_at)
       INSERT INTO call_records (company_id, call_id, extension_id, direction, other_number, missed, outcome, started_at, ended_at)
       SELECT $1, id, (SELECT id FROM extensions WHERE endpoint = 'demo-1001'), 'INCOMING', '+57300' || right(id::text, 7), true, outcome,
              started_at, ended_at FROM made`,
      [company, from, Math.min(CALLS, from + A_PIECE - 1)],
    )
    if (from === 1) await owner.query('ANALYZE calls, call_records, call_results, extension_calls')
  }
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
