import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { chatScreen } from './harness/chat.ts'
import { startMeetingServer } from './harness/meeting-server.ts'
import { sharedSuite } from './harness/shared-suite.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage()

test('ana, luis and marta send, read, answer, edit, delete, forward and find messages', async () => {
  const [ana, luis, marta] = await Promise.all([person('ana'), person('luis'), person('marta')])
  const [anas, luiss, martas] = [chatScreen(ana), chatScreen(luis), chatScreen(marta)]
  // Unique per attempt: earlier messages are still in the chats.
  const order = randomInt(1_000, 10_000)
  const sent = `Salió hoy en el ${order}`
  await Promise.all([anas.open('Luis'), luiss.open('Ana')])

  // Typing, sending, reading.
  await luiss.field.pressSequentially('¿Ya')
  await ana.page.getByText('Escribiendo…').first().waitFor()
  await luiss.say(`¿Ya salió el pedido ${order}?`)
  await anas.message(`pedido ${order}`).waitFor()
  await luiss.message(`pedido ${order}`).getByRole('img', { name: 'Leído' }).waitFor()

  // An answer links to the answered message.
  await anas.choose(`pedido ${order}`, 'Responder')
  await ana.page.getByRole('group', { name: 'Respondiendo a un mensaje' }).waitFor()
  await anas.say(`Salió ayer el ${order}`)
  await luiss.message(`Salió ayer el ${order}`).getByText(`¿Ya salió el pedido ${order}?`).click()

  // The arrow key edits, and Escape cancels.
  await anas.field.press('ArrowUp')
  await expect.poll(() => anas.field.inputValue()).toBe(`Salió ayer el ${order}`)
  await anas.field.press('Escape')
  await expect.poll(() => anas.field.inputValue()).toBe('')
  await anas.field.press('ArrowUp')
  await anas.say(sent)
  await luiss.message(sent).getByText('editado').waitFor()

  // Deleted for everybody, also in quotes.
  await luiss.choose(`pedido ${order}?`, 'Eliminar')
  await luis.page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await anas.message(sent).getByText('Este mensaje fue eliminado').waitFor()
  expect(await anas.messages.getByText(`pedido ${order}`).count()).toBe(0)

  // Scripts in messages never run.
  const script = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
  await anas.say(script)
  await luiss.message(script).waitFor()
  expect(await luis.page.evaluate(() => 'ran' in window)).toBe(false)
  await takePicture(luis, 'chat-two')

  // Meeting from the chat: each person enters under their own name; the message contains no personal link.
  const meetings = await startMeetingServer(sharedSuite().meetingPort)
  try {
    const [room] = await Promise.all([
      ana.context.waitForEvent('page'),
      ana.page.getByRole('button', { name: 'Reunirse con Luis Martínez' }).click(),
    ])
    await room.getByRole('heading', { name: /^Ana Gómez modera reunion-[0-9a-f]{24}$/ }).waitFor()
    const name = new URL(room.url()).pathname.slice(1)
    await room.close()
    const join = luiss.messages.getByRole('button', { name: 'Unirse' })
    const [luissRoom] = await Promise.all([luis.context.waitForEvent('page'), join.last().click()])
    await luissRoom.getByRole('heading', { name: `Luis Martínez está en ${name}` }).waitFor()
    await luissRoom.close()
    await ana.page.getByRole('button', { name: 'Unirse' }).last().waitFor()
    await takePicture(ana, 'chat-meeting')

    // A failed meeting closes its tab, shows an error, and can be retried.
    await luis.page.route('**/url_meet_app/', (route) => route.abort())
    await join.last().click()
    const failed = luis.page.getByRole('alertdialog', { name: 'No se pudo abrir la reunión' })
    await failed.waitFor()
    await expect.poll(() => luis.context.pages().length).toBe(1)
    await luis.page.unroute('**/url_meet_app/')
    const [again] = await Promise.all([
      luis.context.waitForEvent('page'),
      failed.getByRole('button', { name: 'Reintentar' }).click(),
    ])
    await again.getByRole('heading', { name: `Luis Martínez está en ${name}` }).waitFor()
    await again.close()
  } finally {
    await meetings.close()
  }

  // Forwarded to two chats at once.
  await anas.choose(sent, 'Reenviar')
  const dialog = ana.page.getByRole('dialog', { name: 'Reenviar mensaje' })
  await dialog.getByRole('checkbox', { name: /Marta/ }).click()
  await dialog.getByRole('checkbox', { name: /Equipo comercial/ }).click()
  await takePicture(ana, 'chat-forward')
  await dialog.getByRole('button', { name: 'Reenviar a 2 chats' }).click()
  await martas.open('Ana')
  await martas.message(sent).getByText('Reenviado').waitFor()

  // Several selected by keyboard and pointer, copied, forwarded in order, deleted.
  await luiss.say(`¿Y el otro que ${order}?`)
  for (const text of [`uno de ${order}`, `dos de ${order}`, `tres de ${order}`]) await anas.say(text)
  await luiss.message(`tres de ${order}`).waitFor()
  await anas.message(`¿Y el otro que ${order}?`).waitFor()
  const bar = ana.page.getByRole('toolbar', { name: 'Acciones para los mensajes seleccionados' })
  await anas.choose(`uno de ${order}`, 'Seleccionar')
  await bar.getByText('1 mensaje seleccionado').waitFor()
  const ticked = ana.page.locator('[data-message][aria-checked=true]')
  await ticked.and(ana.page.locator(':focus')).waitFor()
  await ana.page.keyboard.press('Shift+ArrowDown')
  await bar.getByText('2 mensajes seleccionados').waitFor()
  await ana.page.keyboard.press('Shift+ArrowDown')
  await bar.getByText('3 mensajes seleccionados').waitFor()
  // Messages of others can be copied and forwarded, but not deleted.
  await anas.message(`¿Y el otro que ${order}?`).click()
  await bar.getByText('4 mensajes seleccionados').waitFor()
  expect(await bar.getByRole('button', { name: 'Eliminar' }).isDisabled()).toBe(true)
  await takePicture(ana, 'chat-select')
  await expectNoViolations(ana)
  await ana.page.keyboard.press('Space')
  await bar.getByText('3 mensajes seleccionados').waitFor()
  await ana.context.grantPermissions(['microphone', 'notifications', 'clipboard-read', 'clipboard-write'], {
    origin,
  })
  await bar.getByRole('button', { name: 'Copiar texto' }).click()
  await bar.waitFor({ state: 'detached' })
  expect(await ana.page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(
      `^${['uno', 'dos', 'tres'].map((which) => `\\[.+\\] Ana.*: ${which} de ${order}`).join('\n')}$`,
    ),
  )
  await anas.choose(`tres de ${order}`, 'Seleccionar')
  await anas.message(`uno de ${order}`).click({ modifiers: ['Shift'] })
  await bar.getByText('3 mensajes seleccionados').waitFor()
  await bar.getByRole('button', { name: 'Reenviar' }).click()
  const several = ana.page.getByRole('dialog', { name: 'Reenviar 3 mensajes' })
  await several.getByRole('checkbox', { name: /Marta/ }).click()
  await takePicture(ana, 'chat-forward-several')
  await several.getByRole('button', { name: 'Reenviar', exact: true }).click()
  await martas.message(`tres de ${order}`).waitFor()
  expect(await martas.message(`de ${order}`).allInnerTexts()).toEqual(
    ['uno', 'dos', 'tres'].map((which) => expect.stringMatching(`Reenviado[^]*${which} de ${order}`)),
  )
  await bar.waitFor({ state: 'detached' })
  await anas.choose(`uno de ${order}`, 'Seleccionar')
  await anas.message(`tres de ${order}`).click({ modifiers: ['Shift'] })
  await bar.getByRole('button', { name: 'Eliminar' }).click()
  const sure = ana.page.getByRole('alertdialog', { name: '¿Eliminar 3 mensajes para todos?' })
  await sure.getByRole('button', { name: 'Eliminar' }).click()
  await bar.waitFor({ state: 'detached' })
  await luiss.message(`de ${order}`).first().waitFor({ state: 'detached' })
  expect(await luiss.message(`de ${order}`).count()).toBe(0)

  // A mention by keyboard only.
  await martas.open('Equipo comercial')
  await anas.open('Equipo comercial')
  await anas.field.pressSequentially('Pregúntele a @mar')
  await ana.page.getByRole('option', { name: /Marta Rojas/, selected: true }).waitFor()
  await anas.field.press('Enter')
  await expect.poll(() => anas.field.inputValue()).toBe('Pregúntele a @Marta Rojas ')
  await anas.field.press('Enter')
  await martas.message('Pregúntele a').getByText('@Marta Rojas', { exact: true }).waitFor()

  // The readers of a message.
  await anas.choose(sent, 'Información de lectura')
  const readers = ana.page.getByRole('dialog', { name: 'Información de lectura' })
  await readers
    .getByRole('region')
    .or(readers.locator('section'))
    .filter({ hasText: 'Leído por' })
    .getByText('Marta')
    .waitFor()
  await takePicture(ana, 'chat-readers')
  await readers.getByRole('button', { name: 'Cerrar' }).click()

  // Search from the list, and within the chat by keyboard.
  await ana.page.getByPlaceholder('Buscar chats, personas y mensajes').fill(`salio hoy en el ${order}`)
  const found = ana.page.getByRole('list', { name: 'Buscar chats, personas y mensajes' })
  await found.getByRole('link', { name: /Luis/ }).click()
  await takePicture(ana, 'chat-search')
  await ana.page.getByRole('heading', { name: /Luis/, level: 2 }).waitFor()
  await anas.message(sent).waitFor()
  await ana.page.keyboard.press('Control+f')
  await ana.page.keyboard.type('bodega')
  await ana.page.getByText(/^1 de \d/).waitFor()
  await ana.page.keyboard.press('Enter')
  await ana.page.getByText(/^2 de \d/).waitFor()
  await ana.page.keyboard.press('Escape')
})

