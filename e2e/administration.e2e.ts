import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { expectNoBarriers } from './harness/barriers.ts'
import { signIn } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person, visitor, origin } = stage()

/** Two pixels by one: red and blue. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==',
  'base64',
)

test('the administrator keeps extensions: a new one, a change, a deletion that is undone', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  await page.goto(`${origin}/#/admin/ajustesEmpresa/extensiones`)
  await page.getByText('Luis Martínez').first().waitFor()
  await expectNoBarriers(admin)

  await page.getByRole('button', { name: 'Nueva extensión' }).click()
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: 'Extensión' }).fill('1001')
  await form.getByLabel('Nombre').fill('Portería')
  await expectNoBarriers(admin)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.getByText('Esto ya existe.').waitFor()
  await form.getByRole('textbox', { name: 'Extensión' }).fill('3001')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Por seguridad no se volverá a mostrar.').waitFor()
  await expectNoBarriers(admin)
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()

  await page.getByRole('button', { name: 'Editar 3001' }).click()
  await form.getByLabel('Nombre').fill('Portería sur')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Seguir editando' }).click()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('row', { name: /Portería sur/ }).waitFor()

  await page.getByRole('searchbox').fill('porteria')
  await page.getByText('1–1 de 1').waitFor()
  await page.getByLabel('Elegir 3001').check()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByText('Nada coincide con los filtros').waitFor()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await page.getByRole('row', { name: /Portería sur/ }).waitFor()
})

test('the administrator makes a user with an extension, who signs in and is called', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  await page.goto(`${origin}/#/admin/ajustesEmpresa/usuarios`)
  await page.getByText('Luis Martínez').first().waitFor()
  await expectNoBarriers(admin)
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
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Sofía Peña')
  await form.getByRole('textbox', { name: 'Usuario' }).fill('sofia')
  await form.getByRole('textbox', { name: 'Correo' }).fill('sofia@example.com')
  await expectNoBarriers(admin)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Por seguridad no se volverá a mostrar.').waitFor()
  const password = (await page.getByRole('dialog').locator('code').last().textContent()) ?? ''
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page
    .getByRole('row', { name: /Sofía Peña/ })
    .locator('img')
    .waitFor()

  await page.goto(`${origin}/#/admin/ajustesEmpresa/extensiones?edit=new`)
  await form.getByRole('textbox', { name: 'Extensión' }).fill('3100')
  await form.getByRole('textbox', { name: 'Nombre' }).fill('Sofía Peña')
  await form.getByRole('combobox', { name: 'Usuario' }).fill('sofia')
  await page.getByRole('option', { name: 'Sofía Peña' }).click()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByText('Por seguridad no se volverá a mostrar.').waitFor()
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()

  const sofia = await visitor('sofia')
  await signIn(sofia, password)
  const [caller, callee] = [softphone(admin), softphone(sofia)]
  await Promise.all([caller.ready(), callee.ready()])
  await caller.dial('3100')
  await callee.says('Llamada entrante')
  await callee.press('Contestar')
  await caller.says('En llamada')
  await caller.press('Colgar')
})

test('a number that the administrator blocked is refused, in words', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  const form = page.getByRole('dialog')
  const block = async (numbers: string) => {
    await page.goto(`${origin}/#/admin/ajustesEmpresa/usuarios`)
    await page.getByRole('button', { name: 'Editar luis' }).click()
    await form.getByRole('textbox', { name: 'Números bloqueados salientes' }).fill(numbers)
    await form.getByRole('button', { name: 'Guardar' }).click()
    await form.waitFor({ state: 'detached' })
  }
  await block('1003')
  const luis = softphone(await person('luis'))
  await luis.ready()
  await luis.dial('1003')
  await luis.says('No tiene permiso para llamar a este número')
  await block('')
})

test('a spreadsheet with bad rows is told row by row, its good rows are imported, and the list is exported', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  await page.goto(`${origin}/#/admin/ajustesEmpresa/extensiones`)
  await page.getByText('Luis Martínez').first().waitFor()
  await page.getByRole('button', { name: 'Importar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'extensiones.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Extensión;Nombre\n3201;Bodega\n32x;Mala\n3202;\n'),
  })
  await dialog.getByText('1 nueva').waitFor()
  await dialog.getByText('2 con errores').waitFor()
  await dialog.getByRole('cell', { name: 'Este dato es obligatorio.' }).waitFor()
  await expectNoBarriers(admin)
  await dialog.getByRole('button', { name: 'Importar solo la fila correcta' }).click()
  await dialog.getByText('La importación terminó.').waitFor()
  await dialog.getByRole('button', { name: 'Cerrar', exact: true }).click()
  await page.getByRole('row', { name: /Bodega/ }).waitFor()

  await page.getByRole('button', { name: 'Exportar' }).click()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'CSV' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('Extensiones.csv')
  const content = await readFile(await saved.path(), 'utf8')
  expect(content).toContain('3201;Bodega;')
})
