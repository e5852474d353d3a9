import { join } from 'node:path'
import { Client } from 'pg'
import { startSuite } from '#e2e/harness/suite.ts'
import { runtimeFolderOf } from '#platform/host/data-folder/data-folder.ts'
import { masterSecret } from '#platform/host/data-folder/master-secret.ts'
import { openPart } from '#platform/host/data-folder/part.ts'
import { startEmbeddedPostgres } from '#platform/host/embedded-postgres/start-embedded-postgres.ts'
import { serverUser } from '#platform/host/process/index.ts'
import { createSealedBox, type SealedBox } from '#platform/secrets/sealed-box.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'

const repository = join(import.meta.dirname, '../..')

/** The started program and a connection of our own to its database. */
export interface Testbed {
  origin: string
  client: Client
  stop(): Promise<void>
}

/** `fill` runs on the migrated, empty database before the measured start. `settings`: additional environment. */
export async function buildTestbed(
  fill: (client: Client, secrets: SealedBox) => Promise<void>,
  settings: NodeJS.ProcessEnv = {},
): Promise<Testbed> {
  const ends: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const end of ends.splice(0).reverse()) await end()
  }
  try {
    const folder = await temporaryFolder()
    ends.push(() => removeFolder(folder))
    const runtimeDir = process.env.RUNTIME_DIR ?? (await runtimeFolderOf({ dir: join(repository, '.data') }))
    const user = await serverUser('postgres')
    const postgres = await startEmbeddedPostgres({
      dir: await openPart(join(folder, 'postgres'), user),
      runtimeDir,
      user,
      durable: true,
      onLine: () => {},
    })
    ends.push(() => postgres.stop())
    const dataDir = await openPart(join(folder, 'data'), null)
    const suite = await startSuite({
      runtimeDir,
      dataDir,
      env: {
        LOG_LEVEL: 'silent',
        DATABASE_URL: postgres.ownerUrl,
        // Each sign-in has its own address: the limit per address must not affect the measurement.
        TRUST_PROXY: '1',
        ...settings,
      },
    })
    ends.push(() => suite.stop())
    const client = new Client({ connectionString: postgres.ownerUrl })
    await client.connect()
    ends.push(() => client.end())
    await fill(client, createSealedBox(await masterSecret(dataDir, null), 'extension secrets'))
    return { origin: suite.origin, client, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
