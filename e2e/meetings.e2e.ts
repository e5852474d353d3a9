import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, openBrowser, type Person } from './harness/person.ts'
import { ownSuite, sharedChromium } from './harness/shared-suite.ts'
import type { Suite } from './harness/suite.ts'

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

async function visitor(name: string): Promise<Person> {
  const person = await openBrowser(browser, suite.origin, name)
  await person.context.grantPermissions(['microphone', 'camera', 'notifications', 'clipboard-write'], {
    origin: suite.origin,
  })
  return person
}

/** Resolves once `count` pictures of others move: none is counted that shows the same frame for ever. */
async function seesMoving(page: Page, count: number): Promise<void> {
  await page.waitForFunction(
    async (wanted) => {
      const videos = [...document.querySelectorAll<HTMLVideoElement>('[data-tile] video')]
      const before = videos.map((video) => video.getVideoPlaybackQuality().totalVideoFrames)
      await new Promise((resolve) => setTimeout(resolve, 700))
      const moving = videos.filter(
        (video, index) =>
          video.isConnected &&
          video.videoWidth > 0 &&
          video.getVideoPlaybackQuality().totalVideoFrames > (before[index] ?? 0),
      )
      return moving.length >= wanted
    },
    count,
    { timeout: 60_000 },
  )
}

const tiles = (page: Page) => page.locator('[data-tile=camera]')

test('two people and a guest meet: waiting, let in, moving pictures, an engine that dies, leaving', async () => {
  const [ana, luis, guest] = (await Promise.all(['ana', 'luis', 'invitada'].map(visitor))) as [
    Person,
    Person,
    Person,
  ]
  await Promise.all([enter(ana, suite.origin), enter(luis, suite.origin)])

  await ana.page.goto(`${suite.origin}/#/webMeetings/meetings`)
  await ana.page.getByRole('button', { name: 'Nueva reunión' }).first().click()
  await ana.page.getByRole('dialog').getByRole('textbox').fill('Comité de ventas')
  const opened = ana.context.waitForEvent('page')
  await ana.page.getByRole('button', { name: 'Crear y entrar' }).click()
  const hers = await opened
  await hers.getByRole('button', { name: 'Entrar', exact: true }).click()
  await hers.getByText('Aún no hay nadie más aquí').waitFor()
  const address = hers.url()
  expect(address).toMatch(/#\/reunion\/comite-de-ventas-[0-9a-f]{24}$/)

  await luis.page.goto(address)
  await luis.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await seesMoving(hers, 2)
  await seesMoving(luis.page, 2)

  await guest.page.goto(address)
  await guest.page.getByLabel('Su nombre').fill('Carla de Acme')
  await guest.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await guest.page.getByText('Esperando a que le permitan entrar').waitFor()
  await hers.getByText('Carla de Acme quiere entrar').waitFor()
  await hers.getByRole('button', { name: 'Admitir a Carla de Acme' }).click()
  await Promise.all([seesMoving(guest.page, 3), seesMoving(hers, 3), seesMoving(luis.page, 3)])

  await guest.page.keyboard.press('c')
  await guest.page.getByPlaceholder('Mensaje para todos').fill('Buenos días')
  await guest.page.keyboard.press('Enter')
  await hers.getByRole('button', { name: 'Chat' }).click()
  await hers.getByText('Buenos días').waitFor()

  const pid = async () =>
    JSON.parse(await readFile(join(suite.dataDir, 'janus/janus.pid'), 'utf8')).pid as number
  const killed = await pid()
  process.kill(killed, 'SIGKILL')
  // What moves from here on comes from the next one.
  await expect.poll(pid).not.toBe(killed)
  await Promise.all([seesMoving(guest.page, 3), seesMoving(hers, 3), seesMoving(luis.page, 3)])

  await luis.page.getByRole('button', { name: 'Salir' }).click()
  await luis.page.getByText('Salió de la reunión').waitFor()
  await expect.poll(() => tiles(hers).count()).toBe(2)
  // Closed without a word.
  await guest.context.close()
  await expect.poll(() => tiles(hers).count(), { timeout: 20_000 }).toBe(1)

  for (const person of [ana, luis]) {
    expect(person.problems).toEqual([])
    await person.context.close()
  }
})
