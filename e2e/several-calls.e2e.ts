import { expect, test } from 'vitest'
import { hearsSilence, hearsSomething, setMicrophone } from './harness/media.ts'
import type { Person } from './harness/person.ts'
import { type Softphone, softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'
import { emulateTheme, expectNoViolations, TELEPHONE } from './harness/violations.ts'

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

/** Somebody calls luis, who sees the call wait while he talks. */
async function callsLuis({ phone }: Caller, luis: Caller, name: string): Promise<void> {
  await phone.dial('1002')
  await luis.phone.says('Otra llamada entrante')
  await luis.phone.says(name)
  await luis.phone.says('En llamada')
}

/** Checks the dark theme on a telephone: the narrowest and the least contrast. */
async function looksWellOnTelephone({ who }: Caller, name: string): Promise<void> {
  await who.page.setViewportSize(TELEPHONE)
  await emulateTheme(who.page, 'dark')
  await expectNoViolations(who)
  await takePicture(who, name)
}

/** All controls side by side, and nothing of the call below or above them. */
async function isOneRow({ phone }: Caller): Promise<void> {
  const controls = phone.dock.getByRole('group', { name: 'Controles de la llamada' })
  const tops = () =>
    controls
      .getByRole('button')
      .evaluateAll((buttons) => new Set(buttons.map((one) => one.getBoundingClientRect().top)).size)
  await expect.poll(tops).toBe(1)
  const bar = await phone.dock.getByRole('region', { name: 'Llamada en curso' }).boundingBox()
  expect(bar?.height).toBeLessThan(80)
}

const atADesk = ({ who }: Caller) => who.page.setViewportSize({ width: 1280, height: 720 })

test('luis refuses a waiting call in words, answers another on hold, swaps, calls a third from the directory, and ends all', async () => {
  const [ana, luis, marta] = await Promise.all([withPhone('ana'), withPhone('luis'), withPhone('marta')])
  const { page } = luis.who
  await ana.phone.dial('1002')
  await luis.phone.says('Llamada entrante')
  await luis.phone.press('Contestar')
  await ana.phone.says('En llamada')

  // Refused with a text of his own, which marta sees. It keeps ringing until the text is sent.
  await callsLuis(marta, luis, 'Marta Rojas')
  const words = luis.phone.dock.getByLabel('Su motivo')
  const ask = async () => {
    await page.getByRole('button', { name: 'Rechazar con un motivo' }).click()
    await page.getByRole('menuitem', { name: 'Otro motivo…' }).click()
    await words.waitFor()
  }
  await ask()
  await words.press('Escape')
  await words.waitFor({ state: 'hidden' })
  await luis.phone.says('Otra llamada entrante')
  await ask()
  await luis.phone.dock
    .getByRole('button', { name: 'Rechazar y decirlo' })
    .and(page.locator(':disabled'))
    .waitFor()
  await words.fill('Estoy con un cliente, le escribo a las 4')
  await looksWellOnTelephone(luis, 'waiting-words-dark-390')
  await words.press('Enter')
  await marta.who.page
    .getByText('Luis Martínez rechazó la llamada: Estoy con un cliente, le escribo a las 4')
    .waitFor()
  await takePicture(marta.who, 'refused-in-words')
  await atADesk(luis)
  // The first call went on; its sound has no call-waiting tone.
  await Promise.all([hearsSomething(ana.who.page), hearsSomething(page)])
  // His mailbox takes the refused call.
  await marta.phone.press('Colgar')
  await marta.phone.ready()

  // Answered with the first on hold, and swapped: with ana silent he hears nothing, although marta speaks.
  await callsLuis(marta, luis, 'Marta Rojas')
  await luis.phone.press('Poner en espera y contestar')
  await marta.phone.says('En llamada')
  await Promise.all([hearsSomething(marta.who.page), hearsSomething(page)])
  await looksWellOnTelephone(luis, 'held-dark-390')
  await atADesk(luis)
  await luis.phone.press('Alternar')
  await setMicrophone(ana.who.page, false)
  await hearsSilence(page)
  await setMicrophone(ana.who.page, true)
  await Promise.all([hearsSomething(ana.who.page), hearsSomething(page)])
  await Promise.all([luis.phone.says('Llamada finalizada'), ana.phone.press('Colgar')])
  await luis.phone.press('Retomar')
  await hearsSomething(marta.who.page)

  // By keyboard, the call is ended and the waiting one answered.
  await ana.phone.ready()
  await callsLuis(ana, luis, 'Ana Gómez')
  await Promise.all([marta.phone.says('Llamada finalizada'), page.keyboard.press('Alt+Z')])
  await ana.phone.says('En llamada')
  await marta.phone.ready()

  // Another number is dialled with the call on hold, and a person called from the directory.
  await luis.phone.press('Más')
  await luis.phone.press('Nueva llamada')
  await luis.phone.dial('1003')
  await marta.phone.says('Llamada entrante')
  await marta.phone.press('Contestar')
  await marta.phone.says('En llamada')
  await hearsSomething(marta.who.page)
  await isOneRow(luis)
  await marta.phone.press('Colgar')
  await luis.phone.press('Retomar')
  await hearsSomething(ana.who.page)
  await marta.phone.ready()
  await page.goto(`${origin}/#/pbxCloud/directorio`)
  await page.getByRole('button', { name: 'Llamar a Marta Rojas o invitar a la llamada' }).click()
  await page.getByRole('menuitem', { name: 'Poner en espera y llamar a Marta Rojas' }).click()
  await ana.phone.says('La otra persona puso la llamada en espera')
  await marta.phone.says('Llamada entrante')
  await marta.phone.press('Contestar')
  await marta.phone.says('En llamada')
  await hearsSomething(marta.who.page)

  // Leaving the page warns until the last call has ended.
  await Promise.all([
    ana.phone.says('Llamada finalizada'),
    luis.phone.press('Colgar la llamada con Ana Gómez'),
  ])
  expect(await warnsOfLeaving(luis.who)).toBe(true)
  await luis.phone.press('Colgar')
  await luis.phone.ready()
  expect(await warnsOfLeaving(luis.who)).toBe(false)
})

/** Whether the page would warn before leaving. */
const warnsOfLeaving = ({ page }: Person): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
