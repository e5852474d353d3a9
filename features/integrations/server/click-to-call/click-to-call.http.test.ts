import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { orderDial, readDialOrder, takeDialOrder } from '#features/phone/contract/dial-orders.ts'
import { sites } from '../../contract/sites.ts'

const program = await startTestProgram()
const [admin, ana, luis] = await program.signInAll('admin', 'ana', 'luis')
await program.makeAdministrator('eva')
const eva = await program.signIn('eva')
const origin = 'https://crm.example.com'

test('a number of a trusted page calls through the phone of whoever clicks, once', async () => {
  await admin.call(sites.routes.create, { body: { origin } })
  const { order } = await ana.call(orderDial, { body: { number: '+57 300 123 4567', origin } })
  const params = { order }
  expect(await ana.call(readDialOrder, { params })).toMatchObject({ taken: false })
  for (const other of [luis, eva]) {
    expect(await other.send(readDialOrder, { params })).toMatchObject({ status: 404 })
    expect(await other.send(takeDialOrder, { params })).toMatchObject({ status: 404 })
  }
  expect(await ana.call(takeDialOrder, { params })).toEqual({ number: '+57 300 123 4567' })
  expect(await ana.send(takeDialOrder, { params })).toMatchObject({ status: 404 })
  expect(await ana.call(readDialOrder, { params })).toMatchObject({ taken: true })
})

test('a page that the company does not trust, or no more, calls nobody', async () => {
  const body = { number: '3001234567', origin: 'https://evil.example' }
  expect(await ana.send(orderDial, { body })).toMatchObject({
    status: 403,
    body: { code: 'phone.untrusted_site', detail: expect.stringContaining('https://evil.example') },
  })
  // Another company trusts nobody yet.
  expect(await eva.send(orderDial, { body: { ...body, origin } })).toMatchObject({ status: 403 })
  const { results } = await admin.call(sites.routes.list, { query: {} })
  const [site] = results
  const edited = { params: { id: site?.id ?? 0 }, body: { version: site?.version ?? 0, calls: false } }
  await admin.call(sites.routes.edit, edited)
  expect(await ana.send(orderDial, { body: { ...body, origin } })).toMatchObject({ status: 403 })
})

test('sites are origins, of administrators and their company', async () => {
  for (const wrong of ['crm.example.com', 'https://crm.example.com/path', 'javascript:alert(1)'])
    expect(await admin.send(sites.routes.create, { body: { origin: wrong } })).toMatchObject({ status: 400 })
  expect(await ana.send(sites.routes.create, { body: { origin } })).toMatchObject({ status: 403 })
  expect((await eva.call(sites.routes.list, { query: {} })).results).toEqual([])
})

test('the script may be loaded by any page, and its window hears the page that opened it; neither holds a secret', async () => {
  const script = await fetch(`${program.origin}/llamar.js`)
  expect(script.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  expect(script.headers.get('content-type')).toContain('javascript')
  const page = await fetch(`${program.origin}/llamar`)
  expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  for (const file of ['/llamar/ventana.js', '/llamar/ventana.css'])
    expect((await fetch(`${program.origin}${file}`)).status).toBe(200)
  expect(await script.text()).not.toContain('token')
})
