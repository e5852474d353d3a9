import { randomInt } from 'node:crypto'
import type { Locator } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import type { Person } from './harness/person.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person, visitor, origin } = stage()

/** The customer's phone on the simulator page. */
function telephone({ page }: Person) {
  const content = page.getByRole('log', { name: 'Mensajes del teléfono' })
  return {
    said: content,
    async begin(number: string, name: string) {
      await page.goto(`${origin}/simulator`)
      await page.getByLabel('Escribir a').click()
      await page.getByRole('option', { name: 'Línea principal · Empresa Demo' }).click()
      await page.getByLabel('Mi número, con el país').fill(number)
      await page.getByLabel('Mi nombre').fill(name)
    },
    async write(text: string) {
      await page.getByLabel('Mensaje', { exact: true }).fill(text)
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
    },
    choose: (option: string) => content.getByRole('button', { name: option }).last().click(),
  }
}

/** The conversations on a person's screen. */
function desk({ page }: Person, contact: string) {
  const row = page
    .locator('a[data-row]')
    .filter({ has: page.locator('[data-chat-name]', { hasText: contact }) })
  const messages = page.getByRole('log', { name: `Mensajes de ${contact}` })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  return {
    row,
    messages,
    dialog,
    enter: () => page.goto(`${origin}/#/join/chats`),
    async open() {
      await row.click()
      await messages.waitFor()
    },
    async say(text: string) {
      const field = page.getByLabel('Escriba un mensaje')
      await field.fill(text)
      await field.press('Enter')
    },
    async act(name: string) {
      await page.getByRole('button', { name: 'Más acciones' }).click()
      await page.getByRole('menuitem', { name, exact: true }).click()
    },
  }
}

const expectFocus = (field: Locator) =>
  eventually(async () => expect(await field.evaluate((one) => one === document.activeElement)).toBe(true))

/** Agents only have their own conversations, so no choice. */
const SCOPES = { agent: [], above: ['Todas', 'Mías', 'En espera'] }
const scopesOf = ({ page }: Person) =>
  page.getByRole('group', { name: 'De quién' }).getByRole('button').allInnerTexts()

