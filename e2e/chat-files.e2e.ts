import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readChatFile, readChatPreview } from '#features/chat/contract/files.ts'
import { signIn } from '#features/session/contract/session.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { chatScreen, filesKeptBy } from './harness/chat.ts'
import type { Person } from './harness/person.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person, origin } = stage()

const SCRIPT = '<img src=x onerror="window.ran=1">.txt'
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="top.ran=1"><script>top.ran=1</script></svg>'

/** A PDF of one page with a line of text, and a script. */
const PDF = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 44>>stream
BT /F1 24 Tf 40 100 Td (Contrato 731) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`

const photo = (background: string) =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .jpeg()
    .toBuffer()

const trayOf = ({ page }: Person) => page.getByRole('region', { name: 'Archivos para enviar' })
const ran = ({ page }: Person) => page.evaluate(() => 'ran' in window)

/** Files as the system passes them on drop or paste. */
const handOver = ({ page }: Person, files: { name: string; type: string; content: string }[]) =>
  page.evaluateHandle((input) => {
    const transfer = new DataTransfer()
    for (const { name, type, content } of input) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
    }
    return transfer
  }, files)

test('files can be chosen, dropped and pasted, sent and retried, and viewed; nothing in them runs', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const [anas, luiss] = [chatScreen(ana), chatScreen(luis)]
  await Promise.all([anas.open('Luis'), luiss.open('Ana')])
  const tray = trayOf(ana)

  // No file, too many bytes, an empty file: shows why, and sends nothing.
  await ana.page.getByRole('button', { name: 'Adjuntar archivos' }).click()
  await tray.getByRole('button', { name: 'Enviar', exact: true }).click()
  await ana.page.getByText('Debe seleccionar un archivo para enviar').waitFor()
  const folder = await temporaryFolder()
  const huge = join(folder, 'pesado.zip')
  await writeFile(huge, '')
  await truncate(huge, 100 * 1024 * 1024 + 1)
  await tray.locator('input[type=file]').setInputFiles(huge)
  await ana.page.getByText('pesado.zip pesa un poco más de 100 MB, que es el máximo.').waitFor()

  // Several at once, with a caption; the first ones are discarded.
  await tray.locator('input[type=file]').setInputFiles([
    { name: 'entrega.jpg', mimeType: 'image/jpeg', buffer: await photo('#1b7a3d') },
    { name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from(PDF) },
    { name: 'dibujo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(SVG) },
    { name: SCRIPT, mimeType: 'text/plain', buffer: Buffer.from('hola') },
    { name: 'sobra.txt', mimeType: 'text/plain', buffer: Buffer.from('x') },
  ])
  await tray.getByRole('button', { name: 'Quitar sobra.txt' }).click()
  await tray.getByLabel('Comentario de entrega.jpg').fill('Así llegó *hoy*')
  await takePicture(ana, 'chat-files-tray')
  await expectNoViolations(ana)
  // They stay in their chat: with another chat or screen open, and after a reload, which does not ask.
  await anas.open('Marta')
  await tray.waitFor({ state: 'detached' })
  await anas.list.getByRole('link', { name: /Luis.*Borrador: ?4 archivos/ }).waitFor()
  await takePicture(ana, 'chat-files-draft')
  await ana.page.getByRole('link', { name: 'Directorio' }).click()
  await ana.page.waitForURL(/directorio/i)
  await eventually(async () => expect(await mayLeave(ana)).toBe(true))
  await ana.page.reload()
  await ana.page.getByRole('link', { name: /^Chat/ }).click()
  await anas.list.getByRole('link', { name: /Luis.*Borrador: ?4 archivos/ }).waitFor()
  await anas.open('Luis')
  expect(await tray.getByLabel('Comentario de entrega.jpg').inputValue()).toBe('Así llegó *hoy*')
  await tray.getByRole('button', { name: 'Enviar 4 archivos' }).click()
  for (const name of ['contrato.pdf', 'dibujo.svg', SCRIPT]) await luiss.message(name).waitFor()
  await luiss.message('Así llegó').getByRole('strong').waitFor()
  await luiss.message('Así llegó').getByRole('img', { name: 'Imagen entrega.jpg' }).waitFor()
  expect(await luiss.message('sobra.txt').count()).toBe(0)

  // Viewed one after the other, by keyboard only.
  await luiss.message('Así llegó').getByRole('button', { name: 'Ver entrega.jpg' }).click()
  const viewer = luis.page.getByRole('dialog', { name: 'Visor de archivos' })
  await viewer.getByRole('img', { name: 'Imagen entrega.jpg' }).waitFor()
  await luis.page.keyboard.press('+')
  await luis.page.keyboard.press('ArrowRight')
  await viewer.getByRole('img', { name: 'Página 1 de 1' }).waitFor()
  await eventually(async () => expect(await darkPixels(luis)).toBeGreaterThan(50))
  await takePicture(luis, 'chat-files-pdf')
  await luis.page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })

  // Downloaded as it is, never shown.
  const saving = luis.page.waitForEvent('download')
  await luiss.message('dibujo.svg').getByRole('button', { name: 'Descargar dibujo.svg' }).click()
  expect((await saving).suggestedFilename()).toBe('dibujo.svg')
  expect(await luiss.message('dibujo.svg').locator('img').count()).toBe(0)

  // The end of the conversation stays visible above the chosen files.
  const fromEnd = () =>
    ana.page.getByRole('log').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  await eventually(async () => expect(await fromEnd()).toBeLessThan(5))

  // Dropped on the conversation, and pasted into the field.
  const content = (await photo('#9a5b00')).toString('base64')
  const dropped = await handOver(ana, [{ name: 'soltada.jpg', type: 'image/jpeg', content }])
  await ana.page.getByRole('log').dispatchEvent('dragenter', { dataTransfer: dropped })
  await ana.page.getByText('Suelte los archivos para adjuntarlos').waitFor()
  await ana.page.getByRole('log').dispatchEvent('drop', { dataTransfer: dropped })
  const pasted = await handOver(ana, [{ name: 'image.png', type: 'image/png', content }])
  await anas.field.evaluate(
    (field, clipboardData) =>
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })),
    pasted,
  )
  await tray.getByText(/^imagen-.*\.png$/).waitFor()
  await eventually(async () => expect(await fromEnd()).toBeLessThan(5))

  // A failed upload is shown, and sent when possible.
  await ana.page.route('**/attached/', (route) => route.abort())
  await tray.getByRole('button', { name: 'Enviar 2 archivos' }).click()
  const failure = 'Ocurrio un error al enviar el archivo, por favor intentelo nuevamente'
  await ana.page.getByText(failure).first().waitFor()
  await ana.page.getByText(failure).nth(1).waitFor()
  // A failed or pending upload survives a reload, and resumes by itself.
  await ana.page.reload()
  await ana.page.getByText(failure).nth(1).waitFor()
  await ana.page.unroute('**/attached/')
  await ana.page.route('**/attached/', () => {})
  await ana.page.getByRole('button', { name: 'Reintentar' }).first().click()
  await ana.page.getByRole('progressbar', { name: 'Enviando soltada.jpg' }).waitFor()
  await ana.page.unroute('**/attached/')
  expect(await mayLeave(ana)).toBe(true)
  await ana.page.reload()
  await luis.page.getByRole('img', { name: 'Imagen soltada.jpg' }).waitFor()
  await ana.page.getByRole('button', { name: /^Descartar imagen-/ }).click()
  await ana.page.getByText(failure).waitFor({ state: 'detached' })
  expect(await luis.page.getByRole('img', { name: 'Imagen soltada.jpg' }).count()).toBe(1)

  expect([await ran(ana), await ran(luis)]).toEqual([false, false])
  await refusedToOthers(await idOf(luis, 'Imagen soltada.jpg'))
  await takePicture(luis, 'chat-files')

  // Signing out asks first, and leaves nothing behind.
  await ana.page.getByRole('button', { name: 'Adjuntar archivos' }).click()
  await tray
    .locator('input[type=file]')
    .setInputFiles([{ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('privada') }])
  await tray.getByText('nota.txt').waitFor()
  await eventually(async () => expect(await filesKeptBy(ana)).toBe(1))
  await ana.page.getByRole('button', { name: 'Menú de perfil' }).click()
  await ana.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  const requests = ana.page.getByRole('alertdialog', { name: 'Hay mensajes o archivos sin enviar' })
  await requests.getByRole('button', { name: 'Cerrar sesión' }).click()
  await ana.page.getByLabel('Usuario', { exact: true }).waitFor()
  expect(await filesKeptBy(ana)).toBe(0)
})

/** Whether the page can be left without a warning. */
const mayLeave = ({ page }: Person) =>
  page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** Number of dark pixels on the document's page. */
const darkPixels = ({ page }: Person) =>
  page.locator('canvas[role=img]').evaluate((canvas: HTMLCanvasElement) => {
    const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let dark = 0
    for (let index = 0; index < data.length; index += 4) {
      if ((data[index] ?? 255) < 80 && (data[index + 3] ?? 0) > 200) dark += 1
    }
    return dark
  })

const idOf = async ({ page }: Person, picture: string): Promise<number> =>
  Number(
    await page
      .locator('[data-message]')
      .filter({ has: page.getByRole('img', { name: picture }) })
      .getAttribute('data-message'),
  )

/** For another company, and for a colleague outside the chat, the file does not exist. */
async function refusedToOthers(messageId: number): Promise<void> {
  for (const username of ['eva', 'marta']) {
    const entered = await fetch(`${origin}${signIn.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'demo' }),
    })
    const { token } = (await entered.json()) as { token: string }
    for (const { path } of [readChatFile, readChatPreview]) {
      const url = `${origin}${path.replace(':id', String(messageId))}`
      expect((await fetch(url, { headers: { authorization: `token ${token}` } })).status).toBe(404)
      expect((await fetch(url)).status).toBe(401)
    }
  }
}
