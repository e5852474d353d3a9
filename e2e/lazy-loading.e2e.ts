import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { speaker } from './harness/chat.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person, origin } = stage()

test('lazily loaded parts show that they are loading or have failed; a long list keeps its position', async () => {
  const many = await speaker(origin, 'eva')
  for (let number = 1; number <= 48; number += 1) await many.makeGroup(`Proyecto ${number}`, [])
  // Without the service worker's cache, so that each part is requested.
  const eva = await person('eva', { serviceWorkers: 'block' })
  const { page } = eva
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/assets\/(frame|chat)-later-/, async (route) => {
    await held
    await route.continue()
  })
  await page.route(/\/assets\/new-chat-dialog-/, (route) => route.abort())
  await page.reload()
  const list = page.getByRole('list', { name: 'Conversaciones' })
  const row = list.getByRole('link').nth(20)
  await row.focus()
  await row.evaluate((link) => link.setAttribute('data-kept', ''))
  const at = () => list.evaluate((rows) => rows.parentElement?.scrollTop ?? 0)
  const before = await at()
  expect(before).toBeGreaterThan(0)
  await page.keyboard.press('Control+k')
  const coming = page.getByRole('status', { name: 'Cargando' })
  await coming.waitFor()
  await takePicture(eva, 'part-coming')

  letThrough()
  await page.getByRole('combobox', { name: 'Buscar personas, pantallas y acciones' }).waitFor()
  await coming.waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  // The list is as tall as all its rows: the part for long lists has loaded.
  await eventually(async () => expect((await list.boundingBox())?.height).toBeGreaterThan(48 * 60))
  expect(await at()).toBe(before)
  const stored = list.locator('[data-kept]')
  await eventually(async () =>
    expect(await stored.evaluate((link) => link === document.activeElement)).toBe(true),
  )
  await page.keyboard.press('End')
  await eventually(async () => expect(await at()).toBeGreaterThan(before))

  await page.getByRole('button', { name: 'Nuevo chat' }).click()
  await page.getByText('Esta parte no se pudo cargar. Recargue la página para seguir.').waitFor()
  await takePicture(eva, 'part-not-come')
  await page.getByRole('alert').getByRole('button', { name: 'Cerrar' }).click()
  await list.waitFor()
  eva.problems.splice(0)
})

test('session and chats are requested once, before the program has loaded', async () => {
  const ana = await person('ana')
  const { page } = ana
  const requests: string[] = []
  const programs: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/api\/(v1\/session|chat\/chats)\/$/.test(pathname)) requests.push(pathname)
    if (/\/assets\/phone-(shell|chat)-/.test(pathname)) programs.push(pathname)
  })
  const chatsCome = page.waitForResponse(/\/api\/chat\/chats\//)
  // Delays the main script until the other parts and answers have been requested.
  await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
    await chatsCome
    await eventually(() => expect(programs).toHaveLength(2))
    await route.continue()
  })
  await page.goto(`${origin}/#/pbxCloud/chat`)
  await page.reload()
  await page.getByRole('list', { name: 'Conversaciones' }).getByText('Equipo comercial').first().waitFor()
  expect(requests).toEqual(['/api/v1/session/', '/api/chat/chats/'])
})
