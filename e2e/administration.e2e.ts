import { afterEach, expect, test } from 'vitest'
import { type Baresip, startBaresip } from './harness/baresip.ts'
import { readDownload } from './harness/download.ts'
import { type Person, signIn } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, visitor, origin } = stage()
const phones: Baresip[] = []
afterEach(async () => {
  for (const phone of phones.splice(0)) await phone.stop()
})

/** Two pixels by one: red and blue. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==',
  'base64',
)

/** The credentials of the window that shows them only once, by label. */
async function shownOnce({ page }: Person): Promise<Record<string, string>> {
  await page.getByText('Por seguridad no se volverá a mostrar.').waitFor()
  const lines = page.getByRole('dialog').locator('div:has(> code)')
  const texts = await lines.evaluateAll((all) =>
    all.map((line) => [...line.children].map((one) => one.textContent)),
  )
  return Object.fromEntries(texts)
}

test('the administrator creates an extension, connects a phone, renews its secret, and undoes a deletion; a colleague sees it', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const colleague = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  for (const { page: one } of [admin, colleague]) {
    await one.goto(`${origin}/#/admin/ajustesEmpresa/extensiones`)
    await one.getByText('Luis Martínez').first().waitFor()
  }
  await expectNoViolations(admin)

  await page.getByRole('button', { name: 'Nueva extensión' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Extensión' }).fill('1001')
  await form.getByLabel('Nombre').fill('Portería')
  await expectNoViolations(admin)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.getByText('Esto ya existe.').waitFor()
  await form.getByRole('textbox', { name: 'Extensión' }).fill('3001')
  await form.getByRole('button', { name: 'Guardar' }).click()
  const first = await shownOnce(admin)
  await form.getByRole('img', { name: 'Código QR para configurar un teléfono' }).waitFor()
  await expectNoViolations(admin)
  await takePicture(admin, 'admin-phone-dialog')
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await colleague.page.getByRole('row', { name: /Portería/ }).waitFor()

  await page.getByRole('button', { name: 'Más acciones para 3001' }).click()
  await page.getByRole('menuitem', { name: 'Renovar clave' }).click()
  await expectNoViolations(admin)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renovar clave' }).click()
  const second = await shownOnce(admin)
  expect(second).toEqual({ ...first, 'Clave SIP': expect.any(String) })
  expect(second['Clave SIP']).not.toBe(first['Clave SIP'])
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  // The shown data is all that a third-party phone needs.
  const phone = await startBaresip({
    user: second.Usuario ?? '',
    secret: second['Clave SIP'] ?? '',
    port: Number(second.Puerto),
  })
  phones.push(phone)
  await phone.registered()

  await page.getByRole('button', { name: 'Editar 3001' }).click()
  await form.getByLabel('Nombre').fill('Portería sur')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('row', { name: /Portería sur/ }).waitFor()
  await colleague.page.getByRole('row', { name: /Portería sur/ }).waitFor()

  await page.getByRole('main').getByRole('searchbox').fill('porteria')
  await page.getByText('1–1 de 1').waitFor()
  await page.getByLabel('Seleccionar 3001').check()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('Nada coincide con los filtros').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('row', { name: /Portería sur/ }).waitFor()
})

test('the administrator creates a user with an extension, who signs in and receives a call', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  await page.goto(`${origin}/#/admin/ajustesEmpresa/usuarios`)
  await page.getByText('Luis Martínez').first().waitFor()
  await expectNoViolations(admin)
  await page.getByRole('button', { name: 'Nuevo usuario' }).click()
  const form = page.getByRole('dialog')
  await form.locator('input[type=file]').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: PICTURE,
  })
  await page.getByRole('slider').focus()
  await page.keyboard.press('End')
  await page.getByRole('button', { name: 'Usar' }).click()
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Amparo Peña')
  await form.getByRole('textbox', { name: 'Usuario' }).fill('amparo')
  await form.getByRole('textbox', { name: 'Correo' }).fill('amparo@example.com')
  await form.getByRole('combobox', { name: 'Extensión' }).click()
  await page.getByRole('option', { name: 'Elegir el número' }).click()
  await form.getByRole('textbox', { name: 'Número de la extensión' }).fill('3100')
  await expectNoViolations(admin)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Por seguridad no se volverá a mostrar.').waitFor()
  const password = (await page.getByRole('dialog').locator('code').nth(1).textContent()) ?? ''
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page
    .getByRole('row', { name: /Amparo Peña/ })
    .locator('img')
    .waitFor()

  const amparo = await visitor('amparo')
  await signIn(amparo, password)
  const [caller, callee] = [softphone(admin), softphone(amparo)]
  await Promise.all([caller.ready(), callee.ready()])
  await caller.dial('3100')
  await callee.says('Llamada entrante')
  await callee.press('Contestar')
  await caller.says('En llamada')
  await caller.press('Colgar')
})

