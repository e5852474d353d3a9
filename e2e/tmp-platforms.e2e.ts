import { test } from 'vitest'
import { startBitrixPortal } from '#adapters/bitrix24/testing/bitrix-portal.ts'
import { stage } from './harness/stage.ts'

const { person, origin } = stage()
const SHOTS = '/tmp/b40/connect-shots'

test('looks', async () => {
  void startBitrixPortal
  const admin = await person('admin', { viewport: { width: 1440, height: 900 } })
  const { page } = admin
  await page.goto(`${origin}/#/admin/plataformas`)
  await page.getByRole('article', { name: 'Webhooks' }).waitFor()
  await page.screenshot({ path: `${SHOTS}/cards.png` })
  await page.goto(`${origin}/#/admin/plataformas/bitrix24`)
  await page.getByRole('textbox', { name: /Dirección del portal/ }).fill('empresa.bitrix24.com')
  await page.getByRole('textbox', { name: /client_id/ }).fill('local.1')
  await page.screenshot({ path: `${SHOTS}/connect.png` })
  await page.goto(`${origin}/#/admin/plataformas/tokens?edit=new`)
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Mi programa')
  await page.getByRole('combobox', { name: /Permisos/ }).click()
  await page.getByRole('option').first().click()
  await page.screenshot({ path: `${SHOTS}/token-form.png` })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^(Crear|Guardar)/ }).click()
  await page.getByText('Token creado').waitFor()
  await page.screenshot({ path: `${SHOTS}/token-once.png` })
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('suite.tokens'))) ?? '{}')
  const api = (method: string, path: string, body?: object) =>
    fetch(`${origin}${path}`, {
      method,
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
  const made = await api('POST', '/api/admin/webhooks/', {
    name: 'ERP',
    url: 'https://erp.invalid/avisos',
    events: ['person.created', 'call.ended'],
  })
  const { record } = (await made.json()) as { record: { id: number } }
  await api('POST', `/api/admin/webhooks/${record.id}/test/`)
  await api('POST', '/api/crm/leads/', { first_name: 'Prueba' })
  await page.goto(`${origin}/#/admin/plataformas/webhooks?open=${record.id}`)
  await page.getByText('Contacto nuevo').first().waitFor()
  await page.screenshot({ path: `${SHOTS}/webhooks.png` })
  await api('PUT', '/api/admin/integrations/bitrix24/', {
    address: 'empresa.bitrix24.com',
    secrets: { clientId: 'a', clientSecret: 'b' },
  })
  const dark = await person('admin', { colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  await dark.page.goto(`${origin}/#/admin/plataformas`)
  await dark.page.getByRole('article', { name: 'Webhooks' }).waitFor()
  await dark.page.screenshot({ path: `${SHOTS}/cards-phone.png` })
  await dark.page.goto(`${origin}/#/admin/plataformas/bitrix24`)
  await dark.page.getByRole('textbox', { name: /Dirección del portal/ }).waitFor()
  await dark.page.screenshot({ path: `${SHOTS}/connect-phone.png` })
  await dark.page.goto(`${origin}/#/admin/plataformas/webhooks?open=${record.id}`)
  await dark.page.getByText('Contacto nuevo').first().waitFor()
  await dark.page.screenshot({ path: `${SHOTS}/webhooks-phone.png` })
}, 120_000)
