import { expect, test } from 'vitest'
import { getVoicemailCount } from '#features/voicemail/contract/count.ts'
import {
  DEMO_BOX_NUMBER,
  DEMO_BOX_PIN,
  writeDemoVoicemail,
} from '#features/voicemail/server/demo/write-demo-voicemail.ts'
import { createFileStore } from '#platform/files/server/file-store.ts'
import { createSealedBox } from '#platform/secrets/sealed-box.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { testDatabase } from '#platform/testing/test-database.ts'
import { type Client, startTestProgram, type TestProgram } from './testing.ts'

const own = await testDatabase()

/** Enters PINs on a telephone of this user, until the program ends the call. */
async function enterPins({ engine }: TestProgram, session: Client['session'], pins: readonly string[]) {
  const { account: endpoint, password: secret } = session.sipData ?? { account: '', password: '' }
  engine.addAccount({ endpoint, secret })
  const device = engine.device({ endpoint, secret })
  await device.register()
  await device.call(DEMO_BOX_NUMBER)
  await device.reaches('talking')
  for (const pin of pins) await device.digits(`${pin}#`)
  return device
}

const WRONG = ['0000', '0000', '0000']
const RIGHT = [DEMO_BOX_PIN, DEMO_BOX_PIN, DEMO_BOX_PIN]
const unheard = async (client: Client) => (await client.call(getVoicemailCount, {})).count

const before = await startTestProgram({ database: own })
const { session } = await before.signIn('ana')
await before.database.system((unit) =>
  writeDemoVoicemail(unit, session.company.id, {
    files: createFileStore({ folder: before.filesFolder, database: before.database }),
    pins: createSealedBox(own.masterSecret, 'voicemail pins'),
    until: new Date('2026-11-21T12:00:00Z'),
  }),
)
// A call has three tries; the fifth wrong PIN locks.
for (const _ of [1, 2]) await (await enterPins(before, session, WRONG)).ended()
await before.stop()
const after = await startTestProgram({ database: own })
const [ana, luis] = await after.signInAll('ana', 'luis')

test('a box locked by wrong PINs stays locked when the program restarts', async () => {
  const messages = await unheard(ana)
  expect(messages).toBeGreaterThan(0)
  await (await enterPins(after, ana.session, RIGHT)).ended()
  expect(await unheard(ana)).toBe(messages)
  await after.database.systemRows
    .updateTable('voicemail_boxes')
    .set({ wrong_pins_until: new Date() })
    .where('wrong_pins', '>', 0)
    .execute()
  await enterPins(after, ana.session, RIGHT)
  await eventually(async () => expect(await unheard(ana)).toBeLessThan(messages))
})

test('other boxes of the company stay open', async () => {
  const messages = await unheard(luis)
  await enterPins(after, luis.session, RIGHT)
  await eventually(async () => expect(await unheard(luis)).toBeLessThan(messages))
})
