import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { hearsSomething } from './harness/media.ts'
import type { Person } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'

const { origin, person, visitor } = stage()

/** The simulator page's default phone number. */
const CALLER = '573001234567'

/** The phone on the simulator page. */
function telephone({ page }: Person) {
  const phone = page.getByRole('region', { name: 'Teléfono' })
  return {
    says: (text: string | RegExp) => phone.getByText(text).first().waitFor(),
    press: (button: string) => phone.getByRole('button', { name: button, exact: true }).click(),
    dial: async (number: string) => {
      await phone.getByLabel('Número al que llama').fill(number)
      await phone.getByRole('button', { name: 'Llamar', exact: true }).click()
    },
  }
}

test('ana calls an external phone, which rings with the company’s number; they talk', async () => {
  const [ana, eva] = await Promise.all([person('ana'), visitor('afuera')])
  await eva.page.goto(`${origin}/simulator`)
  const outside = telephone(eva)
  await outside.says('Listo para llamar')
  const phone = softphone(ana)
  await phone.ready()
  await phone.dial('3001234567')
  await outside.says(/576015550100 está llamando/)
  await outside.press('Contestar')
  await phone.says('En llamada')
  await Promise.all([hearsSomething(ana.page), hearsSomething(eva.page)])
  await outside.press('Colgar')
  await phone.says('Llamada finalizada')
  // A simulated number: its last digit means busy.
  await phone.dial('3009999991')
  await phone.says('La extensión está ocupada')
})

test('the start page offers luis a call to the robot, which answers and repeats his words', async () => {
  const luis = await person('luis')
  const phone = softphone(luis)
  await phone.ready()
  await luis.page.goto(`${origin}/#/inicio`)
  await luis.page.getByRole('button', { name: 'Llamar al robot (1999)' }).click()
  await phone.says('En llamada')
  // The greeting, then the recorded beeps of the fake microphone.
  await hearsSomething(luis.page)
  await luis.page.getByText('Hable después del tono').waitFor()
  await phone.press('Colgar')
  await phone.says('Llamada finalizada')
})

