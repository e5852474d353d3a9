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

/** A document of one page with a line on it. */
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

/** Files as the system hands them over when they are dropped or pasted. */
const handOver = ({ page }: Person, files: { name: string; type: string; content: string }[]) =>
  page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, type, content } of given) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
    }
    return transfer
  }, files)

test('files of every way and kind: chosen, dropped, pasted; sent, failed, looked at; and nothing in them runs', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const [anas, luiss] = [chatScreen(ana), chatScreen(luis)]
  await Promise.all([anas.open('Luis'), luiss.open('Ana')])
  const tray = trayOf(ana)

  // Nothing chosen, too much, nothing in it: told, and nothing is sent.
  await ana.page.getByRole('button', { name: 'Adjuntar archivos' }).click()
  await tray.getByRole('button', { name: 'Enviar', exact: true }).click()
  await ana.page.getByText('Debe seleccionar un archivo para enviar').waitFor()
  const folder = await temporaryFolder()
  const huge = join(folder, 'pesado.zip')
  await writeFile(huge, '')
  await truncate(huge, 100 * 1024 * 1024 + 1)
  await tray.locator('input[type=file]').setInputFiles(huge)
  await ana.page.getByText('pesado.zip pesa un poco más de 100 MB, que es el máximo.').waitFor()

  // Several at once, with a caption; the first ones are given up.
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
  // They stay with their chat: while another one is open, on another screen, and over a reload, which asks nothing.
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

  // Looked at, one after the other, by keys alone.
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

  // Saved as what it is, never shown.
  const saving = luis.page.waitForEvent('download')
  await luiss.message('dibujo.svg').getByRole('button', { name: 'Descargar dibujo.svg' }).click()
  expect((await saving).suggestedFilename()).toBe('dibujo.svg')
  expect(await luiss.message('dibujo.svg').locator('img').count()).toBe(0)

  // The end of the conversation stays in sight above what was chosen.
  const fromEnd = () =>
    ana.page.getByRole('log').evaluate((log) => log.scrollHeight - log.scrollTop - log.clientHeight)
  await eventually(async () => expect(await fromEnd()).toBeLessThan(5))

  // Dropped on the conversation, and pasted where one writes.
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

  // What cannot be sent is told, and sent when it can.
  await ana.page.route('**/attached/', (route) => route.abort())
  await tray.getByRole('button', { name: 'Enviar 2 archivos' }).click()
  const failure = 'Ocurrio un error al enviar el archivo, por favor intentelo nuevamente'
  await ana.page.getByText(failure).first().waitFor()
  await ana.page.getByText(failure).nth(1).waitFor()
  // It outlives a reload, failed or on its way, and goes on by itself.
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

  // Who signs out leaves nothing behind, and is asked before.
  await ana.page.getByRole('button', { name: 'Adjuntar archivos' }).click()
  await tray
    .locator('input[type=file]')
    .setInputFiles([{ name: 'nota.txt', mimeType: 'text/plain', buffer: Buffer.from('privada') }])
  await tray.getByText('nota.txt').waitFor()
  await eventually(async () => expect(await filesKeptBy(ana)).toBe(1))
  await ana.page.getByRole('button', { name: 'Menú de perfil' }).click()
  await ana.page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
  const asked = ana.page.getByRole('alertdialog', { name: 'Hay mensajes o archivos sin enviar' })
  await asked.getByRole('button', { name: 'Cerrar sesión' }).click()
  await ana.page.getByLabel('Usuario', { exact: true }).waitFor()
  expect(await filesKeptBy(ana)).toBe(0)
})

/** Whether the page can be left without a question. */
const mayLeave = ({ page }: Person) =>
  page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))

/** How much of the page of a document is drawn in a dark colour. */
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

/** Neither another company nor a colleague outside of the chat is told that there is such a file. */
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

test('a video and a sound play while they are coming, and go on when their address expires', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const [anas, luiss] = [chatScreen(ana), chatScreen(luis)]
  await Promise.all([anas.open('Luis'), luiss.open('Ana')])
  await ana.page.getByRole('button', { name: 'Adjuntar archivos' }).click()
  const tray = trayOf(ana)
  await tray.locator('input[type=file]').setInputFiles([
    { name: 'entrega.webm', mimeType: 'video/webm', buffer: await videoOf(ana) },
    { name: 'timbre.wav', mimeType: 'audio/wav', buffer: tone(20) },
  ])
  await tray.getByRole('button', { name: 'Enviar 2 archivos' }).click()

  const answers: { path: string; range: string | undefined; status: number }[] = []
  luis.page.on('response', (response) => {
    const { pathname, search } = new URL(response.url())
    if (search.startsWith('?link='))
      answers.push({ path: pathname, range: response.request().headers().range, status: response.status() })
  })
  // The first address is one that is good no more when the element asks.
  await luis.page.route(
    '**/link/',
    async (route) => {
      const answer = await route.fetch()
      const { url, expires_at } = (await answer.json()) as { url: string; expires_at: string }
      await route.fulfill({ response: answer, json: { url: url.replace(/.$/, ''), expires_at } })
    },
    { times: 1 },
  )
  await luiss
    .message('entrega.webm')
    .getByRole('button', { name: 'entrega.webm', exact: false })
    .first()
    .click()
  const viewer = luis.page.getByRole('dialog', { name: 'Visor de archivos' })
  const video = viewer.locator('video')
  const shown = () =>
    video.evaluate((element: HTMLVideoElement) => [
      element.readyState >= 2,
      element.currentTime > 0.2,
      element.videoWidth,
    ])
  await eventually(async () => expect(await shown()).toEqual([true, true, 320]), 15_000)
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([401, 206]))
  expect(answers.every(({ range }) => range?.startsWith('bytes='))).toBe(true)
  await takePicture(luis, 'chat-video')
  await luis.page.keyboard.press('Escape')
  await viewer.waitFor({ state: 'detached' })

  answers.length = 0
  const sound = luiss.message('timbre.wav').getByRole('group', { name: 'timbre.wav' })
  await sound.getByRole('button', { name: 'Reproducir' }).click()
  await sound.getByText(/^0:0[1-9] \/ 0:20$/).waitFor()
  await sound.getByRole('slider', { name: 'Posición' }).press('End')
  await sound.getByRole('button', { name: 'Reproducir' }).waitFor()
  expect(answers.some(({ status }) => status === 206)).toBe(true)
  await takePicture(luis, 'chat-sound')
})

