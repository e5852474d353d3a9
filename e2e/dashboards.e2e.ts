import { expect, test } from 'vitest'
import { STILL, settled } from './harness/screens.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person, origin } = stage()

/** Unique per run: other test files, and a second try, share the database. */
const unique = Date.now().toString(36)
const REPORT = `Llamadas del mes ${unique}`
const WALL = `Sala de ventas ${unique}`
const DASHBOARD = `Cada mañana ${unique}`

test('a report of one’s own is built, put on a dashboard, arranged by keyboard, and seen by a colleague', async () => {
  const [admin, ana] = await Promise.all([person('admin', STILL), person('ana', STILL)])
  const { page } = admin
  await page.goto(`${origin}/#/reportes/propios`)
  await page.getByRole('button', { name: 'Nuevo reporte' }).first().click()
  await page.getByRole('button', { name: 'Líneas' }).click()
  await page.getByRole('list', { name: 'Cifras' }).waitFor()
  await page.getByRole('button', { name: 'Guardar como…' }).click()
  const naming = page.getByRole('dialog')
  await naming.getByLabel('Nombre').fill(REPORT)
  await naming.getByLabel('Compartir con toda la empresa').check()
  await naming.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('heading', { level: 1, name: REPORT }).waitFor()
  await takePicture(admin, 'own-report')

  await page.goto(`${origin}/#/reportes/tableros`)
  await page.getByRole('button', { name: 'Nuevo tablero' }).first().click()
  await page.getByRole('dialog').getByLabel('Nombre').fill(DASHBOARD)
  await page.getByRole('dialog').getByLabel('Compartir con toda la empresa').check()
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  // By its report: the same name is in several, and the list is narrowed a moment after the search was typed.
  const add = async (search: string, report: string, name: string) => {
    await page.getByRole('button', { name: 'Agregar tarjeta' }).first().click()
    const picker = page.getByRole('dialog', { name: 'Agregar tarjeta' })
    await picker.getByLabel('Buscar cifra o gráfico').fill(search)
    const offers = picker.getByRole('list').filter({ has: page.getByText(report, { exact: true }) })
    await offers.getByRole('button', { name, exact: true }).click()
    await picker.waitFor({ state: 'detached' })
  }
  await add('general contestadas', 'General', 'Contestadas')
  await add(REPORT, 'Reportes propios', REPORT)
  const cards = page.getByRole('region', { name: `Tarjetas de ${DASHBOARD}` })
  const names = () => cards.getByRole('heading', { level: 2 }).allTextContents()
  await cards.getByRole('heading', { level: 2, name: REPORT }).waitFor()
  await expect.poll(names).toEqual(['Contestadas', REPORT])
  const earlier = page.getByRole('button', { name: `Mover antes: ${REPORT}` })
  await earlier.focus()
  await page.keyboard.press('Enter')
  await expect.poll(names).toEqual([REPORT, 'Contestadas'])
  await page.getByRole('button', { name: 'Quitar Contestadas' }).click()
  await expect.poll(names).toEqual([REPORT])
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(names).toEqual([REPORT, 'Contestadas'])
  await page.getByRole('button', { name: 'Listo' }).click()
  await settled(page)
  await takePicture(admin, 'dashboard')

  // An agent sees their own calls on it; what they may not see says so.
  await ana.page.goto(page.url())
  const hers = ana.page.getByRole('region', { name: `Tarjetas de ${DASHBOARD}` })
  await hers.getByText('Usted no puede ver estos datos').waitFor()
  await hers.getByRole('link', { name: REPORT }).waitFor()
  expect(await ana.page.getByRole('button', { name: 'Editar' }).count()).toBe(0)
})

test('a wall link is opened without a session, and is empty when it is revoked', async () => {
  const admin = await person('admin', STILL)
  const { page } = admin
  await page.goto(`${origin}/#/reportes/paredes`)
  await page.getByRole('button', { name: 'Nuevo enlace' }).first().click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Nombre' }).fill(WALL)
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const address = page.getByRole('textbox', { name: 'Dirección' })
  await expect.poll(() => address.inputValue()).toMatch(/^http/)
  const url = new URL(await address.inputValue())
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()
  const television = await admin.context.browser()?.newPage({ viewport: { width: 1920, height: 1080 } })
  if (television === undefined) throw new Error('no browser')
  await television.goto(`${origin}${url.pathname}`)
  await television.getByRole('heading', { name: 'Ventas de hoy' }).waitFor()
  await takePicture({ ...admin, page: television }, 'wall')
  await page.getByRole('button', { name: `Revocar ${WALL}` }).click()
  await page.getByRole('button', { name: 'Revocar', exact: true }).last().click()
  await television.getByText('Este enlace ya no muestra nada').waitFor()
  await television.close()
})

test('staffing answers a higher goal with more agents', async () => {
  const admin = await person('admin', STILL)
  const { page } = admin
  await page.goto(`${origin}/#/reportes/personal`)
  const table = page.getByRole('table', { name: 'Por media hora' })
  await table.waitFor()
  await settled(page)
  const agents = async () =>
    (await table.getByRole('row').allTextContents()).length === 0
      ? 0
      : (await table.locator('tbody tr td:nth-child(2)').allTextContents()).reduce(
          (sum, one) => sum + Number(one),
          0,
        )
  const before = await agents()
  expect(before).toBeGreaterThan(0)
  await page.getByLabel('Nivel de servicio (%)').first().fill('99')
  await expect.poll(agents).toBeGreaterThan(before)
  await takePicture(admin, 'staffing')
})
