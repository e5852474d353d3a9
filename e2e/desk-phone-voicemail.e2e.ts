import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { DEMO_BOX_NUMBER, DEMO_BOX_PIN } from '#features/voicemail/server/demo/write-demo-voicemail.ts'
import { type Baresip, startBaresip } from './harness/baresip.ts'
import { setVoicemail } from './harness/demo-company.ts'
import { deskSecret } from './harness/desk-secret.ts'
import { sharedSuite } from './harness/shared-suite.ts'
import { stage } from './harness/stage.ts'

const { origin } = stage()
const { sipPort: port } = sharedSuite()
beforeAll(() => setVoicemail(origin, DEMO_BOX_NUMBER))
afterAll(() => setVoicemail(origin, ''))

const phones: Baresip[] = []
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.stop()
})

async function deskPhone(number: string): Promise<Baresip> {
  const secret = await deskSecret(origin, number)
  const phone = await startBaresip({ user: `demo-${number}-desk`, secret, port })
  phones.push(phone)
  await phone.registered()
  return phone
}

test('a third-party desk phone plays its voicemail with its PIN, and its message lamp follows', async () => {
  const luis = await deskPhone('1002')
  await luis.messages({ unheard: 2, heard: 1 })
  await luis.dial(DEMO_BOX_NUMBER)
  await luis.tells('CALL_ESTABLISHED')
  await luis.digits(`${DEMO_BOX_PIN}#`)
  // Skips to the next message until none is unheard.
  await expect
    .poll(
      async () => {
        await luis.digits('6')
        return luis.waiting()
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toEqual({ unheard: 0, heard: 3 })
  await luis.hangUp()
  await luis.tells('CALL_CLOSED')
})

test("from another person's desk phone a mailbox opens with its number and PIN, and not with a wrong PIN", async () => {
  const [admin, marta] = [await deskPhone('1000'), await deskPhone('1003')]
  await Promise.all([admin, marta].map((phone) => phone.messages({ unheard: 2, heard: 1 })))
  await admin.dial(DEMO_BOX_NUMBER)
  await admin.tells('CALL_ESTABLISHED')
  for (const _ of [1, 2, 3]) await admin.digits('0000#')
  await admin.tells('CALL_CLOSED')
  expect(admin.waiting()).toEqual({ unheard: 2, heard: 1 })

  await marta.dial(DEMO_BOX_NUMBER)
  await marta.tells('CALL_ESTABLISHED')
  await marta.digits(`*#1000#${DEMO_BOX_PIN}#`)
  // 7 deletes; the lamp of the mailbox's own phone goes out.
  await expect
    .poll(
      async () => {
        await marta.digits('7')
        return admin.waiting()?.unheard
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toBe(0)
  expect(marta.waiting()).toEqual({ unheard: 2, heard: 1 })
})
