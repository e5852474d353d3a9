import { expect, test } from 'vitest'
import { sendSignIn, signIn } from './harness/person.ts'
import { stage } from './harness/stage.ts'

const { person, visitor } = stage()

test('ana signs in, stays signed in after a reload, and is signed out after signing out', async () => {
  const ana = await person('ana')
  expect(new URL(ana.page.url()).hash).toMatch(/^#\/pbxCloud/)
  // Waits for this page's sockets, so that only those of the reload are counted.
  await ana.page.locator('[data-status=REGISTERED]').waitFor()
  const sockets: string[] = []
  ana.page.on('websocket', (socket) => sockets.push(new URL(socket.url()).pathname))
  await ana.page.reload()
  await ana.page.locator('[data-status=REGISTERED]').waitFor()
  expect(sockets).toEqual([...new Set(sockets)])
  await ana.page.getByRole('button', { name: 'Menú de perfil' }).click()
  await ana.page.getByText('Cerrar sesión').click()
  await ana.page.waitForURL(/#\/auth\/login/)
})

test("without a session the form is shown; a wrong password is refused with the server's reason, and the right one works", async () => {
  const ana = await visitor('ana')
  await ana.page.locator('input[type=password]').waitFor()
  expect(new URL(ana.page.url()).hash).toMatch(/^#\/auth\/login/)
  await sendSignIn(ana, 'wrong')
  await ana.page.getByText('Usuario o contraseña incorrectos.').waitFor()
  await signIn(ana)
  expect(new URL(ana.page.url()).hash).toMatch(/^#\/pbxCloud/)
})

test("opening another page during the redirect to an area's first screen stays on that page", async () => {
  const { page } = await person('ana')
  await page.locator('main').waitFor()
  // Elsewhere in the very moment between the redirect's rendering, which removes the screen, and its effect.
  await page.evaluate(() => {
    new MutationObserver((_, observer) => {
      if (location.hash !== '#/pbxCloud') return
      observer.disconnect()
      location.hash = '#/perfil'
    }).observe(document.body, { childList: true, subtree: true })
    location.hash = '#/pbxCloud'
  })
  await page.getByRole('heading', { name: 'Mi perfil' }).waitFor()
  expect(new URL(page.url()).hash).toBe('#/perfil')
})
