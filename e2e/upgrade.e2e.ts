import { randomUUID } from 'node:crypto'
import { cp, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Client } from 'pg'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { getCalls } from '#features/phone/contract/history.ts'
import { type SignInAnswer, signIn } from '#features/session/contract/session.ts'
import { migrate } from '#platform/db/migrate.ts'
import { ensureRoles } from '#platform/db/roles.ts'
import { openDataFolder } from '#platform/host/data-folder/data-folder.ts'
import { openPart } from '#platform/host/data-folder/part.ts'
import { startEmbeddedPostgres } from '#platform/host/embedded-postgres/start-embedded-postgres.ts'
import { migrateJobs } from '#platform/jobs/runner.ts'
import { hashPassword } from '#platform/passwords/passwords.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { type Suite, startSuite } from './harness/suite.ts'

const BASELINE = '0001_baseline'
const MIGRATIONS = join(import.meta.dirname, '../platform/db/migrations')
const LATER = {
  '9998_mottos.sql': "ALTER TABLE companies ADD COLUMN motto text NOT NULL DEFAULT 'Siempre'",
  '9999_shorter_names.sql': "UPDATE users SET short_name = 'Nora' WHERE short_name = 'Nora Paz'",
}
let folder: string
let dataDir: string
let suite: Suite | null = null

beforeEach(async () => {
  folder = await temporaryFolder()
  dataDir = await openPart(join(folder, 'data'), null)
})
afterEach(async () => {
  await suite?.stop()
  suite = null
  await removeFolder(folder)
})

/** A data folder of the first release, with rows. */
async function makeOldFolder(runtimeDir: string): Promise<void> {
  const data = await openDataFolder({ dir: dataDir })
  const { masterSecret } = data
  const server = await startEmbeddedPostgres({
    ...(await data.serverPart('postgres')),
    runtimeDir,
    durable: false,
    onLine: () => {},
  })
  try {
    await ensureRoles(server.ownerUrl, masterSecret)
    await migrateJobs(server.ownerUrl)
    await migrate(server.ownerUrl, { only: new Set([BASELINE]) })
    await fill(server.ownerUrl, masterSecret)
  } finally {
    await server.stop()
    await data.release()
  }
}

/** Settings under which the program is a later version, with two more migrations. */
async function laterVersion(): Promise<NodeJS.ProcessEnv> {
  const migrations = join(folder, 'migrations')
  await cp(MIGRATIONS, migrations, { recursive: true })
  for (const [name, sql] of Object.entries(LATER)) await writeFile(join(migrations, name), sql)
  const preload = pathToFileURL(join(import.meta.dirname, 'harness/later-migrations.ts'))
  return { NODE_OPTIONS: `--import=${preload}`, LATER_MIGRATIONS: `${pathToFileURL(migrations)}/` }
}

async function fill(ownerUrl: string, masterSecret: Buffer): Promise<void> {
  const client = new Client({ connectionString: ownerUrl })
  await client.connect()
  const call = randomUUID()
  const sealed = createSealedBox(masterSecret, 'extension secrets').seal('secreto de antes')
  await client.query(`INSERT INTO companies (name, slug, is_provider) VALUES ('Vieja', 'vieja', true)`)
  await client.query(
    `INSERT INTO users (company_id, username, password_hash, short_name, role) VALUES (1, 'nora', $1, 'Nora Paz', 'administrator')`,
    [await hashPassword('desde siempre')],
  )
  await client.query(
    `INSERT INTO extensions (company_id, user_id, number, endpoint, display_name, secret_sealed, secret_digest, desk_secret_digest)
     VALUES (1, 1, '1001', 'vieja-1001', 'Nora Paz', $1, 'x', 'x')`,
    [sealed],
  )
  await client.query(
    `INSERT INTO calls (id, company_id, dialed, outcome, started_at, answered_at, ended_at)
     VALUES ($1, 1, '1002', 'answered', now() - interval '3 min', now() - interval '2 min', now())`,
    [call],
  )
  await client.query(
    `INSERT INTO call_records (company_id, call_id, extension_id, direction, other_number, other_name, outcome, missed, started_at, answered_at, ended_at)
     SELECT 1, id, 1, 'OUTGOING', '1002', 'Tía Berta', outcome, false, started_at, answered_at, ended_at FROM calls`,
  )
  await client.end()
}

async function post<Answer>(path: string, token: string | null, body: unknown): Promise<Answer> {
  const answer = await fetch(`${suite?.origin}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `token ${token}` }),
    },
    body: JSON.stringify(body),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

test('with a data folder of the first release people sign in and find their data', {
  timeout: 180_000,
}, async () => {
  const runtimeDir = inject('suiteRuntimeDir')
  await makeOldFolder(runtimeDir)
  const env = await laterVersion()
  suite = await startSuite({ runtimeDir, dataDir, until: 'answering', env })
  expect(suite.lines.join('\n')).toMatch(/An older version wrote this database; as it was, it is kept in/)
  const [first = ''] = (await readdir(MIGRATIONS)).filter((name) => name !== BASELINE).toSorted()
  const later = (await readdir(MIGRATIONS)).length - 1 + Object.keys(LATER).length
  expect(suite.lines.join('\n')).toMatch(new RegExp(`Database schema .* ${later} migrations`))
  // The demo is only created in new folders.
  expect(suite.lines.join('\n')).toMatch(/Demonstration company.* already there/)
  const session = await post<SignInAnswer>(signIn.path, null, {
    username: 'nora',
    password: 'desde siempre',
  })
  expect(session).toMatchObject({
    shortName: 'Nora',
    company: { slug: 'vieja' },
    sipData: { extension: '1001', password: 'secreto de antes' },
  })
  const calls = await post<{ total: number }>(getCalls.path, session.token, {})
  expect(calls).toMatchObject({ total: 1, cdrs: [{ label: 'Tía Berta', number: '1002', duration: 120 }] })
  const stored = await readdir(join(dataDir, 'backups'))
  expect(stored).toEqual([
    expect.stringMatching(new RegExp(`^before-${first.replace('.sql', '')}-.*\\.tar\\.gz$`)),
  ])

  await suite.signal('SIGTERM')
  await suite.stop()
  suite = await startSuite({ runtimeDir, dataDir, until: 'answering', env })
  expect(suite.lines.join('\n')).toMatch(/Database schema .* up to date/)
  expect(await readdir(join(dataDir, 'backups'))).toEqual(stored)
})
