/**
 * `npm run restore -- FILE [--replace]`: restores an archive of `npm run backup` into an empty data folder and
 * database.
 */
import { access } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { s3Contents } from '#adapters/s3/s3-contents.ts'
import { s3SettingsOf } from '#apps/server/boot/file-contents.ts'
import { BadConfig, readConfig } from '#apps/server/config.ts'
import { recordSecret } from '#platform/db/installation.ts'
import { migrate } from '#platform/db/migrate.ts'
import { restore } from '#platform/host/backup/restore.ts'
import { type DataFolder, openDataFolder } from '#platform/host/data-folder/data-folder.ts'
import { lockFolder } from '#platform/host/data-folder/lock.ts'
import { stageDataFolder } from '#platform/host/data-folder/stage-data-folder.ts'
import { startEmbeddedPostgres } from '#platform/host/embedded-postgres/start-embedded-postgres.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { runCommand } from '../backup/command.ts'
import { missingContents } from './missing-contents.ts'

await runCommand(async ({ progress, signal, tell }) => {
  const args = process.argv.slice(2)
  const file = args.find((argument) => !argument.startsWith('--'))
  if (file === undefined) throw new BadConfig('Name the archive: npm run restore -- FILE.tar.gz')
  const archive = resolve(file)
  await refuseMissing(archive)
  const config = readConfig(process.env)
  if (config.MASTER_SECRET === undefined) {
    throw new BadConfig(
      'MASTER_SECRET is missing: set it to the one of the backup (what the file master-secret of its data folder says, or what it was served with).',
    )
  }
  const masterSecret = Buffer.from(config.MASTER_SECRET, 'hex')
  const staging = await stageDataFolder(config.DATA_DIR, args.includes('--replace'))
  const ending: (() => Promise<void>)[] = [() => staging.remove()]
  let aside: string | null = null
  let lacking = 0
  try {
    // No program may start in a folder that is about to be replaced.
    ending.push(await lockFolder(config.DATA_DIR, 1_000))
    const folder = await openDataFolder({ dir: staging.dir, masterSecret })
    ending.push(() => folder.release())
    let ownerUrl = config.DATABASE_URL ?? ''
    let stopDatabase: () => Promise<void> = async () => {}
    ending.push(() => stopDatabase())
    const moveIn = async (): Promise<void> => {
      await folder.release()
      aside = await staging.moveIn()
    }
    await progress.step('Restore', async (note) => {
      const result = await restore({
        archive,
        masterSecret,
        filesDir: folder.dir,
        signal,
        onProgress: tell,
        openDatabase: async () => {
          if (config.DATABASE_URL !== undefined) return config.DATABASE_URL
          const server = await startPostgres(folder, config.RUNTIME_DIR)
          stopDatabase = () => server.stop()
          ownerUrl = server.ownerUrl
          return ownerUrl
        },
        // With an external database the files go first: rows without their files are worse than files without rows.
        beforeCommit: async () => {
          if (config.DATABASE_URL !== undefined) await moveIn()
        },
      })
      note(`${result.rows} rows and ${result.files} files of ${result.createdAt}`)
    })
    await progress.step('Database schema', async (note) => {
      const applied = await migrate(ownerUrl)
      await recordSecret(ownerUrl, masterSecret)
      note(applied.length === 0 ? 'up to date' : `${applied.length} migrations`)
    })
    const s3 = s3SettingsOf(config)
    await progress.step('Contents of files', async (note) => {
      // With an external database the files were moved in already.
      const dir = config.DATABASE_URL === undefined ? folder.dir : config.DATA_DIR
      const bucket = s3 === null ? null : s3Contents(s3)
      const found = await missingContents({ ownerUrl, filesFolder: join(dir, 'files'), bucket })
      note(found.missing === 0 ? `all ${found.files} there` : `${found.missing} of ${found.files} MISSING`)
      lacking = found.missing
    })
    if (config.DATABASE_URL === undefined) {
      await stopDatabase()
      stopDatabase = async () => {}
      await moveIn()
    }
  } finally {
    for (const end of ending.reverse()) await end()
  }
  progress.line(`\n${config.DATA_DIR} is restored; start it with the same MASTER_SECRET.`)
  if (lacking > 0)
    progress.line(
      config.S3_BUCKET === undefined
        ? 'Files without their content cannot be opened. If they lay in a bucket, name it by the settings S3_* and look with the next start.'
        : `Files without their content cannot be opened: bring back the copy of the bucket ${config.S3_BUCKET} of the day of the backup.`,
    )
  if (aside !== null)
    progress.line(`What was there before lies in ${aside}; remove it when it is not missed.`)
})

async function startPostgres(folder: DataFolder, runtimeDir: string | undefined) {
  return startEmbeddedPostgres({
    ...(await folder.serverPart('postgres')),
    runtimeDir: runtimeDir ?? (await folder.part('runtime')),
    durable: true,
    onLine: () => {},
  })
}

async function refuseMissing(archive: string): Promise<void> {
  try {
    await access(archive)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StartRefused('archive-missing', `${archive} does not exist.`)
  }
}
