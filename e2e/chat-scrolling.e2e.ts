import { expect, test } from 'vitest'
import { chatScreen, speaker } from './harness/chat.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person, origin } = stage()

test('an older page that arrives right after a scroll step, before its event, does not undo the step', async () => {
  const [anaHerself, marta] = await Promise.all([speaker(origin, 'ana'), speaker(origin, 'marta')])
  const name = `Archivo central ${Date.now().toString(36)}`
  const group = await marta.makeGroup(name, [anaHerself.id])
  const ana = await person('ana')
  const chat = chatScreen(ana)
  await chat.open(name)
  for (let index = 1; index <= 100; index += 1) await marta.say(group, `renglón ${index} del archivo`)
  await chat.message('renglón 100 del archivo').waitFor()
  // All messages were loaded as new ones; after a reload only the last pages are.
  await ana.page.reload()
  await chat.message('renglón 100 del archivo').waitFor()

  const moved = await chat.messages.evaluate(async (log) => {
    const frames = async (count: number) => {
      for (let frame = 0; frame < count; frame += 1)
        await new Promise((drawn) => requestAnimationFrame(drawn))
    }
    const read = Response.prototype.json
    const step = 120
    const came = new Promise<{ id: string; was: number; height: number }>((resolve) => {
      Response.prototype.json = async function () {
        const page: unknown = await read.call(this)
        if (!this.url.includes('before=')) return page
        Response.prototype.json = read
        const { top } = log.getBoundingClientRect()
        const row = [...log.querySelectorAll('[data-message]')].find(
          (one) => one.getBoundingClientRect().top > top,
        )
        resolve({
          id: row?.getAttribute('data-message') ?? '',
          was: row?.getBoundingClientRect().top ?? 0,
          height: log.scrollHeight,
        })
        log.scrollTop -= step
        return page
      }
    })
    await frames(20)
    log.scrollTop = 700
    const { id, was, height } = await came
    await frames(12)
    const now = log.querySelector(`[data-message="${id}"]`)?.getBoundingClientRect().top ?? 0
    return { by: now - was - step, grown: log.scrollHeight - height }
  })
  expect(moved.grown).toBeGreaterThan(200)
  expect(Math.abs(moved.by)).toBeLessThan(3)
})

test('a long conversation loads older messages without moving, jumps to a message and back, and counts new ones', async () => {
  const [anaHerself, marta, luis] = await Promise.all([
    speaker(origin, 'ana'),
    speaker(origin, 'marta'),
    speaker(origin, 'luis'),
  ])
  const ana = await person('ana')
  const chat = chatScreen(ana)

  // Unique per attempt: earlier messages are still in the chats.
  const name = `Bodega norte ${Date.now().toString(36)}`
  const group = await marta.makeGroup(name, [luis.id, anaHerself.id])
  const first = await marta.say(group, 'línea 1 de muchas')
  for (let index = 2; index <= 120; index += 1) {
    await (index % 3 === 0 ? luis : marta).say(group, `línea ${index} de muchas`)
  }
  await chat.open(name)
  await ana.page.getByText('Mensajes nuevos').waitFor()

  // Visible messages do not move while older ones load above.
  await ana.page.getByRole('button', { name: /Ir al último mensaje/ }).click()
  await chat.message('línea 120 de muchas').waitFor()
  // All messages were loaded as new ones; after a reload only the last page is.
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
      // The visible messages must move down by exactly this, whatever is inserted above.
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

  // A jump to the first message, and back.
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
