import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { zipStream } from '#platform/files/server/zip-stream.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { chatScreen } from './harness/chat.ts'
import type { Person } from './harness/person.ts'
import { stage, savePicture as takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, visitor, origin } = stage({ company: 'own' })

const listOf = ({ page }: Person) => page.getByRole('grid', { name: 'Archivos y carpetas' })
const rowOf = (one: Person, name: string) => listOf(one).getByRole('row').filter({ hasText: name })
const text = (name: string, content: string) => ({
  name,
  mimeType: 'text/plain',
  buffer: Buffer.from(content),
})

test('ana keeps files: uploads, names, moves by keys, looks at them, bins and takes back', async () => {
  const photo = await sharp({ create: { width: 800, height: 500, channels: 3, background: '#c0392b' } })
    .jpeg()
    .toBuffer()
  const ana = await person('ana')
  const { page } = ana
  await page.goto(`${origin}/#/pbxCloud/drive`)
  await rowOf(ana, 'Grabaciones').waitFor()

  // A folder, whose name is asked for.
  await page.getByRole('button', { name: 'Nuevo', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Nueva carpeta' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Contratos 2026')
  await page.getByRole('button', { name: 'Crear' }).click()
  await rowOf(ana, 'Contratos 2026').waitFor()

  // Files by the button, all at once; one is refused by nobody.
  await page.getByLabel('Subir archivos').setInputFiles([
    text('notas.txt', 'primera nota: <b>no es una página</b>'),
    text('Informe ñandú.txt', 'dos'),
    text('borrar.txt', 'tres'),
    { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: photo },
    // In portions.
    { name: 'video.bin', mimeType: 'application/octet-stream', buffer: Buffer.alloc(9_000_000, 'v') },
  ])
  await page.getByText('Se subieron 5 archivos').waitFor()
  await rowOf(ana, 'foto.jpg').locator('img').waitFor()
  await page
    .getByRole('region', { name: 'Archivos que se suben' })
    .getByRole('button', { name: 'Cerrar' })
    .click()
  await takePicture(ana, 'drive-list')
  await expectNoViolations(ana)

  // Opened in the viewer, as what it is: nothing in it becomes a page.
  await rowOf(ana, 'notas.txt').dblclick()
  await page.getByText('primera nota: <b>no es una página</b>').waitFor()
  await page.getByRole('button', { name: 'Anterior' }).click()
  await page.getByRole('button', { name: 'Cerrar' }).click()

  // By keys: F2 renames, Ctrl+X and Ctrl+V move, Backspace goes up.
  await rowOf(ana, 'notas.txt').click()
  await page.keyboard.press('F2')
  await page.getByRole('textbox', { name: 'Nombre' }).fill('actas.txt')
  await page.keyboard.press('Enter')
  await rowOf(ana, 'actas.txt').click()
  await rowOf(ana, 'Informe').click({ modifiers: ['Control'] })
  await page.getByText('2 seleccionados').waitFor()
  await page.keyboard.press('Control+x')
  await rowOf(ana, 'Contratos 2026').click()
  await page.keyboard.press('Enter')
  await page.getByText('Esta carpeta está vacía').waitFor()
  await page.getByRole('button', { name: 'Pegar 2 elementos' }).click()
  await rowOf(ana, 'actas.txt').waitFor()
  await rowOf(ana, 'actas.txt').click()
  await page.keyboard.press('Control+a')
  await page.getByText('2 seleccionados').waitFor()
  await page.keyboard.press('Backspace')
  await rowOf(ana, 'Contratos 2026').getByText('2 elementos').waitFor()

  // Into the bin and back.
  await rowOf(ana, 'borrar.txt').click()
  await page.keyboard.press('Delete')
  await rowOf(ana, 'borrar.txt').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await rowOf(ana, 'borrar.txt').waitFor()
  await rowOf(ana, 'borrar.txt').click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Papelera', exact: true }).click()
  await rowOf(ana, 'borrar.txt').click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: 'Eliminar para siempre' }).last().click()
  await page.getByText('La papelera está vacía').waitFor()

  // One file as it is.
  await page.getByRole('button', { name: 'Mi unidad', exact: true }).click()
  await rowOf(ana, 'foto.jpg').click({ button: 'right' })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Descargar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('foto.jpg')
  expect((await buffer(await download.createReadStream())).equals(photo)).toBe(true)

  await page.getByRole('button', { name: 'Cuadrícula' }).click()
  await listOf(ana).getByRole('gridcell').filter({ hasText: 'foto.jpg' }).locator('img').waitFor()
  await takePicture(ana, 'drive-grid')
  await expectNoViolations(ana)
  await eventually(async () => expect(await page.getByText(/en su drive/).textContent()).toContain('MB'))
})

