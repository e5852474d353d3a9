import { test } from 'vitest'
import { companies } from '#features/provider/contract/companies.ts'
import { numbers } from '#features/provider/contract/numbers.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { apiOf } from './harness/api-of.ts'
import { hearsSomething } from './harness/media.ts'
import { makePatient } from './harness/patient-menu.ts'
import { FIRST_SCREEN, type Person, sendSignIn, signIn } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'

const { origin, person, visitor } = stage()

/** Unique per run: other test files share the database. */
const unique = Date.now().toString(36)
/** The simulator page's default phone number, as screens show it. */
const CALLER = '300 123 4567'
/** Its public number. */
const NUMBER = '576047654321'

/** A new company with only its first administrator, who is at their first screen. */
async function newCompany(): Promise<Person> {
  const operador = await person('operador')
  const api = await apiOf(operador)
  const { record, once } = await resourceClient(api, companies).create({
    name: `Panadería ${unique}`,
    slug_name: `panaderia-${unique}`,
    admin_username: `rosa-${unique}`,
    admin_name: 'Rosa Díaz',
    // The simulated carrier is on this machine.
    private_trunks: true,
  })
  await resourceClient(api, numbers).create({ number: NUMBER, company: record.id, ownership: 'owned' })
  const rosa = await visitor(`rosa-${unique}`, { reducedMotion: 'reduce' })
  await sendSignIn(rosa, once?.admin_password ?? '')
  // The operator saw that password.
  const choose = rosa.page.getByRole('form', { name: 'Elija su contraseña' })
  await choose.locator('input[name=password]').fill('el pan sale a las cuatro')
  await choose.locator('input[name=repeat]').fill('el pan sale a las cuatro')
  await choose.getByRole('button', { name: 'Guardar y entrar' }).click()
  await rosa.page.waitForURL(FIRST_SCREEN)
  return rosa
}

/** The trunk settings that the simulator page shows for further companies. */
async function carrierOf({ page }: Person): Promise<Record<string, string>> {
  await page.getByText('Conectar otra empresa a este operador').click()
  const [names, values] = await Promise.all([
    page.locator('details dt').allTextContents(),
    page.locator('details dd').allTextContents(),
  ])
  return Object.fromEntries(names.map((name, at) => [name, values[at] ?? '']))
}

