import { request as httpRequest } from 'node:http'
import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram } from '#apps/server/testing.ts'
import { currentSession, publicSettings } from '#features/session/contract/session.ts'
import { uploadPicture } from '#platform/contract/files.ts'
import { createMailQueue } from '#platform/mail/server/mail-queue.ts'
import { brandLogo, brands } from '../../contract/brands.ts'
import { companies } from '../../contract/companies.ts'
import { createBrands } from './find-brand.ts'

const program = await startTestProgram()
const { database } = program
let operador: Client
let admin: Client
let ana: Client
let eva: Client
beforeAll(async () => {
  ;[operador, admin, ana, eva] = await program.signInAll('operador', 'admin', 'ana', 'eva')
})

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A request as a browser at that host sends it: `fetch` would write its own. */
const at = (host: string, path: string) =>
  new Promise<{ status: number; body: Buffer; type: string }>((resolve, reject) => {
    const { hostname, port } = new URL(program.origin)
    httpRequest({ hostname, port, path, headers: { host } }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          body: Buffer.concat(chunks),
          type: String(response.headers['content-type']),
        }),
      )
    })
      .on('error', reject)
      .end()
  })
const settingsAt = async (host: string) => JSON.parse(String((await at(host, publicSettings.path)).body))

const newBrand = async (more: object = {}) =>
  (
    await operador.call(brands.routes.create, {
      body: {
        ...{ name: 'Nube Andina', domain: null, logo: null, sender_name: null, sender: null },
        ...{ primary_color: '#7a1f5c', secondary_color: '#ef6c00', ...more },
      },
    })
  ).record

const reads = () => operador.call(companies.routes.read, { params: { id: ana.session.company.id } })

test('a host shows its brand, without a session, and every other host the product’s own', async () => {
  const { id: logo } = await operador.call(uploadPicture, { file: new Blob([PNG]), fileName: 'logo.png' })
  await newBrand({ domain: 'Nube.Example.com', logo })
  expect(await settingsAt('nube.example.com:8443')).toMatchObject({
    productName: 'Nube Andina',
    brand: { primary_color: '#7a1f5c', secondary_color: null, logo: `${brandLogo.path}?v=${logo}` },
  })
  const picture = await at('nube.example.com', `${brandLogo.path}?v=${logo}`)
  expect([picture.status, picture.type]).toEqual([200, 'image/png'])
  expect(picture.body.equals(PNG)).toBe(true)
  for (const host of ['otra.example.com', 'example.com', 'nube.example.com.attacker.example']) {
    expect(await settingsAt(host)).toMatchObject({ brand: null })
    // Whatever id is asked for.
    expect((await at(host, `${brandLogo.path}?v=${logo}`)).status).toBe(404)
  }
})

test('what is set is shown at once, although hosts were asked before, and so is what is changed and removed', async () => {
  const host = 'pronto.example.com'
  expect(await settingsAt(host)).toMatchObject({ brand: null })
  const made = await newBrand({ name: 'Pronto', domain: host })
  expect(await settingsAt(host)).toMatchObject({ productName: 'Pronto' })
  // The full name of a host may end in a dot.
  expect(await settingsAt(`${host}.:8443`)).toMatchObject({ productName: 'Pronto' })
  await operador.call(brands.routes.edit, {
    params: { id: made.id },
    body: { version: made.version, name: 'Enseguida', primary_color: '#00695c' },
  })
  expect(await settingsAt(host)).toMatchObject({
    productName: 'Enseguida',
    brand: { primary_color: '#00695c' },
  })
  await operador.call(brands.routes.act, { body: { action: 'remove', ids: [made.id] } })
  expect(await settingsAt(host)).toMatchObject({ brand: null })
})

test('a company’s people have its brand, but its own colours first', async () => {
  const brand = await newBrand({ name: 'Otra', sender: 'hola@otra.example.com', domain: 'otra.example.org' })
  const { version } = await reads()
  await operador.call(companies.routes.edit, {
    params: { id: ana.session.company.id },
    body: { version, brand: brand.id, secondary_color: '#123456' },
  })
  expect((await ana.call(currentSession, {})).company).toMatchObject({
    product_name: 'Otra',
    primary_color: '#7a1f5c',
    secondary_color: '#123456',
  })
  expect((await eva.call(currentSession, {})).company).toMatchObject({
    product_name: null,
    primary_color: null,
  })
  expect(
    (await operador.send(brands.routes.act, { body: { action: 'remove', ids: [brand.id] } })).status,
  ).toBe(409)

  const found = createBrands(database)
  const queue = createMailQueue(
    { send: async () => {}, close: () => {} },
    async (companyId, rows) => (await found.ofCompany(companyId, rows))?.from ?? null,
  )
  const mail = { to: 'x@example.com', subject: 's', text: 't', html: 'h' }
  await database.system((unit) => queue.send(unit, ana.session.company.id, mail))
  await database.system((unit) => queue.send(unit, eva.session.company.id, mail))
  expect(await found.ofCompany(ana.session.company.id)).toEqual({
    name: 'Otra',
    origin: 'https://otra.example.org',
    from: { name: 'Otra', address: 'hola@otra.example.com' },
  })
  expect(await found.ofCompany(eva.session.company.id)).toBeNull()
})

test('nothing of a brand is markup, style or another head of a mail', async () => {
  const refused = async (more: object) =>
    (await operador.send(brands.routes.create, { body: { name: 'Mala', ...more } } as never)).status
  expect(await refused({ primary_color: 'red;background:url(//x)' })).toBe(400)
  expect(await refused({ primary_color: '#12345' })).toBe(400)
  expect(await refused({ domain: 'x.example.com/"><script>' })).toBe(400)
  expect(await refused({ domain: 'localhost' })).toBe(400)
  expect(await refused({ name: 'A\r\nBcc: x@example.com' })).toBe(400)
  expect(await refused({ sender: 'a@example.com\r\nBcc: b@example.com' })).toBe(400)
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'])
  expect((await operador.send(uploadPicture, { file: svg, fileName: 'logo.png' })).status).toBe(415)
})

test('a company administrator sees and writes none', async () => {
  for (const person of [admin, eva]) {
    expect((await person.send(brands.routes.list, {})).status).toBe(403)
    expect((await person.send(brands.routes.create, { body: { name: 'Mía' } } as never)).status).toBe(403)
  }
})
