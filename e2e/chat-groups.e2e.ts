import sharp from 'sharp'
import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import type { Person } from './harness/person.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage()

const openGroup = async ({ page }: Person, name: string) => {
  await page.getByRole('list', { name: 'Conversaciones' }).getByText(name, { exact: true }).click()
  await page.getByRole('heading', { name }).first().waitFor()
}
/** The colour at the centre of the open group's picture. */
const middleOf = ({ page }: Person) =>
  page
    .locator('header', { has: page.getByRole('button', { name: 'Datos del grupo' }) })
    .locator('img[src^="blob:"]')
    .evaluate((image) => {
      const context = document.createElement('canvas').getContext('2d')
      context?.drawImage(image as HTMLImageElement, 0, 0, 100, 100)
      return [...(context?.getImageData(50, 50, 1, 1).data ?? [])]
    })
const panelOf = async ({ page }: Person) => {
  await page.getByRole('button', { name: 'Datos del grupo' }).click()
  const panel = page.getByRole('dialog', { name: 'Datos del grupo' })
  await panel.getByRole('list', { name: 'Miembros' }).waitFor()
  return panel
}
const doTo = async ({ page }: Person, name: string, act: string) => {
  await page.getByRole('button', { name: `Acciones para ${name}` }).click()
  await page.getByRole('menuitem', { name: act }).click()
}

test("a group's whole life: creation, members, permissions, administrators only, the last administrator, leaving", async () => {
  // Unique per attempt: earlier groups remain.
  const own = Date.now().toString(36)
  const [name, renamed] = [`Bodega ${own} <img src=x onerror="window.ran=1">`, `Bodega sur ${own}`]
  const [ana, luis, marta] = await Promise.all([person('ana'), person('luis'), person('marta')])
  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#c60' } })
    .png()
    .toBuffer()
  await ana.page.getByRole('button', { name: 'Nuevo grupo' }).click()
  const form = ana.page.getByRole('dialog', { name: 'Nuevo grupo' })

  // Missing values are shown beside their fields, and nothing is created.
  await form.getByRole('button', { name: 'Crear grupo' }).click()
  await form.getByText('Escriba el nombre del grupo.').waitFor()
  await form.getByText('Elija al menos a una persona.').waitFor()
  await form.getByLabel('Nombre del grupo').fill(name)
  await form.getByLabel('Descripción').fill('Entradas y salidas: https://bodega.example')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'grupo.png', mimeType: 'image/png', buffer: picture })
  await ana.page
    .getByRole('dialog', { name: 'Recortar imagen' })
    .getByRole('button', { name: 'Usar' })
    .click()
  await form.getByLabel('Buscar por nombre o extensión').fill('luis')
  await form.getByRole('checkbox', { name: /Luis/ }).click()
  await form.getByText('1 persona seleccionada').waitFor()
  await takePicture(ana, 'chat-group-new')
  await form.getByRole('button', { name: 'Crear grupo' }).click()
  await ana.page.getByRole('heading', { name }).first().waitFor()
  await eventually(async () => expect(await middleOf(ana)).toEqual([204, 102, 0, 255]))

  // Members see it at once; HTML in a name stays text.
  await openGroup(luis, name)
  expect(await luis.page.evaluate(() => 'ran' in window)).toBe(false)

  // Added later, by search.
  const panel = await panelOf(ana)
  await panel.getByRole('button', { name: 'Agregar personas' }).click()
  const adding = ana.page.getByRole('dialog', { name: 'Agregar personas' })
  await adding.getByLabel('Buscar por nombre o extensión').fill('marta')
  await adding.getByRole('checkbox', { name: /Marta/ }).click()
  await adding.getByRole('button', { name: 'Agregar personas' }).click()
  await panel.getByRole('tab', { name: '3 miembros' }).waitFor()
  await openGroup(marta, name)
  await expectNoViolations(ana)
  await takePicture(ana, 'chat-group-panel')

  // The only administrator cannot leave, and is told why.
  await panel.getByRole('button', { name: 'Salir del grupo' }).click()
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Salir del grupo' }).click()
  await ana.page.getByText('Es el único administrador: nombre a otro antes de salir del grupo.').waitFor()

  // Only administrators write: the others' field disappears and comes back.
  await panel.getByRole('button', { name: 'Editar el grupo' }).click()
  const edit = ana.page.getByRole('dialog', { name: 'Editar el grupo' })
  await edit.getByRole('switch', { name: 'Solo los administradores pueden escribir' }).click()
  await edit.getByLabel('Nombre del grupo').fill(renamed)
  await edit.getByRole('button', { name: 'Guardar' }).click()
  await luis.page.getByRole('heading', { name: renamed }).first().waitFor()
  await eventually(async () => expect(await luis.page.getByLabel('Escriba un mensaje').count()).toBe(0))
  await doTo(ana, 'Luis Martínez', 'Nombrar administrador')
  await luis.page.getByLabel('Escriba un mensaje').waitFor()
  expect(await marta.page.getByLabel('Escriba un mensaje').count()).toBe(0)

  // Removed: the group disappears from that member's list.
  await doTo(ana, 'Marta Rojas', 'Sacar del grupo')
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Sacar del grupo' }).click()
  const martas = marta.page.getByRole('list', { name: 'Conversaciones' })
  await martas.getByText(renamed).waitFor({ state: 'detached' })

  // Left: shows the server's text, and the list no longer has the group.
  await panel.getByRole('button', { name: 'Salir del grupo' }).click()
  await ana.page.getByRole('alertdialog').getByRole('button', { name: 'Salir del grupo' }).click()
  await ana.page.getByText('Ha salido del grupo').waitFor()
  await ana.page
    .getByRole('list', { name: 'Conversaciones' })
    .getByText(renamed)
    .waitFor({ state: 'detached' })
  await luis.page.getByText('2 miembros').waitFor({ state: 'detached' })

  // In the dark theme on a telephone.
  const phone = await person('luis', { colorScheme: 'dark', viewport: { width: 390, height: 844 } })
  await phone.page.goto(`${origin}/#/pbxCloud/chat`)
  await openGroup(phone, renamed)
  await panelOf(phone)
  await expectNoViolations(phone)
  await takePicture(phone, 'chat-group-phone')
})
