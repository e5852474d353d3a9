import { expect, test } from 'vitest'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { addComment } from '#features/crm/contract/comments.ts'
import { persons } from '#features/crm/contract/persons.ts'
import { formatPlainDay, localDay } from '#platform/i18n/format.ts'
import { apiOf } from './harness/api-of.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage()

const DAY = 86_400_000
/** Unique per run: other test files share the database. */
const unique = Date.now().toString(36)

test('a person’s time line shows past and planned entries, jumps to a day, and can be filtered; a note is edited in place', async () => {
  const ana = await person('ana', { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const api = await apiOf(ana)
  const { record } = await api.call(persons.routes.create, {
    body: { first_name: 'Lina', last_name: unique, mobile: `+57311${String(Date.now()).slice(-7)}` },
  })
  const now = Date.now()
  const plan = async (title: string, days: number) => {
    const starts = new Date(now + days * DAY)
    const ends = new Date(starts.getTime() + DAY / 24)
    const times = { starts_at: starts.toISOString(), ends_at: ends.toISOString() }
    await api.call(agendaEvents.routes.create, { body: { title, person: record.id, ...times } })
  }
  await plan('Firma del contrato', 9)
  await plan('Segunda visita', 2)
  await plan('Primera visita', -40)
  await api.call(addComment, { body: { person_id: record.id, comment: 'Pide descuento' } })

  const { page } = ana
  await page.goto(`${origin}/#/crm/detalle/${record.id}`)
  const line = page.getByRole('list', { name: 'Línea de tiempo' })
  await line.getByText('Pide descuento').waitFor()
  // Planned entries first, the soonest on top; then from today backwards.
  const headings = () => line.getByRole('heading').allInnerTexts()
  const long = formatPlainDay(localDay(new Date(now - 40 * DAY), 'America/Bogota'))
  expect(await headings()).toEqual(['Próximamente', 'Hoy', long])
  const ahead = line
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Próximamente' }) })
  expect(await ahead.getByRole('link').allInnerTexts()).toEqual(['Segunda visita', 'Firma del contrato'])
  await expectNoViolations(ana)
  await takePicture(ana, 'crm-timeline')

  // Filtered by kind, also in the address.
  const notes = page.getByRole('group', { name: 'Qué mostrar' }).getByRole('button', { name: 'Notas' })
  await notes.click()
  await expect.poll(headings).toEqual(['Hoy'])
  expect(page.url()).toContain('kinds=comment')
  await notes.click()
  await expect.poll(async () => (await headings()).length).toBe(3)

  // Up to a month ago.
  const month = formatPlainDay(localDay(new Date(now - 30 * DAY), 'America/Bogota'))
  await page.getByLabel('Hasta').first().getByRole('spinbutton').first().click()
  // Moves to the day, the first part, whichever part was clicked.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(month.replaceAll('/', ''))
  await expect.poll(headings).toEqual([long])
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await expect.poll(async () => (await headings()).length).toBe(3)

  // One's own note is edited in place.
  await line.getByRole('button', { name: 'Editar la nota' }).click()
  await line.getByLabel('Editar la nota').fill('Pide 10 % de descuento')
  await page.keyboard.press('Control+Enter')
  await line.getByText('Pide 10 % de descuento').waitFor()

  // On a telephone nothing is cut off.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('tab', { name: 'Línea de tiempo' }).click()
  await line.getByText('Pide 10 % de descuento').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await expectNoViolations(ana)
  await takePicture(ana, 'crm-timeline-telephone')
})

test('a CRM list that cannot be loaded shows an error, and loads when the connection returns', async () => {
  const ana = await person('ana', { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const { page } = ana
  await page.goto(`${origin}/#/crm/opcionesPersona/personas`)
  await page.getByRole('row').nth(1).waitFor()
  const lists = /\/api\/crm\/companies\//
  await page.route(lists, (route) => route.abort('internetdisconnected'))
  await page.goto(`${origin}/#/crm/empresas`)
  await page.getByText('¡Error, revise su conexión a internet!').waitFor()
  await page.unroute(lists)
  await page.getByRole('row').nth(1).waitFor()
})
