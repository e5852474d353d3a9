import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { migrateJobs } from '#platform/jobs/runner.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { asOwner, databaseUrl } from '#platform/testing/test-cluster.ts'
import { TEST_MASTER_SECRET } from '#platform/testing/test-secret.ts'
import { backUp } from './back-up.ts'
import { restore } from './restore.ts'

const program = await startTestProgram()
const folder = await temporaryFolder()
const dir = join(folder, 'data')
const never = new AbortController().signal
const made: string[] = []
const cluster = inject('testClusterUrl')

beforeAll(async () => {
  await migrateJobs(program.ownerUrl)
  await mkdir(join(dir, 'files', 'logos'), { recursive: true })
  await mkdir(join(dir, 'postgres'))
  await writeFile(join(dir, 'postgres', 'secret'), 'not for the archive')
  await writeFile(join(dir, 'files', 'logos', 'ñ.png'), Buffer.alloc(3_000_000, 5))
})
afterAll(async () => {
  for (const name of made) {
    await asOwner(cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
  await removeFolder(folder)
})

async function emptyDatabase(): Promise<string> {
  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await asOwner(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  made.push(name)
  return databaseUrl(cluster, name)
}

let archives = 0
async function back(signal: AbortSignal = never): Promise<string> {
  archives += 1
  const archive = join(folder, `backup-${archives}.tar.gz`)
  await backUp({
    ownerUrl: program.ownerUrl,
    dir,
    archive,
    version: '0',
    secretFingerprint: null,
    signal,
    onProgress: () => {},
  })
  return archive
}

async function restoreTo(ownerUrl: string, archive: string, more: { signal?: AbortSignal } = {}) {
  const filesDir = join(folder, `restored-${randomUUID()}`)
  await mkdir(filesDir)
  const result = await restore({
    archive,
    masterSecret: TEST_MASTER_SECRET,
    openDatabase: async () => ownerUrl,
    filesDir,
    beforeCommit: async () => {},
    signal: more.signal ?? never,
    onProgress: () => {},
  })
  return { ...result, filesDir }
}

const counts = (ownerUrl: string) =>
  asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ companies: number; users: number; sealed: Buffer }>(
      `SELECT (SELECT count(*)::int FROM companies) AS companies, (SELECT count(*)::int FROM users) AS users,
              (SELECT secret_sealed FROM extensions WHERE endpoint = 'demo-1001') AS sealed`,
    )
    return rows[0]
  })

/** A call and its record in one transaction, plus a file: none ever exists without the others. */
async function writeCall(index: number): Promise<void> {
  const id = randomUUID()
  await writeFile(join(dir, 'files', id), `sound ${index}`)
  await program.database.system(async ({ rows }) => {
    const extension = await rows
      .selectFrom('extensions')
      .select(['id', 'company_id'])
      .where('endpoint', '=', 'demo-1001')
      .executeTakeFirstOrThrow()
    const { company_id, id: extension_id } = extension
    const times = { started_at: new Date(), ended_at: new Date(), outcome: 'answered' }
    await rows
      .insertInto('calls')
      .values({ id, company_id, dialed: '1002', ...times })
      .execute()
    await rows
      .insertInto('call_records')
      .values({
        company_id,
        call_id: id,
        extension_id,
        direction: 'OUTGOING',
        other_number: '1002',
        other_name: 'Tabulador\ty \\ línea\nnueva',
        missed: false,
        ...times,
      })
      .execute()
  })
}

