/**
 * Writes what the migrations make of an empty database: its types to platform/db/schema.gen.ts, and all of it to
 * platform/db/schema.sql, to be read and compared. With --check it only compares.
 */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dumpSchema } from '#platform/db/dump-schema.ts'
import { runtimeFolderOf } from '#platform/host/data-folder/data-folder.ts'
import { asOwner, databaseUrl, startTestCluster, TEMPLATE } from '#platform/testing/test-cluster.ts'

const run = promisify(execFile)
const repository = join(import.meta.dirname, '..')
const check = process.argv.includes('--check')

const cluster = await startTestCluster(await runtimeFolderOf({ dir: join(repository, '.data') }))
try {
  await asOwner(cluster.ownerUrl, (client) =>
    client.query(`ALTER DATABASE ${TEMPLATE} WITH ALLOW_CONNECTIONS true`),
  )
  const schema = await dumpSchema(databaseUrl(cluster.ownerUrl, TEMPLATE))
  const schemaFile = join(repository, 'platform/db/schema.sql')
  if (!check) await writeFile(schemaFile, schema)
  else if ((await readFile(schemaFile, 'utf8')) !== schema) throw new Error('platform/db/schema.sql differs')
  const codegen = join(repository, 'node_modules/kysely-codegen/dist/cli/bin.js')
  await run(
    process.execPath,
    [codegen, `--url=${databaseUrl(cluster.ownerUrl, TEMPLATE)}`, ...(check ? ['--verify'] : [])],
    { cwd: repository },
  )
} catch (error) {
  const output = error as { stdout?: string; stderr?: string }
  console.error(`${output.stdout ?? ''}${output.stderr ?? ''}${error}`)
  if (check)
    console.error(
      'platform/db/schema.gen.ts or schema.sql differs from the migrations: run `npm run db:types`.',
    )
  process.exitCode = 1
} finally {
  await cluster.stop()
}
