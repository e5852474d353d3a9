import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { joinBots, publishBot, saveBotGraph } from '#features/join/contract/bots/bots.ts'
import { joinAccounts } from '#features/join/contract/config/accounts.ts'
import { joinGroups } from '#features/join/contract/config/groups.ts'
import { choiceBot } from '#features/join/server/bots/sample-shop.ts'
import { outsidePhone } from '#features/join/server/testing.ts'
import { users } from '#features/users/contract/users.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { apiFor } from './harness/own-company.ts'
import type { Person } from './harness/person.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person, origin, accountOf } = stage({ company: 'own' })

/** A simulated account whose conversations go to Ana, who is alone in the group. */
async function openChannel(): Promise<number> {
  const admin = await apiFor(origin, accountOf('admin'))
  const people = (
    await resourceClient(admin, users).list({ limit: 100, offset: 0 }, AbortSignal.timeout(30_000))
  ).results
  const ana = people.find(({ username }) => username === accountOf('ana').username)
  const group = await resourceClient(admin, joinGroups).create({
    name: 'Ventas',
    members: [Number(ana?.id)],
    strategy: 'by_turns',
    capacity: 20,
    answer_minutes: 5,
  })
  const account = await resourceClient(admin, joinAccounts).create({
    name: 'Línea',
    provider: 'simulator',
    number: `+57601${randomInt(1_000_000, 9_999_999)}`,
    group: group.record.id,
  })
  return account.record.id
}

/** A bot that offers two buttons answers the account from now on. */
async function addBot(id: number): Promise<void> {
  const admin = await apiFor(origin, accountOf('admin'))
  const { record } = await resourceClient(admin, joinBots).create({ name: 'Bienvenida' })
  const params = { id: record.id }
  const graph = choiceBot('¿Qué necesita?', ['Ventas', 'Soporte'])
  const { draft_version } = await admin.call(saveBotGraph, { params, body: { draft_version: 1, graph } })
  await admin.call(publishBot, { params, body: { draft_version, note: 'Primera' } })
  const { version } = await admin.call(joinAccounts.routes.read, { params: { id } })
  await admin.call(joinAccounts.routes.edit, {
    params: { id },
    body: { version, bot: record.id, bot_active: true },
  })
}

/** Tones that the page plays from its next loading on. */
async function countTones({ page }: Person): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    let played = 0
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (when?: number) {
      played += 1
      start.call(this, when)
    }
    Object.defineProperty(globalThis, 'tonesPlayed', { get: () => played })
  })
  return () => page.evaluate(() => (globalThis as unknown as { tonesPlayed: number }).tonesPlayed)
}

const bell = ({ page }: Person) => page.getByRole('button', { name: /^Notificaciones: \d+ notificaci/ })

const badge = ({ page }: Person) => page.getByText(/^\d+ conversaci(ón|ones) sin leer$/)

