import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { signOnProviders } from '../../contract/providers.ts'
import { type Assertion, standInSaml } from '../stand-ins/stand-in-saml.ts'
import { createDns, signOnKit } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const { texts: dns, resolveTexts } = createDns()
const program = await startTestProgram({ settings: { INTEGRATION_PRIVATE_ADDRESSES: 'true' }, resolveTexts })
const { ownDomain, makeProvider, here, begin, post, finish } = signOnKit(program, dns)
const admin = await program.signIn('admin')
await program.makeAdministrator('eva')
const eva = await program.signIn('eva')
const rows = program.database.systemRows
const idp = await standInSaml('https://idp.example.com/entidad')
let provider: Awaited<ReturnType<typeof makeProvider>>

beforeAll(async () => {
  await ownDomain(admin, 'demo.example')
  provider = await makeProvider(admin, {
    name: 'Directorio',
    kind: 'saml',
    issuer: idp.entityId,
    sign_on_url: 'https://idp.example.com/sso?inquilino=7',
    certificates: idp.certificate,
  })
  await rows.updateTable('users').set({ email: 'ana@demo.example' }).where('username', '=', 'ana').execute()
})

const ANA: Assertion = { subject: 'ana-directorio', email: 'ana@demo.example' }

/** An answer to a new request, made by `make`. */
async function enter(make: (address: string) => string) {
  const { url, browser } = await begin('demo')
  const { callback, relayState } = idp.requestOf(url)
  const SAMLResponse = Buffer.from(make(url)).toString('base64')
  const { query, status } = await post(callback, { SAMLResponse, RelayState: relayState })
  expect(status).toBe(303)
  return finish(query.get('ticket'), browser)
}
const codeOf = async (make: (address: string) => string) => {
  const { ok, body } = await enter(make)
  return ok ? 'entered' : body.code
}

test('a person enters with a signed assertion for us in answer to our request', async () => {
  const { ok, body } = await enter((url) => idp.answer(url, ANA))
  expect(ok && body).toMatchObject({ username: 'ana' })
  const { url } = await begin('demo')
  expect(new URL(url).searchParams.get('inquilino')).toBe('7')
})

test('its metadata says where answers come, and unknown keys have none', async () => {
  const response = await fetch(here(provider.metadata_url ?? ''))
  expect(response.headers.get('content-type')).toContain('application/samlmetadata+xml')
  const document = await response.text()
  expect(document).toContain(`Location="${provider.callback_url}"`)
  expect(document).toContain(`entityID="${provider.metadata_url}"`)
  expect(document).toContain('WantAssertionsSigned="true"')
  const other = (provider.metadata_url ?? '').replace(/saml\/\w+/, 'saml/otra')
  expect((await fetch(here(other))).status).toBe(404)
})

