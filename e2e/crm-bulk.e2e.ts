import { writeXlsx } from 'hucre/xlsx'
import { expect, test } from 'vitest'
import { businesses } from '#features/crm/contract/businesses.ts'
import { leads } from '#features/crm/contract/persons.ts'
import { apiOf } from './harness/api-of.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage()

/** Unique per run: other test files share the database. */
const unique = Date.now().toString(36)

test('all results of a search change at once, in two pages, and come back with an undo', async () => {
  const ana = await person('ana', { reducedMotion: 'reduce', viewport: { width: 1440, height: 950 } })
  const { page } = ana
  const api = await apiOf(ana)
  const word = `Lote${unique}`
  for (let at = 0; at < 13; at += 1)
    await api.call(leads.routes.create, { body: { first_name: word, last_name: `n${at}` } })
  const ownerless = async () => {
    const { results } = await api.call(leads.routes.list, { query: { search: word, limit: 100 } as object })
    return results.map(({ owner }) => owner)
  }
  const before = await ownerless()
  expect(before).toHaveLength(13)

  await page.goto(`${origin}/#/crm/opcionesLeads/leads?search=${word}`)
  await page.getByText('n12').first().waitFor()
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).check()
  const bar = page.getByRole('toolbar', { name: 'Acciones para lo seleccionado' })
  await bar.getByRole('button', { name: 'Seleccionar los 13 resultados' }).click()
  await bar.getByText('Los 13 resultados seleccionados').waitFor()
  await takePicture(ana, 'crm-all-results')
  await bar.getByRole('button', { name: 'Cambiar…' }).click()
  const edit = page.getByRole('dialog', { name: 'Cambiar los 13 resultados' })
  await edit.getByLabel('Campo').click()
  await page.getByRole('option', { name: 'Origen' }).click()
  await edit.getByLabel('Nuevo valor').click()
  await page.getByRole('option').first().click()
  await edit.getByRole('button', { name: 'Cambiar' }).click()
  const progress = page.getByRole('dialog', { name: 'Cambio de muchas filas' })
  await progress.getByText('Terminado').waitFor({ timeout: 60_000 })
  await progress.getByText('Cambiadas: 13').waitFor()
  await expectNoViolations(ana)
  await takePicture(ana, 'crm-bulk-done')
  await progress.getByRole('button', { name: 'Deshacer todo' }).click()
  await progress.getByText('Deshechas: 13').waitFor({ timeout: 60_000 })
  await progress.getByRole('button', { name: 'Cerrar' }).click()

  // On a telephone at night.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page
    .getByRole('checkbox', { name: /^Seleccionar Lote/ })
    .first()
    .check()
  await bar.getByRole('button', { name: 'Seleccionar los 13 resultados' }).waitFor()
  await takePicture(ana, 'crm-bulk-phone')
})

test('two people edit one lead: different fields are joined, the same field is shown side by side', async () => {
  const ana = await person('ana', { reducedMotion: 'reduce', viewport: { width: 1440, height: 950 } })
  const { page } = ana
  const api = await apiOf(ana)
  const first_name = `Pareja${unique}`
  const { record } = await api.call(leads.routes.create, { body: { first_name, city: 'Cali' } })
  const params = { id: record.id }
  await page.goto(`${origin}/#/crm/opcionesLeads/leads?edit=${record.id}`)
  const form = page.getByRole('dialog', { name: 'Editar lead' })
  await form.getByLabel('Ciudad').fill('Tunja')
  // Somebody else is quicker with another field …
  const beside = await api.call(leads.routes.edit, {
    params,
    body: { version: record.version, document: `D${unique}` },
  })
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await api.call(leads.routes.read, { params })).toMatchObject({
    city: 'Tunja',
    document: `D${unique}`,
  })

  // … and then with the same one.
  await page.goto(`${origin}/#/crm/opcionesLeads/leads?edit=${record.id}`)
  await form.getByLabel('Ciudad').fill('Pasto')
  await form.getByLabel('Apellidos').fill('Escrito')
  await api.call(leads.routes.edit, { params, body: { version: beside.version + 1, city: 'Neiva' } })
  await form.getByRole('button', { name: 'Guardar' }).click()
  const choice = form.getByRole('radiogroup', { name: 'Ciudad: qué queda' })
  await choice.getByRole('radio', { name: /Pasto/ }).waitFor()
  await choice.getByRole('radio', { name: /Neiva/ }).waitFor()
  await expectNoViolations(ana)
  await takePicture(ana, 'crm-side-by-side')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(ana, 'crm-side-by-side-phone')
  // Nothing is decided by saving again.
  await form.getByRole('button', { name: 'Guardar' }).click()
  await choice.waitFor()
  expect(await api.call(leads.routes.read, { params })).toMatchObject({ city: 'Neiva' })
  await choice.getByRole('radio', { name: /Pasto/ }).click()
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })
  expect(await api.call(leads.routes.read, { params })).toMatchObject({
    city: 'Pasto',
    last_name: 'Escrito',
  })
})

