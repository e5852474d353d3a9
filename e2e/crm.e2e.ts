import { expect, test } from 'vitest'
import { agendaEvents } from '#features/agenda/contract/agenda-events.ts'
import { assignmentRules } from '#features/crm/contract/config/assignment-rules.ts'
import { forms } from '#features/crm/contract/config/forms.ts'
import { businessLines, phases, stages } from '#features/crm/contract/config/pipelines.ts'
import { needs, origins } from '#features/crm/contract/config/sources.ts'
import { variables, variableTypes } from '#features/crm/contract/config/variables.ts'
import { leads } from '#features/crm/contract/persons.ts'
import { sales } from '#features/crm/contract/sales.ts'
import { readTimeline } from '#features/crm/contract/timeline.ts'
import { userGroups } from '#features/users/contract/user-groups.ts'
import { users } from '#features/users/contract/users.ts'
import type { Api } from '#platform/http/web/api.ts'
import { apiOf } from './harness/api-of.ts'
import type { Person } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, visitor, origin } = stage()

/** Unique per run: other test files share the database. */
const unique = Date.now().toString(36)

/** Two phases, the second of which requires a variable; a form whose leads are assigned to ana and luis alternately. */
async function setUp(admin: Api) {
  const made = async (resource: typeof origins | typeof userGroups, body: object) =>
    (await admin.call(resource.routes.create, { body: body as never })).record.id
  const line = await made(businessLines as never, { name: `Fibra ${unique}` })
  const first = await made(phases as never, { name: 'Interés', line })
  const second = await made(phases as never, { name: 'Visita', line })
  const type = await made(variableTypes as never, { name: `Plazo ${unique}`, kind: 'text' })
  const name = `Dirección de instalación ${unique}`
  const demanded = await made(variables as never, { name, entity: 'business', type })
  const contacted = `Contactado ${unique}`
  await made(stages as never, { name: contacted, phase: first })
  await made(stages as never, { name: 'Visitado', phase: second, demanded: [demanded] })
  const need = `Internet ${unique}`
  await made(needs as never, { name: need, line, amount: 900_000 })
  const source = await made(origins, { name: `Web ${unique}` })
  const group = await made(userGroups, { name: `Turnos ${unique}` })
  for (const username of ['ana', 'luis']) await join(admin, username, group)
  await made(assignmentRules as never, { name: `Web ${unique}`, origin: source, group })
  const { record: form } = await admin.call(forms.routes.create, {
    body: { name: `Fibra ${unique}`, thanks: 'Gracias', origin: source, line },
  })
  return { line, contacted, need, demanded: name, source, form: form.public_key }
}

async function join(admin: Api, username: string, group: number): Promise<void> {
  const { results } = await admin.call(users.routes.list, { query: { search: username } as object })
  const user = results.find((one) => one.username === username)
  if (user === undefined) throw new Error(`no user ${username}`)
  const groups = [...user.groups.map(({ id }) => id), group]
  await admin.call(users.routes.edit, { params: { id: user.id }, body: { version: user.version, groups } })
}

