import { test } from 'vitest'
import { expectNoBarriers } from './harness/barriers.ts'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person } = stage()

const LOOKS = [
  { name: 'light', options: { colorScheme: 'light' } },
  { name: 'dark', options: { colorScheme: 'dark' } },
  { name: 'a telephone screen', options: { colorScheme: 'light', viewport: { width: 390, height: 844 } } },
] as const

test.each(LOOKS)(
  'nobody is kept out of a waiting call, of held ones, and of one to take up again, in $name',
  async ({ name, options }) => {
    const [luis, ana, marta] = [await person('luis', options), await person('ana'), await person('marta')]
    const [callee, first, second] = [softphone(luis), softphone(ana), softphone(marta)]
    await Promise.all([first.ready(), second.ready()])
    luis.page.on('dialog', (dialog) => void dialog.accept())
    await first.dial('1002')
    await callee.says('Llamada entrante')
    await callee.press('Contestar')
    await first.says('En llamada')
    await second.dial('1002')
    await callee.says('Otra llamada entrante')
    await callee.says('Marta Rojas')
    await expectNoBarriers(luis)
    await takePicture(luis, `waiting in ${name}`)
    await callee.press('Retener y contestar')
    await second.says('En llamada')
    await expectNoBarriers(luis)
    await takePicture(luis, `held in ${name}`)
    await first.press('Colgar')
    await callee.says('Llamada finalizada')
    await luis.page.reload()
    if ('viewport' in options) await luis.page.getByRole('button', { name: /Abrir el teléfono/ }).click()
    await callee.dock.getByText(/¿Retomar\?/).waitFor()
    await expectNoBarriers(luis)
    await takePicture(luis, `resume in ${name}`)
    await second.press('Colgar')
  },
)
