import { buffer } from 'node:stream/consumers'
import type { Locator, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { personalContacts } from '#features/contacts/contract/personal.ts'
import { getCalls, labelCall } from '#features/phone/contract/history.ts'
import { apiOf } from './harness/api-of.ts'
import type { Person } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations, TELEPHONE } from './harness/violations.ts'

/** Missed calls, voicemail, recordings and other call lists, on a desktop and on a telephone. */

const { person, origin } = stage()
const DESK = { viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' } as const
const HAND = { viewport: TELEPHONE, reducedMotion: 'reduce' } as const
/** The checkbox of a row, not the one for all. */
const ROW = /^Seleccionar (?!todo)/
/** Unique per try: another one finds what the first one left. */
let unique = ''
let digits = ''
beforeEach(() => {
  unique = Date.now().toString(36)
  digits = Date.now().toString().slice(-6)
})

const go = ({ page }: Person, screen: string) => page.goto(`${origin}/#/${screen}`)
const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name })
const row = (page: Page, text: string) =>
  page.getByRole('row').or(page.locator('main li')).filter({ hasText: text }).first()

async function act(page: Page, on: Locator, item: string): Promise<void> {
  await button(on, /^Más acciones para/).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Name and first bytes of the file that the page downloads during `work`. */
async function saved(page: Page, work: () => Promise<void>): Promise<{ name: string; head: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), work()])
  const content = await buffer(await download.createReadStream())
  return { name: download.suggestedFilename(), head: content.toString('latin1', 0, 4) }
}

/** Plays the open recording at another speed, and pauses it. */
async function listen(page: Page): Promise<void> {
  const player = (name: string) => page.getByRole('button', { name, exact: true })
  await player('Reproducir').click()
  await player('Pausar').waitFor()
  await button(page, /^Velocidad/)
    .first()
    .click()
  await button(page, /^Velocidad 1[.,]5/)
    .first()
    .waitFor()
  await player('Pausar').click()
}

const vcard = (name: string, number: string) =>
  `BEGIN:VCARD\r\nVERSION:3.0\r\nFN:${name}\r\nTEL:${number}\r\nEND:VCARD\r\n`

