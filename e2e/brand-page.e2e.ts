import { expect, test } from 'vitest'
import { brands } from '#features/provider/contract/brands.ts'
import { uploadPicture } from '#platform/contract/files.ts'
import { resourceClient } from '#platform/resource/web/resource-client.ts'
import { caller } from './harness/caller.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { origin, visitor } = stage()

/** Two pixels by one: red and blue. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg==',
  'base64',
)
const PRIMARY = 'rgb(122, 31, 92)'

test('the sign-in page of a brand’s host has its name, logo and colours at once; other hosts have the product’s', async () => {
  const eva = await visitor('eva')
  const { page } = eva
  // Browsers find every name under `localhost` on their own machine.
  const branded = origin.replace('localhost', 'nube.localhost')
  const submit = page.locator('button[type=submit]')
  const colourOf = async () => submit.evaluate((button) => getComputedStyle(button).backgroundColor)
  const panel = page.getByText('en un solo lugar').locator('..')
  await page.goto(branded)
  await submit.waitFor()
  expect(await colourOf()).not.toBe(PRIMARY)

  const { api } = await caller(origin, 'operador')
  const { id: logo } = await api.call(uploadPicture, { file: new Blob([PICTURE]), fileName: 'logo.png' })
  await resourceClient(api, brands).create({
    ...{ name: 'Nube Andina', domain: 'nube.localhost', logo, sender: null, sender_name: null },
    ...{ primary_color: '#7a1f5c', secondary_color: '#ef6c00' },
  })
  await page.reload()
  await page.getByText('Nube Andina', { exact: true }).waitFor()
  expect(await page.title()).toBe('Nube Andina Cloud')
  expect(await colourOf()).toBe(PRIMARY)
  const background = await panel.evaluate((side) => getComputedStyle(side).backgroundImage)
  expect(background).toContain(PRIMARY)
  const picture = page.getByRole('main').locator('img')
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(2)
  await page.locator('link[rel=icon][href*="/api/v1/brand/logo/"]').waitFor({ state: 'attached' })
  await expectNoViolations(eva)
  await takePicture(eva, 'brand-page')

  await page.goto(origin)
  await submit.waitFor()
  expect(await page.getByText('Nube Andina').count()).toBe(0)
  expect(await colourOf()).not.toBe(PRIMARY)
})
