import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openPart } from '#platform/host/data-folder/part.ts'
import { databasesFolder, removeFolder } from '#platform/testing/temporary-folder.ts'
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
