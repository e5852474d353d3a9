import { expect, onTestFinished, test } from 'vitest'
import { companies } from '#features/provider/contract/companies.ts'
import { changeSecurity } from '#features/session/contract/second-factor.ts'
import { users } from '#features/users/contract/users.ts'
import { uploadPicture } from '#platform/contract/files.ts'
import { caller } from './harness/caller.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage()
/** Two pixels by one: red and blue. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==',
  'base64',
)
const picture = { name: 'yo.png', mimeType: 'image/png', buffer: PICTURE }

test('the administrator invites a new user by mail, and makes the second factor required and optional', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  const { api } = await caller(origin, 'admin')
  // In any case: otherwise nobody could sign in in later tests.
  onTestFinished(async () => {
    await api.call(changeSecurity, { body: { require_second_factor: false } })
  })
  await page.goto(`${origin}/#/admin/ajustesEmpresa/usuarios`)
  await page.getByRole('button', { name: 'Nuevo usuario' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Inés Invitada')
  await form.getByRole('textbox', { name: 'Usuario' }).fill('ines')
  await form.getByRole('textbox', { name: 'Correo' }).fill('ines@demo.example')
  // Enter on the question before leaving keeps editing, so that no input is lost.
  await page.keyboard.press('Escape')
  const unsaved = page.getByRole('alertdialog')
  await unsaved.getByRole('button', { name: 'Seguir editando' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Enter')
  await unsaved.waitFor({ state: 'detached' })
  expect(await form.getByRole('textbox', { name: 'Correo' }).inputValue()).toBe('ines@demo.example')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Inés Invitada puede recibir un enlace').waitFor()
  await page.getByText('la de arriba deja de servir').waitFor()
  await expectNoViolations(admin)
  await takePicture(admin, 'people-invitation')
  await page.getByRole('button', { name: 'Enviar invitación' }).click()
  await page.getByText('Invitación enviada a ines@demo.example').waitFor()

  await page.getByRole('button', { name: 'Seguridad de acceso' }).click()
  const required = page.getByRole('switch', { name: 'Exigir segundo factor a todos' })
  await required.waitFor()
  await expectNoViolations(admin)
  await required.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
  expect(await required.isChecked()).toBe(false)
  await required.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Exigir' }).click()
  await page.getByText('El segundo factor es obligatorio').waitFor()
  await required.click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Dejar de exigir' }).click()
  await page.getByText('El segundo factor es voluntario').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar' }).click()
  // The panel's title is the person's name, not the user name.
  await page
    .getByRole('row', { name: /Inés Invitada/ })
    .getByText('ines', { exact: true })
    .click()
  await page.getByRole('heading', { name: 'Inés Invitada' }).waitFor()
  const { results } = await api.call(users.routes.list, { query: { search: 'ines' } })
  expect(results).toMatchObject([{ username: 'ines', email: 'ines@demo.example' }])
})

test('on a telephone the whole menu is behind "Más"; the own picture is cropped and shown in the bar', async () => {
  const marta = await person('marta', { viewport: { width: 390, height: 844 } })
  const { page } = marta
  await page.goto(`${origin}/#/perfil`)
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('dialog', { name: 'Recortar imagen' }).getByRole('button', { name: 'Usar' }).click()
  await page.getByText('Foto guardada').waitFor()
  await page.getByRole('banner').locator('img[src^="blob:"]').waitFor()
  await page.getByRole('button', { name: 'Quitar imagen' }).click()
  await page.getByText('Foto quitada').waitFor()
  await page.getByRole('banner').locator('img[src^="blob:"]').waitFor({ state: 'detached' })

  const admin = await person('admin', { viewport: { width: 390, height: 844 } })
  await admin.page.getByRole('button', { name: 'Más' }).click()
  const menu = admin.page.getByRole('dialog', { name: 'Menú principal' })
  await menu.getByRole('link', { name: 'Auditoría' }).waitFor()
  await expectNoViolations(admin)
  await menu.getByRole('link', { name: 'Auditoría' }).click()
  await menu.waitFor({ state: 'detached' })
  await admin.page.getByRole('heading', { name: 'Auditoría' }).waitFor()
})

test('the company’s logo is in the bar and the page icon of its users, and of nobody else', async () => {
  const { api } = await caller(origin, 'operador')
  const { results } = await api.call(companies.routes.list, { query: { search: 'otra' } })
  const company = results[0]
  if (company === undefined) throw new Error('there is no second company')
  const keep = async (logo: string | null) => {
    const { version } = await api.call(companies.routes.read, { params: { id: company.id } })
    await api.call(companies.routes.edit, { params: { id: company.id }, body: { version, logo } })
  }
  const { id } = await api.call(uploadPicture, { file: new Blob([PICTURE]), fileName: 'logo.png' })
  await keep(id)
  const [eva, ana] = await Promise.all([person('eva'), person('ana')])
  // One's own picture beside it is in a button.
  await eva.page.getByRole('banner').locator('img[src^="blob:"]:not(button img)').waitFor()
  await eva.page.locator('link[rel=icon][href^="blob:"]').waitFor({ state: 'attached' })
  expect(await ana.page.getByRole('banner').locator('img:not(button img)').count()).toBe(0)
  await keep(null)
})

test('a part that never loads is given up after two minutes', async () => {
  const ana = await person('ana')
  const { page } = ana
  await page.clock.install()
  await page.goto(`${origin}/#/pbxCloud/directorio`)
  await page.reload()
  await page.getByRole('link', { name: 'Historial' }).waitFor()
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/assets\/history-screen[^/]*\.js$/, async (route) => {
    await held
    await route.abort()
  })
  await page.getByRole('link', { name: 'Historial' }).click()
  await page.getByRole('progressbar', { name: 'Cargando…' }).waitFor()
  await page.clock.runFor(119_000)
  expect(await page.getByText('Esta parte no se pudo cargar').count()).toBe(0)
  await page.clock.runFor(2_000)
  await page.getByText('Esta parte no se pudo cargar').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  release()
  ana.problems.length = 0
})
