import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Client as PgClient } from 'pg'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import { beginExport, downloadExport, listExports } from '#platform/exports/contract/long-exports.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { CALLS_EXPORT, exportCalls } from '../../contract/history.ts'
import { buildCallLabel, buildCallRecord } from '../testing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

/** One more than a direct download may have. */
const MANY = 50_001
const database = await testDatabase()
const program = await startTestProgram({ runJobs: true, database })
let ana: Client
let luis: Client
let eva: Client

const extensionOf = (endpoint: string) =>
  program.database.systemRows
    .selectFrom('extensions')
    .select(['id', 'company_id as companyId'])
    .where('endpoint', '=', endpoint)
    .executeTakeFirstOrThrow()

const lines = async (answer: Response) =>
  (await answer.text())
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')

beforeAll(async () => {
  ana = await program.signIn('ana')
  luis = await program.signIn('luis')
  eva = await program.signIn('eva')
  const demo = await extensionOf('demo-1001')
  const labelled = await buildCallRecord(program.database, demo, {
    name: '=SUM(1;2)',
    number: '3001234567',
    // In Bogotá this is still the day before.
    startedAt: new Date('2026-03-03T04:59:00Z'),
    talked: 75,
  })
  await program.database.systemRows
    .updateTable('call_records')
    .set({
      label_id: await buildCallLabel(program.database, demo.companyId, 'Mostrador'),
      note: 'Pide factura',
    })
    .where('id', '=', labelled)
    .execute()
  await buildCallRecord(program.database, demo, {
    direction: 'INCOMING',
    number: '1003',
    name: 'Marta Rojas',
    startedAt: new Date('2026-03-04T15:00:00Z'),
    talked: null,
    missed: true,
  })
  await buildCallRecord(program.database, await extensionOf('otra-1001'), { name: 'Bruno Salas' })
})

test('one’s own calls are exported in words, as filtered', async () => {
  const all = await lines(await ana.download(exportCalls, { query: { format: 'csv' } }))
  expect(all).toEqual([
    'Fecha;Sentido;Contacto;Número;Por medio de;Resultado;Perdida;Duración;Etiqueta;Nota',
    '04/03/2026 10:00;Entrante;Marta Rojas;1003;;Sin respuesta;Perdida;0:00;;',
    // Text that a spreadsheet would take for a formula is escaped.
    `02/03/2026 23:59;Saliente;"'=SUM(1;2)";3001234567;;Contestada;;1:15;Mostrador;Pide factura`,
  ])
  const exportedLines = async (query: object) =>
    (await lines(await ana.download(exportCalls, { query: { format: 'csv', ...query } as never }))).slice(1)
  expect(await exportedLines({ missed: 'true' })).toEqual([all[1]])
  expect(await exportedLines({ missed: 'false', direction: 'OUTGOING' })).toEqual([all[2]])
  expect(await exportedLines({ search: 'marta' })).toEqual([all[1]])
  expect(await exportedLines({ initDate: '2026-03-02', finishDate: '2026-03-02' })).toEqual([all[2]])
  expect(await exportedLines({ order: 'started_at' })).toEqual([all[2], all[1]])

  const book = await ana.download(exportCalls, { query: {} })
  expect(book.headers.get('content-disposition')).toContain('.xlsx')
})

test('an export is assembled in the program’s own folder only, and leaves nothing there', async () => {
  const own = async () => (await readdir(program.workFolder)).filter((name) => name !== 'owner.json')
  const ours = async () => (await readdir(tmpdir())).filter((name) => /^(suite-)?(sheet|export)-/.test(name))
  const before = await ours()
  // A reader who has not finished holds the file open.
  const answer = await ana.download(exportCalls, { query: { format: 'csv' } })
  expect(await ours()).toEqual(before)
  await answer.text()
  await vi.waitFor(async () => expect(await own()).toEqual([]), { timeout: 30_000, interval: 100 })
})

test("a colleague's and another company's calls are not in it", async () => {
  expect(await lines(await luis.download(exportCalls, { query: { format: 'csv' } }))).toHaveLength(1)
  const [, ...theirs] = await lines(await eva.download(exportCalls, { query: { format: 'csv' } }))
  expect(theirs).toHaveLength(1)
  expect(theirs[0]).toContain('Bruno Salas')
  expect((await (await program.signIn('operador')).send(exportCalls, { query: {} })).status).toBe(403)
})

test('a short history downloads at once, and a very long one is written by a job that notifies when done', async () => {
  const begin = (client: Client, query: Record<string, string>) =>
    client.send(beginExport, { body: { source: CALLS_EXPORT, query } })
  expect(await begin(luis, { format: 'csv' })).toMatchObject({ body: { export: null } })
  const demo = await extensionOf('demo-1002')
  const owner = new PgClient({ connectionString: database.ownerUrl })
  await owner.connect()
  // As a restore does: without triggers, since what becomes of these calls is asked by no one.
  await owner.query('SET session_replication_role = replica')
  await owner.query(
    `WITH made AS (
       INSERT INTO calls (id, company_id, direction, dialed, outcome, started_at, ended_at)
       SELECT gen_random_uuid(), $1, 'internal', '1009', 'no-answer', at, at
         FROM (SELECT timestamptz '2026-01-01 12:00Z' + n * interval '1 minute' AS at FROM generate_series(1, $2::int) n) times
       RETURNING id, started_at)
     INSERT INTO call_records (company_id, call_id, extension_id, user_id, direction, other_number, outcome, missed, started_at, ended_at)
     SELECT $1, id, $3, (SELECT user_id FROM extensions WHERE id = $3), 'OUTGOING', '1009', 'no-answer', false, started_at, started_at FROM made`,
    [demo.companyId, MANY, demo.id],
  )
  await owner.end()
  expect((await begin(luis, { format: 'csv', missed: 'maybe' })).status).toBe(400)
  const begun = await begin(luis, { format: 'csv', order: 'started_at', direction: 'OUTGOING' })
  expect(begun).toMatchObject({
    status: 200,
    body: { export: { state: 'waiting', title: 'Historial de llamadas' } },
  })
  const done = await vi.waitFor(
    async () => {
      const [run] = (await luis.call(listExports, {})).results
      if (run?.state !== 'done') throw new Error(run?.state)
      return run
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(done).toMatchObject({ total: MANY, written: MANY, ready: true })
  const { results } = await luis.call(listNotifications, {})
  expect(results[0]).toMatchObject({ kind: 'export', link: '/exportaciones' })
  const file = await lines(await luis.download(downloadExport, { params: { id: done.id } }))
  expect(file).toHaveLength(MANY + 1)
  expect(file[1]).toMatch(/^01\/01\/2026 07:01;Saliente;/)
  expect((await ana.send(downloadExport, { params: { id: done.id } })).status).toBe(404)
})
