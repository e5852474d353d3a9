import { expect, test } from 'vitest'
import { apiPageLink, signOut } from '#features/session/contract/session.ts'
import { startTestProgram } from './testing.ts'

const program = await startTestProgram({ triedOut: false })
const open = await startTestProgram()

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${program.origin}${path}`, { headers, redirect: 'manual' })

const PATHS = [
  '/docs',
  '/docs/json',
  '/docs/yaml',
  '/docs/static/swagger-ui.css',
  '/docs/static/swagger-ui-bundle.js',
]

test.each(PATHS)('%s asks for a session', async (path) => {
  const refused = await get(path)
  expect({ status: refused.status, body: await refused.json() }).toMatchObject({
    status: 401,
    body: { code: 'unauthenticated' },
  })
  expect((await get(path, { authorization: 'token nobody-has-this' })).status).toBe(401)
  expect((await get(path, { cookie: 'docs_link=1.1.1.9999999999.x' })).status).toBe(401)
})

test('a person is led through the program, and the page opens as long as the session lasts', async () => {
  const asked = await get('/docs', { accept: 'text/html' })
  expect([asked.status, asked.headers.get('location')]).toEqual([302, '/#/docs'])
  const ana = await program.signIn('ana')
  const { url } = await ana.call(apiPageLink, {})
  const opened = await get(url, { accept: 'text/html' })
  expect([opened.status, opened.headers.get('location')]).toEqual([302, '/docs'])
  const set = opened.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/; Path=\/docs; .*HttpOnly; SameSite=Strict/)
  const cookie = set.split(';')[0] ?? ''
  for (const path of PATHS) expect([path, (await get(path, { cookie })).status]).toEqual([path, 200])
  // The link is for this page only.
  expect((await get('/api/v1/session/', { cookie })).status).toBe(401)
  await ana.call(signOut, {})
  for (const path of PATHS) expect([path, (await get(path, { cookie })).status]).toEqual([path, 401])
})

test('a program reads the document with its token', async () => {
  const { session } = await program.signIn('luis')
  const answer = await get('/docs/json', { authorization: `token ${session.token}` })
  expect([
    answer.status,
    Object.keys(((await answer.json()) as { paths: object }).paths).length > 100,
  ]).toEqual([200, true])
})

test('on a developer’s machine it is open', async () => {
  expect((await fetch(`${open.origin}/docs/json`)).status).toBe(200)
})

const pathsOf = async (url: string) =>
  Object.keys(((await (await fetch(`${open.origin}${url}`)).json()) as { paths: object }).paths)

test('each area is a document of its own, and together they are all', async () => {
  const page = await (await fetch(`${open.origin}/docs/static/swagger-initializer.js`)).text()
  const areas = [...page.matchAll(/\/docs\/json\?area=[\w-]+/g)].map(([url]) => url)
  expect(areas.length).toBeGreaterThan(5)
  const parts = await Promise.all(areas.map(pathsOf))
  expect(parts.flat().sort()).toEqual((await pathsOf('/docs/json')).sort())
})