test('of a workbook of several sheets the chosen one is imported', async () => {
  const ana = await person('ana', { reducedMotion: 'reduce', viewport: { width: 1440, height: 950 } })
  const { page } = ana
  const sheetOf = (name: string, word: string) => ({
    name,
    rows: [
      ['Nombre', 'Ciudad'],
      [`${word}${unique}`, 'Cali'],
    ],
  })
  const buffer = Buffer.from(
    await writeXlsx({
      sheets: [
        { ...sheetOf('Base vieja', 'Oculta'), hidden: true },
        sheetOf('Clientes', 'Clienta'),
        { name: 'Interesados', rows: [...sheetOf('Interesados', 'Interesada').rows, ['Total', '1']] },
      ],
    }),
  )
  await page.goto(`${origin}/#/crm/opcionesLeads/leads`)
  await page.getByRole('button', { name: 'Importar' }).click()
  const wizard = page.getByRole('dialog', { name: /^Importar/ })
  await wizard.locator('input[type=file]').setInputFiles({
    name: 'clientes.xlsx',
    mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    buffer,
  })
  await wizard.getByText(`Clienta${unique}`).waitFor()
  await wizard.getByLabel('Hoja del archivo').click()
  await page.getByRole('option', { name: 'Base vieja' }).waitFor({ state: 'detached' })
  await page.getByRole('option', { name: 'Interesados' }).click()
  await wizard.getByText(`Interesada${unique}`).waitFor()
  // What is no record is said, and can be taken.
  await wizard.getByText('Fila 3: «Total · 1». Parece una suma, no un registro.').waitFor()
  expect(await wizard.getByRole('switch', { name: 'Importarlas también' }).isChecked()).toBe(false)
  await expectNoViolations(ana)
  await takePicture(ana, 'crm-import-sheet')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(ana, 'crm-import-sheet-phone')
  await wizard.getByRole('button', { name: 'Vista previa' }).click()
  await wizard.getByRole('button', { name: /^Importar/ }).click()
  await wizard.getByRole('button', { name: /^Deshacer/ }).waitFor({ timeout: 60_000 })
  const { results } = await (await apiOf(ana)).call(leads.routes.list, {
    query: { search: unique } as object,
  })
  const names = results.map(({ name }) => name)
  expect(names).toContain(`Interesada${unique}`)
  expect(names).not.toContain(`Clienta${unique}`)
  await wizard.getByText('1 fila con observaciones').waitFor()
})

test('deleting somebody with open businesses asks what becomes of them, and says that restoring reopens them', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce', viewport: { width: 1440, height: 950 } })
  const { page } = admin
  const api = await apiOf(admin)
  const { results } = await api.call(businesses.routes.list, {
    query: { status: 'open', order: 'created_at', limit: 50 } as object,
  })
  const one = results.find(({ person }) => person !== null)
  const word = one?.person?.label ?? ''
  expect(word).not.toBe('')
  await page.goto(`${origin}/#/crm/opcionesPersona/personas?search=${encodeURIComponent(word)}`)
  await page.getByText(word).first().waitFor()
  await page.getByRole('checkbox', { name: 'Seleccionar todo' }).check()
  const bar = page.getByRole('toolbar', { name: 'Acciones para lo seleccionado' })
  await bar.getByRole('button', { name: 'Eliminar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Tiene negocios abiertos' })
  await dialog.getByText(/se reabren los negocios/).waitFor()
  // Businesses that stay open are discarded for no reason.
  await dialog.getByRole('combobox', { name: '¿Qué pasa con ellos?' }).waitFor()
  expect(await dialog.getByText('Motivo de descarte').count()).toBe(0)
  const action = dialog.getByRole('button', { name: 'Eliminar' })
  expect(await action.getAttribute('class')).toContain('colorError')
  await expectNoViolations(admin)
  await takePicture(admin, 'crm-removal')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await takePicture(admin, 'crm-removal-phone')
  await dialog.getByRole('combobox', { name: '¿Qué pasa con ellos?' }).click()
  await page.getByRole('option', { name: 'Se pierden' }).click()
  await dialog.getByText('Motivo de descarte').waitFor()
})
