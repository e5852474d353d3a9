import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { stage } from './harness/stage.ts'

const { person, origin } = stage()

test('marta sees her sessions, ends one, then all others', async () => {
  const [marta, second, third] = await Promise.all([person('marta'), person('marta'), person('marta')])
  await marta.page.getByRole('button', { name: 'Menú de perfil' }).click()
  await marta.page.getByRole('menuitem', { name: 'Mi perfil' }).click()
  const sessions = marta.page.getByRole('list', { name: 'Sesiones abiertas' })
  await sessions.getByText('Esta sesión').waitFor()
  const others = sessions.getByRole('button', { name: /^Cerrar la sesión de Chrome en Linux/ })
  const before = await others.count()
  expect(before).toBeGreaterThanOrEqual(2)
  await others.first().click()
  await marta.page.getByText('Sesión cerrada').waitFor()
  await eventually(async () => expect(await others.count()).toBe(before - 1))

  await marta.page.getByRole('button', { name: 'Cerrar todas las demás' }).click()
  await marta.page.getByRole('alertdialog').getByRole('button', { name: 'Cerrar todas las demás' }).click()
  await eventually(async () => expect(await others.count()).toBe(0))
  await Promise.all([second, third].map(({ page }) => page.waitForURL(/#\/auth\/login/)))
  await marta.page.reload()
  await marta.page.getByRole('heading', { name: 'Mi perfil' }).waitFor()
})

test('a profile switched to English stays English after a reload', async () => {
  const { page } = await person('bruno')
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await page.getByRole('menuitem', { name: 'My profile' }).click()
  await page.getByRole('heading', { name: 'My profile' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'My profile' }).waitFor()
  await page.getByRole('button', { name: 'Profile menu' }).click()
  // Waits until it is stored: the next test needs bruno's language.
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/update-profile-config/'))
  await page.getByRole('menuitemradio', { name: 'Español' }).click()
  await page.getByRole('menuitem', { name: 'Mi perfil' }).waitFor()
  expect((await stored).status()).toBe(200)
})

test('a language chosen in the menu is the open form’s, too, which then saves nothing else over it', async () => {
  const { page } = await person('bruno')
  await page.goto(`${origin}/#/perfil`)
  await page.getByRole('form', { name: 'Datos personales' }).waitFor()
  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/update-profile-config/'))
  await page.getByRole('menuitemradio', { name: 'English' }).click()
  await stored
  await page.keyboard.press('Escape')
  const data = page.getByRole('form', { name: 'Personal data' })
  await data.getByRole('combobox', { name: 'Language' }).getByText('English').waitFor()
  await data.getByLabel('Name', { exact: true }).fill('Bruno Salas Ríos')
  await data.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Data saved').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'My profile' }).waitFor()
  await data.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Español' }).click()
  await data.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Mi perfil' }).waitFor()
})

test('changing the mail address needs the password, changing the name does not', async () => {
  const { page } = await person('bruno')
  await page.goto(`${origin}/#/perfil`)
  const data = page.getByRole('form', { name: 'Datos personales' })
  await data.getByLabel('Correo', { exact: true }).fill('bruno.salas@otra.example')
  await data.getByRole('button', { name: 'Guardar' }).click()
  await data.getByText('Escriba su contraseña actual').waitFor()
  await data.locator('input[name=password]').fill('demo')
  await data.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Datos guardados').waitFor()
  await page.reload()
  await eventually(async () =>
    expect(await page.getByLabel('Correo', { exact: true }).inputValue()).toBe('bruno.salas@otra.example'),
  )
})