describe('refused', () => {
  const wrong: readonly [string, Partial<Assertion>, string][] = [
    ['for another audience', { audience: 'https://otra.example' }, 'identity.audience'],
    ['for another recipient', { recipient: 'https://otra.example/acs' }, 'identity.audience'],
    ['of another issuer', { issuer: 'https://otro.example' }, 'identity.issuer'],
    ['that has expired', { from: -3_600_000, until: -1_800_000 }, 'identity.expired'],
    ['that is not valid yet', { from: 1_800_000, until: 3_600_000 }, 'identity.expired'],
    ['in answer to another request', { inResponseTo: '_otra' }, 'identity.replayed'],
  ]
  test.each(wrong)('an assertion %s', async (_, fault, code) => {
    expect(await codeOf((url) => idp.answer(url, { ...ANA, ...fault }))).toBe(code)
  })

  test('clocks that differ by a minute are no reason', async () => {
    expect(await codeOf((url) => idp.answer(url, { ...ANA, from: 60_000 }))).toBe('entered')
    expect(await codeOf((url) => idp.answer(url, { ...ANA, until: -60_000 }))).toBe('entered')
  })

  test('an assertion that is not signed, is signed by somebody else, or was changed', async () => {
    const bare = (url: string) => idp.responseOf(url, idp.assertionFor(url, ANA).xml)
    expect(await codeOf(bare)).toBe('identity.signature')
    expect(await codeOf((url) => idp.answer(url, ANA, idp.nextKey))).toBe('identity.signature')
    const changed = (url: string) => idp.answer(url, ANA).replace('ana-directorio', 'admin')
    expect(await codeOf(changed)).toBe('identity.signature')
    const around = (url: string) => {
      const response = bare(url)
      const id = /ID="([^"]+)"/.exec(response)?.[1] ?? ''
      return idp.signed(response, id)
    }
    // The response is signed, the assertion itself is not.
    expect(await codeOf(around)).toBe('identity.signature')
  })

  test('assertions that are wrapped around a signed one', async () => {
    const forged = (url: string) =>
      idp.assertionFor(url, { subject: 'admin', email: 'admin@demo.example' }).xml
    const good = (url: string) => {
      const { id, xml } = idp.assertionFor(url, ANA)
      return idp.signed(xml, id)
    }
    const inside = (xml: string, more: string) => xml.replace('</saml:Subject>', `</saml:Subject>${more}`)
    const wrappings: readonly ((url: string) => string)[] = [
      (url) => idp.responseOf(url, `${forged(url)}${good(url)}`),
      (url) => idp.responseOf(url, `${good(url)}${forged(url)}`),
      (url) => idp.responseOf(url, inside(forged(url), `<saml:Advice>${good(url)}</saml:Advice>`)),
      (url) => idp.responseOf(url, `<samlp:Extensions>${good(url)}</samlp:Extensions>${forged(url)}`),
      (url) => {
        const signed = good(url)
        const signature = /<Signature[\s\S]*<\/Signature>/.exec(signed)?.[0] ?? ''
        const object = signature.replace(
          '</Signature>',
          `<Object>${signed.replace(signature, '')}</Object></Signature>`,
        )
        return idp.responseOf(url, forged(url).replace('</saml:Issuer>', `</saml:Issuer>${object}`))
      },
      // A comment that parsers of one half leave out.
      (url) => idp.answer(url, ANA).replace('ana@demo.example', 'admin@demo.example<!-- -->'),
    ]
    for (const make of wrappings) expect(await codeOf(make)).not.toBe('entered')
  })

  test('an answer that comes twice, without a request, or is none', async () => {
    const { url, browser } = await begin('demo')
    const { callback, relayState } = idp.requestOf(url)
    const SAMLResponse = Buffer.from(idp.answer(url, ANA)).toString('base64')
    const first = await post(callback, { SAMLResponse, RelayState: relayState })
    expect((await post(callback, { SAMLResponse, RelayState: relayState })).query.get('over')).toBe('1')
    expect((await post(callback, { SAMLResponse })).query.get('over')).toBe('1')
    expect((await finish(first.query.get('ticket'), browser)).ok).toBe(true)
    // The same assertion in another attempt.
    const second = await begin('demo')
    const replay = await post(callback, { SAMLResponse, RelayState: idp.requestOf(second.url).relayState })
    expect((await finish(replay.query.get('ticket'), second.browser)).body).toMatchObject({
      code: 'identity.replayed',
    })
    expect(await codeOf(() => 'no es XML')).toBe('identity.malformed')
    // Small, and minutes of work for whoever reads it.
    expect(await codeOf(() => `<a>${'<a/>'.repeat(60_000)}</a>`)).toBe('identity.malformed')
    const third = await begin('demo')
    const request = idp.requestOf(third.url)
    const padded = {
      ...Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`campo${at}`, ''])),
      SAMLResponse: Buffer.from(idp.answer(third.url, ANA)).toString('base64'),
      RelayState: request.relayState,
    }
    expect((await post(request.callback, padded)).query.get('over')).toBe('1')
    // A good answer within what readers mend, each in its way, and tell the console of.
    const printed = (['warn', 'error'] as const).map((name) => vi.spyOn(console, name))
    for (const mended of ['<a b=c></a>', '<a b></a>', '<a b="1" b="2"></a>', '&nada;'])
      expect(
        await codeOf((url) => idp.answer(url, ANA).replace('<samlp:Status>', `${mended}<samlp:Status>`)),
      ).toBe('identity.malformed')
    expect(printed.flatMap((one) => one.mock.calls)).toEqual([])
    for (const one of printed) one.mockRestore()
    expect(await codeOf(() => '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>')).not.toBe(
      'entered',
    )
  })
})

test('a person of hundreds of groups enters, too', async () => {
  const groups = Array.from({ length: 400 }, (_, at) => `grupo ${at}`)
  expect(await codeOf((url) => idp.answer(url, { ...ANA, groups }))).toBe('entered')
  const changed = (url: string) => idp.answer(url, { ...ANA, groups }).replace('ana-directorio', 'admin')
  expect(await codeOf(changed)).toBe('identity.signature')
})

test('the next certificate of the provider counts beside the present one', async () => {
  const { version } = await admin.call(signOnProviders.routes.read, { params: { id: provider.id } })
  await admin.call(signOnProviders.routes.edit, {
    params: { id: provider.id },
    body: { version, certificates: `${idp.certificate}\n${idp.nextCertificate}` },
  })
  expect(await codeOf((url) => idp.answer(url, ANA, idp.nextKey))).toBe('entered')
  expect(await codeOf((url) => idp.answer(url, ANA))).toBe('entered')
})

test('a company’s answers open nothing of another company', async () => {
  await ownDomain(eva, 'otra.example')
  const theirs = await makeProvider(eva, {
    name: 'Directorio',
    kind: 'saml',
    issuer: idp.entityId,
    sign_on_url: 'https://idp.example.com/sso',
    certificates: idp.certificate,
  })
  const { url } = await begin('demo')
  const { relayState } = idp.requestOf(url)
  const SAMLResponse = Buffer.from(idp.answer(url, ANA)).toString('base64')
  const answer = await post(theirs.callback_url ?? '', { SAMLResponse, RelayState: relayState })
  expect(answer.query.get('over')).toBe('1')
})
