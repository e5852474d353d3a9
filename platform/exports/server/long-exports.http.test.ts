import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { listNotifications } from '#features/notifications/contract/notifications.ts'
import {
  beginExport,
  cancelExport,
  downloadExport,
  listExports,
  repeatExport,
} from '../contract/long-exports.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

const ROWS = 50_001
const program = await startTestProgram({ runJobs: true })
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  admin = await program.signIn('admin')
  ana = await program.signIn('ana')
  eva = await program.signIn('eva')
  await sql`
    INSERT INTO user_groups (company_id, name)
    SELECT ${admin.session.company.id}, 'Grupo ' || lpad(n::text, 6, '0') FROM generate_series(1, ${ROWS}) AS n`.execute(
    program.database.systemRows,
  )
})

const source = 'list/user_group'
const begin = (client: Client, query: Record<string, string>) =>
  client.send(beginExport, { body: { source, query } })
const latest = async () => (await admin.call(listExports, {})).results[0]

const ended = (state: string) =>
  vi.waitFor(
    async () => {
      const run = await latest()
      if (run?.state !== state) throw new Error(run?.state)
      return run
    },
    { timeout: 60_000, interval: 100 },
  )

test('a long list is exported by a job, announced by a notice, and downloaded completely', async () => {
  const begun = await begin(admin, { format: 'csv', order: '-name' })
  expect(begun).toMatchObject({ status: 200, body: { export: { state: 'waiting', ready: false } } })
  const done = await ended('done')
  expect(done).toMatchObject({ total: ROWS, written: ROWS, ready: true })

  const { results } = await admin.call(listNotifications, {})
  expect(results[0]).toMatchObject({ kind: 'export', link: '/exportaciones' })
  const params = { id: done.id }
  const file = await admin.download(downloadExport, { params })
  expect(file.headers.get('content-type')).toContain('text/csv')
  const lines = (await file.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(ROWS + 1)
  expect(lines[1]).toBe(`Grupo 050001;0`)

  for (const other of [ana, eva]) {
    expect((await other.send(downloadExport, { params })).status).toBe(404)
    expect((await other.send(cancelExport, { params, body: {} })).status).toBe(404)
    expect((await other.call(listExports, {})).results).toEqual([])
  }
  expect(await admin.send(cancelExport, { params, body: {} })).toMatchObject({
    status: 409,
    body: { code: 'export.not_now' },
  })
})

test('a short list is left to the direct download, and exports need their ability', async () => {
  expect(await begin(admin, { search: 'Grupo 00001' })).toMatchObject({ body: { export: null } })
  expect((await begin(ana, {})).status).toBe(404)
  expect((await begin(admin, { order: 'nothing' })).status).toBe(400)
  const unknown = await admin.send(beginExport, { body: { source: 'list/nothing', query: {} } })
  expect(unknown.status).toBe(404)
  const report = { source: 'report/phone/detalle', query: { part: 'rows' } }
  expect(await admin.send(beginExport, { body: report })).toMatchObject({ body: { export: null } })
})

test('a cancelled export leaves no file', async () => {
  await begin(admin, { format: 'xlsx' })
  const run = await latest()
  const params = { id: run?.id ?? 0 }
  expect(await admin.call(cancelExport, { params, body: {} })).toMatchObject({ state: 'cancelled' })
  await begin(admin, { format: 'csv' })
  // A company's exports run one after another: once the second is done, the first is.
  await ended('done')
  expect((await admin.send(downloadExport, { params })).status).toBe(409)
  const { results } = await admin.call(listExports, {})
  expect(results.find(({ id }) => id === params.id)).toMatchObject({ state: 'cancelled', ready: false })
})

test('an export without a file can be repeated by its owner, with the same query; one with a file cannot', async () => {
  const { results } = await admin.call(listExports, {})
  const done = results.find(({ state }) => state === 'done')
  const params = { id: results.find(({ state }) => state === 'cancelled')?.id ?? 0 }
  for (const other of [ana, eva])
    expect((await other.send(repeatExport, { params, body: {} })).status).toBe(404)
  const refused = await admin.send(repeatExport, { params: { id: done?.id ?? 0 }, body: {} })
  expect(refused).toMatchObject({ status: 409, body: { code: 'export.not_now' } })

  const again = await admin.call(repeatExport, { params, body: {} })
  expect(again).toMatchObject({ state: 'waiting', written: 0, ready: false })
  expect(again.id).not.toBe(params.id)
  const run = await ended('done')
  expect(run).toMatchObject({ id: again.id, written: ROWS, ready: true })
  const file = await admin.download(downloadExport, { params: { id: run.id } })
  expect(file.headers.get('content-type')).toContain('spreadsheetml')
})

test('a file is not handed out after its owner came into another group or role: it is made again', async () => {
  const rows = program.database.systemRows
  const ofAdmin = { company_id: admin.session.company.id, user_id: admin.session.userId }
  const before = await latest()
  const params = { id: before?.id ?? 0 }
  expect((await admin.download(downloadExport, { params })).status).toBe(200)
  const { id: group_id } = await rows
    .selectFrom('user_groups')
    .select('id')
    .where('company_id', '=', ofAdmin.company_id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  await rows
    .insertInto('user_group_members')
    .values({ ...ofAdmin, group_id })
    .execute()
  expect(await latest()).toMatchObject({ id: params.id, state: 'done', ready: false })
  expect((await admin.send(downloadExport, { params })).status).toBe(409)

  await admin.call(repeatExport, { params, body: {} })
  const again = await ended('done')
  expect(again).toMatchObject({ written: ROWS, ready: true })
  expect((await admin.download(downloadExport, { params: { id: again.id } })).status).toBe(200)
  // Back where it was made, the first is theirs again.
  await rows.deleteFrom('user_group_members').where('group_id', '=', group_id).execute()
  expect((await admin.download(downloadExport, { params })).status).toBe(200)
  expect((await admin.send(downloadExport, { params: { id: again.id } })).status).toBe(409)
  expect((await admin.send(repeatExport, { params, body: {} })).status).toBe(409)
})
