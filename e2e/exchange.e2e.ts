import { test } from 'vitest'
import { hearsSomething } from './harness/media.ts'
import type { Person } from './harness/person.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { origin, person, visitor } = stage()

/** The telephone on the page of somebody outside. */
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

test('ana calls somebody outside, whose telephone rings with the company’s number; they talk', async () => {
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
  // Nobody has this number open: its last digit says that it is busy.
  await phone.dial('3009999991')
  await phone.says('La extensión está ocupada')
})

test('the start page leads luis to the robot, which answers, listens and gives his words back', async () => {
  const luis = await person('luis')
  const phone = softphone(luis)
  await phone.ready()
  await luis.page.goto(`${origin}/#/inicio`)
  await luis.page.getByRole('button', { name: 'Llamar al robot (1999)' }).click()
  await phone.says('En llamada')
  // The greeting, and after it what the fake microphone said.
  await hearsSomething(luis.page)
  await luis.page.getByText('Hable después del tono').waitFor()
  await phone.press('Colgar')
  await phone.says('Llamada finalizada')
})
