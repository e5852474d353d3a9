import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createSipDevice } from '#platform/testing/telephony/sip/sip-device.ts'
import { type Baresip, startBaresip } from './harness/baresip.ts'
import { deskSecret } from './harness/desk-secret.ts'
import { hearsSomething } from './harness/media.ts'
import { sharedSuite } from './harness/shared-suite.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person, origin } = stage()
const { sipPort: port, sipTlsPort, dataDir } = sharedSuite()
const phones: Baresip[] = []
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.stop()
})

/** The same over TLS; it trusts only the program's certificate. */
async function tlsPhone(number: string, encryptsSound = true): Promise<Baresip> {
  const secret = await deskSecret(origin, number)
  const certificateFile = join(dataDir, 'asterisk', 'self-signed.pem')
  const phone = await startBaresip({
    user: `demo-${number}-tls`,
    secret,
    port: sipTlsPort,
    tls: { certificateFile, encryptsSound },
  })
  phones.push(phone)
  await phone.registered()
  return phone
}

async function deskPhone(number: string): Promise<Baresip> {
  const secret = await deskSecret(origin, number)
  const phone = await startBaresip({ user: `demo-${number}-desk`, secret, port })
  phones.push(phone)
  await phone.registered()
  return phone
}

/** Three desk phones; the first has called the second. */
async function threePhones(): Promise<[marta: Baresip, second: Baresip, third: Baresip]> {
  const [marta, second, third] = await Promise.all([deskPhone('1003'), deskPhone('1000'), deskPhone('1002')])
  await marta.dial('1000')
  await second.tells('CALL_ESTABLISHED')
  return [marta, second, third]
}

/** After the first has left, the others hear each other until the third hangs up. */
async function talkWithout(marta: Baresip, second: Baresip, third: Baresip): Promise<void> {
  await marta.tells('CALL_CLOSED')
  await Promise.all([second.hearsSomething(), third.hearsSomething()])
  await third.hangUp()
  await second.tells('CALL_CLOSED')
}

test('a third-party desk phone calls a browser and is called by it, and they talk', async () => {
  const [ana, desk] = await Promise.all([person('ana'), deskPhone('1003')])
  const phone = softphone(ana)
  await phone.ready()
  await desk.dial('1001')
  await phone.says('Llamada entrante')
  await phone.says('Marta Rojas')
  await phone.press('Contestar')
  await desk.tells('CALL_ESTABLISHED')
  await Promise.all([hearsSomething(ana.page), desk.hearsSomething()])
  await Promise.all([phone.says('Llamada finalizada'), desk.hangUp()])
  await phone.ready()

  await phone.dial('1003')
  await phone.says('En llamada')
  await Promise.all([hearsSomething(ana.page), desk.hearsSomething()])
  await phone.press('Colgar')
  await expect.poll(() => desk.published().filter((event) => event === 'CALL_CLOSED').length).toBe(2)
})

test('over TLS a desk phone calls a browser and is called by it, with encrypted audio on all legs', async () => {
  const [ana, desk] = await Promise.all([person('ana'), tlsPhone('1003')])
  const phone = softphone(ana)
  await phone.ready()
  await desk.dial('1001')
  await phone.says('Llamada entrante')
  await phone.says('Marta Rojas')
  await phone.press('Contestar')
  await Promise.all([hearsSomething(ana.page), desk.hearsSomething()])
  await Promise.all([phone.says('Llamada finalizada'), desk.hangUp()])

  await phone.dial('1003')
  await phone.says('En llamada')
  await Promise.all([hearsSomething(ana.page), desk.hearsSomething()])
  await phone.press('Colgar')
  await desk.tells('CALL_CLOSED')
  const { profiles, keys } = desk.sound()
  expect(profiles).toEqual(['RTP/SAVP'])
  // One offer and one answer per call.
  expect(keys).toBeGreaterThanOrEqual(4)
})

test('over TLS a desk phone without encrypted audio may register, but its calls are refused', async () => {
  const desk = await tlsPhone('1003', false)
  await desk.dial('1001')
  await desk.tells('CALL_CLOSED')
  expect(desk.published()).not.toContain('CALL_ESTABLISHED')
})

test('third-party desk phones hold, resume and transfer a call by their own keys', async () => {
  const [marta, second, third] = await threePhones()
  await Promise.all([marta.hearsSomething(), second.hearsSomething()])
  await marta.hold()
  await marta.resume()
  await marta.transfer('1002')
  await third.tells('CALL_ESTABLISHED')
  await talkWithout(marta, second, third)
})

test('third-party desk phones make an attended transfer: hold, consult, then connect', async () => {
  const [marta, second, third] = await threePhones()
  await marta.hold()
  await marta.dial('1002')
  await third.tells('CALL_ESTABLISHED')
  await Promise.all([marta.hearsSomething(), third.hearsSomething()])
  await marta.transferToLine('1002')
  await talkWithout(marta, second, third)
})

test('a third-party desk phone learns the number of waiting messages when it registers', async () => {
  const ana = await deskPhone('1001')
  await ana.messages({ unheard: 2, heard: 1 })
})

test('digits of the keypad and the keyboard reach the other side', async () => {
  const ana = await person('ana')
  const secret = await deskSecret(origin, '1003')
  const desk = await createSipDevice({
    id: 'desk',
    endpoint: 'demo-1003',
    user: 'demo-1003-desk',
    secret,
    domain: 'suite.local',
    server: { address: '127.0.0.1', port },
    voice: 1,
    voices: () => new Map(),
  })
  const phone = softphone(ana)
  await phone.ready()
  await desk.register()
  await phone.dial('1003')
  await desk.reaches('ringing')
  await desk.answer()
  await phone.says('En llamada')
  await phone.press('Teclado')
  for (const digit of '159#') await phone.press(`Tecla ${digit}`)
  await ana.page.keyboard.press('7')
  await expect.poll(() => desk.digitsReceived(), { timeout: 30_000 }).toBe('159#7')
  // One keypad at a time: the top bar's button opens no second one.
  await ana.page.getByRole('button', { name: /Abrir el teléfono/ }).click()
  await expect.poll(() => ana.page.getByRole('button', { name: 'Tecla 5' }).count()).toBeLessThan(2)
  await ana.page.keyboard.press('Escape')
  await phone.press('Colgar')
  await desk.unregister()
  desk.close()
})
