import { expect, test } from 'vitest'
import { stage } from './harness/stage.ts'

const { person, origin } = stage()

/** Another origin, on this machine as well: browsers let no public page read what is local. */
const OTHER = `${origin.replace('localhost', '127.0.0.1')}/otro-programa`
const PAGE = `<!doctype html><title>Otro programa</title>
  <main>
    <p id="text">Rosa Peña, tel. +57 300 123 4567, pedido 20261127, 2026-11-27, $1.250.000</p>
    <a id="link" href="callto:1002">Luis</a>
    <p id="code"><code>+57 300 123 4567</code></p>
  </main>
  <p id="beside">+57 300 765 4321</p>
  <script src="${origin}/click-to-call.js" data-text="main"></script>`

test('numbers in another program open the softphone, which asks before it calls', async () => {
  const ana = await person('ana')
  const page = await ana.context.newPage()
  await page.route(OTHER, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: PAGE }))
  await page.goto(OTHER)
  const marked = page.locator('[data-suite-call]')
  await expect.poll(() => marked.allTextContents()).toEqual(['+57 300 123 4567'])
  const opened = async (selector: string) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), page.click(selector)])
    return popup
  }
  const popup = await opened('[data-suite-call]')
  await popup.getByText('+573001234567').waitFor()
  // Nothing rings until the person says so.
  await popup.getByRole('button', { name: 'Llamar', exact: true }).waitFor()
  expect(new URL(popup.url()).origin).toBe(origin)
  await popup.close()
  const second = await opened('#link')
  await second.getByText('1002', { exact: true }).waitFor()
  await second.close()
  // A page cannot press its own numbers.
  const before = ana.context.pages().length
  await page.evaluate(() => document.querySelector<HTMLElement>('[data-suite-call]')?.click())
  expect(ana.context.pages()).toHaveLength(before)
})
