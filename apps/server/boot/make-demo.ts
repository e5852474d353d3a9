import { join } from 'node:path'
import { ROBOT_NUMBER } from '#adapters/simulator/robot.ts'
import { writeDemoChat } from '#features/chat/server/demo/write-demo-chat.ts'
import { writeDemoCrm } from '#features/crm/server/demo/write-demo-crm.ts'
import { DEMO_MOBILES } from '#features/crm/server/demo/write-people.ts'
import { writeDemoJoin } from '#features/join/server/demo/write-demo-join.ts'
import { writeDemoExchange } from '#features/pbx/server/demo/write-demo-exchange.ts'
import { writeDemoHistory } from '#features/phone/server/demo/write-demo-history.ts'
import type { Database } from '#platform/db/database.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import type { DataFolder } from '#platform/host/data-folder/data-folder.ts'
import { hashPassword } from '#platform/passwords/passwords.ts'
import { lastOfficeMoment } from '#platform/random/office-time.ts'
import type { Config } from '../config.ts'
import { createSecretBoxes } from '../wiring/secret-boxes.ts'
import { nameCallers } from './demo/name-callers.ts'
import { writeCallNotes } from './demo/write-call-notes.ts'
import { writeColleagues } from './demo/write-colleagues.ts'
import { writeMissedCalls } from './demo/write-missed-calls.ts'
import { seedDemo } from './demo.ts'
import { writeDemoCallData } from './demo-call-data.ts'

interface DemoMaking {
  config: Config
  database: Database
  folder: Pick<DataFolder, 'dir' | 'masterSecret'>
  signal: AbortSignal
}

/**
 * Creates the demo companies and their history, in one transaction: one that was interrupted leaves nothing.
 * @throws the signal's reason, between two parts
 */
export async function makeDemo({ config, database, folder, signal }: DemoMaking): Promise<'made' | 'there'> {
  const { masterSecret } = folder
  const filesFolder = join(folder.dir, 'files')
  const { extensions: secrets, voicemailPins: pins } = createSecretBoxes(masterSecret)
  return seedDemo({
    database,
    secrets,
    realm: config.SIP_DOMAIN,
    password: { hash: await hashPassword(config.DEMO_PASSWORD) },
    writeHistory: async (unit, company) => {
      const today = new Date()
      const now = lastOfficeMoment(today)
      const { id } = company
      const files = createFileStore({ folder: filesFolder, database })
      const parts: readonly (() => Promise<unknown>)[] = [
        () => writeDemoHistory(unit, id, today),
        () => writeDemoExchange(unit, id, { until: today, customers: DEMO_MOBILES }),
        () => writeDemoChat(unit, id, now),
        () => writeDemoCrm(unit, id, today),
        () => nameCallers(unit.rows, id),
        () => writeCallNotes(unit.rows, id),
        () => writeMissedCalls(unit.rows, id, today),
        () => writeDemoJoin(unit, id, now),
        () => writeDemoCallData(unit, id, { files, pins, until: now }),
      ]
      for (const write of parts) {
        signal.throwIfAborted()
        await write()
      }
      if (company.slug !== 'demo') return
      await writeColleagues(unit, company, { secrets, realm: config.SIP_DOMAIN, files, robot: ROBOT_NUMBER })
    },
  })
}