describe('a backup', () => {
  test('taken during calls is consistent: rows, files, secrets, sequences', async () => {
    for (let index = 0; index < 20; index += 1) await writeCall(index)
    let writing = true
    const writer = (async () => {
      for (let index = 20; writing; index += 1) await writeCall(index)
      return program.database.systemRows
        .selectFrom('calls')
        .select((select) => select.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    })()
    const archive = await back()
    writing = false
    const { count: afterwards } = await writer

    const target = await emptyDatabase()
    const { filesDir } = await restoreTo(target, archive)
    expect(await counts(target)).toMatchObject((await counts(program.ownerUrl)) ?? {})
    const restored = await asOwner(target, async (client) => {
      const calls = await client.query<{ id: string; records: number; name: string }>(
        `SELECT c.id, count(r.id)::int AS records, min(r.other_name) AS name
           FROM calls c LEFT JOIN call_records r ON r.call_id = c.id GROUP BY c.id`,
      )
      // Sequences continue.
      const next = await client.query<{ fresh: boolean }>(
        `SELECT nextval(pg_get_serial_sequence('call_records', 'id')) > (SELECT max(id) FROM call_records) AS fresh`,
      )
      const keys = await client.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND convalidated`,
      )
      return { calls: calls.rows, fresh: next.rows[0]?.fresh, keys: keys.rows[0]?.count ?? 0 }
    })
    expect(restored.calls.length).toBeGreaterThanOrEqual(20)
    expect(restored.calls.length).toBeLessThanOrEqual(afterwards)
    const files = new Set(await readdir(join(filesDir, 'files')))
    for (const call of restored.calls) {
      expect(call).toMatchObject({ records: 1, name: 'Tabulador\ty \\ línea\nnueva' })
      expect(files.has(call.id), 'the file of a call').toBe(true)
    }
    expect(restored.fresh).toBe(true)
    expect(restored.keys).toBeGreaterThan(10)
    expect(await readFile(join(filesDir, 'files', 'logos', 'ñ.png'))).toHaveLength(3_000_000)
    expect(await readdir(filesDir)).toEqual(['files'])
    // Nothing is left in the data folder.
    expect((await readdir(dir)).sort()).toEqual(['files', 'postgres'])
    const secrets = createSealedBox(TEST_MASTER_SECRET, 'extension secrets')
    expect(secrets.open((await counts(target))?.sealed ?? Buffer.alloc(0))).toHaveLength(24)
  })

  test('leaves nothing when cancelled', async () => {
    const before = await readdir(folder)
    await expect(back(AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
    expect(await readdir(folder)).toEqual(before)
    expect((await readdir(dir)).sort()).toEqual(['files', 'postgres'])
  })
})

describe('a restore', () => {
  /** The archive with altered content. */
  async function changed(change: (bytes: Buffer) => Buffer): Promise<string> {
    const path = join(folder, `changed-${randomUUID()}.tar.gz`)
    await writeFile(path, gzipSync(change(gunzipSync(await readFile(await back()))), { level: 1 }))
    return path
  }
  const expectNothing = async (ownerUrl: string) =>
    expect(
      await asOwner(ownerUrl, async (client) => {
        const known = await client.query<{ there: boolean }>(
          `SELECT to_regclass('companies') IS NOT NULL AS there`,
        )
        if (known.rows[0]?.there !== true) return 0
        return (await client.query('SELECT 1 FROM companies')).rowCount
      }),
    ).toBe(0)

  test.each([
    ['a torn-off archive', (bytes: Buffer) => bytes.subarray(0, bytes.length - 3000)],
    [
      'a changed row',
      (bytes: Buffer) => {
        const at = bytes.indexOf('Ana Gómez')
        bytes.write('Eva', at)
        return bytes
      },
    ],
    ['something else', () => Buffer.from('hello, this is no archive at all'.repeat(100))],
  ])('refuses %s and leaves nothing', async (_what, change) => {
    const target = await emptyDatabase()
    await expect(restoreTo(target, await changed(change))).rejects.toMatchObject({ code: 'archive-damaged' })
    await expectNothing(target)
  })

  test('refuses a truncated archive, and one of another master secret', async () => {
    const archive = await back()
    const torn = join(folder, 'torn.tar.gz')
    const bytes = await readFile(archive)
    await writeFile(torn, bytes.subarray(0, bytes.length - 10))
    const target = await emptyDatabase()
    await expect(restoreTo(target, torn)).rejects.toMatchObject({ code: 'archive-damaged' })
    await asOwner(program.ownerUrl, (client) =>
      client.query(`INSERT INTO installation (secret_fingerprint) VALUES ('of another')`),
    )
    const foreign = await back()
    await asOwner(program.ownerUrl, (client) => client.query('DELETE FROM installation'))
    await expect(restoreTo(target, foreign)).rejects.toMatchObject({ code: 'archive-other-secret' })
    await expectNothing(target)
    // The target is still usable after all of that.
    expect((await restoreTo(target, archive)).rows).toBeGreaterThan(0)
  })

  test('refuses an archive of a newer version, and one from before the first release', async () => {
    const target = await emptyDatabase()
    await asOwner(program.ownerUrl, (client) =>
      client.query(`INSERT INTO schema_migrations (name, checksum) VALUES ('9999_later.sql', 'x')`),
    )
    const newer = await back()
    await asOwner(program.ownerUrl, (client) =>
      client.query(`DELETE FROM schema_migrations WHERE name = '9999_later.sql'`),
    )
    await expect(restoreTo(target, newer)).rejects.toMatchObject({ code: 'archive-newer' })
    const older = await changed((content) => {
      content.write('0001_foundati', content.indexOf('0001_baseline'))
      return content
    })
    await expect(restoreTo(target, older)).rejects.toMatchObject({ code: 'archive-older' })
    const format = await changed((content) => {
      content.write('"format": 9', content.indexOf('"format": 1'))
      return content
    })
    await expect(restoreTo(target, format)).rejects.toMatchObject({ code: 'archive-newer' })
    await expectNothing(target)
  })

  test('refuses a database in use and leaves it unchanged', async () => {
    const archive = await back()
    const before = await counts(program.ownerUrl)
    await expect(restoreTo(program.ownerUrl, archive)).rejects.toMatchObject({ code: 'target-not-empty' })
    expect(await counts(program.ownerUrl)).toEqual(before)
  })

  test('leaves nothing when cancelled', async () => {
    const target = await emptyDatabase()
    const cancelling = new AbortController()
    cancelling.abort(new Error('enough'))
    await expect(restoreTo(target, await back(), { signal: cancelling.signal })).rejects.toThrow('enough')
    await expectNothing(target)
  })
})