test('contacts are imported from a vCard file, merged, separated, found and called; one is created on a telephone', async () => {
  const [luis, eva] = await Promise.all([person('luis', DESK), person('marta', HAND)])
  const { page } = luis
  const number = `3104${digits}`
  await go(luis, 'pbxCloud/contactos')
  // Shown for two seconds, perhaps before the next line would look for it.
  await Promise.all([
    page.getByText('Agregados: 2. Ya estaban: 0.').waitFor(),
    page.getByLabel('Importar vCard').setInputFiles({
      name: 'agenda.vcf',
      mimeType: 'text/vcard',
      buffer: Buffer.from(vcard(`Rosa ${unique}`, number) + vcard(`Rosita ${unique}`, `+57 ${number}`)),
    }),
  ])
  await button(page, 'vCard y duplicados').click()
  await page.getByRole('menuitem', { name: 'Buscar duplicados' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`Rosita ${unique}`).waitFor()
  await expectNoViolations(luis)
  await takePicture(luis, 'contacts-duplicates')
  const api = await apiOf(luis)
  const found = async () => (await api.call(personalContacts, { query: { q: unique } })).count
  await dialog
    .getByText(`Rosa ${unique}`)
    .locator('..')
    .locator('..')
    .getByRole('button', { name: 'Combinar' })
    .click()
  await page.getByText('Contactos combinados').waitFor()
  expect(await found()).toBe(1)
  await page.keyboard.press('Alt+U')
  await expect.poll(found).toBe(2)
  await dialog.getByRole('button', { name: 'Cerrar' }).click()
  await page.getByLabel('Buscar por nombre, empresa o número').fill(unique)
  await button(row(page, `Rosita ${unique}`), `310 4${digits.slice(0, 2)} ${digits.slice(2)}`).waitFor()
  await takePicture(luis, 'contacts-found')

  await go(eva, 'pbxCloud/contactos')
  await button(eva.page, 'Nuevo contacto').click()
  const form = eva.page.getByRole('dialog')
  await form.getByLabel('Nombre').fill(`Pedro ${unique}`)
  await form.getByLabel('Números').fill(`3115${digits}`)
  await takePicture(eva, 'contacts-form-390')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await row(eva.page, `Pedro ${unique}`).waitFor()
  await expectNoViolations(eva)
  await takePicture(eva, 'contacts-390')
})

test('voicemail is heard, answered by a call, marked, deleted and brought back, and downloaded', async () => {
  const somebody = await person('luis', DESK)
  const { page } = somebody
  const caller = 'Ferretería El Tornillo'
  await go(somebody, 'pbxCloud/buzon')
  const message = row(page, caller)
  await message.getByText(caller).click()
  await listen(page)
  await expectNoViolations(somebody)
  await takePicture(somebody, 'voicemail-playing')
  // Calls back whoever left the message.
  const phone = softphone(somebody)
  await phone.ready()
  await button(page, '300 555 0142').last().click()
  await phone.dock.getByText(caller).first().waitFor()
  await phone.press('Cancelar llamada')
  await phone.ready()
  await button(page, 'Cerrar el detalle').click()
  // Listening marks it as heard: the name is no longer bold.
  const weight = () => message.getByText(caller).evaluate((at) => getComputedStyle(at).fontWeight)
  await expect.poll(weight).toBe('400')
  await act(page, message, 'Marcar como no escuchado')
  await expect.poll(weight).toBe('700')
  await act(page, message, 'Eliminar')
  await page.getByText(`Deshacer`).first().waitFor()
  await message.waitFor({ state: 'detached' })
  await takePicture(somebody, 'voicemail-deleted')
  await button(page, 'Deshacer').first().click()
  await message.waitFor()
  const file = await saved(page, () => act(page, message, 'Descargar'))
  expect(file).toEqual({ name: expect.stringMatching(/\.wav$/), head: 'RIFF' })
})

test('on a telephone recordings are played at another speed, downloaded, several as one archive, and one deleted with a reason', async () => {
  const admin = await person('admin', HAND)
  const { page } = admin
  await go(admin, 'pbxCloud/grabaciones')
  const boxes = page.getByRole('checkbox', { name: ROW })
  await boxes.nth(1).waitFor()
  const first = page.getByRole('row').or(page.locator('main li')).filter({ has: boxes }).first()
  const file = await saved(page, () => act(page, first, 'Descargar'))
  expect(file).toEqual({ name: expect.stringMatching(/\.wav$/), head: 'RIFF' })
  await boxes.nth(0).check()
  await boxes.nth(1).check()
  await takePicture(admin, 'recordings-ticked-390')
  const archive = await saved(page, () => button(page, 'Descargar ZIP').click())
  expect(archive).toEqual({ name: expect.stringMatching(/\.zip$/), head: 'PK\x03\x04' })
  await boxes.nth(0).uncheck()
  await boxes.nth(1).uncheck()
  await first
    .getByText(/\d{2}:\d{2}|\d+ de/)
    .first()
    .click()
  await listen(page)
  await page.getByText('Recorrido de la llamada').waitFor()
  await expectNoViolations(admin)
  await takePicture(admin, 'recordings-playing-390')

  // The whole company's. Loaded anew, so that no row of the other list is taken for one of it.
  await page.goto('about:blank')
  await go(admin, 'admin/herramientas/grabaciones')
  await boxes.first().waitFor()
  await boxes.last().check()
  await button(page, 'Eliminar con motivo').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('Lo pidió quien llamó')
  await takePicture(admin, 'recordings-delete-390')
  await dialog.getByRole('button', { name: 'Eliminar con motivo' }).click()
  await page.getByText('Se eliminó 1 grabación').waitFor()
  await expectNoViolations(admin)
})

test('a supervisor assigns a missed call to an agent, who resolves it on a telephone', async () => {
  const [marta, luis] = await Promise.all([person('marta', DESK), person('luis', HAND)])
  const { page } = marta
  await go(marta, 'pbxCloud/perdidas')
  const call = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: ROW }) })
    .first()
  await button(call, /^Editar/).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Responsable').fill('Luis')
  await page.getByRole('option', { name: /Luis/ }).first().click()
  await form.getByLabel('Nota').fill(`Preguntar por ${unique}`)
  await takePicture(marta, 'missed-assign')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await form.waitFor({ state: 'detached' })
  await expectNoViolations(marta)
  await takePicture(marta, 'missed-list')

  await luis.page
    .getByRole('button', { name: /notific/i })
    .first()
    .click()
  await luis.page.getByText('Tiene una llamada perdida por devolver').first().waitFor()
  await luis.page.keyboard.press('Escape')
  await go(luis, 'pbxCloud/perdidas')
  await luis.page.getByLabel(/^Buscar por nombre/).fill(unique)
  const mine = luis.page.locator('main li').filter({ has: luis.page.getByRole('checkbox') })
  await expect.poll(() => mine.count()).toBe(1)
  await takePicture(luis, 'missed-390')
  await act(luis.page, mine, 'Marcar como resuelta')
  await luis.page.getByText('Llamada resuelta').waitFor()
  await expect.poll(() => mine.count()).toBe(0)
  await expectNoViolations(luis)
})