/** Submits the public form; retries one that was sent too soon. */
async function sendForm({ page }: Person, key: string, name: string, mobile: string): Promise<void> {
  await page.goto(`${origin}/formulario/${key}`)
  await page.getByLabel('Nombre').fill(name)
  await page.getByLabel('Celular').fill(mobile)
  await expect
    .poll(
      async () => {
        await page
          .getByRole('button', { name: 'Enviar' })
          .click({ timeout: 2_000 })
          .catch(() => {})
        return page.getByText('Gracias').isVisible()
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(true)
}

/** The simulated carrier's numbers that end in 1 are busy. */
const mobileOf = (digit: number) => `31${digit}${Date.now().toString().slice(-6)}1`

test('a lead from the public form is called, becomes a business, is dragged through its phases, and is sold by keyboard', async () => {
  const admin = await apiOf(await person('admin'))
  const scene = await setUp(admin)
  const stranger = await visitor('stranger')
  const names = [`Clara ${unique}`, `Diego ${unique}`]
  await sendForm(stranger, scene.form, names[0] ?? '', mobileOf(0))
  await sendForm(stranger, scene.form, names[1] ?? '', mobileOf(1))

  const { results } = await admin.call(leads.routes.list, {
    query: { origin: String(scene.source) } as object,
  })
  expect(results.map(({ username }) => username).sort()).toEqual(['ana', 'luis'])
  const lead = results.find(({ username }) => username === 'ana')
  if (lead === undefined) throw new Error('ana has no lead')

  const ana = await person('ana', { reducedMotion: 'reduce', viewport: { width: 1600, height: 950 } })
  const { page } = ana
  const phone = softphone(ana)
  await phone.ready()
  // The assigned agent finds the lead in the list, and opens it.
  await page.goto(`${origin}/#/crm/opcionesLeads/leads?search=${encodeURIComponent(lead.name)}`)
  const listed = page.getByRole('row').filter({ hasText: lead.name })
  await listed.getByText('Ana Gómez').waitFor()
  await listed.focus()
  await page.keyboard.press('o')
  await page.getByRole('heading', { name: lead.name }).waitFor()
  await page.getByRole('main').getByRole('button', { name: 'Llamar', exact: true }).click()
  // The number is busy: the call ends by itself.
  const calls = async () => {
    const query = { kinds: 'call' } as never
    return (await admin.call(readTimeline, { params: { id: lead.id }, query })).entries.length
  }
  await expect.poll(calls, { timeout: 40_000 }).toBe(1)
  await page.reload()
  const line = page.getByRole('list', { name: 'Línea de tiempo' })
  await line.getByText(/Llamada a/).waitFor()
  await line.getByText(/Sin contestar/).waitFor()
  await expectNoViolations(ana)
  await takePicture(ana, 'crm-detail')

  // A business of the lead, with needs.
  await page.getByRole('button', { name: 'Nuevo negocio' }).click()
  const form = page.getByRole('dialog')
  const business = `Instalación ${unique}`
  await form.getByLabel('Nombre').fill(business)
  await form.getByLabel('Etapa').fill(scene.contacted)
  await page.getByRole('option', { name: new RegExp(scene.contacted) }).click()
  await form.getByRole('button', { name: 'Guardar' }).click()
  // It is listed among the businesses and on the time line.
  await page.getByRole('link', { name: business }).first().click()
  await page.getByRole('button', { name: 'Editar necesidades' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Necesidad', { exact: true }).fill(scene.need)
  await page.getByRole('option', { name: scene.need }).click()
  await dialog.getByLabel('Valor').fill('1200000')
  await expectNoViolations(ana)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('cell', { name: '$ 1.200.000' }).first().waitFor()

  // By mouse: the second phase requires an address.
  await page.goto(`${origin}/#/fxCrm/fxBusinessByPhase?pipeline=${scene.line}`)
  const visits = page.getByRole('region', { name: 'Visita' })
  await page.getByRole('listitem', { name: business }).dragTo(visits)
  await page.getByRole('dialog').getByLabel(scene.demanded).fill('Calle 10 # 4-20')
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  // By keyboard: the sale comes after the last phase.
  await visits.locator('[data-card][aria-busy=false]').focus()
  await page.keyboard.press('Control+ArrowRight')
  const sale = page.getByRole('dialog', { name: 'Convertir en venta' })
  await expectNoViolations(ana)
  await sale.getByRole('button', { name: 'Convertir en venta' }).click()
  await sale.waitFor({ state: 'hidden' })
  await expect
    .poll(async () => {
      const { results: sold } = await admin.call(sales.routes.list, { query: { search: business } as object })
      return sold.map(({ amount }) => amount)
    })
    .toEqual([1_200_000])
  await page.goto(`${origin}/#/crm/detalle/${lead.id}`)
  await line.getByText(/Etapa:.*Visitado/).waitFor()
  await line.getByText('$ 1.200.000').first().waitFor()
})

test('an event is dragged to another hour and extended', async () => {
  const luis = await person('luis', { viewport: { width: 1440, height: 1000 } })
  const api = await apiOf(luis)
  const title = `Visita ${unique}`
  // In ten weeks the agenda is empty.
  const day = new Date(Date.now() + 70 * 86_400_000).toISOString().slice(0, 10)
  const times = { starts_at: `${day}T15:00:00.000Z`, ends_at: `${day}T16:00:00.000Z` }
  const { record } = await api.call(agendaEvents.routes.create, { body: { title, ...times } })
  const read = async () => {
    const { starts_at, ends_at } = await api.call(agendaEvents.routes.read, { params: { id: record.id } })
    return [starts_at, ends_at]
  }
  const { page } = luis
  await page.goto(`${origin}/#/crm/agenda?view=timeGridDay&date=${day}`)
  const event = page.getByText(new RegExp(title)).first()
  await event.waitFor()
  const hour = async () => {
    const box = await event.boundingBox()
    return box ?? { x: 0, y: 0, width: 0, height: 0 }
  }
  const drag = async (from: { x: number; y: number }, by: number) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    for (let step = 1; step <= 8; step += 1) await page.mouse.move(from.x, from.y + (by * step) / 8)
    await page.mouse.up()
  }
  const slot = page.locator('[data-time="12:00:00"]').first()
  const height = ((await slot.boundingBox())?.height ?? 0) * 2
  expect(height).toBeGreaterThan(20)
  const before = await hour()
  await drag({ x: before.x + 10, y: before.y + 6 }, height * 2)
  await expect.poll(read).toEqual([`${day}T17:00:00.000Z`, `${day}T18:00:00.000Z`])
  // Drags its lower edge, at one o'clock in Bogotá, down by an hour.
  await event.hover()
  const noon = (await slot.boundingBox())?.y ?? 0
  await drag({ x: (await hour()).x + 40, y: noon + height - 3 }, height)
  await expect.poll(read).toEqual([`${day}T17:00:00.000Z`, `${day}T19:00:00.000Z`])
  await takePicture(luis, 'agenda-moved')
})
