import { expect, test } from 'vitest'
import { leads } from '#features/crm/contract/persons.ts'
import { apiOf } from './harness/api-of.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage()

/** Unique per run: other test files share the database. */
const unique = Date.now().toString(36)
/** Part of each phone number, unique per run. */
const block = Date.now().toString().slice(-4)

test('an import of two hundred rows, eight of them bad, is shared as a view with a colleague, and undone', async () => {
  const ana = await person('ana', { reducedMotion: 'reduce', viewport: { width: 1440, height: 950 } })
  const { page } = ana
  const rows = Array.from({ length: 200 }, (_, at) =>
    at % 25 === 0
      ? `Fila ${unique} ${at};;${'Cali '.repeat(20)}`
      : `Fila ${unique} ${at};31${block}${String(1000 + at)};Cali`,
  )
  await page.goto(`${origin}/#/crm/opcionesLeads/leads`)
  await page.getByRole('button', { name: 'Importar' }).click()
  const wizard = page.getByRole('dialog')
  await wizard.locator('input[type=file]').setInputFiles({
    name: 'clientes.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Nombres;Celular;Ciudad', ...rows].join('\n')),
  })
  await wizard.getByRole('button', { name: 'Vista previa' }).click()
  await wizard.getByRole('button', { name: 'Importar 200 filas' }).click()
  await wizard.getByText('Terminada').waitFor({ timeout: 120_000 })
  await wizard.getByText('Nuevas: 192').waitFor()
  await wizard.getByText('Con errores: 8').waitFor()
  await expectNoViolations(ana)
  await takePicture(ana, 'crm-imported')
  await wizard.getByRole('button', { name: 'Cerrar' }).click()

  // The present filter is saved as a view, and shared with the company.
  const api = await apiOf(ana)
  const count = async () =>
    (await api.call(leads.routes.list, { query: { search: unique, limit: 1 } as object })).count
  expect(await count()).toBe(192)
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/Buscar por nombre/))
    .first()
    .fill(unique)
  await page.getByText(/de 192/).waitFor()
  const views = page.getByRole('button', { name: /^Todos/ })
  await views.click()
  await page.getByRole('menuitem', { name: 'Guardar como vista…' }).click()
  const view = `Campaña ${unique}`
  await page.getByLabel('Nombre de la vista').fill(view)
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: view }).click()
  await page.getByRole('menuitem', { name: 'Compartir con la empresa' }).click()
  // The menu changes once the server has stored it.
  await page.getByRole('button', { name: view }).click()
  await page.getByRole('menuitem', { name: 'Dejar de compartir' }).waitFor()
  await page.keyboard.press('Escape')

  const admin = await person('admin', { viewport: { width: 1440, height: 950 } })
  await admin.page.goto(`${origin}/#/crm/opcionesLeads/leads`)
  await admin.page.getByRole('button', { name: /^Todos/ }).click()
  await admin.page.getByRole('menuitem', { name: new RegExp(view) }).click()
  await admin.page.getByRole('button', { name: view }).waitFor()
  await admin.page.getByText(/de 192/).waitFor()
  expect(await admin.page.getByPlaceholder(/Buscar por nombre/).inputValue()).toBe(unique)

  // Undoes the whole import.
  await page.getByRole('button', { name: 'Importar' }).click()
  await wizard
    .getByRole('button', { name: /clientes\.csv/ })
    .first()
    .click()
  await wizard.getByRole('button', { name: 'Deshacer la importación' }).click()
  await wizard.getByText(/Deshecha/).waitFor({ timeout: 120_000 })
  expect(await count()).toBe(0)
}, 300_000)
