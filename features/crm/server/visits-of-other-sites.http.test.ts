import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { forms } from '../contract/config/forms.ts'
import { registerPage } from '../contract/visits.ts'

const program = await startTestProgram()
const [admin] = await program.signInAll('admin')
if (!admin) throw new Error('nobody signed in')

test('pages of the sites that a form names count visits, and read the answer; others do not', async () => {
  const site = 'https://www.empresa.example'
  const { record } = await admin.call(forms.routes.create, {
    body: { name: 'Visitas', origins: [site] } as never,
  })
  const url = `${program.origin}${registerPage.path}`
  const asked = (origin: string) =>
    fetch(url, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    })
  const sent = (origin: string) =>
    fetch(url, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json' },
      body: JSON.stringify({ key: record.public_key, visitor: randomUUID(), page: `${site}/precios` }),
    })
  const allowed = await asked(site)
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(site)
  expect(allowed.headers.get('access-control-allow-headers')).toBe('content-type')
  const answer = await sent(site)
  expect(answer.status).toBe(201)
  expect(answer.headers.get('access-control-allow-origin')).toBe(site)
  expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  for (const other of ['https://otra.example', 'https://www.empresa.example.otra.example', 'null']) {
    expect((await asked(other)).headers.get('access-control-allow-origin')).toBeNull()
    expect((await sent(other)).headers.get('access-control-allow-origin')).toBeNull()
  }
  await admin.call(forms.routes.act, { body: { action: 'disable', ids: [record.id] } })
  expect((await asked(site)).headers.get('access-control-allow-origin')).toBeNull()
})

test.each(['https://empresa.example/', 'ftp://empresa.example', 'https://*', 'empresa.example'])(
  '%s is no site',
  async (origin) => {
    const body = { name: `Sitio ${origin}`, origins: [origin] } as never
    expect((await admin.send(forms.routes.create, { body })).status).toBe(400)
  },
)