/** A video of two seconds, as a browser records it. */
const videoOf = async ({ page }: Person): Promise<Buffer> =>
  Buffer.from(
    await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 320, height: 180 })
      const paint = canvas.getContext('2d')
      const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm;codecs=vp8' })
      const parts: Blob[] = []
      recorder.ondataavailable = ({ data }) => parts.push(data)
      const ended = new Promise((resolve) => {
        recorder.onstop = resolve
      })
      recorder.start()
      const begun = performance.now()
      await new Promise<void>((resolve) => {
        const draw = () => {
          const spent = performance.now() - begun
          if (paint) {
            paint.fillStyle = `hsl(${spent / 10} 60% 40%)`
            paint.fillRect(0, 0, 320, 180)
          }
          if (spent > 2_000) resolve()
          else requestAnimationFrame(draw)
        }
        draw()
      })
      recorder.stop()
      await ended
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
      return [...bytes].map((byte) => String.fromCharCode(byte)).join('')
    }),
    'latin1',
  )

/** A tone of so many seconds, 8 kHz, 16 bit. */
function tone(seconds: number): Buffer {
  const rate = 8_000
  const head = Buffer.alloc(44)
  const size = seconds * rate * 2
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + size, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(size, 40)
  const samples = Int16Array.from({ length: seconds * rate }, (_, place) => 6_000 * Math.sin(place / 3))
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

test('a voice note is recorded, heard, sent and played, with emoji around it', async () => {
  const [ana, luis] = await Promise.all([
    person('ana'),
    person('luis', { colorScheme: 'dark', viewport: { width: 390, height: 844 } }),
  ])
  const [anas, luiss] = [chatScreen(ana), chatScreen(luis)]
  await Promise.all([anas.open('Luis'), luiss.open('Ana')])

  await ana.page.getByRole('button', { name: 'Grabar nota de voz' }).click()
  const bar = ana.page.getByRole('group', { name: 'Nota de voz' }).filter({ hasText: 'Grabando' })
  await bar.getByText('0:01').waitFor()
  await takePicture(ana, 'chat-voice-recording')
  await bar.getByRole('button', { name: 'Pausar la grabación' }).click()
  await ana.page.getByRole('button', { name: 'Continuar la grabación' }).click()
  await ana.page.getByRole('button', { name: 'Terminar y escuchar' }).click()
  await ana.page.getByRole('button', { name: 'Enviar nota de voz' }).waitFor()
  await takePicture(ana, 'chat-voice-review')
  await ana.page.getByRole('button', { name: 'Enviar nota de voz' }).click()

  const note = luis.page.getByRole('log').getByRole('group', { name: 'Nota de voz' }).last()
  await note.getByRole('button', { name: 'Velocidad 1×' }).click()
  await note.getByRole('button', { name: 'Velocidad 1,5×' }).waitFor()
  await note.getByRole('button', { name: 'Reproducir' }).click()
  await eventually(async () => expect(await note.getByText(/^0:0\d \/ 0:0\d$/).count()).toBe(1), 10_000)

  // Emoji by search in either language, by keys; alone they are large.
  await ana.page.getByRole('button', { name: 'Emojis' }).click()
  const picker = ana.page.getByRole('dialog', { name: 'Emojis' })
  await picker.getByLabel('Buscar emoji').fill('party')
  await picker
    .getByRole('option', { name: /fiesta/i })
    .first()
    .waitFor()
  await takePicture(ana, 'chat-emoji')
  await expectNoViolations(ana)
  await ana.page.keyboard.press('Enter')
  await ana.page.keyboard.press('Escape')
  await anas.field.press('Enter')
  await luis.page
    .getByRole('log')
    .getByText(/^\p{Extended_Pictographic}$/u)
    .last()
    .waitFor()
  await expectNoViolations(luis)
  await takePicture(luis, 'chat-voice-phone')
})
