import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { access, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { startS3Server } from '#adapters/s3/testing/s3-server.ts'
import { startTestProgram } from '#apps/server/testing.ts'
import { openDataFolder } from '#platform/host/data-folder/data-folder.ts'
import { migrateJobs } from '#platform/jobs/runner.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { asOwner, databaseUrl } from '#platform/testing/test-cluster.ts'
import { TEST_MASTER_SECRET } from '#platform/testing/test-secret.ts'

const repository = join(import.meta.dirname, '../..')
const SLOW = { timeout: 120_000 }
const MIB = 1024 * 1024
const cluster = inject('testClusterUrl')
const program = await startTestProgram()
await migrateJobs(program.ownerUrl)
const folder = await temporaryFolder()
const made: string[] = []
afterAll(async () => {
  for (const name of made) {
    await asOwner(cluster, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
  }
  await removeFolder(folder)
})

const settings = (dataDir: string, databaseAt: string): NodeJS.ProcessEnv => ({
  ...process.env,
  DATA_DIR: dataDir,
  DATABASE_URL: databaseAt,
  MASTER_SECRET: TEST_MASTER_SECRET.toString('hex'),
})

/** A data folder as left by a program with an external database. */
async function makeDataFolder(dir: string): Promise<void> {
  const made = await openDataFolder({ dir, masterSecret: TEST_MASTER_SECRET })
  await made.release()
  await mkdir(join(dir, 'files'), { recursive: true })
}

/** Like a command at a terminal: Ctrl-C goes to all of its processes. */
function command(name: 'backup' | 'restore', args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [join(repository, `tools/${name}.mjs`), ...args], {
    cwd: repository,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (part: Buffer) => {
      text += part.toString()
    })
  }
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, text }))
  return {
    ended,
    interrupt: () => {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT')
    },
  }
}

const usersOf = (url: string): Promise<string[]> =>
  asOwner(url, async (client) => {
    const { rows } = await client.query<{ username: string }>('SELECT username FROM users ORDER BY username')
    return rows.map(({ username }) => username)
  })

/** File rows of a company, without contents. */
const fileRows = (count: number): Promise<string[]> =>
  asOwner(program.ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `INSERT INTO stored_files (company_id, kind, visibility, name, content_type, size, sha256)
       SELECT (SELECT min(id) FROM companies), 'avatar', 'company', 'f' || n, 'image/png', 1, '\\x00'
         FROM generate_series(1, $1) AS n RETURNING id::text`,
      [count],
    )
    return rows.map(({ id }) => id)
  })

test('an external database is backed up and restored by the two commands', SLOW, async () => {
  const dataDir = join(folder, 'data')
  await makeDataFolder(dataDir)
  await writeFile(join(dataDir, 'files', 'logo'), 'a picture')
  // Two files have their contents in a bucket, and the bucket has lost one.
  const server = await startS3Server()
  onTestFinished(() => server.close())
  const bucket = {
    S3_ENDPOINT: server.endpoint,
    S3_BUCKET: 'suite',
    S3_ACCESS_KEY: 'good',
    S3_SECRET_KEY: 'secret',
  }
  const [stored = ''] = await fileRows(2)
  server.objects.set(stored, Buffer.from('sealed'))
  const archive = join(folder, 'own.tar.gz')
  const backup = await command('backup', [archive], settings(dataDir, program.ownerUrl)).ended
  expect(backup).toMatchObject({ code: 0, text: expect.stringMatching(/rows of \d+ tables, 1 files/) })

  const name = `restored_${randomUUID().replaceAll('-', '')}`
  await asOwner(cluster, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE template0`))
  made.push(name)
  const target = databaseUrl(cluster, name)
  const other = join(folder, 'other')
  const restored = await command('restore', [archive], { ...settings(other, target), ...bucket }).ended
  expect(restored).toMatchObject({ code: 0 })
  expect(await usersOf(target)).toEqual(await usersOf(program.ownerUrl))
  expect(await readFile(join(other, 'files', 'logo'), 'utf8')).toBe('a picture')
  expect(restored.text).toMatch(/Contents of files.*1 of 2 MISSING/)
  expect(restored.text).toContain('bring back the copy of the bucket suite')
  // A database in use is never overwritten.
  const again = await command('restore', [archive], settings(join(folder, 'third'), target)).ended
  expect(again).toMatchObject({ code: 1, text: expect.stringMatching(/is in use already/) })
})

test('Ctrl-C during a backup leaves nothing behind', SLOW, async () => {
  const dataDir = join(folder, 'big')
  await makeDataFolder(dataDir)
  await writeFile(join(dataDir, 'files', 'video'), randomBytes(96 * MIB))
  const place = join(folder, 'place')
  await mkdir(place)
  const archive = join(place, 'copy.tar.gz')
  const backup = command('backup', [archive], settings(dataDir, program.ownerUrl))
  await eventually(() => access(`${archive}.partial`), 60_000)
  backup.interrupt()
  expect(await backup.ended).toMatchObject({
    code: 130,
    text: expect.stringMatching(/Cancelled: no files were left behind/),
  })
  expect(await readdir(place)).toEqual([])
  // The files are unchanged, and can be backed up again.
  expect(await readdir(join(dataDir, 'files'))).toEqual(['video'])
})