test('a folder is shared with a colleague, and by a link with a password with somebody without an account', async () => {
  const [ana, luis, rosa] = await Promise.all([
    person('ana'),
    person('luis', { viewport: { width: 390, height: 780 } }),
    visitor('rosa'),
  ])
  await ana.page.goto(`${origin}/#/pbxCloud/drive`)
  await ana.page.getByRole('button', { name: 'Nuevo', exact: true }).click()
  await ana.page.getByRole('menuitem', { name: 'Nueva carpeta' }).click()
  await ana.page.getByRole('textbox', { name: 'Nombre' }).fill('Para el cliente')
  await ana.page.keyboard.press('Enter')
  await rowOf(ana, 'Para el cliente').dblclick()
  await ana.page.getByText('Esta carpeta está vacía').waitFor()
  await ana.page.getByLabel('Subir archivos').setInputFiles([text('oferta.txt', 'la oferta')])
  await rowOf(ana, 'oferta.txt').waitFor()
  await ana.page.goBack()
  await rowOf(ana, 'Para el cliente').click({ button: 'right' })
  await ana.page.getByRole('menuitem', { name: 'Compartir' }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Compartir «Para el cliente»' })
  await dialog.getByRole('combobox', { name: 'Agregar a una persona' }).fill('luis')
  await ana.page.getByRole('option', { name: 'Luis' }).click()
  await dialog.getByRole('combobox', { name: /^Lo que Luis/ }).waitFor()
  await dialog.getByRole('button', { name: 'Nuevo enlace' }).click()
  await dialog.getByRole('textbox', { name: 'Contraseña' }).fill('para-rosa')
  await dialog.getByRole('button', { name: 'Crear enlace' }).click()
  const address = await dialog.getByText(/\/compartido\//).textContent()
  await takePicture(ana, 'drive-sharing')
  await expectNoViolations(ana)

  await luis.page.goto(`${origin}/#/pbxCloud/drive?view=shared`)
  await rowOf(luis, 'Para el cliente').click()
  await rowOf(luis, 'oferta.txt').click()
  await luis.page.getByText('la oferta').waitFor()
  await luis.page.getByRole('button', { name: 'Cerrar' }).click()
  expect(await luis.page.getByRole('button', { name: 'Nuevo', exact: true }).count()).toBe(0)

  await rosa.page.goto(address ?? '')
  await rosa.page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
  await rosa.page.getByRole('button', { name: 'Abrir' }).click()
  await rosa.page.getByText('La contraseña no es correcta.').waitFor()
  await rosa.page.getByLabel('Contraseña', { exact: true }).fill('para-rosa')
  await rosa.page.getByRole('button', { name: 'Abrir' }).click()
  await rosa.page.getByRole('heading', { name: 'Para el cliente' }).waitFor()
  await takePicture(rosa, 'drive-link')
  const [download] = await Promise.all([
    rosa.page.waitForEvent('download'),
    rosa.page.getByRole('button', { name: 'Descargar oferta.txt' }).click(),
  ])
  expect((await buffer(await download.createReadStream())).toString()).toBe('la oferta')
})

test('a document is shown as a page, found by its words, and attached in a chat', async () => {
  const said = '<w:p><w:r><w:t>Se arrienda la bodega del norte &lt;b&gt;</w:t></w:r></w:p>'
  const docx = await buffer(
    zipStream([
      {
        name: 'word/document.xml',
        size: said.length,
        modified: new Date(0),
        open: () => Readable.from([Buffer.from(said)]),
      },
    ]),
  )
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const { page } = ana
  await page.goto(`${origin}/#/pbxCloud/drive`)
  await rowOf(ana, 'Grabaciones').waitFor()
  await page
    .getByLabel('Subir archivos')
    .setInputFiles([{ name: 'arriendo.docx', mimeType: 'application/zip', buffer: docx }])
  await rowOf(ana, 'arriendo.docx').dblclick()
  await page.getByText('Se arrienda la bodega del norte <b>').waitFor()
  await expectNoViolations(ana)
  await page.getByRole('button', { name: 'Cerrar' }).click()
  // Its words are read in the background.
  await eventually(async () => {
    const field = page.getByRole('searchbox', { name: 'Buscar en el drive' })
    await field.fill('')
    await field.fill('bodega norte')
    await page.getByText('Resultados de «bodega norte»').waitFor({ timeout: 3000 })
    await rowOf(ana, 'arriendo.docx').waitFor({ timeout: 3000 })
  })
  await page.goto(`${origin}/#/pbxCloud/chat`)
  await luis.page.getByRole('button', { name: 'Nuevo grupo' }).click()
  const form = luis.page.getByRole('dialog', { name: 'Nuevo grupo' })
  await form.getByLabel('Nombre del grupo').fill('Bodegas')
  await form.getByRole('checkbox', { name: /Ana Gómez/ }).click()
  await form.getByRole('button', { name: 'Crear grupo' }).click()
  await luis.page.getByRole('heading', { name: /Bodegas/ }).waitFor()
  await chatScreen(ana).open('Bodegas')
  await page.getByRole('button', { name: 'Adjuntar del drive' }).click()
  const picker = page.getByRole('dialog', { name: 'Adjuntar del drive' })
  await picker.getByRole('checkbox', { name: /arriendo/ }).click()
  await expectNoViolations(ana)
  await picker.getByRole('button', { name: 'Adjuntar 1 archivo' }).click()
  await page.getByRole('button', { name: 'Enviar 1 archivo' }).click()
  await chatScreen(luis).message('arriendo.docx').waitFor()
})
