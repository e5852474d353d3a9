import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { stage } from './harness/stage.ts'

const { person, origin } = stage({ company: 'own' })

/** The focused element's label or text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement
    if (element?.hasAttribute('data-row')) return 'a row'
    return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
  })

test("an empty list offers to create a group; focus starts in a new chat's search and a list's first row; Enter does not leave a form", async () => {
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
