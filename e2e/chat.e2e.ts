import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { startAssistantService } from './harness/assistant-service.ts'
import { chatScreen, speaker } from './harness/chat.ts'
import { startMeetingServer } from './harness/meeting-server.ts'
import { sharedSuite } from './harness/shared-suite.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage()

test('ana, luis and marta: said, read, answered, changed, deleted, sent on and found again', async () => {
  const [ana, luis, marta] = await Promise.all([person('ana'), person('luis'), person('marta')])
  const [anas, luiss, martas] = [chatScreen(ana), chatScreen(luis), chatScreen(marta)]
  await Promise.all([anas.open('Luis'), luiss.open('Ana')])

  // Written, said, read.
  await luiss.field.pressSequentially('¿Ya')
  await ana.page.getByText('Escribiendo…').first().waitFor()
  await luiss.say('¿Ya salió el pedido 731?')
  await anas.message('pedido 731').waitFor()
  await luiss.message('pedido 731').getByRole('img', { name: 'Leído' }).waitFor()

  // Answered; the answer leads to what it answers.
  await anas.choose('pedido 731', 'Responder')
  await ana.page.getByRole('group', { name: 'Respondiendo a un mensaje' }).waitFor()
  await anas.say('Salió ayer')
  await luiss.message('Salió ayer').getByText('¿Ya salió el pedido 731?').click()

  // Changed with the arrow key, and Escape gives a change up.
  await anas.field.press('ArrowUp')
  await expect.poll(() => anas.field.inputValue()).toBe('Salió ayer')
  await anas.field.press('Escape')
  await expect.poll(() => anas.field.inputValue()).toBe('')
  await anas.field.press('ArrowUp')
  await anas.say('Salió hoy a las 9')
  await luiss.message('Salió hoy a las 9').getByText('editado').waitFor()

  // Deleted for everybody, also where it is answered.
  await luiss.choose('¿Ya salió', 'Eliminar')
  await luis.page.getByRole('alertdialog').getByRole('button', { name: 'Eliminar' }).click()
  await anas.message('Salió hoy a las 9').getByText('Este mensaje fue eliminado').waitFor()
  expect(await anas.messages.getByText('pedido 731').count()).toBe(0)

  // Nothing that is written ever runs.
  const script = '<img src=x onerror="window.ran=1"><script>window.ran=1</script>'
  await anas.say(script)
  await luiss.message(script).waitFor()
  expect(await luis.page.evaluate(() => 'ran' in window)).toBe(false)
  await takePicture(luis, 'chat-two')

  // Met from the chat: each enters under the own name, and nobody's link is in what is said.
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

    // What fails closes its tab, says so, and is tried again.
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

  // Sent on to two chats at once.
  await anas.choose('Salió hoy a las 9', 'Reenviar')
  const dialog = ana.page.getByRole('dialog', { name: 'Reenviar mensaje' })
  await dialog.getByRole('checkbox', { name: /Marta/ }).click()
  await dialog.getByRole('checkbox', { name: /Equipo comercial/ }).click()
  await takePicture(ana, 'chat-forward')
  await dialog.getByRole('button', { name: 'Reenviar a 2 chats' }).click()
  await martas.open('Ana')
  await martas.message('Salió hoy a las 9').getByText('Reenviado').waitFor()

  // Several at once: chosen by keys and pointer, copied, sent on in their order, deleted.
  await luiss.say('¿Y el 732?')
  for (const text of ['uno de tres', 'dos de tres', 'tres de tres']) await anas.say(text)
  await luiss.message('tres de tres').waitFor()
  await anas.message('¿Y el 732?').waitFor()
  const bar = ana.page.getByRole('toolbar', { name: 'Acciones para los mensajes seleccionados' })
  await anas.choose('uno de tres', 'Seleccionar')
  await bar.getByText('1 mensaje seleccionado').waitFor()
  const ticked = ana.page.locator('[data-message][aria-checked=true]')
  await ticked.and(ana.page.locator(':focus')).waitFor()
  await ana.page.keyboard.press('Shift+ArrowDown')
  await bar.getByText('2 mensajes seleccionados').waitFor()
  await ana.page.keyboard.press('Shift+ArrowDown')
  await bar.getByText('3 mensajes seleccionados').waitFor()
  // What somebody else said may be copied and sent on, but not deleted.
  await anas.message('¿Y el 732?').click()
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
    /^\[.+\] Ana.*: uno de tres\n\[.+\] Ana.*: dos de tres\n\[.+\] Ana.*: tres de tres$/,
  )
  await anas.choose('tres de tres', 'Seleccionar')
  await anas.message('uno de tres').click({ modifiers: ['Shift'] })
  await bar.getByText('3 mensajes seleccionados').waitFor()
  await bar.getByRole('button', { name: 'Reenviar' }).click()
  const several = ana.page.getByRole('dialog', { name: 'Reenviar 3 mensajes' })
  await several.getByRole('checkbox', { name: /Marta/ }).click()
  await takePicture(ana, 'chat-forward-several')
  await several.getByRole('button', { name: 'Reenviar', exact: true }).click()
  await martas.message('tres de tres').waitFor()
  expect(await martas.message('de tres').allInnerTexts()).toEqual(
    ['uno', 'dos', 'tres'].map((which) => expect.stringMatching(`Reenviado[^]*${which} de tres`)),
  )
  await bar.waitFor({ state: 'detached' })
  await anas.choose('uno de tres', 'Seleccionar')
  await anas.message('tres de tres').click({ modifiers: ['Shift'] })
  await bar.getByRole('button', { name: 'Eliminar' }).click()
  const sure = ana.page.getByRole('alertdialog', { name: '¿Eliminar 3 mensajes para todos?' })
  await sure.getByRole('button', { name: 'Eliminar' }).click()
  await bar.waitFor({ state: 'detached' })
  await luiss.message('de tres').first().waitFor({ state: 'detached' })
  expect(await luiss.message('de tres').count()).toBe(0)

  // Called by name, by the keyboard alone.
  await martas.open('Equipo comercial')
  await anas.open('Equipo comercial')
  await anas.field.pressSequentially('Pregúntele a @mar')
  await ana.page.getByRole('option', { name: /Marta Rojas/, selected: true }).waitFor()
  await anas.field.press('Enter')
  await expect.poll(() => anas.field.inputValue()).toBe('Pregúntele a @Marta Rojas ')
  await anas.field.press('Enter')
  await martas.message('Pregúntele a').getByText('@Marta Rojas', { exact: true }).waitFor()

  // Who has read it.
  await anas.choose('Salió hoy a las 9', 'Información de lectura')
  const readers = ana.page.getByRole('dialog', { name: 'Información de lectura' })
  await readers
    .getByRole('region')
    .or(readers.locator('section'))
    .filter({ hasText: 'Leído por' })
    .getByText('Marta')
    .waitFor()
  await takePicture(ana, 'chat-readers')
  await readers.getByRole('button', { name: 'Cerrar' }).click()

  // Found again from the list, and within the chat by the keyboard.
  await ana.page.getByPlaceholder('Buscar chats, personas y mensajes').fill('salio hoy')
  const found = ana.page.getByRole('list', { name: 'Buscar chats, personas y mensajes' })
  await found.getByRole('link', { name: /Luis/ }).click()
  await takePicture(ana, 'chat-search')
  await ana.page.getByRole('heading', { name: /Luis/, level: 2 }).waitFor()
  await anas.message('Salió hoy a las 9').waitFor()
  await ana.page.keyboard.press('Control+f')
  await ana.page.keyboard.type('bodega')
  await ana.page.getByText(/^1 de \d/).waitFor()
  await ana.page.keyboard.press('Enter')
  await ana.page.getByText(/^2 de \d/).waitFor()
  await ana.page.keyboard.press('Escape')
})

