import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { enter, openBrowser, type Person } from './harness/person.ts'
import { ownSuite, sharedChromium } from './harness/shared-suite.ts'
import { softphone } from './harness/softphone.ts'
import type { Suite } from './harness/suite.ts'

let suite: Suite
let browser: Browser

beforeAll(async () => {
  suite = await ownSuite()
  browser = await sharedChromium()
})
afterAll(async () => {
  await browser?.close()
  await suite?.stop()
})

async function person(name: string): Promise<Person> {
  const one = await openBrowser(browser, suite.origin, name)
  await one.context.grantPermissions(['microphone', 'camera', 'notifications'], { origin: suite.origin })
  await enter(one, suite.origin)
  return one
}

test('a colleague’s phone is called from the meeting, rings, answers and is inside', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const phone = softphone(luis)
  await phone.ready()
  await ana.page.goto(`${suite.origin}/#/webMeetings/meetings`)
  await ana.page.getByRole('button', { name: 'Nueva reunión' }).first().click()
  await ana.page.getByRole('dialog').getByRole('textbox').fill('Comité de ventas')
  const opened = ana.context.waitForEvent('page')
  await ana.page.getByRole('button', { name: 'Crear y entrar' }).click()
  const room = await opened
  await room.getByRole('button', { name: 'Entrar', exact: true }).click()
  await room.getByText('Aún no hay nadie más aquí').waitFor()

  await room.keyboard.press('l')
  const dialog = room.getByRole('dialog')
  await dialog.getByLabel('Número, colega o contacto').fill('lui')
  await room.getByRole('option').first().waitFor()
  await room.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Llamar' }).click()
  await room.getByText('Timbrando…').waitFor()
  await phone.press('Contestar')
  await room.getByText('Personas (2)').waitFor()
  await room.locator('[data-tile=camera]').nth(1).waitFor()
  await phone.press('Colgar')
  await room.getByText('Personas (1)').waitFor()

  // A number that nobody has: said where it was typed, and the next one is called from there.
  await room.keyboard.press('l')
  await dialog.getByLabel('Número, colega o contacto').fill('hola')
  await room.keyboard.press('Enter')
  await dialog.getByText('Escriba un número o elija a alguien de la lista.').waitFor()
  await dialog.getByLabel('Número, colega o contacto').fill('7777')
  await room.keyboard.press('Enter')
  await dialog.getByText('El número no existe').waitFor()
  await dialog.getByLabel('Número, colega o contacto').fill('lui')
  await room.getByRole('option').first().waitFor()
  await room.keyboard.press('ArrowDown')
  await room.keyboard.press('Enter')
  await dialog.getByText(/^Se llamará al/).waitFor()
  await room.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await phone.press('Contestar')
  await room.getByText('Personas (2)').waitFor()
  await phone.press('Colgar')
  await room.getByText('Personas (1)').waitFor()
  for (const { context } of [ana, luis]) await context.close()
})
