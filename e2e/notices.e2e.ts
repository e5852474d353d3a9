import { expect, test } from 'vitest'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person } = stage({ company: 'own' })

test('signing out during a call asks first: Escape cancels, Enter confirms', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const [caller, callee] = [softphone(ana), softphone(luis)]
  await Promise.all([caller.ready(), callee.ready()])
  await caller.dial('1002')
  await callee.says('Llamada entrante')
  const leave = async () => {
    await ana.page.getByRole('button', { name: 'Menú de perfil' }).click()
    await ana.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  }
  const question = ana.page.getByRole('alertdialog', { name: '¿Cerrar sesión durante la llamada?' })
  await leave()
  await question.waitFor()
  // Tab cannot move the focus out of the dialog.
  for (const key of ['Tab', 'Tab', 'Shift+Tab', 'Tab', 'Tab']) {
    await ana.page.keyboard.press(key)
    expect(await question.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  }
  await ana.page.keyboard.press('Escape')
  await question.waitFor({ state: 'detached' })
  await callee.says('Llamada entrante')

  await leave()
  await question.waitFor()
  await ana.page.keyboard.press('Enter')
  await ana.page.waitForURL(/#\/auth\/login/)
  await callee.ready()
})

test("a call's label can be undone by keyboard while the offer is shown", async () => {
  const ana = await person('ana')
  await ana.page.goto(`${new URL(ana.page.url()).origin}/#/pbxCloud/historial`)
  const unlabelled = ana.page.getByRole('button', { name: /^Etiquetar la llamada/ })
  await unlabelled.first().waitFor()
  const before = await unlabelled.count()
  await unlabelled.first().click()
  await ana.page.getByRole('menuitem').first().click()
  const offer = ana.page.getByRole('group', { name: 'Deshacer' })
  await offer.waitFor()
  expect(await unlabelled.count()).toBe(before - 1)
  // At any width, the screen's content ends above it.
  for (const width of [390, 1280]) {
    await ana.page.setViewportSize({ width, height: 844 })
    await offer.hover()
    await expect
      .poll(async () => {
        const [screen, over] = await Promise.all([
          ana.page.locator('[data-screen]').boundingBox(),
          offer.boundingBox(),
        ])
        return screen !== null && over !== null && screen.y + screen.height <= over.y
      })
      .toBe(true)
  }
  await ana.page.keyboard.press('Alt+u')
  await expect.poll(() => unlabelled.count()).toBe(before)
  await offer.waitFor({ state: 'detached' })
})