test("the history shows a call's journey; a conference is listed with its participants", async () => {
  const luis = await person('luis', DESK)
  const api = await apiOf(luis)
  // The oldest: other test files call luis meanwhile.
  const [oldest] = (await api.call(getCalls, { body: { order: 'started_at' } })).cdrs
  const note = `Pidió factura (${unique})`
  await api.call(labelCall, { params: { id: oldest?.id ?? 0 }, body: { note } })
  await go(luis, 'pbxCloud/historial?order=started_at')
  await button(luis.page, /^Recorrido de la llamada con/)
    .first()
    .click()
  await luis.page.getByRole('dialog').getByText(note).waitFor()
  await takePicture(luis, 'history-journey')
  await luis.page.keyboard.press('Escape')

  const phone = softphone(luis)
  await phone.ready()
  await go(luis, 'pbxCloud/conferencias')
  await button(luis.page, 'Entrar a una sala').click()
  await luis.page.getByRole('menuitem', { name: /Sala de reuniones/ }).click()
  await phone.says('En llamada')
  await phone.press('Teclado')
  for (const digit of '4821#') await phone.press(`Tecla ${digit}`)
  await phone.says('Conferencia (1)')
  await phone.says('Todavía no hay nadie más')
  await phone.press('Colgar')
  await phone.ready()
  await row(luis.page, 'Sala de reuniones').click()
  await luis.page.getByText('Quién estuvo').waitFor()
  await luis.page
    .getByText(/^De .* a /)
    .first()
    .waitFor()
  await expectNoViolations(luis)
  await takePicture(luis, 'conference-who')
})

test('the company publishes an announcement and sees who has read it', async () => {
  const [admin, luis] = await Promise.all([person('admin', DESK), person('luis', HAND)])
  const { page } = admin
  const subject = `Corte de luz ${unique}`
  await go(admin, 'admin/herramientas/notificaciones')
  await button(page, 'Nueva notificación').first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Título').fill(subject)
  await form.getByLabel('Texto').fill('El sábado no hay luz en la sede norte.')
  await takePicture(admin, 'announcement-form')
  await form.getByRole('button', { name: 'Guardar' }).click()
  await luis.page
    .getByRole('button', { name: /notific/i })
    .first()
    .click()
  await luis.page.getByText(subject).first().click()
  await takePicture(luis, 'announcement-390')
  await row(page, subject).getByText(subject).click()
  await page.getByText(/Luis/).first().waitFor()
  await expectNoViolations(admin)
  await takePicture(admin, 'announcement-readers')
})
