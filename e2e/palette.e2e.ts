import { expect, test } from 'vitest'
import { extensions } from '#features/pbx/contract/extensions.ts'
import { caller as withoutBrowser } from './harness/caller.ts'
import { signIn } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person, origin } = stage()
/** Timeout of loading a page on a busy machine. */
const SOON = { timeout: 30_000 }
/** Lockout of calls by a click after another, ms. */
const CLICK_LOCKOUT = 5_000
const PALETTE = 'Buscar personas, pantallas y acciones'

test('by keyboard only, ana opens a screen, calls luis, holds the call and ends it; afterwards he is asked for permission to notify', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  // Undecided, as in a visible browser; headless Chromium only knows granted and denied.
  await luis.context.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
  )
  await luis.page.reload()
  const [caller, callee] = [softphone(ana), softphone(luis)]
  const { keyboard } = ana.page
  await Promise.all([caller.ready(), callee.ready()])
  const field = ana.page.getByRole('combobox', { name: PALETTE })
  const seek = async (text: string, found: string, keys = 'Enter') => {
    await keyboard.press('Control+k')
    await field.waitFor()
    await keyboard.type(text)
    await ana.page.getByRole('option', { name: found, selected: true }).waitFor()
    await keyboard.press(keys)
    await field.waitFor({ state: 'detached' })
  }
  await seek('histo', 'Historial')
  await ana.page.waitForURL(/#\/pbxCloud\/historial/)
  await ana.page.waitForFunction(() =>
    /^Historial · SipMóvil · Teléfono$/.test(document.title.replace(/^\(\d+\) /, '')),
  )
  const offer = luis.page.getByText('¿Le avisamos de llamadas y mensajes aunque esté en otra ventana?')
  await luis.page.locator('main').click()
  expect(await offer.count()).toBe(0)
  // Enter opens the chat with him, Ctrl+Enter calls.
  await seek('@martinez', 'Luis Martínez')
  await ana.page.waitForURL(/#\/pbxCloud\/chat\?chat=/)
  await seek('martinez', 'Luis Martínez', 'Control+Enter')
  const calledAt = Date.now()
  await callee.says('Llamada entrante')
  await callee.press('Contestar')
  await caller.says('En llamada')
  // Offers only the actions that are possible now.
  await seek('espera', 'Poner en espera')
  await caller.dock.getByRole('button', { name: 'Retomar' }).waitFor()
  await keyboard.press('Alt+x')
  await caller.ready()
  await offer.waitFor()
  await luis.page.getByRole('button', { name: 'Ahora no' }).click()
  await offer.waitFor({ state: 'detached' })
  // Without a person to write to, Enter opens the directory entry, and never calls.
  const number = String(7000 + (Date.now() % 1000))
  const name = `Portería ${number}`
  const { api } = await withoutBrowser(origin, 'admin')
  await api.call(extensions.routes.create, { body: { number, display_name: name } })
  await seek(`@${name}`, name)
  await ana.page.waitForURL(/#\/pbxCloud\/directorio/)
  await ana.page.locator('main').getByText(name).first().waitFor()
  await caller.ready()
  await expect.poll(() => Date.now() - calledAt, SOON).toBeGreaterThan(CLICK_LOCKOUT)
  await seek(`@${name}`, name, 'Control+Enter')
  await caller.dock.getByText('El teléfono de destino no está conectado').waitFor()
  await caller.ready()
  await keyboard.press('Control+k')
  await keyboard.type('espera')
  await ana.page.getByText('Nada coincide con «espera»').waitFor()
  await keyboard.press('Escape')
})

test('lists people after "@" alone, sets do not disturb, begins a chat; "?" lists the shortcuts; all is the same after signing in again', async () => {
  const luis = await person('luis')
  const { page } = luis
  const { keyboard } = page
  const field = page.getByRole('combobox', { name: PALETTE })
  const seek = async (text: string) => {
    await keyboard.press('Control+k')
    await field.fill(text)
  }
  const take = async (text: string, name: string) => {
    // A command is listed once it applies: the state comes from the server.
    await expect
      .poll(async () => {
        await seek(text)
        const isListed = (await page.getByRole('option', { name, exact: true }).count()) > 0
        if (!isListed) await keyboard.press('Escape')
        return isListed
      }, SOON)
      .toBe(true)
    await page.getByRole('option', { name, exact: true }).click()
    await field.waitFor({ state: 'detached' })
  }
  await seek('@')
  await page.getByRole('option', { name: 'Andrés Castillo' }).waitFor()
  await field.fill('#')
  await page.getByRole('option', { name: 'Equipo comercial' }).waitFor()
  await field.fill('modo oscuro')
  await page.getByRole('option', { name: 'Usar el tema oscuro', selected: true }).waitFor()
  await keyboard.press('Escape')
  await take('no molestar', 'No molestar: Por 1 hora')
  await take('> no molestar', 'Desactivar «No molestar»')
  await seek('crear chat')
  await page.getByRole('option', { name: 'Nuevo chat', selected: true }).waitFor()
  await keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Nuevo chat' }).waitFor()
  await page.waitForURL(/chat$/)
  await keyboard.press('Escape')

  // Not while typing. It lists all bound keys.
  const sheet = page.getByRole('dialog', { name: 'Atajos de teclado' })
  await page.goto(`${origin}/#/pbxCloud/directorio`)
  const search = page.getByPlaceholder('Buscar por nombre o extensión')
  await search.press('?')
  expect(await search.inputValue()).toBe('?')
  expect(await sheet.count()).toBe(0)
  await page.locator('main').focus()
  await page.keyboard.press('?')
  await sheet.waitFor()
  const shortcuts = (await sheet.locator('dl > div').allInnerTexts()).map((text) =>
    text.replaceAll(/\s+/g, ' '),
  )
  expect(shortcuts).toEqual(expect.arrayContaining([`${PALETTE} Ctrl K`, 'Ir al marcador Alt T']))
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await page.keyboard.press('Alt+t')
  await expect
    .poll(() =>
      page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.tagName),
    )
    .toBe('INPUT')

  await page.getByRole('button', { name: 'Menú de perfil' }).click()
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  await signIn(luis)
  await softphone(luis).ready()
  await keyboard.press('Control+k')
  await field.waitFor()
})

