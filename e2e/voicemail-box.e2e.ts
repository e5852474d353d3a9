import { afterAll, expect, inject, test } from 'vitest'
import { demoSound } from '#platform/random/demo-sound.ts'
import { createRandom } from '#platform/random/random.ts'
import { stage, takePicture } from './harness/stage.ts'
import { startSuite } from './harness/suite.ts'
import { expectNoViolations, TELEPHONE } from './harness/violations.ts'

// A program of its own: other files hear the general greeting.
const suite = await startSuite({ runtimeDir: inject('suiteRuntimeDir') })
afterAll(() => suite.stop())
const { person } = stage({ origin: suite.origin })
const ADDRESS = 'marta.buzon@demo.example'

test('on a telephone marta records her greeting, hears it, uploads another, and has her messages mailed', async () => {
  const marta = await person('marta', { viewport: TELEPHONE, reducedMotion: 'reduce' })
  const { page } = marta
  await page.goto(`${suite.origin}/#/pbxCloud/buzon`)
  await page.getByRole('button', { name: 'Ajustes del buzón' }).click()
  const box = page.getByRole('dialog', { name: 'Ajustes del buzón' })
  const greeting = box.getByRole('region', { name: 'Saludo' })
  await greeting.getByText('Quien llama oye el saludo general.').waitFor()
  await takePicture(marta, 'box-settings-390')
  await greeting.getByRole('button', { name: 'Grabar nota de voz' }).click()
  // More than the shortest that counts as said.
  await greeting.getByText('0:02').waitFor()
  await takePicture(marta, 'box-recording-390')
  await greeting.getByRole('button', { name: 'Enviar nota de voz' }).click()
  await greeting.getByText('Quien llama oye el saludo que usted grabó.').waitFor()
  await greeting.getByRole('button', { name: 'Oír' }).click()
  const heard = () => greeting.locator('audio').evaluate((sound: HTMLAudioElement) => sound.duration)
  await expect.poll(heard, { timeout: 10_000 }).toBeGreaterThan(1)
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
}, 120_000)
