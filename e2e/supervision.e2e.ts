import { expect, test } from 'vitest'
import { hearsSilence, hearsSomething, setMicrophone } from './harness/media.ts'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person, origin } = stage({ company: 'own' })

test('from the directory marta listens to ana and luis, whispers to ana, then joins both, until their call ends', async () => {
  const people = await Promise.all([person('ana'), person('luis'), person('marta')])
  const [ana, luis, marta] = people
  const [anas, luiss, martas] = [softphone(ana), softphone(luis), softphone(marta)]
  await Promise.all([anas.ready(), luiss.ready(), martas.ready()])
  await anas.dial('1002')
  await luiss.says('Llamada entrante')
  await luiss.press('Contestar')
  await anas.says('En llamada')

  await marta.page.goto(`${origin}/#/pbxCloud/directorio`)
  await marta.page.getByRole('button', { name: 'Supervisar a Ana Gómez' }).click()
  await marta.page.getByRole('menuitem', { name: 'Escuchar' }).click()
  await martas.says('Espiando a extensión 1001')
  // Shows whose number it is.
  await martas.says('Ana Gómez')
  await hearsSomething(marta.page)
  await takePicture(marta, 'supervision')
  // With the others silent, only marta can be heard.
  await Promise.all([setMicrophone(ana.page, false), setMicrophone(luis.page, false)])
  await Promise.all([hearsSilence(ana.page), hearsSilence(luis.page), hearsSilence(marta.page)])

  await martas.press('Susurrar')
  await hearsSomething(ana.page)
  await hearsSilence(luis.page)

  await martas.press('Intervenir')
  await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])

  await anas.press('Colgar')
  await Promise.all([luiss.says('Llamada finalizada'), martas.ready()])
  expect(await marta.page.getByText('Espiando a extensión 1001').count()).toBe(0)
})
