import { expect, test } from 'vitest'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage({ company: 'own' })

test('a recorded sound is lost neither by another tab of the dialog nor by Escape', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  await page.goto(`${origin}/#/admin/ajustesEmpresa/audios`)
  await page.getByRole('button', { name: 'Agregar audio' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Nuevo audio' })
  const tab = (name: string) => dialog.getByRole('tab', { name }).click()
  const save = dialog.getByRole('button', { name: 'Guardar' })
  await tab('Grabar')
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Saludo de la tarde')
  await dialog.getByRole('button', { name: 'Grabar', exact: true }).click()
  await dialog.getByText('0:01').waitFor()
  expect(await save.isEnabled()).toBe(false)
  await tab('Subir')
  expect(await save.isEnabled()).toBe(false)
  await tab('Grabar')
  // Nobody is recorded while another tab is open.
  await dialog.getByRole('button', { name: 'Grabar', exact: true }).waitFor()
  await expect.poll(() => save.isEnabled()).toBe(true)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Seguir editando' }).click()
  await question.waitFor({ state: 'detached' })
  await expectNoViolations(admin)
  await takePicture(admin, 'prompt-recording')
  await save.click()
  await page.getByRole('row', { name: /Saludo de la tarde/ }).waitFor()
})

test('a wrong line is named below its field, in sight, and not by the field’s inner name', async () => {
  const admin = await person('admin', { viewport: { width: 1280, height: 720 }, reducedMotion: 'reduce' })
  const { page } = admin
  await page.goto(`${origin}/#/admin/ajustesEmpresa/calendarios`)
  await page.getByRole('button', { name: 'Nuevo calendario' }).first().click()
  const form = page.getByRole('dialog')
  await form.getByLabel(/^Nombre/).fill('Atención')
  await form.getByLabel('Miércoles', { exact: true }).fill('8-12\n99-3')
  await form.getByRole('button', { name: 'Guardar' }).click()
  const wrong = form.getByText('«99-3»: Escriba un horario, como 8-12 o 930-18.')
  await wrong.waitFor()
  await expect
    .poll(() =>
      wrong.evaluate((text) => {
        const { left, bottom } = text.getBoundingClientRect()
        return text.contains(document.elementFromPoint(left + 5, bottom - 5))
      }),
    )
    .toBe(true)
  expect(await form.getByText('wednesday').count()).toBe(0)
  await takePicture(admin, 'wrong-line')
})
