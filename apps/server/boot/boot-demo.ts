import { type Database, openDatabase } from '#platform/db/database.ts'
import type { DataFolder } from '#platform/host/data-folder/data-folder.ts'
import type { Progress } from '#platform/host/process/progress.ts'
import type { Logger } from '#platform/log/logger.ts'
import type { Config } from '../config.ts'

interface DemoBoot {
  config: Config
  ownerUrl: string
  folder: Pick<DataFolder, 'dir' | 'masterSecret'>
  progress: Progress
  log: Logger
  signal: AbortSignal
}

/** Creates the demo companies and their history, on the first run. */
export const bootDemo = ({ config, ownerUrl, folder, progress, log, signal }: DemoBoot) =>
  progress.step('Demonstration company', async (note) => {
    const database = openDatabase({
      ownerUrl,
      masterSecret: folder.masterSecret,
      poolSize: 2,
      onError: (error) => {
        // Interrupted: the database ends before the demonstration is complete.
        if (!signal.aborted) log.warn({ err: error }, 'a database connection was lost')
      },
    })
    try {
      if (await hasCompany(database)) return note('already there')
      // Its modules are loaded on the first start only.
      const { makeDemo } = await import('./make-demo.ts')
      const result = await makeDemo({ config, database, folder, signal })
      note(result === 'made' ? 'made' : 'already there')
    } finally {
      await database.close()
    }
  })

async function hasCompany({ systemRows }: Database): Promise<boolean> {
  return (await systemRows.selectFrom('companies').select('id').limit(1).executeTakeFirst()) !== undefined
}
