import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPanelAddress } from '#features/integrations/contract/panel.ts'
import { sites } from '#features/integrations/contract/sites.ts'
import { apiOf } from './harness/api-of.ts'
import { softphone } from './harness/softphone.ts'
import { stage } from './harness/stage.ts'

const { person, origin } = stage({ company: 'own' })

/** A page of somebody else, at an origin of its own, with our tag or our panel. */
let panel = ''
const theirs = createServer((request, response) => {
  const framing = request.url === '/marco'
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    .end(`<!doctype html><meta charset="utf-8">
    <h1>Clientes</h1>
    <p id="rosa">Rosa: +57 300 123 4567</p><p>Pedido 20260001112</p>
    <p><a id="luis" href="callto:+573007654321">Luis</a></p>
    ${framing ? `<iframe title="panel" allow="microphone" width="380" height="640" src="${panel}"></iframe>` : ''}
    <script src="${origin}/llamar.js" async></script>`)
})
let site = ''
beforeAll(async () => {
  theirs.listen(0, '127.0.0.1')
  await once(theirs, 'listening')
  site = `http://127.0.0.1:${(theirs.address() as AddressInfo).port}`
})
afterAll(() => theirs.close())

test('a number of a trusted page calls through the phone of whoever clicks; of another page it does not', async () => {
  const [admin, ana] = await Promise.all([person('admin'), person('ana')])
  await softphone(ana).ready()
  const page = await ana.context.newPage()
  await page.goto(site)
  const click = async (what: string) => {
    const [window] = await Promise.all([page.waitForEvent('popup'), page.click(what)])
    return window
  }
  const refused = await click('#rosa a')
  await refused.getByText('no ha permitido llamar desde').waitFor()
  await refused.close()
  // What is no telephone number stays text.
  expect(await page.locator('a.suite-llamar').allTextContents()).toEqual(['+57 300 123 4567'])
  await (await apiOf(admin)).call(sites.routes.create, { body: { origin: site } })
  const calling = await click('#luis')
  await calling.getByText('+573007654321').waitFor()
  await calling.getByText('Su teléfono está llamando.').waitFor()
})

test('the API page tries requests out with the session of the browser', async () => {
  const { page } = await person('admin')
  await page.goto(`${origin}/#/docs`)
  // One area at a time: the page opens with the quickest.
  await page.locator('select#select').selectOption({ label: 'v1' })
  await page.getByText('v1/session', { exact: true }).click()
  const operation = page.locator('[id$=getApiV1Session]')
  await operation.click()
  await operation.getByRole('button', { name: 'Execute' }).click()
  await operation.locator('.live-responses-table').getByText('200').first().waitFor()
})

test('the panel shows itself in a trusted page, at 380 pixels, and in no other', async () => {
  const [admin, ana] = await Promise.all([person('admin'), person('ana')])
  const api = await apiOf(admin)
  panel = (await api.call(readPanelAddress, {})).url
  const page = await ana.context.newPage()
  await page.goto(`${site}/marco`)
  const frame = page.frameLocator('iframe')
  expect(await frame.getByRole('button', { name: 'Ingresar' }).count()).toBe(0)
  const { results } = await api.call(sites.routes.list, { query: {} })
  const [known] = results
  if (known)
    await api.call(sites.routes.edit, {
      params: { id: known.id },
      body: { version: known.version, panel: true },
    })
  else await api.call(sites.routes.create, { body: { origin: site, panel: true } })
  await page.goto('about:blank')
  await page.goto(`${site}/marco`)
  await frame.getByPlaceholder('Buscar chats, personas y mensajes').waitFor()
})
