import { expect, test } from 'vitest'
import { businessLines, phases } from '#features/crm/contract/config/pipelines.ts'
import { apiOf } from './harness/api-of.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage()

/** Of this run alone: the suite's database serves other test files too. */
const unique = Date.now().toString(36)

test('phases are put in order by mouse and by keyboard, within their line, and stay so', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const api = await apiOf(admin)
  const line = async (name: string, names: readonly string[]) => {
    const { record } = await api.call(businessLines.routes.create, { body: { name: `${name} ${unique}` } })
    for (const phase of names)
      await api.call(phases.routes.create, { body: { name: phase, line: record.id } })
    return record.id
  }
  const one = await line('Orden', ['Uno', 'Dos', 'Tres'])
  await line('Aparte', ['Ajena'])
  const kept = async () => {
    const query = { line: String(one), order: 'position' } as object
    return (await api.call(phases.routes.list, { query })).results.map(({ name }) => name)
  }
  expect(await kept()).toEqual(['Uno', 'Dos', 'Tres'])

  const { page } = admin
  await page.goto(`${origin}/#/fxCrm/fxCrmConfig/fxPhase`)
  await page.getByRole('button', { name: 'Ordenar' }).click()
  const dialog = page.getByRole('dialog')
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  const shown = async () =>
    (await dialog.getByRole('listitem').allInnerTexts())
      .map((text) => text.trim())
      .filter((text) => ['Uno', 'Dos', 'Tres', 'Ajena'].includes(text))
  await row('Ajena').waitFor()
  // By mouse: the last goes to the first's place. One of another line takes none.
  await row('Tres').dragTo(row('Uno'))
  await expect.poll(shown).toEqual(['Tres', 'Uno', 'Dos', 'Ajena'])
  await row('Dos').dragTo(row('Ajena'))
  expect(await shown()).toEqual(['Tres', 'Uno', 'Dos', 'Ajena'])
  // By keyboard: the focus goes along; at the end nothing moves.
  const up = dialog.getByRole('button', { name: 'Subir Dos' })
  await up.focus()
  for (const after of [
    ['Tres', 'Dos', 'Uno', 'Ajena'],
    ['Dos', 'Tres', 'Uno', 'Ajena'],
    ['Dos', 'Tres', 'Uno', 'Ajena'],
  ]) {
    await page.keyboard.press('Enter')
    await expect.poll(shown).toEqual(after)
    await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true)
  }
  await expectNoViolations(admin)
  await takePicture(admin, 'crm-order')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await kept()).toEqual(['Dos', 'Tres', 'Uno'])
  // The list shows it at once, and so does whoever comes later.
  await page.reload()
  await page.getByRole('button', { name: 'Ordenar' }).click()
  await expect.poll(shown).toEqual(['Dos', 'Tres', 'Uno', 'Ajena'])
})
