import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { linkIn, mailTo } from '#platform/testing/outbox.ts'
import { apiOf } from './harness/api-of.ts'
import { sharedSuite } from './harness/shared-suite.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, visitor, origin } = stage({ company: 'own' })
const outbox = join(sharedSuite().dataDir, 'outbox')

test('luis plans a weekly meeting, moves some of it, and takes that back; ana answers', async () => {
  const luis = await person('luis', { viewport: { width: 1440, height: 1000 } })
  const { page } = luis
  const api = await apiOf(luis)
  await page.goto(`${origin}/#/pbxCloud/agenda?event=new`)
  const form = page.getByRole('dialog', { name: 'Nuevo evento' })
  await form.getByLabel('Título').fill('Comité semanal')
  await form.getByLabel('Repetición').click()
  await page.getByRole('option', { name: 'Cada semana' }).click()
  await form.getByLabel('Termina', { exact: true }).last().click()
  await page.getByRole('option', { name: 'Después de varias veces' }).click()
  await form.getByLabel('Cuántas veces').fill('4')
  await form.getByText(/^Cada .*, 4 veces$/).waitFor()
  await form.getByLabel('Invitados del equipo').fill('ana')
  await page.getByRole('option', { name: /Ana/i }).first().click()
  await form
    .getByText(/libre a esa hora/)
    .first()
    .waitFor()
  await form.getByLabel(/Invitados de fuera/).fill('pedro@example.com')
  await takePicture(luis, 'agenda-form')
  await expectNoViolations(luis)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })
  const list = async () =>
    (await api.call(agendaEvents.routes.list, { query: { search: 'Comité' } as never })).results
  const all = await list()
  expect(all).toHaveLength(4)

  await page.goto(`${origin}/#/pbxCloud/agenda?event=${all[1]?.id}`)
  const dialog = page.getByRole('dialog', { name: 'Comité semanal' })
  await dialog.getByText('Sin respuesta').first().waitFor()
  await takePicture(luis, 'agenda-dialog')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  const question = page.getByRole('dialog', { name: '¿Qué eventos se eliminan?' })
  await question.getByLabel('Este y los siguientes').check()
  await takePicture(luis, 'agenda-scope')
  await expectNoViolations(luis)
  await question.getByRole('button', { name: 'Eliminar' }).click()
  await expect.poll(async () => (await list()).length).toBe(1)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect.poll(async () => (await list()).length).toBe(4)

  const ana = await person('ana', { colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  await ana.page.goto(`${origin}/#/pbxCloud/agenda?event=${all[0]?.id}`)
  const invited = ana.page.getByRole('dialog', { name: 'Comité semanal' })
  await invited.getByRole('button', { name: 'No asistiré' }).click()
  await invited.getByText('No asistirá', { exact: true }).waitFor()
  await takePicture(ana, 'agenda-phone-dark')
  await expectNoViolations(ana)

  const guest = await visitor('nadie')
  await guest.page.goto(linkIn(await mailTo(outbox, 'pedro@example.com', 'Invitación')).href)
  await guest.page.getByRole('button', { name: 'Asistiré', exact: true }).click()
  await guest.page.getByText(/Le avisamos a/).waitFor()
  await takePicture(guest, 'agenda-invitation')
  await expectNoViolations(guest)
})

test('luis makes a private address and brings in a file', async () => {
  const luis = await person('luis')
  const { page } = luis
  await page.goto(`${origin}/#/pbxCloud/agenda`)
  await page.getByRole('button', { name: 'Otros calendarios' }).click()
  const dialog = page.getByRole('dialog', { name: 'Otros calendarios' })
  await dialog.getByRole('button', { name: 'Crear dirección' }).click()
  const address = await dialog.getByLabel('Dirección privada').inputValue()
  const feed = await fetch(`${origin}${new URL(address).pathname}`)
  expect(feed.headers.get('content-type')).toContain('text/calendar')
  const file = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:feria',
    'SUMMARY:Feria',
    'DTSTART;VALUE=DATE:20300105',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\n')
  await dialog
    .getByLabel('Elegir archivo .ics')
    .first()
    .setInputFiles({ name: 'a.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
  await dialog.getByText('Eventos nuevos: 1; de ellos se repiten: 0').waitFor()
  await takePicture(luis, 'agenda-calendars')
  await expectNoViolations(luis)
  await dialog.getByRole('button', { name: 'Traer 1' }).click()
  await dialog.getByText('Eventos traídos: 1; de ellos se repiten: 0').waitFor()
})

test('an administrator keeps rooms; luis reserves one that is free and hears which is taken', async () => {
  const admin = await person('admin', { viewport: { width: 1280, height: 900 } })
  await admin.page.goto(`${origin}/#/pbxCloud/salas`)
  await admin.page.getByText('Todavía no hay salas').waitFor()
  for (const [name, capacity] of [
    ['Cóndor', '4'],
    ['Auditorio', '80'],
  ] as const) {
    await admin.page.getByRole('button', { name: 'Nueva sala' }).first().click()
    const form = admin.page.getByRole('dialog', { name: 'Nueva sala' })
    await form.getByLabel('Nombre').fill(name)
    await form.getByLabel('Capacidad').fill(capacity)
    await form.getByLabel('Dónde está').fill('Torre norte, piso 3')
    await form.getByLabel('Equipamiento').fill('Pantalla\nPizarra')
    await takePicture(admin, 'agenda-room-form')
    await form.getByRole('button', { name: 'Guardar' }).click()
    await form.waitFor({ state: 'detached' })
  }
  await admin.page.getByText('Auditorio').first().waitFor()
  await takePicture(admin, 'agenda-rooms')
  await expectNoViolations(admin)

  const luis = await person('luis', { viewport: { width: 1280, height: 1100 } })
  const plan = async (title: string) => {
    await luis.page.goto(`${origin}/#/pbxCloud/agenda?event=new`)
    const form = luis.page.getByRole('dialog', { name: 'Nuevo evento' })
    await form.getByLabel('Título').fill(title)
    return form
  }
  const form = await plan('Reunión en sala')
  await form.getByRole('button', { name: /Cóndor/ }).click()
  await form.getByText('Cóndor · libre a esa hora').waitFor()
  await takePicture(luis, 'agenda-room-chosen')
  await expectNoViolations(luis)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })

  const again = await plan('La misma sala')
  await again.getByRole('button', { name: /Auditorio/ }).waitFor()
  expect(await again.getByRole('button', { name: /Cóndor/ }).count()).toBe(0)
  await again.getByRole('combobox', { name: 'Sala' }).fill('Cón')
  await luis.page.getByRole('option', { name: 'Cóndor' }).click()
  await again.getByText('Cóndor · reservada a esa hora').waitFor()
  await again.getByRole('button', { name: 'Guardar' }).click()
  await again
    .getByText(/Cóndor ya está reservada/)
    .first()
    .waitFor()
  await takePicture(luis, 'agenda-room-taken')

  const phone = await person('luis', { colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  await phone.page.goto(`${origin}/#/pbxCloud/agenda?event=new`)
  const narrow = phone.page.getByRole('dialog', { name: 'Nuevo evento' })
  await narrow.getByRole('button', { name: /Auditorio/ }).scrollIntoViewIfNeeded()
  await takePicture(phone, 'agenda-room-phone-dark')
  await expectNoViolations(phone)
})
