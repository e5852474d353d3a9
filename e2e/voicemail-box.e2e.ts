import { expect, test } from 'vitest'
import { demoSound } from '#platform/random/demo-sound.ts'
import { createRandom } from '#platform/random/random.ts'
import { hearsNothing, hearsSomething } from './harness/media.ts'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations, TELEPHONE } from './harness/violations.ts'

// Callers only reach voicemail in a company with a voicemail number, which the demo lacks in these tests.
const { person, origin } = stage({ company: { voicemail_extension: '*97' } })
const ADDRESS = 'marta.buzon@demo.example'

test('on a telephone marta records her greeting, plays it, uploads another, and has her messages mailed', async () => {
  const marta = await person('marta', { viewport: TELEPHONE, reducedMotion: 'reduce' })
  const { page } = marta
  await page.goto(`${origin}/#/pbxCloud/buzon`)
  await page.getByRole('button', { name: 'Ajustes del buzón' }).click()
  const box = page.getByRole('dialog', { name: 'Ajustes del buzón' })
  const greeting = box.getByRole('region', { name: 'Saludo' })
  await greeting.getByText('Quien llama oye el saludo general.').waitFor()
  await takePicture(marta, 'box-settings-390')
  await greeting.getByRole('button', { name: 'Grabar saludo' }).click()
  // Longer than the minimum length of a recording.
  await greeting.getByText('0:02').waitFor()
  await takePicture(marta, 'box-recording-390')
  // What was said is not lost by a key.
  await page.keyboard.press('Escape')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Seguir editando' }).click()
  await greeting.getByRole('button', { name: 'Guardar saludo' }).click()
  await greeting.getByText('Quien llama oye el saludo que usted grabó.').waitFor()
  await greeting.getByRole('button', { name: 'Oír' }).click()
  const heard = () => greeting.locator('audio').evaluate((sound: HTMLAudioElement) => sound.duration)
  await expect.poll(heard, { timeout: 30_000 }).toBeGreaterThan(1)
  await expectNoViolations(marta)
  await takePicture(marta, 'box-greeting-390')
  const upload = greeting.locator('input[type=file]')
  await upload.setInputFiles({
    name: 'saludo.wav',
    mimeType: 'audio/wav',
    buffer: demoSound(createRandom(7), 4, 1),
  })
  await page.getByText('Saludo guardado').last().waitFor()
  await box.getByLabel('Enviar cada mensaje con su audio a este correo').fill(ADDRESS)
  await box.getByRole('button', { name: 'Guardar' }).click()
  await box.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Ajustes del buzón' }).click()
  await expect
    .poll(() => box.getByLabel('Enviar cada mensaje con su audio a este correo').inputValue())
    .toBe(ADDRESS)
  await greeting.getByText('Quien llama oye el saludo que usted grabó.').waitFor()
})

test('a rejected caller leaves a message; marta sees it arrive, and the count', async () => {
  const [ana, marta] = await Promise.all([person('ana'), person('marta')])
  const [anas, martas] = [softphone(ana), softphone(marta)]
  await Promise.all([anas.ready(), martas.ready()])
  await marta.page.goto(`${origin}/#/pbxCloud/buzon`)
  await anas.dial('1003')
  await martas.says('Llamada entrante')
  await martas.press('Rechazar')
  await anas.says('En llamada')
  // The greeting, then the mailbox records three seconds of ana.
  await hearsSomething(ana.page)
  await hearsNothing(ana.page)
  await anas.press('Colgar')
  const row = marta.page.getByRole('row', { name: /Ana Gómez/ })
  await row.waitFor()
  await takePicture(marta, 'box-message')
  await marta.page.getByRole('link', { name: /Buzón de voz.*1/ }).waitFor()
})
