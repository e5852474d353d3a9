import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stage } from './harness/stage.ts'

const { person, origin } = stage({ company: 'own' })

/** What has the focus, by its label or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element?.hasAttribute('data-row')) return 'a row'
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

test('no groups: one can be made; a new chat begins in its search, a list in its first row, and a form is not left by Enter', async () => {
  const { page } = await person('admin')
  await page.goto(`${origin}/#/pbxCloud/chat?mostrar=groups`)
  await page.getByRole('status').getByRole('button', { name: 'Nuevo grupo' }).click()
  await page.getByRole('dialog', { name: 'Nuevo grupo' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Nuevo chat' }).click()
  await page.getByRole('dialog', { name: 'Nuevo chat' }).getByRole('searchbox').waitFor()
  await expect.poll(() => focused(page)).toBe('Busque por nombre o extensión')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })

  await page.goto(`${origin}/#/pbxCloud/directorio`)
  await page.reload()
  await page.locator('[data-row]').first().waitFor()
  await page.keyboard.press('Tab')
  await expect.poll(() => focused(page)).toBe('a row')

  await page.goto(`${origin}/#/admin/ajustesEmpresa/grupos?edit=new`)
  const form = page.getByRole('dialog')
  await form.getByLabel('Nombre').fill('Ventas')
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').waitFor()
  await expect.poll(() => focused(page)).toBe('Seguir editando')
  await page.keyboard.press('Enter')
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await form.getByLabel('Nombre').inputValue()).toBe('Ventas')
})
