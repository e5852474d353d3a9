import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SpeechStandIn, startSpeechStandIn } from '#platform/testing/openai-speech/stand-in.ts'
import { enter, openBrowser, type Person } from './harness/person.ts'
import { ownSuite, sharedChromium } from './harness/shared-suite.ts'
import type { Suite } from './harness/suite.ts'

let suite: Suite
let browser: Browser
let speech: SpeechStandIn

beforeAll(async () => {
  speech = await startSpeechStandIn()
  suite = await ownSuite({ env: { INTEGRATION_PRIVATE_ADDRESSES: 'true' } })
  browser = await sharedChromium()
})
afterAll(async () => {
  await browser?.close()
  await suite?.stop()
  await speech?.close()
})

async function visitor(name: string): Promise<Person> {
  const person = await openBrowser(browser, suite.origin, name)
  await person.context.grantPermissions(['microphone', 'camera', 'notifications'], { origin: suite.origin })
  return person
}

test('what is said in a meeting is read at once, and after it beside the video', async () => {
  const [admin, ana, luis] = (await Promise.all(['admin', 'ana', 'luis'].map(visitor))) as [
    Person,
    Person,
    Person,
  ]
  await Promise.all([admin, ana, luis].map((one) => enter(one, suite.origin)))

  await admin.page.goto(`${suite.origin}/#/admin/herramientas/meetings`)
  await admin.page.getByRole('button', { name: 'Transcripción y subtítulos' }).click()
  const dialog = admin.page.getByRole('dialog')
  await dialog.getByLabel('Transcribir las reuniones grabadas').check()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.getByText('Escriba la dirección del servicio para poder transcribir.').waitFor()
  await dialog.getByLabel('Dirección del servicio de voz').fill(speech.url)
  await dialog.getByLabel('Clave del servicio').fill(speech.key)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await dialog.waitFor({ state: 'detached' })

  speech.answers = (_, number) => ({ text: `Revisemos la factura ${number} del proveedor.`, seconds: 1 })
  await ana.page.goto(`${suite.origin}/#/webMeetings/meetings?edit=new`)
  await ana.page.getByRole('dialog').getByRole('textbox').fill('Comité escrito')
  const opened = ana.context.waitForEvent('page')
  await ana.page.getByRole('button', { name: 'Crear y entrar' }).click()
  const hers = await opened
  await hers.getByRole('button', { name: 'Entrar', exact: true }).click()
  await hers.getByText('Aún no hay nadie más aquí').waitFor()
  await luis.page.goto(hers.url())
  await luis.page.getByRole('button', { name: 'Entrar', exact: true }).click()

  await hers.getByRole('button', { name: 'Más opciones' }).click()
  await hers.getByRole('menuitem', { name: 'Grabar la reunión' }).click()
  await hers.getByRole('alertdialog').getByRole('button', { name: 'Grabar la reunión' }).click()
  await hers.getByText('Se está grabando').waitFor()

  // The browser's own microphone beeps, which is loud enough for a voice.
  await luis.page.getByRole('button', { name: 'Subtítulos' }).click()
  await hers.getByText('Subtítulos activos').waitFor()
  const captions = luis.page.getByRole('log', { name: 'Subtítulos' })
  await captions.getByText('Revisemos la factura').first().waitFor({ timeout: 60_000 })
  await captions.getByText('Ana Gómez').first().waitFor({ timeout: 60_000 })
  expect(await hers.getByRole('log', { name: 'Subtítulos' }).count()).toBe(0)
  await luis.page.getByRole('button', { name: 'Quitar los subtítulos' }).click()
  await hers.getByText('Subtítulos activos').waitFor({ state: 'detached' })

  await hers.getByRole('button', { name: 'Más opciones' }).click()
  await hers.getByRole('menuitem', { name: 'Dejar de grabar' }).click()
  await luis.page.getByText('La grabación terminó').waitFor()
  await luis.page.getByRole('button', { name: 'Salir' }).click()

  await luis.page.goto(`${suite.origin}/#/webMeetings/grabaciones`)
  await luis.page.getByText('Comité escrito').first().click()
  const transcript = luis.page.getByRole('region', { name: 'Transcripción' })
  await transcript.waitFor({ timeout: 120_000 })
  await transcript.getByText('Ana Gómez').first().waitFor()
  await transcript.getByLabel('Buscar en la transcripción').fill('FACTURA')
  await transcript.getByText(/\d+ coincidencia/).waitFor()
  await transcript
    .getByRole('button', { name: /Revisemos/ })
    .first()
    .click()
  await luis.page.waitForFunction(
    () => {
      const video = document.querySelector('video')
      return video !== null && !video.paused && document.querySelector('[data-line] [aria-current]') !== null
    },
    undefined,
    { timeout: 60_000 },
  )
  const file = luis.page.waitForEvent('download')
  await transcript.getByRole('button', { name: 'Descargar la transcripción' }).click()
  await luis.page.getByRole('menuitem', { name: 'Subtítulos (.vtt)' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.vtt$/)
  for (const person of [admin, ana, luis]) {
    expect(person.problems).toEqual([])
    await person.context.close()
  }
})
