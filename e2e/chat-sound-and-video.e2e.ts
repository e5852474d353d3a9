import { expect, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { chatScreen } from './harness/chat.ts'
import type { Person } from './harness/person.ts'
import { stage, takePicture } from './harness/stage.ts'
import { expectNoViolations } from './harness/violations.ts'

const { person } = stage()

test('video and audio play while loading, and continue when their address expires', async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const [anas, luiss] = [chatScreen(ana), chatScreen(luis)]
  await Promise.all([anas.open('Luis'), luiss.open('Ana')])
  await ana.page.getByRole('button', { name: 'Adjuntar archivos' }).click()
  const tray = ana.page.getByRole('region', { name: 'Archivos para enviar' })
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
  // The first address has already expired when the element requests it.
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
  await eventually(async () => expect(await shown()).toEqual([true, true, 320]), 30_000)
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

/** A two-second video recorded by the browser. */
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

/** A tone as WAV, 8 kHz, 16 bit. */
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
  const samples = Int16Array.from({ length: seconds * rate }, (_, index) => 6_000 * Math.sin(index / 3))
  return Buffer.concat([head, Buffer.from(samples.buffer)])
}

test('a voice note is recorded, previewed, sent and played; emojis are found and sent', async () => {
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
  await eventually(async () => expect(await note.getByText(/^0:0\d \/ 0:0\d$/).count()).toBe(1), 30_000)

  // Emojis are found in both languages, by keyboard; a message of emojis alone is large.
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
