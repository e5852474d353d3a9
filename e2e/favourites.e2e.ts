import type { Locator, Page } from 'playwright-core'
import { test } from 'vitest'
import { softphone } from './harness/softphone.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage({ company: 'own' })

test('the dialler shows favourites with their phone states, or that they could not be loaded', async () => {
  const luis = await person('luis', { reducedMotion: 'reduce' })
  const { page } = luis
  const button = (within: Page | Locator, name: string) => within.getByRole('button', { name })
  const phone = softphone(luis)
  await phone.ready()
  await page.goto(`${origin}/#/pbxCloud/directorio`)
  await button(page, 'Poner a Ana Gómez en favoritos').click()
  await button(page, 'Quitar a Ana Gómez de favoritos').waitFor()
  await page.route('**/api/webrtc/favourites/', (route) => route.fulfill({ status: 503, body: '' }))
  await page.reload()
  await phone.ready()
  await button(page, 'Teclado de marcar').click()
  const dialler = page.getByRole('dialog', { name: 'Teléfono' })
  await dialler.getByText('No se pudo cargar la lista').waitFor()
  await takePicture(luis, 'favourites-failed')
  await page.unroute('**/api/webrtc/favourites/')
  await button(dialler, 'Reintentar').click()
  await button(dialler, 'Llamar a Ana Gómez').waitFor()
  await expectNoViolations(luis)
  await takePicture(luis, 'favourites')
})
