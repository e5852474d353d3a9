import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#platform/testing/eventually.ts'
import { chatScreen, filesKeptBy } from './harness/chat.ts'
import type { Person } from './harness/person.ts'
import { stage, takePicture } from './harness/stage.ts'

const { person } = stage()

test("a second tab shows the first tab's upload, and takes it over when that tab closes", async () => {
  const [ana, luis] = await Promise.all([person('ana'), person('luis')])
  const [anas, luiss] = [chatScreen(ana), chatScreen(luis)]
  await Promise.all([anas.open('Luis'), luiss.open('Ana')])
  const tray = ana.page.getByRole('region', { name: 'Archivos para enviar' })
  // Sent to a server that never answers: a request only held back by the browser was sent when its tab closed.
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const nowhere = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
  await ana.page.route('**/attached/', (route) => route.continue({ url: nowhere }))
  await ana.page.getByRole('button', { name: 'Adjuntar archivos' }).click()
  await tray
    .locator('input[type=file]')
    .setInputFiles([{ name: 'relevo.txt', mimeType: 'text/plain', buffer: Buffer.from('turno') }])
  await tray.getByRole('button', { name: 'Enviar 1 archivo' }).click()
  await ana.page.getByRole('progressbar', { name: 'Enviando relevo.txt' }).waitFor()
  await eventually(async () => expect(await filesKeptBy(ana)).toBe(1))

  const second: Person = { ...ana, page: await ana.context.newPage() }
  const uploads: string[] = []
  second.page.on('request', (request) => {
    if (request.url().endsWith('/attached/')) uploads.push(request.url())
  })
  await second.page.goto(ana.page.url())
  const seconds = chatScreen(second)
  await seconds.messages.waitFor()
  // The second tab shows it without a cancel button.
  const shown = seconds.messages.getByRole('progressbar', { name: 'Enviando relevo.txt' })
  await shown.waitFor()
  await seconds.messages.getByText('Se envía desde otra pestaña').waitFor()
  expect(await seconds.messages.getByRole('button', { name: /relevo\.txt/ }).count()).toBe(0)
  await takePicture(second, 'chat-second-tab')
  await seconds.say('escrito en la segunda')
  await luiss.message('escrito en la segunda').waitFor()
  expect(uploads).toHaveLength(0)

  await ana.page.close()
  await luiss.message('relevo.txt').waitFor()
  await seconds.message('relevo.txt').waitFor()
  expect(uploads).toHaveLength(1)
  await shown.waitFor({ state: 'detached' })
  expect(await seconds.message('relevo.txt').count()).toBe(1)
  await eventually(async () => expect(await filesKeptBy(second)).toBe(0))
})
