import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { s3Contents } from '#adapters/s3/s3-contents.ts'
import { startS3Server } from '#adapters/s3/testing/s3-server.ts'
import { readDriveFile } from '#features/drive/contract/contents.ts'
import { putFile } from '#features/drive/server/testing.ts'
import {
  cancelStorageMove,
  companyStorage,
  moveStorage,
  storageOfCompany,
  storageOverview,
} from '#features/provider/contract/storage/company-storage.ts'
import { storageDayJob } from '#features/provider/server/storage/day-job.ts'
import { createMoveJob } from '#features/provider/server/storage/move-job.ts'
import { companyFileKeys } from '#platform/files/server/contents/file-keys.ts'
import { folderContents } from '#platform/files/server/contents/folder-contents.ts'
import { endlessDisk } from '#platform/files/server/disk-space.ts'
import { moveContents } from '#platform/files/server/move-contents.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { TEST_MASTER_SECRET } from '#platform/testing/test-secret.ts'
import { type Client, startTestProgram } from './testing.ts'

const bucket = await startS3Server()
afterAll(() => bucket.close())
const keys = { accessKey: 'good', secretKey: 'secret' }
const program = await startTestProgram({
  settings: {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: 'suite',
    S3_ACCESS_KEY: keys.accessKey,
    S3_SECRET_KEY: keys.secretKey,
  },
})
const { database } = program
const rows = database.systemRows
const place = { endpoint: bucket.endpoint, region: 'us-east-1', bucket: 'suite', ...keys }
const move = createMoveJob({
  database,
  disk: endlessDisk,
  moveContents: moveContents(
    { folder: folderContents(program.filesFolder), s3: s3Contents(place), usual: 's3' },
    companyFileKeys(database, createSealedBox(TEST_MASTER_SECRET, 'file keys')),
    program.filesFolder,
  ),
})
let operador: Client
let admin: Client
let ana: Client
let eva: Client
beforeAll(async () => {
  ;[operador, admin, ana, eva] = await program.signInAll('operador', 'admin', 'ana', 'eva')
})

const company = () => ana.session.company.id
const params = () => ({ params: { id: company() } })

/** Ids in the folder. */
async function inFolder(): Promise<string[]> {
  const stored = join(program.filesFolder, 'stored')
  const parts = await readdir(stored).catch(() => [])
  return (await Promise.all(parts.map((part) => readdir(join(stored, part))))).flat()
}
const idsOf = async (companyId: number) =>
  (await rows.selectFrom('stored_files').select('id').where('company_id', '=', companyId).execute()).map(
    ({ id }) => id,
  )

test('the sums are those of the files, whatever happens to them', async () => {
  await putFile(ana, 'uno.txt', 'x'.repeat(1000))
  await rows.updateTable('stored_files').set({ kind: 'crm' }).where('name', '=', 'uno.txt').execute()
  await putFile(ana, 'dos.txt', 'y'.repeat(500))
  await rows
    .updateTable('stored_files')
    .set({ dropped_at: new Date() })
    .where('name', '=', 'dos.txt')
    .execute()
  await putFile(ana, 'otro.txt', 'queda')
  const { rows: counted } = await sql`
    SELECT company_id, kind, sum(size)::float8 AS bytes, count(*)::int AS files FROM stored_files
     WHERE dropped_at IS NULL OR kind = 'pending' GROUP BY 1, 2 ORDER BY 1, 2`.execute(rows)
  const { rows: kept } = await sql`
    SELECT company_id, kind, sum(bytes)::float8 AS bytes, sum(files)::int AS files FROM company_storage_kinds
     GROUP BY 1, 2 HAVING sum(files) > 0 ORDER BY 1, 2`.execute(rows)
  expect(kept).toEqual(counted)
  expect(kept.length).toBeGreaterThan(1)
})

test('operators see use by kind and company in a constant number of statements; nobody else sees any', async () => {
  await storageDayJob(database).run(undefined)
  const overview = await operador.call(storageOverview, {})
  expect(overview.used.map(({ category }) => category)).toEqual(expect.arrayContaining(['crm', 'drive']))
  expect(overview.places).toMatchObject({ available: ['folder', 's3'], usual: 's3' })
  expect(overview.trend.at(-1)?.bytes).toBe(overview.bytes)
  const statements = await program.statements.during(() => operador.call(storageOverview, {}))
  expect(statements.length).toBeLessThanOrEqual(6)
  const { results } = await operador.call(companyStorage.routes.list, {})
  expect(results.find(({ id }) => id === company())).toMatchObject({ at_quota: 'refuse', store: 'usual' })
  for (const person of [admin, ana, eva])
    expect(
      await Promise.all([
        person.send(storageOverview, {}),
        person.send(storageOfCompany, params()),
        person.send(moveStorage, { ...params(), body: { target: 'folder' } }),
        person.send(cancelStorageMove, params()),
      ]).then((replies) => replies.map(({ status }) => status)),
    ).toEqual([403, 403, 403, 403])
})