test("marta's language, theme, ring tone and volume apply on another computer", async () => {
  const marta = await person('marta')
  const stored = (field: string, { page } = marta) =>
    page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/update-profile-config/') &&
        (answer.request().postData() ?? '').includes(field),
    )
  await marta.page.getByRole('button', { name: 'Menú de perfil' }).click()
  const [saved] = await Promise.all([
    stored('theme'),
    marta.page.getByRole('menuitemradio', { name: 'Oscuro' }).click(),
  ])
  expect(saved.status()).toBe(200)
  await marta.page.getByRole('menuitem', { name: 'Audio y dispositivos' }).click()
  await Promise.all([
    stored('audioSipmovil'),
    marta.page.getByLabel('Tono de llamada').selectOption({ label: 'Suave' }),
  ])
  await marta.page.getByLabel('Volumen del timbre').focus()
  await Promise.all([stored('ring_volume'), marta.page.keyboard.press('Home')])
  await marta.page.keyboard.press('Escape')

  const elsewhere = await person('marta')
  await expect.poll(() => elsewhere.page.locator('html').getAttribute('data-theme'), SOON).toBe('dark')
  await elsewhere.page.getByRole('button', { name: 'Menú de perfil' }).click()
  await elsewhere.page.getByRole('menuitem', { name: 'Audio y dispositivos' }).click()
  expect(await elsewhere.page.getByLabel('Tono de llamada').inputValue()).toBe('soft')
  expect(await elsewhere.page.getByLabel('Volumen del timbre').inputValue()).toBe('0')
  await elsewhere.page.keyboard.press('Escape')
  await elsewhere.page.getByRole('button', { name: 'Menú de perfil' }).click()
  // Restores the settings: other tests use her in both themes.
  await Promise.all([
    stored('theme', elsewhere),
    elsewhere.page.getByRole('menuitemradio', { name: 'Sistema' }).click(),
  ])
})
