import { expect, test } from 'vitest'
import { STILL, settled } from './harness/screens.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person, origin } = stage()

test('what is left open opens its conversations, and Back returns to the report', async () => {
  const [admin, ana] = await Promise.all([person('admin', STILL), person('ana', STILL)])
  await admin.page.goto(`${origin}/#/reportesJoin/balance`)
  await settled(admin.page)
  const figure = admin.page
    .getByRole('list', { name: 'Cifras' })
    .getByRole('button', { name: 'Quedan abiertas' })
  await figure.click()
  const drawer = admin.page.getByRole('dialog', { name: 'Registros: Quedan abiertas' })
  await drawer.getByRole('row').nth(1).waitFor()
  await takePicture(admin, 'join-report-rows')
  await drawer.getByRole('row').nth(1).click()
  await admin.page.waitForURL(/#\/join\/chats\?chat=\d+/)
  await admin.page.getByRole('log').waitFor()
  await admin.page.goBack()
  await drawer.getByRole('row').nth(1).waitFor()

  // An agent has the reports of their own conversations, and none of the bot's.
  await ana.page.goto(`${origin}/#/reportesJoin/agentes`)
  await settled(ana.page)
  const menu = ana.page.getByRole('navigation', { name: 'Menú principal' })
  await menu.getByRole('link', { name: 'Cierres' }).waitFor()
  expect(await menu.getByRole('link', { name: 'Bot activo' }).count()).toBe(0)
  const people = ana.page.getByRole('table').first()
  await people.getByText('Ana Gómez').waitFor()
  expect(await people.getByText('Luis Martínez').count()).toBe(0)
})