test('in the graph an administrator creates a menu, connects a key to it, calls it, and sees its path highlighted', async () => {
  const name = `Trámites ${randomInt(1000, 9999)}`
  const changed = `${name} y pagos`
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  const phone = softphone(admin)
  await phone.ready()
  await page.goto(`${origin}/#/admin/ajustesEmpresa/ivr?view=graph`)
  const form = page.getByRole('dialog')
  const save = () => form.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Nuevo menú' }).click()
  await form.getByLabel(/^Nombre/).fill(name)
  await form.getByLabel('Tecla 1', { exact: true }).fill('1001')
  await page.getByRole('option', { name: /1001/ }).first().click()
  await save()
  const edit = (menu: string) => page.getByRole('button', { name: `Editar: ${menu}`, exact: true })
  const node = (menu: string) => page.locator('.react-flow__node').filter({ has: edit(menu) })
  // It warns that nothing leads to it, until something does.
  const lonely = node(name).getByLabel('Nada lleva a este menú')
  await lonely.waitFor()
  const middle = async (handle: string) => {
    const box = await page.locator(handle).boundingBox()
    if (!box) throw new Error(`${handle} has no bounding box`)
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const idOf = async (menu: string) => (await node(menu).getAttribute('data-id')) ?? ''
  const handle = (id: string, which: string) =>
    `.react-flow__node[data-id="${id}"] .react-flow__handle${which}`
  const [welcome, made] = [await idOf('Bienvenida'), await idOf(name)]
  await page.mouse.move(...(await middle(handle(welcome, '[data-handleid="key_7"]'))))
  await page.mouse.down()
  await page.mouse.move(...(await middle(handle(made, '.target'))), { steps: 6 })
  await page.mouse.up()
  await lonely.waitFor({ state: 'detached' })
  // Editing its form updates the graph.
  await edit(name).click()
  await form.getByLabel(/^Nombre/).fill(changed)
  await save()
  await edit(changed).waitFor()

  await page.getByRole('button', { name: 'Llamar ahora: Bienvenida' }).click()
  await page.getByText('Llamada de prueba en curso').waitFor()
  await phone.says('En llamada')
  await page.getByRole('button', { name: 'Teclado' }).click()
  await page.keyboard.press('7')
  await page.locator('.react-flow__edge.animated').first().waitFor()
  await phone.press('Colgar')
  await page.getByText('La llamada de prueba terminó').waitFor()
})

test('an administrator sets up a number from scratch, and an external caller reaches ana through it', async () => {
  const suffix = randomInt(1000, 9999)
  const number = `57601555${suffix}`
  const [queueName, menuName, slotName] = [`Pedidos ${suffix}`, `Portada ${suffix}`, `Siempre ${suffix}`]
  const [admin, ana, eva] = await Promise.all([
    person('admin', { reducedMotion: 'reduce' }),
    person('ana'),
    visitor('afuera'),
  ])
  const { page } = admin
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
  const add = async (screen: string, button: string, fill: () => Promise<void>, name: string) => {
    await page.goto(`${origin}/#/admin/ajustesEmpresa/${screen}`)
    await page.getByRole('button', { name: button }).first().click()
    await fill()
    await form.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('row', { name: new RegExp(name) }).waitFor()
  }
  await add(
    'colaLlamadas',
    'Nueva cola',
    async () => {
      await field('Nombre').fill(queueName)
      await choose('Agentes fijos', '1001')
    },
    queueName,
  )
  await add(
    'ivr',
    'Nuevo menú',
    async () => {
      await field('Nombre').fill(menuName)
      await choose('Tecla 1', queueName)
    },
    menuName,
  )
  await add(
    'franjasHorarias',
    'Nueva franja horaria',
    async () => {
      await field('Nombre').fill(slotName)
      await choose('Destino en horario', menuName)
      await field('Abierto o cerrado ahora').click()
      await page.getByRole('option', { name: 'Abierto', exact: true }).click()
    },
    slotName,
  )
  await add(
    'did',
    'Nuevo DID',
    async () => {
      await field('Número').fill(number)
      await field('Etiqueta').fill('Línea de pedidos')
      await choose('Destino', slotName)
    },
    number,
  )
  await page.goto(`${origin}/#/admin/panel/panelDeControl`)
  const queue = page.getByRole('listitem').filter({ hasText: queueName })
  await queue.waitFor()
  // The board's texts for the call, from the menu to its end.
  const calls = page.getByRole('group', { name: 'Llamadas en curso' })
  const call = calls.getByRole('row').filter({ hasText: CALLER })
  const boardSays = (text: string) => call.filter({ hasText: text }).first().waitFor()

  await eva.page.goto(`${origin}/simulator`)
  const outside = telephone(eva)
  await outside.says('Listo para llamar')
  await softphone(ana).ready()
  await outside.dial(number)
  await outside.says(/En llamada con/)
  await boardSays(menuName)
  await takePicture(eva, 'exchange-outside')
  await outside.press('Tecla 1')
  const card = ana.page.getByRole('group', { name: /^Llamada entrante/ })
  await card.waitFor()
  await takePicture(ana, 'exchange-incoming')
  for (const step of [CALLER, 'Línea de pedidos', `${menuName}: 1`, queueName])
    await card.getByText(step, { exact: true }).waitFor()
  await expect.poll(() => queue.textContent()).toContain('1 persona espera')
  await boardSays(queueName)
  await card.getByRole('button', { name: 'Contestar' }).click()
  await Promise.all([hearsSomething(ana.page), hearsSomething(eva.page)])
  await expect.poll(() => queue.textContent()).toContain('0 personas esperan')
  await boardSays('Hablando')
  await takePicture(admin, 'exchange-board')
  await outside.press('Colgar')
  await softphone(ana).says('Llamada finalizada')
  await call.first().waitFor({ state: 'detached' })
})