test('a customer writes, the bot hands over, agents answer in every way, and a survey ends it; everybody sees only what they may', async () => {
  const suffix = String(randomInt(1_000_000, 9_999_999))
  const contact = `Rosalba ${suffix}`
  const [customer, ana, luis] = await Promise.all([visitor('cliente'), person('ana'), person('luis')])
  const theirs = telephone(customer)
  const [anas, luiss] = [desk(ana, contact), desk(luis, contact)]
  await Promise.all([anas.enter(), luiss.enter(), theirs.begin(`57310${suffix}`, contact)])
  await Promise.all([ana, luis].map(({ page }) => page.locator('a[data-row]').first().waitFor()))

  // The bot answers, and assigns the conversation to the next agent.
  await theirs.write('Buenas, ¿venden centrales?')
  await theirs.choose('Hablar con un asesor')
  await theirs.said.getByText('En un momento le atiende un asesor').waitFor()
  const mine = await Promise.race([
    anas.row.waitFor().then(() => 'ana'),
    luiss.row.waitFor().then(() => 'luis'),
  ])
  const first = { person: mine === 'ana' ? ana : luis, ...(mine === 'ana' ? anas : luiss) }
  const second = { person: mine === 'ana' ? luis : ana, ...(mine === 'ana' ? luiss : anas) }
  const nameOfSecond = mine === 'ana' ? 'Luis Martínez' : 'Ana Gómez'
  await first.open()
  await first.messages.getByText('Buenas, ¿venden centrales?').waitFor()
  // The customer's messages are read, and their ticks show it.
  await theirs.said.getByRole('img', { name: 'Leído' }).first().waitFor()

  // Text, picture, voice note and template.
  await first.say('Claro que sí, ya le muestro')
  await theirs.said.getByText('Claro que sí, ya le muestro').waitFor()
  await first.messages
    .locator('[data-message]')
    .filter({ hasText: 'Claro que sí' })
    .getByRole('img', { name: 'Leído' })
    .waitFor()
  // Whoever else had got the customer would have been told of these messages by now.
  expect(await second.row.count()).toBe(0)
  const { page } = first.person
  await page.getByRole('button', { name: 'Adjuntar archivos' }).click()
  const tray = page.getByRole('region', { name: 'Archivos para enviar' })
  const buffer = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#1b7a3d' } })
    .jpeg()
    .toBuffer()
  await tray
    .locator('input[type=file]')
    .setInputFiles([{ name: 'central.jpg', mimeType: 'image/jpeg', buffer }])
  await tray.getByRole('button', { name: /^Enviar/ }).click()
  await theirs.said.getByRole('img', { name: 'central.jpg' }).waitFor()
  await page.getByRole('button', { name: 'Grabar nota de voz' }).click()
  await page
    .getByRole('group', { name: 'Nota de voz' })
    .filter({ hasText: /0:0[1-9]/ })
    .waitFor()
  await page.getByRole('button', { name: 'Enviar nota de voz' }).click()
  await theirs.said.locator('audio').waitFor()
  // Converted to a format that telephones accept, and audible.
  const heard = await theirs.said.locator('audio').evaluate(async (audio: HTMLAudioElement) => {
    const file = await fetch(audio.src)
    const sound = await new AudioContext().decodeAudioData(await file.clone().arrayBuffer())
    return { type: file.headers.get('content-type'), seconds: sound.duration }
  })
  expect(heard.type).toBe('audio/ogg')
  expect(heard.seconds).toBeGreaterThan(0.5)
  // The template by keyboard only; focus returns to the field.
  await page.keyboard.press('Alt+P')
  await expectFocus(page.getByLabel('Buscar una plantilla'))
  await page.getByRole('button', { name: /^retomar_conversacion/ }).press('Enter')
  await expectFocus(page.getByLabel('Dato 1'))
  await page.keyboard.type('Rosalba')
  await page.keyboard.press('Enter')
  await theirs.said.getByText('Hola Rosalba, queremos retomar su solicitud').waitFor()
  await takePicture(first.person, 'join-answered')
  await takePicture(customer, 'join-telephone')

  // Transferred to the other agent: the former one no longer has it, not even by its address.
  const address = page.url()
  await expectFocus(page.getByLabel('Escriba un mensaje'))
  await page.keyboard.press('Alt+A')
  const transfer = first.dialog('Transferir la conversación')
  await expectFocus(transfer.getByLabel('Buscar un agente o grupo'))
  await page.keyboard.type(nameOfSecond)
  await transfer.getByRole('button', { name: nameOfSecond }).waitFor()
  await page.keyboard.press('Enter')
  await expectFocus(transfer.getByLabel('Mensaje para quien la recibe'))
  await page.keyboard.type('Quiere una central')
  await page.keyboard.press('Enter')
  await page.getByText(`La conversación se transfirió al agente ${nameOfSecond}`).waitFor()
  await first.row.waitFor({ state: 'detached' })
  await second.person.page.getByText('Se te transfirio una nueva conversación').waitFor()
  await second.open()
  await page.goto(address)
  await page.getByText('Esta conversación ya no es suya').waitFor()

  // Supervisors and administrators see it, and have more lists than agents.
  const [marta, admin] = await Promise.all([person('marta'), person('admin')])
  const [martas, admins] = [desk(marta, contact), desk(admin, contact)]
  await Promise.all([martas.enter(), admins.enter()])
  await Promise.all([martas.open(), admins.open()])
  await martas.messages.getByText('Claro que sí, ya le muestro').waitFor()
  expect(await scopesOf(first.person)).toEqual(SCOPES.agent)
  expect((await scopesOf(marta)).slice(0, 3)).toEqual(SCOPES.above)
  expect((await scopesOf(admin)).slice(0, 3)).toEqual(SCOPES.above)

  // The agent sends a survey; the administrator ends the conversation.
  await second.act('Enviar encuesta')
  const survey = second.dialog('Enviar una encuesta')
  await survey.getByRole('button', { name: /^Satisfacción/ }).click()
  await survey.getByRole('button', { name: 'Enviar encuesta' }).click()
  await second.row.waitFor({ state: 'detached' })
  await theirs.choose('5 Excelente')
  await theirs.said.getByText('Gracias por su respuesta.').waitFor()
  await admins.messages.getByText('Encuesta respondida: 5 Excelente').waitFor()
  await admins.act('Finalizar')
  const finish = admins.dialog('Finalizar la conversación')
  await finish.getByLabel('Mensaje de despedida').fill('Gracias por escribirnos, Rosalba')
  await finish.getByRole('button', { name: 'Finalizar' }).click()
  await theirs.said.getByText('Gracias por escribirnos, Rosalba').waitFor()
  await admins.messages.getByText('Carolina Díaz finalizó la conversación').waitFor()
  await martas.row.waitFor({ state: 'detached' })
  await takePicture(admin, 'join-finished')

  // Closed conversations are found by their messages, and Enter opens the first.
  await admin.page.goto(`${origin}/#/join/chats`)
  const search = admin.page.getByLabel('Buscar por nombre, número o mensaje')
  await search.fill(contact)
  await admins.row.waitFor()
  await search.press('Enter')
  await admins.messages.getByText('Gracias por escribirnos, Rosalba').waitFor()

  // A search by a message's text opens it at that message, and the list shows the text.
  await search.fill('ya le muestro')
  await admins.row.getByText('Claro que sí, ya le muestro').waitFor()
  await takePicture(admin, 'join-found')
  await search.press('Enter')
  await eventually(async () => expect(admin.page.url()).toContain('mensaje='))
  await admins.messages.getByText('Claro que sí, ya le muestro').waitFor()

  // Another agent does not find it, neither in the list nor by its text.
  await page.goto(`${origin}/#/join/chats`)
  await page.getByLabel('Buscar por nombre, número o mensaje').fill(contact)
  await page.getByText(`Nada coincide con «${contact}»`).waitFor()
  expect(await first.row.count()).toBe(0)
})

