import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { MANY_SCREENS, STILL, settled } from './harness/screens.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'
import { TELEPHONE, violations, violationsInBothThemes } from './harness/violations.ts'

const { person, visitor } = stage()

test('nobody is kept out of signing in', async () => {
  const guest = await visitor('ana', STILL)
  await guest.page.locator('input[type=password]').waitFor()
  const found = await violationsInBothThemes(guest.page, 'sign-in')
  await guest.page.setViewportSize(TELEPHONE)
  found.push(...(await violations(guest.page, 'sign-in (telephone)')))
  expect(found).toEqual([])
})

test('nobody is kept out of what opens over the screens', MANY_SCREENS, async () => {
  const found: string[] = []
  const { page } = await person('ana', STILL)
  const gone = (role: 'dialog' | 'menu') => page.getByRole(role).waitFor({ state: 'detached' })
  const walk = async (look: (page: Page, where: string) => Promise<string[]>) => {
    const over = async (name: string) => {
      await settled(page)
      found.push(...(await look(page, name)))
      await page.keyboard.press('Escape')
    }
    await settled(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Buscar personas' }).fill('lu')
    await page.getByRole('option', { name: 'Luis Martínez 1002' }).first().waitFor()
    await over('palette')
    await gone('dialog')
    await page.getByRole('button', { name: 'Menú de perfil' }).click()
    await page.getByRole('menuitem', { name: 'Atajos de teclado' }).waitFor()
    await over('profile menu')
    await gone('menu')
    await page.locator('body').press('?')
    await page.getByRole('dialog', { name: 'Atajos de teclado' }).waitFor()
    await over('shortcuts')
    await gone('dialog')
    await page.evaluate(() => {
      location.hash = '#/pbxCloud/historial'
    })
    await page
      .getByRole('button', { name: /^(Etiquetar|Cambiar etiqueta de) la llamada/ })
      .first()
      .click()
    await page.locator('[role=menuitem]:not(.Mui-selected)').first().click()
    await page.getByRole('group', { name: 'Deshacer' }).waitFor()
    await over('undo')
  }
  await walk(violationsInBothThemes)
  await page.setViewportSize(TELEPHONE)
  await page.reload()
  await walk((on, where) => violations(on, `${where} (telephone)`))
  expect(found).toEqual([])
})

test('nobody is kept out of a call, nor of the question before leaving it', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const [caller, callee] = [softphone(ana), softphone(luis)]
  await Promise.all([caller.ready(), callee.ready()])
  await caller.dial('1002')
  await callee.says('Llamada entrante')
  const found = await violations(luis.page, 'ringing')
  await callee.press('Contestar')
  await caller.says('En llamada')
  await caller.press('Teclado')
  found.push(...(await violations(ana.page, 'in a call')))
  await ana.page.getByRole('button', { name: 'Menú de perfil' }).click()
  await ana.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await ana.page.getByRole('alertdialog').waitFor()
  await settled(ana.page)
  found.push(...(await violations(ana.page, 'question')))
  await ana.page.keyboard.press('Escape')
  await caller.press('Colgar')
  expect(found).toEqual([])
})
