import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { readDownload } from './harness/download.ts'
import { stage } from './harness/stage.ts'
import { expectNoViolations, TELEPHONE } from './harness/violations.ts'

const { person, origin } = stage()
const SCREEN = `${origin}/#/admin/herramientas/auditoria`

/** Label of the button that opens the last entry of `leaveTraces`. */
const LATEST = /^Detalles: Dejó de exigir un segundo factor/

/** Turns the company's requirement of a second factor on and off again; nobody signs in meanwhile. */
async function leaveTraces(page: Awaited<ReturnType<typeof person>>['page']): Promise<void> {
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('suite.tokens'))) ?? '{}')
  for (const require_second_factor of [true, false]) {
    const answer = await fetch(`${origin}/api/v1/company_security/`, {
      method: 'PATCH',
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ require_second_factor }),
    })
    expect(answer.status).toBe(200)
  }
}

test('the administrator finds who changed what, opens the details, and exports the list; a supervisor and an operator see theirs', async () => {
  const admin = await person('admin', { acceptDownloads: true })
  await leaveTraces(admin.page)
  await admin.page.getByRole('link', { name: 'Configuración' }).click()
  await admin.page.getByRole('link', { name: 'Auditoría' }).click()
  await admin.page.getByRole('button', { name: LATEST }).first().waitFor()

  await admin.page
    .getByRole('combobox', { name: 'Acción' })
    .selectOption({ label: 'Exigió un segundo factor a toda la empresa' })
  await admin.page.waitForURL(/action=company\.second_factor_required/)
  const table = admin.page.getByRole('table', { name: 'Auditoría' })
  await eventually(async () => expect(await table.getByText('Dejó de exigir').count()).toBe(0))
  await admin.page
    .getByRole('button', { name: /^Detalles: Exigió un segundo factor/ })
    .first()
    .click()
  const entry = admin.page.getByRole('dialog', { name: 'Exigió un segundo factor a toda la empresa' })
  await entry.getByText('Carolina Díaz').waitFor()
  await expectNoViolations(admin)
  await entry.getByRole('button', { name: 'Cerrar' }).click()

  const saving = admin.page.waitForEvent('download')
  await admin.page.getByRole('button', { name: 'Exportar' }).click()
  await admin.page.getByRole('menuitem', { name: /CSV/ }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('auditoria.csv')
  expect(await readDownload(file)).toContain('Carolina Díaz;Exigió un segundo factor')

  // On a telephone the filters are hidden until requested.
  await admin.page.setViewportSize(TELEPHONE)
  await admin.page.goto(SCREEN)
  await admin.page.reload()
  await admin.page.getByRole('button', { name: LATEST }).first().waitFor()
  expect(await admin.page.getByRole('combobox', { name: 'Quién' }).count()).toBe(0)
  await admin.page.getByRole('button', { name: 'Filtros', exact: true }).click()
  await admin.page.getByRole('combobox', { name: 'Acción' }).selectOption({ index: 1 })
  await admin.page.getByRole('button', { name: 'Filtros (1)' }).click()
  await admin.page.getByRole('combobox', { name: 'Acción' }).waitFor({ state: 'detached' })

  const [marta, operator] = await Promise.all([person('marta'), person('operador')])
  await marta.page.getByRole('link', { name: 'Configuración' }).click()
  await marta.page.getByRole('link', { name: 'Auditoría' }).click()
  await marta.page.getByRole('button', { name: LATEST }).first().waitFor()
  expect(await marta.page.getByRole('link', { name: 'Extensiones' }).count()).toBe(0)
  // Screens without permission look nonexistent.
  await marta.page.goto(`${origin}/#/admin/ajustesEmpresa/extensiones`)
  await marta.page.getByRole('heading', { name: 'Página no encontrada' }).waitFor()
  // An operator sees their own company's.
  await operator.page.goto(SCREEN)
  await operator.page.getByRole('heading', { name: 'Auditoría' }).waitFor()
})
