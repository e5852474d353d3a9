import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access, chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPart } from '../data-folder/part.ts'
import { readIdentity } from '../process/identity.ts'
import { serverUser } from '../process/index.ts'
import { endGuard } from '../process/orphan-guard.ts'
import { readPidFile, writePidFile } from '../process/pid-file.ts'
import { stopProcess } from '../process/stop-process.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'

let runtimeDir: string
let base: string
const running: EmbeddedPostgres[] = []

const reachableFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-postgres-'))
  await chmod(folder, 0o755)
  return folder
}

beforeAll(async () => {
  runtimeDir = await reachableFolder()
})
afterAll(() => rm(runtimeDir, { recursive: true }))
beforeEach(async () => {
  base = await reachableFolder()
})
afterEach(async () => {
  for (const one of running.splice(0)) await one.stop()
  await rm(base, { recursive: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const user = await serverUser('postgres')
  const dir = await openPart(join(base, 'postgres'), user)
  const database = await startEmbeddedPostgres({ dir, runtimeDir, user, durable: false, onLine: () => {} })
  running.push(database)
  return database
}

async function ask(url: string, sql: string): Promise<unknown> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows[0]?.[0]
  } finally {
    await client.end()
  }
}

const stopRunning = () => Promise.all(running.splice(0).map((one) => one.stop()))

describe('the embedded PostgreSQL', () => {
  test("uses UTF-8, has the schema's extensions, and keeps its data", async () => {
    const { ownerUrl } = await start()
    expect(await ask(ownerUrl, `SELECT upper('ñandú') || current_setting('server_encoding')`)).toBe(
      'ÑANDÚUTF8',
    )
    for (const name of ['pg_trgm', 'unaccent', 'citext']) await ask(ownerUrl, `CREATE EXTENSION ${name}`)
    await ask(ownerUrl, 'CREATE TABLE kept AS SELECT 7 AS value')
    await stopRunning()
    expect(await ask((await start()).ownerUrl, 'SELECT value FROM kept')).toBe(7)
  })

  test('requires the password', async () => {
    const url = new URL((await start()).ownerUrl)
    url.password = 'guess'
    await expect(ask(url.toString(), 'SELECT 1')).rejects.toThrow('password authentication failed')
  })

  test('leaves no process after stop', async () => {
    await start()
    const server = await readPidFile(join(base, 'postgres', 'postgres.pid'))
    await stopRunning()
    expect(server && (await readIdentity(server.pid))).toBeNull()
  })

  test('ends the server that a killed program left running, and continues with its data', async () => {
    const killed = spawn(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { startEmbeddedPostgres } from './platform/host/embedded-postgres/start-embedded-postgres.ts'
         import { serverUser } from './platform/host/process/index.ts'
         const [dir, runtimeDir] = process.argv.slice(1)
         const user = await serverUser('postgres')
         const { ownerUrl } = await startEmbeddedPostgres({ dir, runtimeDir, user, durable: false, onLine: () => {} })
         console.log(ownerUrl)`,
        await openPart(join(base, 'postgres'), await serverUser('postgres')),
        runtimeDir,
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    )
    const [line] = await once(killed.stdout, 'data')
    const oldUrl = String(line).trim()
    await ask(oldUrl, 'CREATE TABLE kept AS SELECT 7 AS value')
    const gone = once(killed, 'exit')
    // Precondition: the server's guard was killed with the program, and the server survived both.
    await endGuard(join(base, 'postgres', 'postgres.pid'))
    killed.kill('SIGKILL')
    await gone
    expect(await ask(oldUrl, 'SELECT value FROM kept')).toBe(7)

    const before = await ask(oldUrl, 'SELECT pg_postmaster_start_time()::text')
    const { ownerUrl } = await start()
    expect(await ask(ownerUrl, 'SELECT value FROM kept')).toBe(7)
    // Another server listens at the same address, which others know.
    expect(ownerUrl).toBe(oldUrl)
    expect(await ask(ownerUrl, 'SELECT pg_postmaster_start_time()::text')).not.toBe(before)
  })

  test("is refused while another program's server uses the folder, and that server is not affected", async () => {
    const { ownerUrl } = await start()
    await expect(start()).rejects.toMatchObject({
      code: 'postgres-in-use',
      message: expect.stringContaining(`process ${process.pid}`),
    })
    expect(await ask(ownerUrl, 'SELECT 1')).toBe(1)
  })

  test('is refused for data of another major version, which is left unchanged', async () => {
    const cluster = join(base, 'postgres', 'cluster')
    await mkdir(cluster, { recursive: true })
    await writeFile(join(cluster, 'PG_VERSION'), '17\n')
    await expect(start()).rejects.toMatchObject({ code: 'postgres-other-major' })
    expect(await readFile(join(cluster, 'PG_VERSION'), 'utf8')).toBe('17\n')
  })

  test('starts over after an interrupted first start', async () => {
    const half = join(base, 'postgres', 'cluster.new')
    await mkdir(half, { recursive: true })
    await writeFile(join(half, 'PG_VERSION'), '18\n')
    expect(await ask((await start()).ownerUrl, 'SELECT 1')).toBe(1)
    await expect(access(half)).rejects.toThrow('ENOENT')
  })

  test('is restarted at the same address when its server dies', async () => {
    const { ownerUrl } = await start()
    const server = await readPidFile(join(base, 'postgres', 'postgres.pid'))
    if (server === null) throw new Error('no record of the server')
    await stopProcess(server, { signal: 'SIGQUIT', graceMs: 10_000 })
    await expect.poll(() => ask(ownerUrl, 'SELECT 1').catch(() => null), { timeout: 20_000 }).toBe(1)
  })

  test('does not mistake another process with its old pid for its server', async () => {
    await start()
    await stopRunning()
    const self = await readIdentity(process.pid)
    if (self === null) throw new Error('no identity')
    const cluster = join(base, 'postgres', 'cluster')
    await writeFile(join(cluster, 'postmaster.pid'), `${process.pid}\n${cluster}\n`)
    await writePidFile(join(base, 'postgres', 'starter.json'), self)
    // PostgreSQL itself checks the pid, too, but only against other PostgreSQL processes.
    expect(await ask((await start()).ownerUrl, 'SELECT 1')).toBe(1)
  })
})
