import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { chatScreen } from './harness/chat.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person, origin } = stage({ company: 'own' })
const GROUP = 'Despachos'

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()])
  if (a === null || b === null) throw new Error('one of the elements is not on the page')
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

test('@todos, mentions with their group, emoji by name, reactions, mute, mark as unread, and forwarding into a chat', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const [anas, luiss] = [chatScreen(ana), chatScreen(luis)]
  const { page } = ana

  // A group of the three.
  await luis.page.getByRole('button', { name: 'Nuevo grupo' }).click()
  const form = luis.page.getByRole('dialog', { name: 'Nuevo grupo' })
  await form.getByLabel('Nombre del grupo').fill(GROUP)
  for (const name of [/Ana Gómez/, /Marta Rojas/]) await form.getByRole('checkbox', { name }).click()
  await form.getByRole('button', { name: 'Crear grupo' }).click()
  await luis.page.getByRole('heading', { name: new RegExp(GROUP) }).waitFor()

  // Mentions everybody by keyboard only: Enter takes the proposal, a second Enter sends.
  await page.goto(`${origin}/#/pbxCloud/directorio`)
  await luiss.field.pressSequentially('Buenas @to')
  await luis.page.getByRole('option', { name: /todos/, selected: true }).waitFor()
  await luiss.field.press('Enter')
  await expect.poll(() => luiss.field.inputValue()).toBe('Buenas @todos ')
  await luis.page.getByRole('option').waitFor({ state: 'detached' })
  await luiss.field.pressSequentially('sale el camión :coraz')
  await luis.page
    .getByRole('option', { name: /corazones/ })
    .first()
    .waitFor()
  await luiss.field.press('Enter')
  await luiss.field.press('Enter')
  await luiss.message('sale el camión').getByRole('img', { name: 'Enviado' }).waitFor()
  await luiss.message(/sale el camión \p{Extended_Pictographic}/u).waitFor()

  // The bell shows who, where and what; a click opens it.
  await page.getByRole('button', { name: /^Notificaciones/ }).click()
  const notice = page.getByText(`Mención de Luis Martínez en ${GROUP}`)
  await notice.waitFor()
  await page
    .getByText(/^Buenas @todos sale el camión/)
    .first()
    .waitFor()
  await takePicture(ana, 'chat-marks-bell')
  await notice.click()
  await page.getByRole('heading', { name: new RegExp(GROUP) }).waitFor()

  // A reaction is seen by the other, and removed by a second click.
  await anas.choose('sale el camión', 'Reaccionar')
  const picker = page.getByRole('dialog', { name: 'Reaccionar' })
  await picker.getByPlaceholder('Buscar emoji').waitFor()
  expect(await overlap(picker, page.locator('[data-message] .bubble', { hasText: 'sale el camión' }))).toBe(
    false,
  )
  await page.getByPlaceholder('Buscar emoji').fill('pulgar hacia arriba')
  await page
    .getByRole('option', { name: /pulgar hacia arriba/ })
    .first()
    .click()
  const reaction = /👍.*Ana Gómez/u
  await luiss.message('sale el camión').getByRole('button', { name: reaction }).waitFor()
  await anas.message('sale el camión').getByRole('button', { name: /^👍:/u }).click()
  await luiss.message('sale el camión').getByRole('button', { name: reaction }).waitFor({ state: 'detached' })

  // Muted and marked as unread from the list.
  const row = anas.list.getByRole('link').filter({ hasText: GROUP })
  const mark = async (act: string) => {
    await row.click({ button: 'right' })
    await page.getByRole('menuitem', { name: act, exact: true }).click()
  }
  await mark('Silenciar')
  await row.getByRole('img', { name: 'Silenciado' }).waitFor()
  await mark('Dejar de silenciar')
  await mark('Marcar como no leído')
  await row.getByText('Marcado como no leído').waitFor()
  await takePicture(ana, 'chat-marks-unread')
  // Its menu does not cover the mark.
  await row.hover()
  const menu = page.getByRole('button', { name: `Opciones de ${GROUP}` })
  expect(await overlap(menu, row.locator('[data-marked-unread]'))).toBe(false)

  // Forwarding into a chat that is not open leaves its unread messages unread.
  await luis.page.getByRole('button', { name: 'Nuevo chat' }).click()
  await luis.page.getByRole('dialog', { name: 'Nuevo chat' }).getByText('Ana Gómez').click()
  await luis.page.getByRole('heading', { name: /Ana Gómez/ }).waitFor()
  await luiss.say('¿Firmó el cliente?')
  const direct = anas.list.getByRole('link').filter({ hasText: 'Luis Martínez' })
  await direct.getByText('1 mensaje sin leer').waitFor()
  await anas.choose('sale el camión', 'Reenviar')
  const forward = page.getByRole('dialog', { name: 'Reenviar mensaje' })
  await forward.getByRole('checkbox', { name: /Luis/ }).click()
  await forward.getByRole('button', { name: /^Reenviar/ }).click()
  await luiss.message('sale el camión').waitFor()
  await direct.getByText('1 mensaje sin leer').waitFor()
  await luiss.message('¿Firmó el cliente?').getByRole('img', { name: 'Enviado' }).waitFor()
  // Opening it marks it as read.
  await direct.click()
  await luiss.message('¿Firmó el cliente?').getByRole('img', { name: 'Leído' }).waitFor()
})
