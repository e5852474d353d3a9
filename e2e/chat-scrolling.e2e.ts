import { expect, test } from 'vitest'
import { chatScreen, speaker } from './harness/chat.ts'
import { stage } from './harness/stage.ts'

const { person, origin } = stage()

test('an older page comes right after a step of scrolling, before the browser has told of it: the step stays', async () => {
  const [anaHerself, marta] = await Promise.all([speaker(origin, 'ana'), speaker(origin, 'marta')])
  const name = `Archivo central ${Date.now().toString(36)}`
  const group = await marta.makeGroup(name, [anaHerself.id])
  const ana = await person('ana')
  const chat = chatScreen(ana)
  await chat.open(name)
  for (let index = 1; index <= 100; index += 1) await marta.say(group, `renglón ${index} del archivo`)
  await chat.message('renglón 100 del archivo').waitFor()
  // All of it came as it was new; now only its last pages are read.
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
