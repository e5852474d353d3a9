import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openPart } from '#platform/host/data-folder/part.ts'
import { serverUser } from '#platform/host/process/index.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { provisionJanus } from '../provision-janus.ts'
import { type RunningJanus, startJanus } from '../start-janus.ts'

/** A Janus for one test file. */
export async function startTestJanus(): Promise<RunningJanus> {
  const runtime = await provisionJanus({ folder: `${inject('testRuntimeDir')}/janus` })
  const folder = await temporaryFolder()
  await chmod(folder, 0o711)
  const user = await serverUser('janus')
  const janus = await startJanus({
    runtime,
    user,
    dataFolder: await openPart(join(folder, 'janus'), null),
    mediaPorts: { start: 21_000, end: 24_999 },
    publicAddress: null,
  })
  return {
    ...janus,
    async stop() {
      await janus.stop()
      await removeFolder(folder)
    },
  }
}