test('on a telephone the list and the conversation are separate screens, with a way back', async () => {
  const ana = await person('ana', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const chat = chatScreen(ana)
  await takePicture(ana, 'chat-phone-list')
  await chat.open('Marta')
  expect(await chat.list.count()).toBe(0)
  await takePicture(ana, 'chat-phone-open')
  await expectNoViolations(ana)

  // A message that fails after five attempts is shown as failed, survives a reload, and can be retried.
  await ana.page.route('**/send_message/', (route) => route.abort())
  await chat.say('sin red')
  await ana.page.getByText('No se pudo enviar el mensaje.').waitFor()
  await ana.page.reload()
  await ana.page.getByText('No se pudo enviar el mensaje.').waitFor()
  await takePicture(ana, 'chat-phone-failed')
  await ana.page.unroute('**/send_message/')
  await ana.page.getByRole('button', { name: 'Reintentar' }).click()
  await chat.message('sin red').getByRole('img', { name: 'Enviado' }).waitFor()
  // A long press, which arrives as a context menu event, selects; Escape ends the selection.
  await chat.choose('sin red', 'Seleccionar')
  const bar = ana.page.getByRole('toolbar', { name: 'Acciones para los mensajes seleccionados' })
  await bar.getByText('1 mensaje seleccionado').waitFor()
  expect(await chat.field.isVisible()).toBe(false)
  await takePicture(ana, 'chat-select-phone')
  await ana.page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await chat.field.waitFor()
  // A draft is kept, and shown in the list.
  await chat.field.fill('mañana le cuento')
  await ana.page.getByRole('link', { name: 'Volver a las conversaciones' }).click()
  await chat.list.getByRole('link', { name: /Borrador: ?mañana le cuento/ }).waitFor()
  await takePicture(ana, 'chat-phone-list')

  // The command palette opens people's chats from anywhere.
  await ana.page.keyboard.press('Control+k')
  await ana.page.getByPlaceholder('Persona, pantalla, registro o acción').fill('martinez')
  await ana.page.getByRole('option', { name: 'Luis Martínez 1002' }).click()
  await ana.page.getByRole('heading', { name: /Luis/ }).waitFor()
  await chat.messages.waitFor()
  await takePicture(ana, 'chat-phone-meeting')

  // On a narrow laptop the conversation keeps most of the width.
  await ana.page.setViewportSize({ width: 1100, height: 700 })
  await expect.poll(async () => (await chat.messages.boundingBox())?.width ?? 0).toBeGreaterThan(480)
})