test('a full company is refused files, or only warned', async () => {
  const of = { params: { id: company() } }
  const { version } = await operador.call(companyStorage.routes.read, of)
  await operador.call(companyStorage.routes.edit, { ...of, body: { version, max_storage_gb: 1 } })
  await rows.updateTable('companies').set({ max_storage_bytes: 1 }).where('id', '=', company()).execute()
  await expect(putFile(ana, 'tres.txt', 'z')).rejects.toThrow()
  const next = await operador.call(companyStorage.routes.read, of)
  await operador.call(companyStorage.routes.edit, {
    ...of,
    body: { version: next.version, at_quota: 'warn' },
  })
  await putFile(ana, 'tres.txt', 'z')
  await rows.updateTable('companies').set({ max_storage_bytes: null }).where('id', '=', company()).execute()
})

test('a company moves to the folder and back: read all the time, broken off anywhere, and nothing is lost', async () => {
  const text = 'contenido '.repeat(20_000)
  const file = await putFile(ana, 'grande.txt', text)
  const read = async () => (await ana.download(readDriveFile, { params: { id: file.id } })).text()
  const others = (await idsOf(eva.session.company.id)).filter((id) => bucket.objects.has(id))
  expect((await inFolder()).length).toBe(0)

  const started = await operador.call(moveStorage, { ...params(), body: { target: 'folder' } })
  expect(started).toMatchObject({ state: 'copying', target: 'folder' })
  const input = { companyId: company(), moveId: started.id }
  // The bucket is gone for longer than one attempt tries.
  bucket.breakFor(4)
  await expect(move.run(input)).rejects.toThrow()
  expect((await operador.call(storageOfCompany, params())).move?.failure).not.toBe('')
  expect(await read()).toBe(text)
  // What begins meanwhile goes to the new place.
  const during = await putFile(ana, 'durante.txt', 'durante')
  await move.run(input)
  expect((await operador.call(storageOfCompany, params())).move).toMatchObject({
    state: 'deleting',
    failure: '',
  })
  // Both copies are there until readers of the old ones are gone.
  const [copied] = (await idsOf(company())).filter((id) => bucket.objects.has(id))
  expect(copied).toBeDefined()
  expect(await read()).toBe(text)
  await move.run(input)
  await move.run(input)
  const done = await operador.call(storageOfCompany, params())
  expect(done.move).toMatchObject({ state: 'done', damaged: 0 })
  expect(done.places.kept.map(({ store }) => store)).toEqual(['folder'])
  expect((await idsOf(company())).filter((id) => bucket.objects.has(id))).toEqual([])
  expect(others.filter((id) => !bucket.objects.has(id))).toEqual([])
  expect(await read()).toBe(text)
  expect(await (await ana.download(readDriveFile, { params: { id: during.id } })).text()).toBe('durante')

  const back = await operador.call(moveStorage, { ...params(), body: { target: 's3' } })
  await move.run({ companyId: company(), moveId: back.id })
  await move.run({ companyId: company(), moveId: back.id })
  expect(await inFolder()).toEqual([])
  expect(await read()).toBe(text)
})

test('a damaged content stays where it is, and is said', async () => {
  const file = await putFile(ana, 'roto.txt', 'sano')
  const stored = await rows
    .selectFrom('stored_files')
    .select('id')
    .where('name', '=', 'roto.txt')
    .executeTakeFirstOrThrow()
  const whole = bucket.objects.get(stored.id) ?? Buffer.alloc(0)
  bucket.objects.set(
    stored.id,
    Buffer.concat([whole.subarray(0, -1), Buffer.from([whole.at(-1) === 0 ? 1 : 0])]),
  )
  const started = await operador.call(moveStorage, { ...params(), body: { target: 'folder' } })
  await move.run({ companyId: company(), moveId: started.id })
  await move.run({ companyId: company(), moveId: started.id })
  expect((await operador.call(storageOfCompany, params())).move).toMatchObject({ state: 'done', damaged: 1 })
  expect(bucket.objects.has(stored.id)).toBe(true)
  bucket.objects.set(stored.id, whole)
  expect(await (await ana.download(readDriveFile, { params: { id: file.id } })).text()).toBe('sano')
})
