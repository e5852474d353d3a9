import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { forms } from '#features/crm/contract/config/forms.ts'
import { campaigns } from '#features/crm/contract/config/sources.ts'
import { leads } from '#features/crm/contract/persons.ts'
import { apiOf } from './harness/api-of.ts'
import { stage, takePicture } from './harness/stage.ts'
import { TELEPHONE, violations } from './harness/violations.ts'

const { person, visitor, origin } = stage()

/** Unique per run: other test files share the database. */
const unique = Date.now().toString(36)
const mobile = `310${Date.now().toString().slice(-7)}`

/** The company's own site, on another host than the program, so that the form is a third party there. */
async function serveShop(code: string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(
      `<!doctype html><html lang="es"><title>Tienda</title><body><h1>Tienda</h1>${code}</body></html>`,
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

test('a form embedded in another site works without storage, and records that page’s campaign', async () => {
  const admin = await person('admin')
  const api = await apiOf(admin)
  const name = `Tienda ${unique}`
  const { record: campaign } = await api.call(campaigns.routes.create, {
    body: { name, utm_campaign: unique, budget: 0 },
  })
  await api.call(forms.routes.create, { body: { name, thanks: 'Gracias' } })
  // The embed code is the one that the administrator gets.
  await admin.page.goto(`${origin}/#/crm/configuraciones/configuracionFormularios?search=${unique}`)
  await admin.page.getByRole('button', { name: `Más acciones para ${name}` }).click()
  await admin.page.getByRole('menuitem', { name: 'Publicar' }).click()
  const code = await admin.page.getByRole('dialog').locator('textarea').first().inputValue()
  expect(code).toContain('<iframe')

  const stranger = await visitor('stranger', { colorScheme: 'dark', reducedMotion: 'reduce' })
  const { page } = stranger
  // Like browsers that block third-party storage.
  await page.addInitScript(() => {
    if (window.top === window) return
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The request was denied.', 'SecurityError')
      },
    })
  })
  await using shop = await serveShop(code)
  await page.goto(`${shop.origin}/precios?utm_campaign=${unique}`)
  const form = page.frameLocator('iframe')
  await form.getByLabel('Nombre').fill(name)
  await form.getByLabel('Celular').fill(mobile)
  await takePicture(stranger, 'public-form-framed')
  await expect
    .poll(
      async () => {
        await form
          .getByRole('button', { name: 'Enviar' })
          .click({ timeout: 2_000 })
          .catch(() => {})
        return form.getByText('Gracias').isVisible()
      },
      { timeout: 30_000, interval: 1_000 },
    )
    .toBe(true)
  const { results } = await api.call(leads.routes.list, {
    query: { campaign: String(campaign.id) } as object,
  })
  expect(results.map((lead) => lead.name.trim())).toEqual([name])

  // The form's own page on a telephone, in both themes.
  await page.setViewportSize(TELEPHONE)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.goto(code.match(/src="([^"]+)"/)?.[1] ?? '')
    await page.getByLabel('Nombre').waitFor()
    expect(await violations(page, `public form (${colorScheme})`)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(TELEPHONE.width)
    await takePicture(stranger, `public-form-${colorScheme}`)
  }
})