test('a long conversation: older without a jump, a jump and the way back, what came meanwhile is counted', async () => {
  const [anaHerself, marta, luis] = await Promise.all([
    speaker(origin, 'ana'),
    speaker(origin, 'marta'),
    speaker(origin, 'luis'),
  ])
  const ana = await person('ana')
  const chat = chatScreen(ana)

  // Of this try alone.
  const name = `Bodega norte ${Date.now().toString(36)}`
  const group = await marta.makeGroup(name, [luis.id, anaHerself.id])
  const first = await marta.say(group, 'línea 1 de muchas')
  for (let index = 2; index <= 120; index += 1) {
    await (index % 3 === 0 ? luis : marta).say(group, `línea ${index} de muchas`)
  }
  await chat.open(name)
  await ana.page.getByText('Mensajes nuevos').waitFor()

  // What is in sight stays where it is while what stands above it is read.
  await ana.page.getByRole('button', { name: /Ir al último mensaje/ }).click()
  await chat.message('línea 120 de muchas').waitFor()
  // All of it was read at once, as it was new; now only its last page is.
  await ana.page.reload()
  await chat.message('línea 120 de muchas').waitFor()
  const moved = await chat.messages.evaluate(async (log) => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    const tops = () =>
      new Map(
        [...log.querySelectorAll('[data-message]')].map((row) => [
          row.getAttribute('data-message'),
          row.getBoundingClientRect().top,
        ]),
      )
    let worst = 0
    let grown = 0
    while (log.scrollTop > 0) {
      const [before, height] = [tops(), log.scrollHeight]
      // So far everything moves down, whatever is put above it meanwhile.
      const by = Math.min(120, log.scrollTop)
      log.scrollTop -= by
      for (let frames = 0; frames < 12; frames += 1) await frame()
      if (log.scrollHeight > height + 200) grown += 1
      for (const [id, top] of tops()) {
        const was = before.get(id)
        if (was !== undefined) worst = Math.max(worst, Math.abs(was + by - top))
      }
    }
    return { worst, grown }
  })
  expect(moved.grown).toBeGreaterThan(0)
  expect(moved.worst).toBeLessThan(3)

  // A jump to where the chat began, and the way back.
  await ana.page.getByRole('button', { name: /Ir al último mensaje/ }).click()
  await chat.message('línea 120 de muchas').waitFor()
  await ana.page.goto(`${origin}/#/pbxCloud/chat?chat=${group}&mensaje=${first}`)
  await chat.message('línea 1 de muchas').first().waitFor()

  await luis.say(group, 'llegó mientras tanto')
  await ana.page.getByRole('button', { name: /Ir al último mensaje, 1 mensaje sin leer/ }).click()
  await chat.message('llegó mientras tanto').waitFor()
  await expect
    .poll(() =>
      chat.list
        .getByRole('link', { name: new RegExp(name) })
        .getByText('sin leer')
        .count(),
    )
    .toBe(0)
  await takePicture(ana, 'chat-long')
})

