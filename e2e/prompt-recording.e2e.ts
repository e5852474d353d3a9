import { expect, test } from 'vitest'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage({ company: 'own' })

test('a recorded sound is lost neither by another tab of the dialog nor by Escape', async () => {
  const admin = await person('admin', { reducedMotion: 'reduce' })
  const { page } = admin
  await page.goto(`${origin}/#/admin/ajustesEmpresa/audios`)
  await page.getByRole('button', { name: 'Nuevo audio' }).first().click()
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
