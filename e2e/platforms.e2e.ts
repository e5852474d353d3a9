import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { stage } from './harness/stage.ts'
import { expectNoViolations, TELEPHONE } from './harness/violations.ts'

const { person, origin } = stage({ company: 'own' })

test('an administrator makes a token that is shown once and works', async () => {
  const admin = await person('admin')
  const { page } = admin
  await page.goto(`${origin}/#/admin/plataformas`)
  await page.getByRole('link', { name: 'Abrir: Tokens de API' }).click()
  await page.goto(`${origin}/#/admin/api/tokens?edit=new`)
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Mi programa')
  await page.getByRole('combobox', { name: /Permisos/ }).fill('crm.use')
  await page.getByRole('option', { name: 'crm.use' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^(Crear|Guardar)/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Token creado/ })
  const token = (await dialog.locator('code').first().textContent()) ?? ''
  expect(token).toMatch(/^suite_/)
  await expectNoViolations(admin)
  const answer = await fetch(`${origin}/api/crm/leads/`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
  await page.reload()
  await page.getByText('Mi programa').first().waitFor()
  expect(await page.getByText(token).count()).toBe(0)
})

test('a webhook whose receiver cannot be reached says so, with its deliveries, on a telephone as well', async () => {
  const admin = await person('admin', { viewport: TELEPHONE, colorScheme: 'dark' })
  const { page } = admin
  await page.goto(`${origin}/#/admin/api/webhooks`)
  const { token } = JSON.parse((await page.evaluate(() => localStorage.getItem('suite.tokens'))) ?? '{}')
  const post = (path: string, body: object) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const made = await post('/api/admin/webhooks/', {
    name: 'ERP',
    url: 'https://erp.invalid/avisos',
    events: ['person.created'],
  })
  const { record } = (await made.json()) as { record: { id: number } }
  await post('/api/crm/leads/', { first_name: 'Prueba' })
  await eventually(async () => {
    await page.goto(`${origin}/#/admin/api/webhooks?open=${record.id}&at=${Date.now()}`)
    await page.getByText('Contacto nuevo').first().waitFor({ timeout: 5000 })
    await page.getByText('Falla', { exact: true }).first().waitFor({ timeout: 5000 })
  })
  await page.getByRole('button', { name: /^Otra vez: Contacto nuevo/ }).waitFor()
  await expectNoViolations(admin)
})
