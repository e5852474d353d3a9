import { expect, test } from 'vitest'
import { businessLines, phases } from '#features/crm/contract/config/pipelines.ts'
import { apiOf } from './harness/api-of.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage()

test('phases are reordered by mouse and keyboard within their business line, and stay in that order', async () => {
  // Unique per run: other test files share the database.
  const unique = Date.now().toString(36)
  const [uno, dos, tres, ajena] = [`Uno ${unique}`, `Dos ${unique}`, `Tres ${unique}`, `Ajena ${unique}`]
  const admin = await person('admin', { reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } })
  const api = await apiOf(admin)
  const line = async (name: string, names: readonly string[]) => {
    const { record } = await api.call(businessLines.routes.create, { body: { name: `${name} ${unique}` } })
    for (const phase of names)
      await api.call(phases.routes.create, { body: { name: phase, line: record.id } })
    return record.id
  }
  const one = await line('Orden', [uno, dos, tres])
  await line('Aparte', [ajena])
  const stored = async () => {
    const query = { line: String(one), order: 'position' } as object
    return (await api.call(phases.routes.list, { query })).results.map(({ name }) => name)
  }
  expect(await stored()).toEqual([uno, dos, tres])

  const { page } = admin
  await page.goto(`${origin}/#/fxCrm/fxCrmConfig/fxPhase`)
  await page.getByRole('button', { name: 'Ordenar' }).click()
  const dialog = page.getByRole('dialog')
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  const shown = async () =>
    (await dialog.getByRole('listitem').allInnerTexts())
      .map((text) => text.trim())
      .filter((text) => [uno, dos, tres, ajena].includes(text))
  await row(ajena).waitFor()
  // By mouse: the last one moves to the first place. A phase of another line is no target.
  await row(tres).dragTo(row(uno))
  await expect.poll(shown).toEqual([tres, uno, dos, ajena])
  await row(dos).dragTo(row(ajena))
  expect(await shown()).toEqual([tres, uno, dos, ajena])
  // By keyboard: the focus follows; at the end nothing moves.
  const up = dialog.getByRole('button', { name: `Subir ${dos}` })
  await up.focus()
  for (const after of [
    [tres, dos, uno, ajena],
    [dos, tres, uno, ajena],
    [dos, tres, uno, ajena],
  ]) {
    await page.keyboard.press('Enter')
    await expect.poll(shown).toEqual(after)
    await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true)
  }
  await expectNoViolations(admin)
  await takePicture(admin, 'crm-order')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'hidden' })
  expect(await stored()).toEqual([dos, tres, uno])
  // The list shows it at once, and after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Ordenar' }).click()
  await expect.poll(shown).toEqual([dos, tres, uno, ajena])
})