test("a conversation shows the contact's CRM record, and an interaction is created without leaving it", async () => {
  const { page } = await person('ana')
  await page.goto(`${origin}/#/join/chats`)
  // Only rows in view are there.
  await page.getByLabel('Buscar por nombre, número o mensaje').fill('Catalina Ospina Peña')
  await page.locator('a[data-row]').filter({ hasText: 'Catalina Ospina Peña' }).first().click()
  await page.getByRole('button', { name: 'Detalles' }).click()
  const card = page.getByRole('region', { name: 'En el CRM' })
  await card.getByRole('button', { name: 'Crear interacción' }).click()
  const form = page.getByRole('dialog', { name: 'Nueva interacción' })
  const subject = `Pedido ${randomInt(1_000_000)}`
  await form.getByLabel('Asunto').fill(subject)
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })
  await card.getByRole('link', { name: subject }).waitFor()
  await page.getByRole('log', { name: 'Mensajes de Catalina Ospina Peña' }).waitFor()
})

test('an earlier conversation opens from the panel where it began, by keys as well, and back leads back', async () => {
  const { page } = await person('marta')
  await page.goto(`${origin}/#/join/chats`)
  const rows = page.locator('a[data-row]')
  const times = page.getByRole('complementary').locator('a[href*="mensaje="]')
  // Not everybody of the demonstration has written before.
  for (const index of [0, 1, 2, 3, 4, 5]) {
    await rows.nth(index).click()
    if (index === 0) await page.getByRole('button', { name: 'Detalles' }).click()
    await page.getByText('Conversaciones anteriores').waitFor()
    await times.first().or(page.getByText('No hay conversaciones anteriores')).waitFor()
    if ((await times.count()) > 0) break
  }
  const log = page.getByRole('log')
  const scrolled = () =>
    log.evaluate((one) => {
      let part: Element | null = one
      while (part !== null && part.scrollHeight <= part.clientHeight + 1) part = part.parentElement
      return part === null ? 0 : part.scrollHeight - part.clientHeight - part.scrollTop
    })
  await eventually(async () => expect(await scrolled()).toBeLessThan(50))
  await times.last().focus()
  await page.keyboard.press('Enter')
  await log.getByText('Este es el comienzo de la conversación').waitFor()
  await eventually(async () => expect(await scrolled()).toBeGreaterThan(100))
  expect(page.url()).toContain('mensaje=')
  await page.goBack()
  await eventually(async () => expect(await scrolled()).toBeLessThan(50))
  expect(page.url()).not.toContain('mensaje=')
})

test("an account shows its provider's settings, and its test shows whether the provider answers", async () => {
  const { page } = await person('admin')
  await page.goto(`${origin}/#/admin-join/cuentas`)
  const row = page.getByRole('row', { name: 'Línea principal' })
  await row.getByRole('button', { name: 'Editar' }).last().click()
  const form = page.getByRole('dialog', { name: 'Editar cuenta' })
  await form.getByText('los contactos escriben desde la página del simulador').waitFor()
  expect(await form.getByLabel('Token de acceso permanente').count()).toBe(0)
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await row.getByText('Línea principal').click()
  await page.getByRole('button', { name: 'Probar la conexión' }).click()
  await page.getByText('La cuenta responde').waitFor()
})