test('a blocked number is refused with a text, in a browser that has renewed its secret by itself', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  const form = page.getByRole('dialog')
  const block = async (numbers: string) => {
    await page.goto(`${origin}/#/admin/ajustesEmpresa/usuarios`)
    await page.getByRole('button', { name: 'Editar luis' }).click()
    await form.getByRole('textbox', { name: 'No permitir llamadas a' }).fill(numbers)
    await form.getByRole('button', { name: 'Guardar' }).click()
    await form.waitFor({ state: 'detached' })
  }
  await block('1003')
  const browser = await person('luis')
  const luis = softphone(browser)
  await luis.ready()
  const reads = browser.page.waitForResponse((response) => response.url().endsWith('/api/v1/session/'))
  await page.goto(`${origin}/#/admin/ajustesEmpresa/extensiones`)
  await page.getByRole('button', { name: 'Más acciones para 1002' }).click()
  await page.getByRole('menuitem', { name: 'Renovar clave' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Renovar clave' }).click()
  await shownOnce(admin)
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await reads
  // Asterisk checks the secret before the program learns of the call.
  await luis.dial('1003')
  await luis.says('No tiene permiso para llamar a este número')
  await block('')
})

test('a spreadsheet of users shows errors row by row, is corrected and imported, and the list is exported', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  await page.goto(`${origin}/#/admin/ajustesEmpresa/usuarios`)
  await page.getByText('Luis Martínez').first().waitFor()
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (name: string, buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer })
  const preview = () => dialog.getByRole('button', { name: 'Vista previa' }).click()
  // As written by Excel in Latin America.
  await choose('antigua.csv', Buffer.from('Usuario;Nombre\nx;Pe\xf1a', 'latin1'))
  await dialog.getByText('Peña').first().waitFor()
  await dialog.getByRole('button', { name: 'Otro archivo' }).click()
  const head = 'Usuario;Nombre;Correo;Rol\nbodega;Bodega;;\n'
  await choose('usuarios.csv', Buffer.from(`${head}mala;;sin-arroba;Jefe\neva;Eva;;\n`))
  await preview()
  await dialog.getByText(/Nombre: Este dato es obligatorio/).waitFor()
  expect(await dialog.getByText('Con errores').count()).toBe(1)
  await expectNoViolations(admin)
  await takePicture(admin, 'admin-import')
  await dialog.getByRole('button', { name: 'Atrás' }).click()
  await dialog.getByRole('button', { name: 'Otro archivo' }).click()
  await choose('usuarios-2.csv', Buffer.from(`${head}mala;Buena;buena@example.com;Supervisor\n`))
  await preview()
  await dialog.getByRole('button', { name: 'Importar 2 filas' }).click()
  await dialog.getByText('Nuevas: 2').waitFor()
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Guardar claves' }).click()
  const secrets = await readDownload(await saving)
  expect(secrets.split('\n').filter((line) => /^(bodega|mala);/.test(line))).toHaveLength(2)
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByRole('row', { name: /Bodega/ }).waitFor()

  await page.getByRole('button', { name: 'Exportar' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('Usuarios.csv')
  expect(await readDownload(saved)).toContain('mala;Buena;buena@example.com;Supervisor')
})
