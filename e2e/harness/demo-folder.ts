import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openPart } from '#platform/host/data-folder/part.ts'
import { runningOwnerUrl } from '#platform/host/embedded-postgres/running.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { databasesFolder, removeFolder } from '#platform/testing/temporary-folder.ts'
import { asOwner } from '#platform/testing/test-cluster.ts'
import { setVoicemail } from './demo-company.ts'
import { ROOM, startSuite } from './suite.ts'

/** A stopped program's data folder with the demonstration. */
export interface DemoFolder {
  dir: string
  remove(): Promise<void>
}

/** Makes the demonstration once for a run: its programs start from copies, in a fraction of the time. */
export async function makeDemoFolder(runtimeDir: string): Promise<DemoFolder> {
  const folder = await databasesFolder(ROOM)
  const dir = await openPart(join(folder, 'data'), null)
  try {
    const suite = await startSuite({ runtimeDir, dataDir: dir, until: 'answering' })
    await setVoicemail(suite.origin, '')
    await untilWorkedOff(join(dir, 'postgres'))
    await suite.signal('SIGINT')
    await suite.stop()
    // Copies that start at the same time would all want these ports.
    for (const stored of ['postgres/port', 'asterisk/ports.json']) await rm(join(dir, stored))
  } catch (error) {
    await removeFolder(folder)
    throw error
  }
  return { dir, remove: () => removeFolder(folder) }
}

const PATIENCE_MS = 300_000

/**
 * Until the jobs that follow the demonstration are done, e.g. its calls counted as contacts: each copy would begin them anew, with
 * half a minute of computing beside its tests.
 */
async function untilWorkedOff(postgres: string): Promise<void> {
  const url = await runningOwnerUrl(postgres)
  if (url === null) throw new Error('the program has no database')
  await asOwner(url, (client) =>
    eventually(async () => {
      const { rows } = await client.query<{ task: string }>(
        `SELECT task_identifier AS task FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts
         UNION ALL SELECT kind FROM waiting_jobs WHERE run_at <= now()`,
      )
      if (rows.length > 0) throw new Error(`jobs are left: ${rows.map(({ task }) => task).join(', ')}`)
    }, PATIENCE_MS),
  )
}
