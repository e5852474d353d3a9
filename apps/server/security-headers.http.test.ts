import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { forms } from '#features/crm/contract/config/forms.ts'
import { readPublicForm } from '#features/crm/contract/public-forms.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { publicSettings } from '#features/session/contract/session.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import { removeFolder, temporaryFolder } from '#platform/testing/temporary-folder.ts'
import { startTestProgram } from './testing.ts'

const webFolder = await temporaryFolder()
afterAll(() => removeFolder(webFolder))
await mkdir(join(webFolder, 'assets'))
await writeFile(
  join(webFolder, 'index.html'),
  '<head><meta property="csp-nonce" nonce="__CSP_NONCE__"></head>',
)
await writeFile(join(webFolder, 'assets/app-1.js'), 'export {}')
await writeFile(join(webFolder, 'assets/blur.wasm-worker-Ab_1.js'), 'export {}')
await writeFile(join(webFolder, 'assets/blur.wasm-worker-Ab_1.js.gz'), '')

const program = await startTestProgram({ webFolder, settings: { PRODUCT_NAME: 'Voz</script>' } })

const headersOf = async (path: string, init?: RequestInit) =>
  (await fetch(`${program.origin}${path}`, init)).headers

test.each([
  ['a refusal', '/api/webrtc/get_directory_paginated', 401],
  ['what is not there', '/api/nowhere/', 404],
  ['an answer', '/healthz', 200],
  ['a part of the page', '/assets/app-1.js', 200],
])('%s has the security headers', async (_what, path, status) => {
  const answer = await fetch(`${program.origin}${path}`)
  expect(answer.status).toBe(status)
  const headers = Object.fromEntries(answer.headers)
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/default-src 'none';.*frame-ancestors 'none'/),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  })
  expect(headers['content-security-policy']).not.toMatch(/unsafe|nonce/)
  expect(headers).not.toHaveProperty('x-powered-by')
})

test.each(['identity', 'gzip'])('WebAssembly is for workers that compute alone (%s)', async (coding) => {
  const init = { headers: { 'accept-encoding': coding } }
  const worker = await headersOf('/assets/blur.wasm-worker-Ab_1.js', init)
  expect(worker.get('content-security-policy')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'",
  )
  expect((await headersOf('/assets/app-1.js', init)).get('content-security-policy')).not.toContain('wasm')
  expect((await headersOf('/', init)).get('content-security-policy')).not.toContain('wasm')
})

test('the API documentation page loads nothing from other hosts', async () => {
  const policy = (await headersOf('/docs/static/index.html')).get('content-security-policy')
  expect(policy).toContain("default-src 'self'")
  expect(policy).not.toMatch(/https?:|swagger\.io/)
})

test('each page has a new nonce, for styles only', async () => {
  const load = async () => {
    const answer = await fetch(`${program.origin}/`)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce = /nonce="(\w{32})"/.exec(await answer.text())?.[1] ?? 'none'
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`)
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    return nonce
  }
  expect(await load()).not.toBe(await load())
})

test('other sites may only frame the form of a company that is not suspended', async () => {
  const admin = await program.signIn('admin')
  const operator = await program.signIn('operador')
  const { record } = await admin.call(forms.routes.create, { body: { name: 'Enmarcado', thanks: 'Gracias' } })
  const key = String(record.public_key)
  const ancestorsAt = async (path: string) => {
    const headers = await headersOf(path)
    const [, ancestors] = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '') ?? []
    return { ancestors, option: headers.get('x-frame-options') }
  }
  const open = { ancestors: '*', option: null }
  const closed = { ancestors: "'none'", option: 'DENY' }
  expect(await ancestorsAt(`/formulario/${key}`)).toEqual(open)
  for (const path of ['/', '/index.html', `/formulario/${randomUUID()}`, '/formulario/x', '/formulario/%00'])
    expect({ path, ...(await ancestorsAt(path)) }).toEqual({ path, ...closed })
  const ids = [admin.session.company.id]
  const { name } = admin.session.company
  await operator.call(companies.routes.act, { body: { action: 'disable', ids, removal: { name } } })
  expect(await ancestorsAt(`/formulario/${key}`)).toEqual(closed)
  expect(
    (await fetch(`${program.origin}${requestUrl(readPublicForm.path, { key }, undefined)}`)).status,
  ).toBe(404)
  await operator.call(companies.routes.act, { body: { action: 'enable', ids } })
})

test('the page contains the public settings, which cannot break out of their element', async () => {
  const page = await (await fetch(`${program.origin}/`)).text()
  const json = /<script type="application\/json" id="settings">([^<]*)<\/script><\/head>/.exec(page)?.[1]
  const answer = await fetch(`${program.origin}${publicSettings.path}`)
  expect(JSON.parse(json ?? 'null')).toEqual(await answer.json())
})
