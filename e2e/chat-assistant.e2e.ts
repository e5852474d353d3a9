import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { startAssistantService } from './harness/assistant-service.ts'
import { chatScreen } from './harness/chat.ts'
import { sharedSuite } from './harness/shared-suite.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person } = stage()

test('the assistant streams its answer, reports a broken connection, and answers again', async () => {
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
    // Updates are throttled: sends further pieces until the earlier ones are shown.
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
