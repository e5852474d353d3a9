import { test } from 'vitest'
import { STILL, settled } from './harness/screens.ts'
import { savePicture, stage } from './harness/stage.ts'

const { person, origin } = stage()

test('tmp pictures', async () => {
  const admin = await person('admin', STILL)
  const { page } = admin
  await page.goto(`${origin}/#/reportesJoin/atencion`)
  await settled(page)
  await savePicture(admin, 'tmp-service')
  await page.goto(`${origin}/#/reportes/personal`)
  await page.getByRole('table', { name: 'Por media hora' }).waitFor()
  await settled(page)
  await savePicture(admin, 'tmp-staffing')
  await page.goto(`${origin}/#/reportes/paredes`)
  await page.getByRole('button', { name: 'Nuevo enlace' }).first().click()
  await page.getByRole('dialog').getByLabel('Nombre').fill('Sala de ventas')
  await page.getByLabel('Mostrar nombres de agentes y asesores').check()
  await savePicture(admin, 'tmp-wall-new')
  await page.getByRole('button', { name: 'Crear enlace' }).click()
  const url = new URL(await page.getByRole('textbox', { name: 'Dirección' }).inputValue())
  await page.getByRole('button', { name: 'Cerrar' }).click()
  await settled(page)
  await savePicture(admin, 'tmp-walls')
  await page.goto(`${origin}${url.pathname}`)
  await page.getByRole('heading', { name: 'Ventas de hoy' }).waitFor()
  await page.setViewportSize({ width: 1920, height: 1080 })
  await settled(page)
  await savePicture(admin, 'tmp-wall')
  await page.emulateMedia({ colorScheme: 'dark' })
  await settled(page)
  await savePicture(admin, 'tmp-wall-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  await savePicture(admin, 'tmp-wall-phone')
  await page.goto(`${origin}/#/reportes/personal`)
  await page.getByRole('table', { name: 'Por media hora' }).waitFor()
  await settled(page)
  await savePicture(admin, 'tmp-staffing-phone')
})

test('tmp more', async () => {
  const admin = await person('admin', STILL)
  const { page } = admin
  await page.goto(`${origin}/#/reportesCrm/recorrido`)
  await settled(page)
  await savePicture(admin, 'tmp-ways')
  await page.goto(`${origin}/#/reportes/inusuales`)
  await settled(page)
  await savePicture(admin, 'tmp-unusual')
})