test('an agent on Inicio hears of a customer, answers, closes by one click and takes it back; a colleague helps by a note and gets it on a telephone', async () => {
  const account = await openChannel()
  const [ana, luis, marta] = await Promise.all([
    person('ana'),
    person('luis', { viewport: { width: 390, height: 780 } }),
    person('marta'),
  ])
  const customer = (name: string) =>
    outsidePhone(origin, account, `57310${randomInt(1_000_000, 9_999_999)}`, name)
  const rosa = customer('Rosa Díaz')

  // She has never opened Clientes, and counts as present.
  await ana.page.goto(`${origin}/#/inicio`)
  await rosa.write('¿Tienen centrales?')
  const waiting = ana.page.getByRole('region', { name: 'Clientes que esperan' })
  await waiting.getByRole('link', { name: 'Rosa Díaz' }).waitFor()
  await badge(ana).first().waitFor({ state: 'attached' })
  await eventually(async () => expect(await ana.page.title()).toMatch(/^\(1\)/))
  await takePicture(ana, 'day-home')

  // What arrives in the open conversation is read: the badge stays away.
  await waiting.getByRole('link', { name: 'Rosa Díaz' }).click()
  const messages = ana.page.getByRole('log', { name: 'Mensajes de Rosa Díaz' })
  await messages.getByText('¿Tienen centrales?').waitFor()
  await badge(ana).first().waitFor({ state: 'detached' })
  await rosa.write('Para doce personas')
  await messages.getByText('Para doce personas').waitFor()
  await eventually(async () => expect(await badge(ana).count()).toBe(0))

  // The customer writes while she is finishing: she reads it first.
  await ana.page.getByRole('button', { name: 'Más acciones' }).click()
  await ana.page.getByRole('menuitem', { name: 'Finalizar' }).click()
  const finishing = ana.page.getByRole('dialog', { name: 'Finalizar la conversación' })
  await finishing.waitFor()
  await rosa.write('Y con garantía')
  await finishing.getByText('El contacto acaba de escribir: Y con garantía').waitFor()
  await takePicture(ana, 'day-finishing')
  await finishing.getByRole('button', { name: 'Cancelar' }).click()
  await messages.getByText('Y con garantía').waitFor()

  // Closed by one click, and taken back.
  await ana.page.getByRole('button', { name: 'Finalizar', exact: true }).click()
  await messages.getByText(/finalizó la conversación/).waitFor()
  await takePicture(ana, 'day-closed')
  await ana.page.getByRole('button', { name: 'Deshacer' }).click()
  await messages.getByText('La conversación se abrió de nuevo').waitFor()
  // The same by keys, and by the button of a closed conversation.
  await ana.page.keyboard.press('Alt+O')
  await ana.page.getByRole('dialog', { name: /^Posponer/ }).waitFor()
  await ana.page.keyboard.press('Escape')
  await ana.page.getByRole('dialog').waitFor({ state: 'detached' })
  await ana.page.keyboard.press('Alt+Q')
  await ana.page.getByRole('note').getByRole('button', { name: 'Reabrir' }).click()
  await messages.getByText('La conversación se abrió de nuevo').nth(1).waitFor()

  // A mention reaches a colleague who does not see the conversation.
  await ana.page.keyboard.press('Alt+N')
  await ana.page.getByLabel('Escriba una nota interna').fill('@Lu')
  await ana.page.getByRole('option', { name: 'Luis Martínez' }).click()
  await ana.page.keyboard.type('¿hay descuento?')
  await ana.page.keyboard.press('Enter')
  await messages.getByText('¿hay descuento?').waitFor()
  const address = ana.page.url()
  await luis.page.goto(address)
  const notes = luis.page.getByRole('log', { name: 'Notas sobre Rosa Díaz' })
  await notes.getByText('¿hay descuento?').waitFor()
  expect(await luis.page.getByText('Para doce personas').count()).toBe(0)
  await luis.page.getByLabel('Escriba una nota interna').fill('Sí, el diez')
  await luis.page.keyboard.press('Enter')
  await messages.getByText('Sí, el diez').waitFor()
  await takePicture(luis, 'day-notes')

  // It becomes his: he is told on whatever screen; the bar shows it, and leaves while the conversation is open.
  const tones = await countTones(luis)
  await luis.page.goto(`${origin}/#/inicio`)
  await luis.page.reload()
  const bar = luis.page.getByRole('navigation', { name: 'Pantallas principales' })
  const clients = bar.getByRole('button', { name: /Clientes/ })
  await clients.waitFor()
  await ana.page.getByRole('button', { name: 'Transferir', exact: true }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Transferir la conversación' })
  await dialog.getByRole('button', { name: 'Luis Martínez' }).click()
  await dialog.getByRole('button', { name: 'Transferir' }).click()
  await luis.page.getByText('Se te transfirio una nueva conversación').waitFor()
  await bell(luis).waitFor()
  await eventually(async () => expect(await tones()).toBeGreaterThan(0))
  await rosa.write('¿Sigue ahí?')
  await clients.getByText(/sin leer/).waitFor({ state: 'attached' })
  await takePicture(luis, 'day-telephone')
  await clients.click()
  await luis.page.locator('a[data-row]').first().click()
  await luis.page.getByRole('log', { name: 'Mensajes de Rosa Díaz' }).getByText('¿Sigue ahí?').waitFor()
  await bar.waitFor({ state: 'detached' })
  const field = await luis.page.getByLabel('Escriba un mensaje').boundingBox()
  expect(field?.width).toBeGreaterThan(340)
  await takePicture(luis, 'day-telephone-open')

  // An hour later nobody has answered: the supervisor reads it in the list and in the conversation.
  const later = await marta.context.newPage()
  await later.clock.setFixedTime(Date.now() + 3_600_000)
  await later.goto(`${origin}/#/join/chats`)
  const overdue = /Vencida hace 5\d min/
  await later.locator('a[data-row]', { hasText: 'Rosa Díaz' }).filter({ hasText: overdue }).click()
  await later.getByRole('log', { name: 'Mensajes de Rosa Díaz' }).waitFor()
  await eventually(async () => expect(await later.getByText(overdue).count()).toBe(2))
  await later.close()

  // She chooses all, some by shift, and snoozes them until they write.
  await customer('Nora Paz').write('¿Precios?')
  await customer('Iván Rey').write('¿Horario?')
  await marta.page.goto(`${origin}/#/join/chats`)
  const rows = marta.page.locator('a[data-row]')
  const row = rows.first()
  await rows.nth(2).waitFor()
  await marta.page.getByRole('button', { name: 'Opciones del canal' }).click()
  await marta.page.getByRole('menuitem', { name: 'Elegir varias' }).click()
  await row.click()
  await rows.nth(2).click({ modifiers: ['Shift'] })
  await marta.page.getByText('3 elegidas').waitFor()
  await marta.page.getByLabel('Elegir todas').uncheck()
  await marta.page.getByLabel('Elegir todas').check()
  await marta.page.getByText('3 elegidas').waitFor()
  await takePicture(marta, 'day-many')
  await marta.page.getByRole('toolbar').getByRole('button', { name: 'Posponer' }).click()
  await marta.page.getByRole('button', { name: /Hasta que el contacto responda/ }).click()
  await row.waitFor({ state: 'detached' })
  await rosa.write('Ya decidí')
  await row.getByText('Ya decidí').waitFor()

  // The bot has a new customer; the supervisor takes it and answers.
  await addBot(account)
  const pablo = outsidePhone(origin, account, `57311${randomInt(1_000_000, 9_999_999)}`, 'Pablo Ruiz')
  await pablo.write('Buenas')
  await marta.page.locator('a[data-row]', { hasText: 'Pablo Ruiz' }).click()
  const withPablo = marta.page.getByRole('log', { name: 'Mensajes de Pablo Ruiz' })
  await withPablo.getByText('¿Qué necesita?').waitFor()
  const notice = marta.page.getByRole('note').filter({ hasText: 'La atiende el bot' })
  await notice.waitFor()
  await takePicture(marta, 'day-bot')
  await notice.getByRole('button', { name: 'Tomar' }).click()
  await notice.waitFor({ state: 'detached' })
  await marta.page.getByLabel('Escriba un mensaje').fill('Le atiende Marta')
  await marta.page.keyboard.press('Enter')
  await withPablo.getByText('Le atiende Marta').waitFor()
  await eventually(async () =>
    expect((await pablo.messages()).map(({ content }) => content.text)).toContain('Le atiende Marta'),
  )
})
