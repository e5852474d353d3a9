import { expect, test } from 'vitest'
import { authenticator } from '#platform/testing/authenticator.ts'
import { type Person, sendSignIn, signIn } from './harness/person.ts'
import { stage } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

// A company of its own: a second factor of its people, or one that it requires, would lock others' tests out.
const { person, visitor, accountOf, origin } = stage({ company: 'own' })

const openProfile = async ({ page }: Person) => {
  await page.goto(`${origin}/#/perfil`)
  await page.getByRole('heading', { name: 'Mi perfil' }).waitFor()
}
/** Types the key that stands beside the QR code into an app. */
const appFor = async ({ page }: Person) =>
  authenticator((await page.getByTestId('factor-secret').textContent()) ?? '')
const answer = async ({ page }: Person, code: string, button: string) => {
  await page.getByLabel('Código', { exact: true }).fill(code)
  await page.getByRole('button', { name: button, exact: true }).click()
}
const confirmPassword = async ({ page }: Person, name: string, button: string) => {
  const window = page.getByRole('dialog')
  await window.locator('input[type=password]').fill(accountOf(name).password)
  await window.getByRole('button', { name: button, exact: true }).click()
}

// Codes work once: setting up takes this step's, signing in the next one's, which is accepted early.
test('ana turns a second factor on, signs in with it and with a recovery code, and turns it off again', async () => {
  const ana = await person('ana')
  await openProfile(ana)
  await ana.page.getByRole('button', { name: 'Activar segundo factor' }).click()
  await confirmPassword(ana, 'ana', 'Continuar')
  const app = await appFor(ana)
  await ana.page.getByRole('img', { name: /Código QR/ }).waitFor()
  await expectNoViolations(ana)
  await answer(ana, '000000', 'Activar')
  await ana.page.getByText('Ese código no es válido.').first().waitFor()
  await answer(ana, await app.freshCode(), 'Activar')
  const shown = ana.page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem')
  await shown.first().waitFor()
  const codes = await shown.allTextContents()
  expect(codes).toHaveLength(10)
  await expectNoViolations(ana)
  await ana.page.getByRole('button', { name: 'Ya los guardé' }).click()
  await ana.page.getByText('Activado', { exact: true }).waitFor()

  const { username, password } = accountOf('ana')
  const again = await visitor(username)
  await sendSignIn(again, password)
  await again.page.getByRole('heading', { name: 'Segundo factor' }).waitFor()
  await expectNoViolations(again)
  await answer(again, app.usedCode(), 'Entrar')
  await again.page.getByText('Ese código no es válido o ya se usó.').waitFor()
  await answer(again, await app.freshCode(), 'Entrar')
  await again.page.waitForURL(/#\/pbxCloud/)

  const lost = await visitor(username)
  await sendSignIn(lost, password)
  await answer(lost, codes[0]?.toLowerCase() ?? '', 'Entrar')
  await lost.page.waitForURL(/#\/pbxCloud/)
  await openProfile(lost)
  await lost.page.getByText('Quedan 9 códigos de recuperación.').waitFor()
  await lost.page.getByRole('button', { name: 'Desactivar' }).click()
  await confirmPassword(lost, 'ana', 'Desactivar')
  await lost.page.getByText('Desactivado', { exact: true }).waitFor()

  await signIn(await visitor(username), password)
})

test('where the company requires a second factor it is set up before one is in', async () => {
  const admin = await person('admin')
  await admin.page.goto(`${origin}/#/admin/ajustesEmpresa/usuarios`)
  await admin.page.getByRole('button', { name: 'Seguridad de acceso' }).click()
  const share = admin.page.getByRole('progressbar', { name: /^0 de \d+ usuarios lo tienen$/ })
  expect(await share.getAttribute('aria-valuenow')).toBe('0')
  // A track in the colour of the bar would make an empty one look full: it is grey.
  const track = await share.evaluate((whole) => getComputedStyle(whole).backgroundColor)
  const [red, green, blue] = track.match(/[\d.]+/g) ?? []
  expect([green, blue]).toEqual([red, red])
  await admin.page.getByLabel('Exigir segundo factor a todos').click()
  await admin.page.getByRole('button', { name: 'Exigir', exact: true }).click()
  await admin.page.getByText('El segundo factor es obligatorio').waitFor()

  const { username, password } = accountOf('luis')
  const luis = await visitor(username)
  await sendSignIn(luis, password)
  await luis.page.getByRole('heading', { name: 'Proteja su cuenta' }).waitFor()
  await luis.page.getByRole('button', { name: 'Configurar ahora' }).click()
  const app = await appFor(luis)
  await expectNoViolations(luis)
  await answer(luis, await app.freshCode(), 'Activar')
  await luis.page.getByRole('list', { name: 'Códigos de recuperación' }).waitFor()
  await luis.page.getByRole('button', { name: 'Ya los guardé' }).click()
  await luis.page.waitForURL(/#\/pbxCloud/)
  await openProfile(luis)
  await luis.page.getByText('Su empresa lo exige.').waitFor()
  expect(await luis.page.getByRole('button', { name: 'Desactivar' }).count()).toBe(0)

  const next = await visitor(username)
  await sendSignIn(next, password)
  await answer(next, await app.freshCode(), 'Entrar')
  await next.page.waitForURL(/#\/pbxCloud/)
})
