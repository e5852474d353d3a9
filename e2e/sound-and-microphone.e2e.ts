import { test } from 'vitest'
import { forbidSound } from './harness/forbid-sound.ts'
import { hearsSomething, unplugMicrophone } from './harness/media.ts'
import { refuseHold } from './harness/refuse-hold.ts'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person } = stage()

const FORBIDDEN = 'El navegador no deja sonar el timbre: haga clic en la página.'
const LOST = 'Su micrófono dejó de funcionar: no lo oyen'

test('a ring that the browser forbids is shown, until a click lets it sound; a microphone that ends is replaced, or its loss told at once', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  await forbidSound(ana.context)
  await ana.page.reload()
  const [called, caller] = [softphone(ana), softphone(luis)]
  await Promise.all([called.ready(), caller.ready()])
  await caller.dial('1001')
  await called.says('Llamada entrante')
  await called.says(FORBIDDEN)
  await takePicture(ana, 'ring-forbidden')
  await ana.page.locator('main').first().click()
  await called.dock.getByText(FORBIDDEN).waitFor({ state: 'detached' })
  await called.press('Contestar')
  await Promise.all([hearsSomething(ana.page), hearsSomething(luis.page)])

  await unplugMicrophone(ana.page, true)
  await hearsSomething(luis.page)
  await unplugMicrophone(ana.page, false)
  await called.says(LOST)
  await takePicture(ana, 'microphone-lost')
  await unplugMicrophone(ana.page, true)
  await called.dock.getByText(LOST).waitFor({ state: 'detached' })
  await hearsSomething(luis.page)
  await called.press('Colgar')
})

test('a hold that the other end refuses is told, and they talk on', async () => {
  const marta = await person('marta')
  await refuseHold(marta.context)
  await marta.page.reload()
  const admin = await person('admin')
  const [caller, called] = [softphone(marta), softphone(admin)]
  await Promise.all([called.ready(), caller.ready()])
  await caller.dial('1000')
  await called.says('Llamada entrante')
  await called.press('Contestar')
  await caller.says('En llamada')
  await caller.press('Poner en espera')
  await marta.page.getByText('No se pudo poner la llamada en espera').first().waitFor()
  await Promise.all([hearsSomething(marta.page), hearsSomething(admin.page)])
  await caller.dock.getByRole('button', { name: 'Poner en espera', exact: true }).waitFor()
  await caller.press('Colgar')
})