test('in an empty company an administrator sets up people, trunk, queue, menu, schedule and number; an external caller reaches ana', async () => {
  const [rosa, eva] = await Promise.all([newCompany(), visitor('afuera')])
  const { page } = rosa
  await eva.page.goto(`${origin}/simulator`)
  const carrier = await carrierOf(eva)

  const form = page.getByRole('dialog')
  // Required fields have a star.
  const field = (name: string) => form.getByLabel(new RegExp(`^${name}( \\*)?$`))
  const choose = async (name: string, option: string) => {
    await field(name).fill(option)
    await page
      .getByRole('option', { name: new RegExp(option) })
      .first()
      .click()
  }
  const save = () => form.getByRole('button', { name: 'Guardar' }).click()
  const open = async (screen: string, button: string) => {
    await page.goto(`${origin}/#/admin/${screen}`)
    await page.getByRole('button', { name: button }).first().click()
  }

  // The start page lists what is missing, and links to the first step.
  await page.goto(`${origin}/#/inicio`)
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: 'Falta' }) })
  await steps.nth(5).waitFor()
  await takePicture(rosa, 'new-company-start')

  await open('ajustesEmpresa/usuarios', 'Nuevo usuario')
  await field('Nombre').fill('Ana Panadera')
  await field('Usuario').fill(`ana-${unique}`)
  await save()
  await page.getByText('Por seguridad no se volverá a mostrar.').waitFor()
  const password =
    (await form.locator('div:has(> code)', { hasText: 'Contraseña' }).locator('code').textContent()) ?? ''
  await page.getByRole('button', { name: 'Cerrar', exact: true }).click()

  await open('lineas/troncales', 'Nueva troncal')
  await field('Nombre').fill('Operador de la ciudad')
  await field('Servidor').fill(carrier.Servidor ?? '')
  await field('Puerto').fill(carrier.Puerto ?? '')
  await field('Usuario').fill(carrier.Usuario?.split(' ')[0] ?? '')
  await field('Contraseña').fill(carrier.Contraseña ?? '')
  await save()
  // It registers with the carrier by itself.
  await page.getByRole('row', { name: /Operador de la ciudad.*Conectada/ }).waitFor({ timeout: 90_000 })

  await open('ajustesEmpresa/colaLlamadas', 'Nueva cola')
  await field('Nombre').fill('Pedidos')
  await choose('Agentes fijos', 'Ana Panadera')
  await save()
  await page.getByRole('row', { name: /Pedidos/ }).waitFor()

  await open('ajustesEmpresa/ivr', 'Nuevo menú')
  await field('Nombre').fill('Portada')
  await choose('Tecla 1', 'Pedidos')
  await save()
  await page.getByRole('row', { name: /Portada/ }).waitFor()
  await makePatient(rosa, 'Portada')

  await open('ajustesEmpresa/franjasHorarias', 'Nueva franja horaria')
  await field('Nombre').fill('Atención')
  await choose('Destino en horario', 'Portada')
  await field('Abierto o cerrado ahora').click()
  await page.getByRole('option', { name: 'Abierto', exact: true }).click()
  await save()
  await page.getByRole('row', { name: /Atención/ }).waitFor()

  await open('ajustesEmpresa/did', 'Nuevo DID')
  await field('Número').fill(NUMBER)
  await field('Etiqueta').fill('Línea de la panadería')
  await choose('Destino', 'Atención')
  await save()
  await page.getByRole('row', { name: /604 765 4321/ }).waitFor()

  const ana = await visitor(`ana-${unique}`)
  await signIn(ana, password)
  await softphone(ana).ready()
  await page.goto(`${origin}/#/admin/panel/panelDeControl`)
  const queue = page.getByRole('listitem').filter({ hasText: 'Pedidos' })
  await queue.waitFor()
  // The board's texts for the call, from the menu to its end.
  const calls = page.getByRole('group', { name: 'Llamadas en curso' })
  const call = calls.getByRole('row').filter({ hasText: CALLER })
  const boardSays = (text: string) => call.filter({ hasText: text }).first().waitFor()

  const phone = eva.page.getByRole('region', { name: 'Teléfono' })
  const hangUp = () => phone.getByRole('button', { name: 'Colgar', exact: true }).click()
  await phone.getByText('Listo para llamar').waitFor()
  await phone.getByLabel('Número al que llama').fill(NUMBER)
  await phone.getByRole('button', { name: 'Llamar', exact: true }).click()
  await phone.getByText(/En llamada con/).waitFor()
  await boardSays('Portada')
  await phone.getByRole('button', { name: 'Tecla 1', exact: true }).click()
  const card = ana.page.getByRole('group', { name: /^Llamada entrante/ })
  await card.waitFor()
  for (const step of [CALLER, 'Línea de la panadería', 'Portada: 1', 'Pedidos'])
    await card.getByText(step, { exact: true }).waitFor()
  await queue.filter({ hasText: '1 persona espera' }).waitFor()
  await boardSays('Pedidos')
  await card.getByRole('button', { name: 'Contestar' }).click()
  await Promise.all([hearsSomething(ana.page), hearsSomething(eva.page)])
  await queue.filter({ hasText: '0 personas esperan' }).waitFor()
  await boardSays('Hablando')
  await takePicture(rosa, 'new-company-board')
  await Promise.all([softphone(ana).says('Llamada finalizada'), hangUp()])

  // Outgoing calls use the same trunk without further setup.
  await softphone(ana).dial('3001234567')
  await phone.getByText(/está llamando/).waitFor()
  await phone.getByRole('button', { name: 'Contestar', exact: true }).click()
  await Promise.all([hearsSomething(ana.page), hearsSomething(eva.page)])
  await Promise.all([softphone(ana).says('Llamada finalizada'), hangUp()])
})