test('on a telephone: the list and the conversation are two steps, and one may go back', async () => {
  const ana = await person('ana', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const chat = chatScreen(ana)
  await takePicture(ana, 'chat-phone-list')
  await chat.open('Marta')
  expect(await chat.list.count()).toBe(0)
  await takePicture(ana, 'chat-phone-open')
  await expectNoViolations(ana)

  // What can't be sent is told after five attempts, outlives a reload, and is sent when asked again.
  await ana.page.route('**/send_message/', (route) => route.abort())
  await chat.say('sin red')
  await ana.page.getByText('No se pudo enviar el mensaje.').waitFor()
  await ana.page.reload()
  await ana.page.getByText('No se pudo enviar el mensaje.').waitFor()
  await takePicture(ana, 'chat-phone-failed')
  await ana.page.unroute('**/send_message/')
  await ana.page.getByRole('button', { name: 'Reintentar' }).click()
  await chat.message('sin red').getByRole('img', { name: 'Enviado' }).waitFor()
  // Chosen by a long press, which comes as the menu does; Escape ends it.
  await chat.choose('sin red', 'Seleccionar')
  const bar = ana.page.getByRole('toolbar', { name: 'Acciones para los mensajes seleccionados' })
  await bar.getByText('1 mensaje seleccionado').waitFor()
  expect(await chat.field.isVisible()).toBe(false)
  await takePicture(ana, 'chat-select-phone')
  await ana.page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
  await chat.field.waitFor()
  // What was begun is kept, and told in the list.
  await chat.field.fill('mañana le cuento')
  await ana.page.getByRole('link', { name: 'Volver a las conversaciones' }).click()
  await chat.list.getByRole('link', { name: /Borrador: ?mañana le cuento/ }).waitFor()
  await takePicture(ana, 'chat-phone-list')

  // The command palette leads to people's chats from anywhere.
  await ana.page.keyboard.press('Control+k')
  await ana.page.getByPlaceholder('Persona, pantalla, registro o acción').fill('martinez')
  await ana.page.getByRole('option', { name: 'Luis Martínez 1002' }).click()
  await ana.page.getByRole('heading', { name: /Luis/ }).waitFor()
  await chat.messages.waitFor()
  await takePicture(ana, 'chat-phone-meeting')
})

test('parts that are fetched later say that they are coming, or that they do not come; a long list keeps its place', async () => {
  const many = await speaker(origin, 'eva')
  for (let number = 1; number <= 48; number += 1) await many.makeGroup(`Proyecto ${number}`, [])
  // Without what is kept of the build: each part is asked for.
  const eva = await person('eva', { serviceWorkers: 'block' })
  const { page } = eva
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/assets\/(rows-in-sight|palette)-/, async (route) => {
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
  // As high as all of them: the part for long lists is there.
  await eventually(async () => expect((await list.boundingBox())?.height).toBeGreaterThan(48 * 60))
  expect(await at()).toBe(before)
  const kept = list.locator('[data-kept]')
  await eventually(async () =>
    expect(await kept.evaluate((link) => link === document.activeElement)).toBe(true),
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

test('the assistant answers piece by piece; what breaks off is told, and asked again it answers', async () => {
  const service = await startAssistantService(sharedSuite().assistantPort)
  try {
    const ana = await person('ana')
    const { field, messages, say, message } = chatScreen(ana)
    await ana.page.getByRole('button', { name: 'Asistente', exact: true }).click()
    await ana.page.getByRole('heading', { name: /Asistente/ }).waitFor()
    await field.waitFor()
    await chatScreen(ana)
      .list.getByRole('link', { name: /Asistente/ })
      .waitFor()
    const growing = messages.locator('[aria-busy=true][aria-label*="El asistente está escribiendo"]')

    await say('¿Qué falta para el viernes?')
    const first = await service.asked()
    // Not every piece is told by itself: pieces follow until what came before is seen.
    for (const part of ['Falta', 'confirmar', 'bodega']) {
      first.piece(` ${part}`)
      await eventually(async () => {
        first.piece(' ')
        expect(await growing.textContent()).toContain(part)
      })
    }
    await takePicture(ana, 'chat-assistant-answering')
    first.piece('.')
    first.end()
    await message('bodega').waitFor()
    await growing.waitFor({ state: 'detached' })

    await say('¿Y el lunes?')
    const second = await service.asked()
    second.piece('El lunes')
    await growing.getByText('El lunes').waitFor()
    second.breakOff()
    await messages.getByText('El asistente no pudo responder').waitFor()
    await growing.waitFor({ state: 'detached' })

    await say('¿Y el lunes, entonces?')
    const third = await service.asked()
    third.piece('Nada más.')
    third.end()
    await message('Nada más.').waitFor()
    await takePicture(ana, 'chat-assistant')
  } finally {
    await service.close()
  }
})
