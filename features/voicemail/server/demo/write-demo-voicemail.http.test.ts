import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { explainCall } from '#features/pbx/contract/explain.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { readBox } from '../../contract/box.ts'
import { voicemailForCalls } from '../for-calls.ts'
import { DEMO_BOX_NUMBER, DEMO_BOX_PIN, writeDemoVoicemail } from './write-demo-voicemail.ts'

const own = await testDatabase()
const program = await startTestProgram({ database: own })
const pins = createSealedBox(own.masterSecret, 'voicemail pins')
const files = createFileStore({ folder: program.filesFolder, database: program.database })

test('every phone of a demo company reaches its own box by one number and a PIN', async () => {
  const [ana, admin, eva] = await program.signInAll('ana', 'admin', 'eva')
  const companyId = ana.session.company.id
  await program.database.system((unit) =>
    writeDemoVoicemail(unit, companyId, { files, pins, until: new Date('2026-11-21T12:00:00Z') }),
  )
  const published = { voicemail_extension: DEMO_BOX_NUMBER, has_pin: true, enabled: true }
  expect(await ana.call(readBox, {})).toMatchObject(published)
  expect(await admin.call(readBox, {})).toMatchObject(published)
  expect(await eva.call(readBox, {})).toMatchObject({ voicemail_extension: '', has_pin: false })

  const body = { from: '1001', to: DEMO_BOX_NUMBER }
  const explained = await admin.call(explainCall, { body })
  expect(explained.rest.kind).toBe('messages')
  const boxes = voicemailForCalls({
    database: program.database,
    files,
    pins,
    tellCounts: async () => {},
    soundsFolder: null,
  })
  const box = { companyId, extension: '1001' }
  expect(await boxes.isPin(box, DEMO_BOX_PIN)).toBe(true)
  expect(await boxes.isPin(box, '0000')).toBe(false)
  expect(await boxes.messagesOf(box)).toHaveLength(3)
})
