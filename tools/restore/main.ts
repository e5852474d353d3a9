/** `npm run restore -- FILE [--replace]`: what `npm run backup` wrote, into an empty data folder and database. */
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { BadConfig, readConfig } from '#apps/server/config.ts'
import { recordSecret } from '#platform/db/installation.ts'
import { migrate } from '#platform/db/migrate.ts'
import { restore } from '#platform/host/backup/restore.ts'
import { type DataFolder, openDataFolder } from '#platform/host/data-folder/data-folder.ts'
import { lockFolder } from '#platform/host/data-folder/lock.ts'
import { stageDataFolder } from '#platform/host/data-folder/take-in.ts'
import { startEmbeddedPostgres } from '#platform/host/embedded-postgres/start-embedded-postgres.ts'
import { StartRefused } from '#platform/host/process/start-refused.ts'
import { runCommand } from '../backup/command.ts'

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
  try {
    // Nobody starts in what is about to be replaced.
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
        // With a database of one's own the files come first: rows whose files lack are worse than the other way round.
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
    if (config.DATABASE_URL === undefined) {
      await stopDatabase()
      stopDatabase = async () => {}
      await moveIn()
    }
  } finally {
    for (const end of ending.reverse()) await end()
  }
  progress.line(`\n${config.DATA_DIR} is restored; start it with the same MASTER_SECRET.`)
  if (aside !== null)
    progress.line(`What was there before lies in ${aside}; remove it when it is not missed.`)
})

async function startPostgres(folder: DataFolder, runtimeDir: string | undefined) {
  return startEmbeddedPostgres({
    dir: await folder.part('postgres'),
    runtimeDir: runtimeDir ?? (await folder.part('runtime', 'shared')),
    user: folder.user,
    durable: true,
    onLine: () => {},
  })
}

async function refuseMissing(archive: string): Promise<void> {
  try {
    await access(archive)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new StartRefused('archive-missing', `There is no ${archive}.`)
  }
}
