import { test } from 'vitest'
import { companies } from '#features/provider/contract/companies.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { apiOf } from './harness/api-of.ts'
import { FIRST_SCREEN, sendSignIn } from './harness/person.ts'
import { stage } from './harness/stage.ts'

const { origin, person, visitor } = stage()
const shot = (page: { screenshot: (o: object) => Promise<unknown> }, name: string) =>
  page.screenshot({ path: `/tmp/b40/admin-${name}.png` })

test('screens', async () => {
  const operador = await person('operador')
  const api = await apiOf(operador)
  const unique = Date.now().toString(36)
  const { once } = await resourceClient(api, companies).create({
    name: `Flores ${unique}`,
    slug_name: `flores-${unique}`,
    admin_username: `flora-${unique}`,
    admin_name: 'Flora Díaz',
  })
  const { page } = await visitor(`flora-${unique}`, { reducedMotion: 'reduce' })
  await sendSignIn({ page, name: `flora-${unique}` } as never, once?.admin_password ?? '')
  const choose = page.getByRole('form', { name: 'Elija su contraseña' })
  await choose.waitFor()
  await shot(page, 'password')
  await choose.locator('input[name=password]').fill('el pan sale a las cuatro')
  await choose.locator('input[name=repeat]').fill('el pan sale a las cuatro')
  await choose.getByRole('button', { name: 'Guardar y entrar' }).click()
  await page.waitForURL(FIRST_SCREEN)
  await page.getByText('pasos listos').waitFor()
  await shot(page, 'setup')
  await page.goto(`${origin}/#/admin/ajustesEmpresa/empresa`)
  await page.getByText('Región').waitFor()
  await shot(page, 'company')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 800 })
  await shot(page, 'company-phone')
  await page.goto(`${origin}/#/admin/ajustesEmpresa/puestaEnMarcha`)
  await page.getByText('pasos listos').waitFor()
  await shot(page, 'setup-phone')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${origin}/#/admin/herramientas/auditoria`)
  await page.getByText('Reemplazó la contraseña').waitFor()
  await shot(page, 'audit')
  await page.goto(`${origin}/#/admin/herramientas/grabaciones`)
  const op = operador.page
  await op.goto(`${origin}/#/proveedor/empresas?edit=new`)
  await op.getByRole('dialog').waitFor()
  await shot(op, 'new-company')
  await op.goto(`${origin}/#/proveedor/empresas`)
  await op.getByRole('button', { name: `Más acciones: Flores ${unique}` }).or(op.getByRole('button', { name: new RegExp(`Flores ${unique}`) }).last()).click()
  await shot(op, 'menu')
  await op.getByRole('menuitem', { name: 'Ayudar a entrar' }).click()
  await op.getByRole('button', { name: 'Enviar invitación' }).waitFor()
  await shot(op, 'rescue')
}, 120_000)
