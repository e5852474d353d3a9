import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRoom } from '#features/meetings/contract/rooms.ts'
import { apiOf } from './harness/api-of.ts'
import { enter, openBrowser } from './harness/person.ts'
import { ownSuite, sharedChromium } from './harness/shared-suite.ts'
import { takePicture } from './harness/stage.ts'
import type { Suite } from './harness/suite.ts'
import { expectNoViolations } from './harness/violations.ts'

let suite: Suite
let browser: Browser

beforeAll(async () => {
  // Without a Jitsi server.
  suite = await ownSuite()
  browser = await sharedChromium()
})
afterAll(async () => {
  await browser?.close()
  await suite?.stop()
})

/** How many neighbouring points of one's own picture differ much: few where it is blurred. Null while there is no picture. */
const edges = (page: Page) =>
  page.evaluate(() => {
    const video = document.querySelector('video')
    const context = new OffscreenCanvas(320, 180).getContext('2d')
    if (!video || video.videoWidth === 0 || video.readyState < 2 || !context) return null
    context.drawImage(video, 0, 0, 320, 180)
    const { data } = context.getImageData(0, 0, 320, 180)
    let sharp = 0
    for (let at = 4; at < data.length; at += 4)
      if (Math.abs((data[at + 1] ?? 0) - (data[at - 3] ?? 0)) > 30) sharp += 1
    return sharp
  })

/** A camera before a fence: Chromium's own shows something that passes for a person. */
function fenceAsCamera(): void {
  const { mediaDevices } = navigator
  const real = mediaDevices.getUserMedia.bind(mediaDevices)
  mediaDevices.getUserMedia = async (wanted) => {
    if (!wanted?.video) return real(wanted)
    const canvas = document.createElement('canvas')
    Object.assign(canvas, { width: 640, height: 360 })
    const context = canvas.getContext('2d')
    let turn = 0
    setInterval(() => {
      if (context === null) return
      turn += 1
      context.fillStyle = '#77aa88'
      context.fillRect(0, 0, 640, 360)
      context.fillStyle = turn % 2 === 0 ? '#222222' : '#232323'
      for (let at = 0; at < 640; at += 80) context.fillRect(at, 0, 6, 360)
      for (let at = 20; at < 360; at += 90) context.fillRect(0, at, 640, 6)
    }, 50)
    return canvas.captureStream(20)
  }
}

async function beforeRoom(name: string) {
  const ana = await openBrowser(browser, suite.origin, 'ana')
  await ana.context.grantPermissions(['microphone', 'camera'], { origin: suite.origin })
  await ana.page.addInitScript(fenceAsCamera)
  await enter(ana, suite.origin)
  const room = await (await apiOf(ana)).call(openRoom, { body: { name_room: name } })
  await ana.page.goto(room.address)
  await expect.poll(() => edges(ana.page)).toBeGreaterThan(500)
  return ana
}

test('ana blurs what is behind her before she enters, and it stays so inside', async () => {
  const ana = await beforeRoom('Con fondo')
  const { page } = ana
  const sharp = Number(await edges(page))
  await page.getByLabel('Difuminar el fondo').check()
  await expect.poll(async () => (await edges(page)) ?? sharp).toBeLessThan(sharp / 4)
  const width = await page.locator('video').evaluate((video) => (video as HTMLVideoElement).videoWidth)
  expect(width).toBe(640)
  await takePicture(ana, 'meeting-blur')
  await expectNoViolations(ana)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.getByText('Aún no hay nadie más aquí').waitFor()
  await expect.poll(async () => (await edges(page)) ?? sharp).toBeLessThan(sharp / 4)
})

test('without the effect nothing of the room behind her is shown', async () => {
  const ana = await beforeRoom('Sin efecto')
  const { page } = ana
  await ana.context.route('**/*.tflite', (route) => route.abort())
  await page.getByLabel('Difuminar el fondo').check()
  await page.getByText('La cámara quedó apagada').waitFor()
  await page.getByText('Cámara apagada').waitFor()
  expect(await page.locator('video').count()).toBe(0)
  await takePicture(ana, 'meeting-blur-failed')
  await page.getByRole('button', { name: 'Encender cámara' }).click()
  await expect.poll(() => edges(page)).toBeGreaterThan(500)
})
