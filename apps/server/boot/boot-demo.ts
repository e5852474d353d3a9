import { join } from 'node:path'
import { ROBOT_NUMBER } from '#adapters/simulator/robot.ts'
import { writeDemoChat } from '#features/chat/server/demo/write-demo-chat.ts'
import { writeDemoCrm } from '#features/crm/server/demo/write-demo-crm.ts'
import { DEMO_MOBILES } from '#features/crm/server/demo/write-people.ts'
import { writeDemoJoin } from '#features/join/server/demo/write-demo-join.ts'
import { writeDemoExchange } from '#features/pbx/server/demo/write-demo-exchange.ts'
import { writeDemoHistory } from '#features/phone/server/demo/write-demo-history.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import type { DataFolder } from '#platform/host/data-folder/data-folder.ts'
import type { Progress } from '#platform/host/process/progress.ts'
import type { Logger } from '#platform/log/logger.ts'
import { lastOfficeMoment } from '#platform/random/office-time.ts'
import type { Config } from '../config.ts'
import { createSecretBoxes } from '../wiring/secret-boxes.ts'
import { nameCallers } from './demo/name-callers.ts'
import { writeCallNotes } from './demo/write-call-notes.ts'
import { writeColleagues } from './demo/write-colleagues.ts'
import { writeMissedCalls } from './demo/write-missed-calls.ts'
import { seedDemo } from './demo.ts'
import { writeDemoCallData } from './demo-call-data.ts'

interface DemoBoot {
  config: Config
  ownerUrl: string
  folder: Pick<DataFolder, 'dir' | 'masterSecret'>
  progress: Progress
  log: Logger
}

/** Creates the demo companies and their history, on the first run. */
export const bootDemo = ({ config, ownerUrl, folder, progress, log }: DemoBoot) =>
  progress.step('Demonstration company', async (note) => {
    const { masterSecret } = folder
    const filesFolder = join(folder.dir, 'files')
    const database = openDatabase({
      ownerUrl,
      masterSecret,
      poolSize: 2,
      onError: (error) => log.warn({ err: error }, 'a database connection was lost'),
    })
    try {
      const { extensions: secrets, voicemailPins: pins } = createSecretBoxes(masterSecret)
      const result = await seedDemo({
        database,
        secrets,
        realm: config.SIP_DOMAIN,
        password: config.DEMO_PASSWORD,
        writeHistory: async (unit, company) => {
          const today = new Date()
          const now = lastOfficeMoment(today)
          await writeDemoHistory(unit, company.id, today)
          await writeDemoExchange(unit, company.id, { until: today, customers: DEMO_MOBILES })
          await writeDemoChat(unit, company.id, now)
          await writeDemoCrm(unit, company.id, today)
          await nameCallers(unit.rows, company.id)
          await writeCallNotes(unit.rows, company.id)
          await writeMissedCalls(unit.rows, company.id, today)
          await writeDemoJoin(unit, company.id, now)
          await writeDemoCallData(unit, company.id, { database, filesFolder, pins, until: now })
          if (company.slug !== 'demo') return
          const files = createFileStore({ folder: filesFolder, database })
          await writeColleagues(unit, company, {
            secrets,
            realm: config.SIP_DOMAIN,
            files,
            robot: ROBOT_NUMBER,
          })
        },
      })
      note(result === 'made' ? 'made' : 'already there')
    } finally {
      await database.close()
    }
  })
