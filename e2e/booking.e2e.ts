import { expect, test } from 'vitest'
import { bookingKinds, bookingPages } from '#features/agenda/contract/booking-pages.ts'
import { apiOf } from './harness/api-of.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations, TELEPHONE } from './harness/violations.ts'

const { person, visitor, origin } = stage({ company: 'own' })
/** Unique per run: other test files share the database. */
const unique = Date.now().toString(36)

test('ana opens a booking page; of two visitors who want one hour each gets one, moves it and cancels it', async () => {
  const admin = await person('admin', { viewport: { width: 1440, height: 1000 } })
  const api = await apiOf(admin)
  const kind = async (name: string, minutes: number) =>
    (
      await api.call(bookingKinds.routes.create, {
        body: { name, minutes, place: 'meeting', detail: 'https://example.com/sala' },
      })
    ).record.id
  const kinds = [await kind('Asesoría', 60), await kind('Demostración', 30)]
  await admin.page.goto(`${origin}/#/pbxCloud/tipos-de-cita`)
  await admin.page.getByText('Demostración').first().waitFor()
  await takePicture(admin, 'booking-kinds')

  await admin.page.goto(`${origin}/#/pbxCloud/citas?form=new`)
  await admin.page.getByRole('button', { name: 'Nueva página de citas' }).first().click()
  const form = admin.page.getByRole('dialog', { name: 'Nueva página de citas' })
  const name = `Hablemos ${unique}`
  await form.getByLabel('Nombre').fill(name)
  await takePicture(admin, 'booking-form')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })
  const { results } = await api.call(bookingPages.routes.list, { query: { search: unique } as never })
  const made = results[0] as { id: number; public_key: string; version: number }
  const days = ['saturday', 'sunday'].map((day) => [day, ['09:00-17:00']])
  await api.call(bookingPages.routes.edit, {
    params: { id: made.id },
    body: { kinds, version: made.version, ...Object.fromEntries(days) },
  })
  await admin.page.reload()
  await admin.page.getByRole('button', { name: `Más acciones para ${name}` }).click()
  await admin.page.getByRole('menuitem', { name: 'Copiar el enlace' }).waitFor()
  await takePicture(admin, 'booking-pages')
  await admin.page.keyboard.press('Escape')
  await expectNoViolations(admin)

  const zone = { timezoneId: 'America/Santiago' }
  const rosa = await visitor('rosa', { viewport: TELEPHONE, ...zone, colorScheme: 'dark' })
  const pedro = await visitor('pedro', { viewport: { width: 1280, height: 900 }, ...zone })
  for (const { page } of [rosa, pedro]) {
    await page.goto(`${origin}/citas/${made.public_key}`)
    if (page === rosa.page) {
      await page.getByText('Asesoría · 60 min').waitFor()
      await takePicture(rosa, 'booking-choice')
    }
    await page.getByRole('button', { name: /Asesoría/ }).click()
    await page.getByText(/America\/Santiago/).waitFor()
    await page.getByRole('region', { name: 'Horas libres' }).getByRole('group').nth(1).waitFor()
    if (page === rosa.page) {
      await takePicture(rosa, 'booking-times')
      await expectNoViolations(rosa)
    }
    const hours = page.getByRole('region', { name: 'Horas libres' }).getByRole('group').nth(1)
    await hours.getByRole('button').first().click()
    await page.getByLabel('Nombre').fill('Rosa <b>Díaz</b>')
    await page.getByLabel('Correo').fill(`rosa@example.com`)
  }
  await takePicture(rosa, 'booking-visitor')
  await rosa.page.getByRole('button', { name: 'Reservar la cita' }).click()
  await rosa.page.getByText(/quedó reservada/).waitFor()
  await takePicture(rosa, 'booking-done')
  await pedro.page.getByRole('button', { name: 'Reservar la cita' }).click()
  await pedro.page.getByText(/ya no está libre/).waitFor()
  await pedro.page.getByRole('group').first().getByRole('button').first().waitFor()
  await takePicture(pedro, 'booking-taken')

  await rosa.page.getByRole('link', { name: 'Ver, mover o cancelar la cita' }).click()
  await rosa.page.getByRole('button', { name: 'Mover la cita' }).click()
  await rosa.page.getByRole('region', { name: 'Horas libres' }).getByRole('button').first().click()
  await rosa.page.getByText(/se movió/).waitFor()
  await takePicture(rosa, 'booking-mine')
  await rosa.page.getByRole('button', { name: 'Cancelar la cita' }).click()
  await rosa.page.getByRole('group', { name: '¿Cancelar esta cita?' }).getByRole('button').first().click()
  await rosa.page.getByText('Esta cita está cancelada.').waitFor()
  await expectNoViolations(rosa)
  expect(await rosa.page.getByRole('link', { name: 'Reservar otra cita' }).count()).toBe(1)
})
