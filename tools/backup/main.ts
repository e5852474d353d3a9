/** `npm run backup -- FILE`: a consistent archive of all of the program's data. */
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { BadConfig, readConfig } from '#apps/server/config.ts'
import { backUp } from '#platform/host/backup/back-up.ts'
import { reachDatabase } from '#platform/host/backup/reach-database.ts'
import { type LocatedFolder, locateDataFolder } from '#platform/host/data-folder/locate.ts'
import { readIfThere } from '#platform/host/data-folder/read-if-there.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { secretFingerprint } from '#platform/secrets/fingerprint.ts'
import program from '../../package.json' with { type: 'json' }
import { megabytes, runCommand } from './command.ts'

await runCommand(async ({ progress, signal, tell }) => {
  const [file] = process.argv.slice(2)
  if (file === undefined) throw new BadConfig('Name the archive: npm run backup -- FILE.tar.gz')
  const archive = resolve(file)
  await refuseExisting(archive)
  const config = readConfig(process.env)
  const folder = await locateDataFolder(config.DATA_DIR)
  const database = await progress.step('Database', async (note) => {
    const reached =
      config.DATABASE_URL === undefined
        ? await reachDatabase(folder, config.RUNTIME_DIR)
        : { ownerUrl: config.DATABASE_URL, running: true, end: async () => {} }
    note(reached.running ? 'in use; it goes on meanwhile' : 'started for this')
    return reached
  })
  try {
    await progress.step('Backup', async (note) => {
      const result = await backUp({
        ownerUrl: database.ownerUrl,
        dir: folder.dir,
        archive,
        version: program.version,
        secretFingerprint: await ownFingerprint(folder),
        signal,
        onProgress: tell,
      })
      note(
        `${result.rows} rows of ${result.tables} tables, ${result.files} files, ${megabytes(result.bytes)}`,
      )
    })
  } finally {
    await database.end()
  }
  progress.line(`\n${archive}`)
  if (config.S3_BUCKET !== undefined)
    progress.line(
      `Contents of files lie in the bucket ${config.S3_BUCKET} and are NOT in it: keep a copy of the bucket too, as of the same day.`,
    )
  progress.line(
    "It holds everybody's data, and not the master secret, without which sealed secrets stay shut: keep a copy of that elsewhere",
  )
  progress.line(`(MASTER_SECRET, or the file ${join(folder.dir, 'master-secret')}).`)
})

async function ownFingerprint({ dir }: LocatedFolder): Promise<string | null> {
  const own = (await readIfThere(join(dir, 'master-secret')))?.trim()
  if (own !== undefined) return secretFingerprint(Buffer.from(own, 'hex'))
  return (await readIfThere(join(dir, 'master-secret.check')))?.trim() ?? null
}

async function refuseExisting(archive: string): Promise<void> {
  try {
    await access(archive)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return
    throw error
  }
  throw new StartRefused('archive-exists', `${archive} exists already: choose another name.`)
}
