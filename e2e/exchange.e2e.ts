import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { hearsSomething } from './harness/media.ts'
import { makePatient } from './harness/patient-menu.ts'
import type { Person } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { origin, person, visitor } = stage()

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

test('ana calls an external phone, which rings with the company’s number, and the robot from the start page', async () => {
  const [ana, eva] = await Promise.all([person('ana'), visitor('afuera')])
  await eva.page.goto(`${origin}/simulator`)
  const outside = telephone(eva)
  await outside.says('Listo para llamar')
  const phone = softphone(ana)
  await phone.ready()
  await phone.dial('3001234567')
  await outside.says(/601 555 0100 está llamando/)
  await outside.press('Contestar')
  await phone.says('En llamada')
  await Promise.all([hearsSomething(ana.page), hearsSomething(eva.page)])
  await Promise.all([phone.says('Llamada finalizada'), outside.press('Colgar')])
  // A simulated number: its last digit means busy.
  await phone.dial('3009999991')
  await phone.says('El número está ocupado')

  await ana.page.goto(`${origin}/#/inicio`)
  await ana.page.getByRole('button', { name: 'Llamar al robot (1999)' }).click()
  await phone.says('En llamada')
  // The greeting, then the recorded beeps of the fake microphone.
  await hearsSomething(ana.page)
  await ana.page.getByText('Hable después del tono').waitFor()
  await Promise.all([phone.says('Llamada finalizada'), phone.press('Colgar')])
})

test('in the graph an administrator creates a menu, connects a key to it, calls it, and sees its path highlighted', async () => {
  const name = `Trámites ${randomInt(1000, 9999)}`
  const changed = `${name} y pagos`
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  const phone = softphone(admin)
  await phone.ready()
  await makePatient(admin, 'Bienvenida')
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
  const inView = (...menus: string[]) =>
    eventually(async () => {
      const { y = 0, height = 0 } = (await page.locator('.react-flow').boundingBox()) ?? {}
      for (const menu of menus) {
        const box = await page.locator(`.react-flow__node[data-id="${menu}"]`).boundingBox()
        expect(box?.y ?? 0).toBeGreaterThan(y)
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(y + height)
      }
    })
  // The new one comes into view; then all of them.
  await inView(made)
  await page.getByRole('button', { name: 'Ver todo' }).click()
  await inView(welcome, made)
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
