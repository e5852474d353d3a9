import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { recordingsCleanUp } from '#features/recordings/server/clean-up.ts'
import {
  cancelStorageRun,
  listStorageRuns,
  previewStorageRule,
  runStorageRule,
  storageHolds,
  storageRules,
} from '../../contract/storage/clean-up.ts'
import { createCleanUpJob } from './clean-up-job.ts'

const program = await startTestProgram()
const { database } = program
const rows = database.systemRows
const job = createCleanUpJob({ database, cleanUps: [recordingsCleanUp] })
const DAY = 24 * 60 * 60 * 1000
let operador: Client
let admin: Client
let eva: Client
beforeAll(async () => {
  ;[operador, admin, eva] = await program.signInAll('operador', 'admin', 'eva')
})

/** A recording of so many days ago. */
async function record(client: Client, days: number): Promise<number> {
  const company_id = client.session.company.id
  const file = await rows
    .insertInto('stored_files')
    .values({
      ...{ company_id, kind: 'recording', visibility: 'owner', name: 'x.wav', content_type: 'audio/wav' },
      ...{ size: 1000, sha256: Buffer.alloc(32) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const made = await rows
    .insertInto('call_recordings')
    .values({
      ...{ company_id, direction: 'INCOMING', extension: '1001', other_number: '573001234567', seconds: 5 },
      ...{ format: 'wav', file_id: file.id, size: 1000, started_at: new Date(Date.now() - days * DAY) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
const alive = async (id: number) =>
  (
    await rows
      .selectFrom('call_recordings')
      .select('deleted_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).deleted_at === null

test('a rule takes what is old enough, never what is held or kept by its company, and says so before', async () => {
  await rows.updateTable('call_recordings').set({ deleted_at: new Date() }).execute()
  await rows.deleteFrom('recording_policies').execute()
  const [old, young] = [await record(admin, 500), await record(admin, 100)]
  const others = await record(eva, 500)
  const { record: rule } = await operador.call(storageRules.routes.create, {
    body: { name: 'Grabaciones', category: 'recordings', older_days: 365, company: null, schedule: 'manual' },
  })
  const params = { params: { id: rule.id } }
  const { record: hold } = await operador.call(storageHolds.routes.create, {
    body: { company: eva.session.company.id, category: 'recordings', reason: 'Proceso', until: null },
  })
  const preview = await operador.call(previewStorageRule, params)
  expect(preview).toMatchObject({ count: 1, bytes: 1000 })
  expect(preview.companies.map(({ id, kept }) => [id, kept])).toEqual(
    expect.arrayContaining([
      [admin.session.company.id, null],
      [eva.session.company.id, 'hold'],
    ]),
  )
  const statements = await program.statements.during(() => operador.call(previewStorageRule, params))
  expect(statements.length).toBeLessThanOrEqual(9)
  expect(await alive(old)).toBe(true)

  const run = await operador.call(runStorageRule, params)
  expect((await operador.send(runStorageRule, params)).status).toBe(409)
  await job.run({ runId: run.id })
  await job.run({ runId: run.id })
  expect([await alive(old), await alive(young), await alive(others)]).toEqual([false, true, true])
  const [done] = (await operador.call(listStorageRuns, {})).results
  expect(done).toMatchObject({ state: 'done', removed: 1, bytes: 1000, kept_companies: 1 })
  // The company reads in its own trail who took them.
  const trail = await rows
    .selectFrom('audit_entries')
    .select(['company_id', 'details'])
    .where('action', '=', 'company_storage.cleaned')
    .execute()
  expect(trail).toMatchObject([{ company_id: admin.session.company.id, details: { count: 1 } }])

  // Without the hold, but with a decision to keep them for ever.
  await operador.call(storageHolds.routes.act, {
    body: { action: 'remove', ids: [hold.id] },
  })
  await rows
    .insertInto('recording_policies')
    .values({ company_id: eva.session.company.id, kept_days: null, decided_at: new Date() })
    .execute()
  const again = await operador.call(runStorageRule, params)
  await job.run({ runId: again.id })
  expect(await alive(others)).toBe(true)
  // For two years: the rule's one year does not shorten it.
  await rows.updateTable('recording_policies').set({ kept_days: 730 }).execute()
  const third = await operador.call(runStorageRule, params)
  await job.run({ runId: third.id })
  expect(await alive(others)).toBe(true)
  await rows.updateTable('recording_policies').set({ kept_days: 400 }).execute()
  const fourth = await operador.call(runStorageRule, params)
  await job.run({ runId: fourth.id })
  expect(await alive(others)).toBe(false)
})

test('a stopped run takes nothing more; a company administrator gets nothing of all this', async () => {
  const old = await record(admin, 900)
  const [rule] = (await operador.call(storageRules.routes.list, {})).results
  const params = { params: { id: rule?.id ?? 0 } }
  const run = await operador.call(runStorageRule, params)
  await operador.call(cancelStorageRun, { params: { id: run.id } })
  await job.run({ runId: run.id })
  expect(await alive(old)).toBe(true)
  for (const person of [admin, eva])
    expect(
      await Promise.all([
        person.send(previewStorageRule, params),
        person.send(runStorageRule, params),
        person.send(listStorageRuns, {}),
        person.send(cancelStorageRun, { params: { id: run.id } }),
        person.send(storageRules.routes.list, {}),
        person.send(storageHolds.routes.list, {}),
      ]).then((replies) => replies.map(({ status }) => status)),
    ).toEqual([403, 403, 403, 403, 403, 403])
})
