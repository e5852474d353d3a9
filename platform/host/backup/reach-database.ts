import { join } from 'node:path'
import type { LocatedFolder } from '../data-folder/locate.ts'
import { lockFolder } from '../data-folder/lock.ts'
import { openPart } from '../data-folder/part.ts'
import { readIfThere } from '../data-folder/read-if-there.ts'
import { runningOwnerUrl } from '../embedded-postgres/running.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start-embedded-postgres.ts'
import { isSameProcess } from '../process/identity.ts'
import { readPidFile } from '../process/pid-file.ts'
import { StartRefused } from '../process/start-refused.ts'

export interface ReachedDatabase {
  ownerUrl: string
  /** Whether a program is using it now. */
  running: boolean
  end(): Promise<void>
}

/** The embedded database of a data folder: the running program's, or one started for this. */
export async function reachDatabase(
  { dir, user, partsRoot }: LocatedFolder,
  runtimeDir: string | undefined,
): Promise<ReachedDatabase> {
  const postgres = join(partsRoot, 'postgres')
  const holder = await readPidFile(join(dir, 'lock'))
  if (holder !== null && (await isSameProcess(holder))) {
    const ownerUrl = await runningOwnerUrl(postgres)
    if (ownerUrl === null) {
      throw new StartRefused(
        'database-not-up',
        `The program of ${dir} is running, but its database is not ready yet: try again in a moment.`,
      )
    }
    return { ownerUrl, running: true, end: async () => {} }
  }
  if ((await readIfThere(join(postgres, 'cluster', 'PG_VERSION'))) === null) {
    throw new StartRefused(
      'no-database',
      `There is no database in ${dir}: set DATABASE_URL if you use your own.`,
    )
  }
  const release = await lockFolder(dir, 5_000)
  try {
    const server = await startEmbeddedPostgres({
      dir: await openPart(postgres, user),
      runtimeDir: runtimeDir ?? (await openPart(join(partsRoot, 'runtime'), null)),
      user,
      durable: true,
      onLine: () => {},
    })
    return {
      ownerUrl: server.ownerUrl,
      running: false,
      end: async () => {
        await server.stop()
        await release()
      },
    }
  } catch (error) {
    await release()
    throw error
  }
}
