import { expect, test } from 'vitest'
import { leads } from '#features/crm/contract/persons.ts'
import { apiOf } from './harness/api-of.ts'
import { stage } from './harness/stage.ts'

const { person, origin } = stage()

/** Unique per run: other test files share the database. */
const unique = Date.now().toString(36)

test("a lead is created, found, opened and edited, and the list's next one viewed, by keyboard only", async () => {
  const ana = await person('ana', { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const api = await apiOf(ana)
  for (const name of ['Zoila', 'Abel'])
    await api.call(leads.routes.create, { body: { first_name: name, last_name: unique } })
  const { page } = ana
  const { keyboard } = page
  await page.goto(`${origin}/#/crm/opcionesLeads/leads`)
  await page.getByRole('row').nth(1).waitFor()
  await keyboard.press('n')
  const form = page.getByRole('dialog')
  await form.getByLabel('Nombres').waitFor()
  await keyboard.type('Mateo')
  await keyboard.press('Tab')
  await keyboard.type(unique)
  await keyboard.press('Enter')
  await form.waitFor({ state: 'hidden' })

  await keyboard.press('/')
  await keyboard.type(unique)
  await page.getByText(/de 3$/).waitFor()
  await keyboard.press('ArrowDown')
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-row'))
  await expect.poll(focused).toBe('0')
  const rows = await page.locator('[data-row]').allInnerTexts()
  const [first = '', second = ''] = rows.map((row) => row.match(/(Mateo|Zoila|Abel) \S+/)?.[0] ?? '')
  expect(first === '' || second === '' || first === second).toBe(false)
  await keyboard.press('o')
  await page.getByRole('heading', { level: 1, name: first }).waitFor()
  await keyboard.press('j')
  await page.getByRole('heading', { level: 1, name: second }).waitFor()
  await keyboard.press('k')
  await page.getByRole('heading', { level: 1, name: first }).waitFor()
  await keyboard.press('e')
  await form.getByLabel('Ciudad').fill('Cali')
  await keyboard.press('Enter')
  await form.waitFor({ state: 'hidden' })
  const { results } = await api.call(leads.routes.list, { query: { search: first } as object })
  await expect
    .poll(async () => (await api.call(leads.routes.read, { params: { id: results[0]?.id ?? 0 } })).city)
    .toBe('Cali')
  await keyboard.press('u')
  await page.waitForURL(/personas|leads/)
})
