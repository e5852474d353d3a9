import { expect, test } from 'vitest'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'
import { TELEPHONE, violations, violationsInBothThemes } from './harness/violations.ts'

const { person } = stage({ company: 'own' })

test('waiting, held and resumable calls have no accessibility violations', async () => {
  const [luis, ana, marta] = await Promise.all([
    person('luis', { reducedMotion: 'reduce' }),
    person('ana'),
    person('marta'),
  ])
  const [callee, first, second] = [softphone(luis), softphone(ana), softphone(marta)]
  const found: string[] = []
  await Promise.all([callee.ready(), first.ready(), second.ready()])
  luis.page.on('dialog', (dialog) => void dialog.accept())
  await first.dial('1002')
  await callee.says('Llamada entrante')
  await callee.press('Contestar')
  await first.says('En llamada')
  // A call waits only for a limited time, so the second check has its own call.
  const waits = async () => {
    await second.ready()
    await second.dial('1002')
    await callee.says('Otra llamada entrante')
    await callee.says('Marta Rojas')
  }
  const narrow = async (name: string) => {
    await luis.page.setViewportSize(TELEPHONE)
    found.push(...(await violations(luis.page, `${name} (telephone)`)))
    await takePicture(luis, `${name} on a telephone`)
  }
  const wide = async (name: string) => {
    await luis.page.setViewportSize({ width: 1280, height: 720 })
    found.push(...(await violationsInBothThemes(luis.page, name)))
    await takePicture(luis, name)
  }
  await waits()
  await wide('waiting')
  await second.press('Cancelar llamada')
  await waits()
  await narrow('waiting')
  await callee.press('Poner en espera y contestar')
  await second.says('En llamada')
  await narrow('held')
  await wide('held')
  await first.press('Colgar')
  await callee.says('Llamada finalizada')
  await luis.page.reload()
  const offered = callee.dock.getByText(/¿Retomar\?/)
  await offered.waitFor()
  await wide('to take up again')
  await narrow('to take up again')
  expect(await offered.count()).toBe(1)
  await second.press('Colgar')
  expect(found).toEqual([])
})
