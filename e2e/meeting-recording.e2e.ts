import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enter, openBrowser, type Person } from './harness/person.ts'
import { ownSuite, sharedChromium } from './harness/shared-suite.ts'
import type { Suite } from './harness/suite.ts'

let suite: Suite
let browser: Browser

beforeAll(async () => {
  suite = await ownSuite()
  browser = await sharedChromium()
})
afterAll(async () => {
  await browser?.close()
  await suite?.stop()
})

async function visitor(name: string): Promise<Person> {
  const person = await openBrowser(browser, suite.origin, name)
  await person.context.grantPermissions(['microphone', 'camera', 'notifications'], { origin: suite.origin })
  return person
}

/** Resolves once a picture of somebody else moves. */
const seesSomebody = (page: Page) =>
  page.waitForFunction(
    () =>
      [...document.querySelectorAll<HTMLVideoElement>('[data-tile] video')].filter(
        (video) => video.getVideoPlaybackQuality().totalVideoFrames > 5,
      ).length >= 2,
    undefined,
    { timeout: 60_000 },
  )

test('a meeting is recorded: everybody is told, and its video moves and sounds', async () => {
  const [ana, luis] = (await Promise.all(['ana', 'luis'].map(visitor))) as [Person, Person]
  await Promise.all([enter(ana, suite.origin), enter(luis, suite.origin)])
  await ana.page.goto(`${suite.origin}/#/webMeetings/meetings?edit=new`)
  await ana.page.getByRole('dialog').getByRole('textbox').fill('Comité grabado')
  const opened = ana.context.waitForEvent('page')
  await ana.page.getByRole('button', { name: 'Crear y entrar' }).click()
  const hers = await opened
  await hers.getByRole('button', { name: 'Entrar', exact: true }).click()
  await hers.getByText('Aún no hay nadie más aquí').waitFor()

  const record = async (item: string) => {
    await hers.getByRole('button', { name: 'Más opciones' }).click()
    await hers.getByRole('menuitem', { name: item }).click()
  }
  await record('Grabar la reunión')
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Grabar la reunión' }).click()
  await hers.getByText('Se está grabando').waitFor()
  // Who comes later is told as well.
  await luis.page.goto(hers.url())
  await luis.page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await luis.page.getByText('Ana Gómez está grabando esta reunión').waitFor()
  await Promise.all([seesSomebody(hers), seesSomebody(luis.page)])
  await record('Dejar de grabar')
  await luis.page.getByText('La grabación terminó').waitFor()
  await luis.page.getByRole('button', { name: 'Salir' }).click()

  await luis.page.goto(`${suite.origin}/#/webMeetings/grabaciones`)
  await luis.page.getByText('Comité grabado').first().click()
  await luis.page.getByRole('button', { name: 'Ver video' }).click({ timeout: 120_000 })
  const video = luis.page.locator('video')
  await video.waitFor()
  await luis.page.waitForFunction(
    () => {
      const film = document.querySelector('video')
      const decoded = (film as unknown as { webkitAudioDecodedByteCount?: number } | null)
        ?.webkitAudioDecodedByteCount
      return film !== null && film.getVideoPlaybackQuality().totalVideoFrames > 10 && (decoded ?? 0) > 0
    },
    undefined,
    { timeout: 60_000 },
  )
  for (const person of [ana, luis]) {
    expect(person.problems).toEqual([])
    await person.context.close()
  }
})
