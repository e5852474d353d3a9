import { expect, test } from 'vitest'
import { hearsSilence, hearsSomething, setMicrophone } from './harness/media.ts'
import type { Person } from './harness/person.ts'
import { type Softphone, softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations, TELEPHONE } from './harness/violations.ts'

const { person, origin } = stage({ company: 'own' })

interface Caller {
  who: Person
  phone: Softphone
}

async function withPhone(name: string): Promise<Caller> {
  const who = await person(name)
  const phone = softphone(who)
  await phone.ready()
  return { who, phone }
}

/** Ana talks to luis, and marta's call is waiting at luis. */
async function waiting(): Promise<{ ana: Caller; luis: Caller; marta: Caller }> {
  const [ana, luis, marta] = await Promise.all([withPhone('ana'), withPhone('luis'), withPhone('marta')])
  await ana.phone.dial('1002')
  await luis.phone.says('Llamada entrante')
  await luis.phone.press('Contestar')
  await ana.phone.says('En llamada')
  await marta.phone.dial('1002')
  await luis.phone.says('Otra llamada entrante')
  await luis.phone.says('Marta Rojas')
  await luis.phone.says('En llamada')
  return { ana, luis, marta }
}

test('a second call waits, is answered with the first on hold, and luis swaps between both', async () => {
  const { ana, luis, marta } = await waiting()
  // The call-waiting tone is not heard in the first call.
  await Promise.all([hearsSomething(ana.who.page), hearsSomething(luis.who.page)])
  await luis.phone.press('Poner en espera y contestar')
  await marta.phone.says('En llamada')
  await Promise.all([hearsSomething(marta.who.page), hearsSomething(luis.who.page)])

  // Ana hears music now; with marta's microphone off, only luis is heard.
  await setMicrophone(marta.who.page, false)
  await hearsSomething(ana.who.page)
  await luis.phone.press('Alternar')
  await setMicrophone(marta.who.page, true)
  await hearsSomething(ana.who.page)
  // Luis now hears only ana: with her silent he hears nothing, although marta speaks.
  await setMicrophone(ana.who.page, false)
  await hearsSilence(luis.who.page)
  await setMicrophone(ana.who.page, true)
  await hearsSomething(luis.who.page)

  await ana.phone.press('Colgar')
  await luis.phone.says('Llamada finalizada')
  await luis.phone.press('Retomar')
  await hearsSomething(marta.who.page)
  await luis.phone.press('Colgar')
  await marta.phone.says('Llamada finalizada')
  await luis.phone.ready()
})

test('a waiting call is rejected with a custom message, which its caller sees; the first call continues', async () => {
  const { ana, luis, marta } = await waiting()
  const { page } = luis.who
  await takePicture(luis.who, 'waiting-card')
  const words = luis.phone.dock.getByLabel('Su motivo')
  const ask = async () => {
    await page.getByRole('button', { name: 'Rechazar con un motivo' }).click()
    await page.getByRole('menuitem', { name: 'Otro motivo…' }).click()
    await words.waitFor()
  }
  await ask()
  // It keeps ringing until the message is sent.
  await words.press('Escape')
  await words.waitFor({ state: 'hidden' })
  await luis.phone.says('Otra llamada entrante')
  await ask()
  await luis.phone.dock
    .getByRole('button', { name: 'Rechazar y decirlo' })
    .and(page.locator(':disabled'))
    .waitFor()
  await words.fill('Estoy con un cliente, le escribo a las 4')
  await takePicture(luis.who, 'waiting-words')
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.setViewportSize(TELEPHONE)
  await expectNoViolations(luis.who)
  await takePicture(luis.who, 'waiting-words-dark-390')
  await words.press('Enter')
  await marta.who.page
    .getByText('Luis Martínez rechazó la llamada: Estoy con un cliente, le escribo a las 4')
    .waitFor()
  await takePicture(marta.who, 'refused-in-words')
  await Promise.all([hearsSomething(ana.who.page), hearsSomething(page)])
  await ana.phone.press('Colgar')
  await luis.phone.ready()
})

test('by keyboard, the first call is ended and the waiting one answered', async () => {
  const { ana, luis, marta } = await waiting()
  await luis.who.page.keyboard.press('Alt+Z')
  await ana.phone.says('Llamada finalizada')
  await marta.phone.says('En llamada')
  await Promise.all([hearsSomething(marta.who.page), hearsSomething(luis.who.page)])
  await marta.phone.press('Colgar')
})

test('another number is dialled with the first call on hold; leaving the page warns until the last call has ended', async () => {
  const [ana, luis, marta] = await Promise.all([withPhone('ana'), withPhone('luis'), withPhone('marta')])
  await ana.phone.dial('1002')
  await luis.phone.says('Llamada entrante')
  await luis.phone.press('Contestar')
  await ana.phone.says('En llamada')
  await ana.phone.press('Nueva llamada')
  await ana.phone.dial('1003')
  await marta.phone.says('Llamada entrante')
  await marta.phone.press('Contestar')
  await marta.phone.says('En llamada')
  await hearsSomething(marta.who.page)

  await ana.phone.press('Colgar la llamada con Luis Martínez')
  await luis.phone.says('Llamada finalizada')
  await hearsSomething(marta.who.page)
  expect(await warnsOfLeaving(ana.who)).toBe(true)
  await ana.phone.press('Colgar')
  await ana.phone.ready()
  expect(await warnsOfLeaving(ana.who)).toBe(false)
})

test('during a call, the directory calls a person with the first call on hold', async () => {
  const [ana, luis, marta] = await Promise.all([withPhone('ana'), withPhone('luis'), withPhone('marta')])
  const { page } = ana.who
  await page.goto(`${origin}/#/pbxCloud/directorio`)
  // By name, which matches one person.
  await ana.phone.dial('lu')
  await luis.phone.says('Llamada entrante')
  await luis.phone.press('Contestar')
  await ana.phone.says('En llamada')
  await page.getByRole('button', { name: 'Llamar a Marta Rojas o invitar a la llamada' }).click()
  await page.getByRole('menuitem', { name: 'Poner en espera y llamar a Marta Rojas' }).click()
  await luis.phone.says('La otra persona puso la llamada en espera')
  await marta.phone.says('Llamada entrante')
  await marta.phone.press('Contestar')
  await marta.phone.says('En llamada')
  await hearsSomething(marta.who.page)
  await ana.phone.press('Colgar la llamada con Luis Martínez')
  await ana.phone.press('Colgar')
  await ana.phone.ready()
})

/** Whether the page would warn before leaving. */
const warnsOfLeaving = ({ page }: Person): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
