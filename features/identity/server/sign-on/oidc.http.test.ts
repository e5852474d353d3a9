import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { signIn } from '#features/session/contract/session.ts'
import { beginSignOn, noSignOn, signOnOver } from '#features/session/contract/sign-on.ts'
import { users } from '#features/users/contract/users.ts'
import { domainTaken, domainUnproved, signOnDomains, verifyDomain } from '../../contract/domains.ts'
import { readTest, signOnProviders, testProvider } from '../../contract/providers.ts'
import { type Fault, standInOidc } from '../stand-ins/stand-in-oidc.ts'
import { createDns, signOnKit } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const { texts: dns, resolveTexts } = createDns()
const program = await startTestProgram({ settings: { INTEGRATION_PRIVATE_ADDRESSES: 'true' }, resolveTexts })
const { ownDomain, makeProvider, begin, comeBack, finish } = signOnKit(program, dns)
const admin = await program.signIn('admin')
await program.makeAdministrator('eva')
const eva = await program.signIn('eva')
const rows = program.database.systemRows
const idp = await standInOidc()
const { routes } = signOnProviders
let provider: Awaited<ReturnType<typeof makeProvider>>

const settings = (more: object = {}) => ({
  name: 'Corporativo',
  kind: 'oidc' as const,
  issuer: idp.issuer,
  client_id: 'suite',
  client_secret: idp.secret,
  ...more,
})

beforeAll(async () => {
  await ownDomain(admin, 'demo.example')
  provider = await makeProvider(admin, settings())
  await rows.updateTable('users').set({ email: 'ana@demo.example' }).where('username', '=', 'ana').execute()
  await rows
    .updateTable('users')
    .set({ email: 'operador@demo.example' })
    .where('username', '=', 'operador')
    .execute()
})

const change = async (body: object) => {
  const { version } = await admin.call(routes.read, { params: { id: provider.id } })
  provider = await admin.call(routes.edit, { params: { id: provider.id }, body: { version, ...body } })
}

/** A whole sign-in. @returns the answer that the page gets */
async function enter(claims: Record<string, unknown>, account = 'quien-sea@demo.example') {
  const { url, browser } = await begin(account)
  const { query, status } = await comeBack(idp.authorize(url, claims))
  expect(status).toBe(303)
  return finish(query.get('ticket'), browser)
}
const codeOf = async (...what: Parameters<typeof enter>) => {
  const { ok, body } = await enter(...what)
  return ok ? 'entered' : body.code
}
const ANA = { sub: 'ana-1', email: 'ana@demo.example', email_verified: true, name: 'Ana' }

describe('a person of the company', () => {
  test('enters with the account that they have, and is known by it even with another address', async () => {
    const { ok, body } = await enter(ANA)
    expect(ok && body).toMatchObject({ username: 'ana', role: 'agent', sipData: { extension: '1001' } })
    expect(await codeOf({ sub: 'ana-1', email: 'otra@fuera.example', email_verified: false })).toBe('entered')
    const trail = await rows
      .selectFrom('audit_entries')
      .select('action')
      .where('action', '=', 'sign_on_provider.person_linked')
      .execute()
    expect(trail).toHaveLength(1)
  })

  test('is found by the company’s name too, and nobody learns which people or companies there are', async () => {
    const known = await program.anonymous(beginSignOn, { body: { account: 'ana@demo.example' } })
    const unknown = await program.anonymous(beginSignOn, { body: { account: 'nadie@demo.example' } })
    const shape = ({ ok, body }: typeof known) => ok && new URL(body.url).searchParams.get('client_id')
    expect(shape(known)).toBe('suite')
    expect(shape(unknown)).toBe('suite')
    expect((await begin('demo')).url).toContain(idp.issuer)
    const otra = await program.anonymous(beginSignOn, { body: { account: 'eva@otra' } })
    const none = await program.anonymous(beginSignOn, { body: { account: 'eva@no-existe' } })
    expect(otra).toMatchObject({ status: 404, body: { code: noSignOn.code } })
    expect(none.body).toEqual(otra.body)
  })

  test('without a user is refused, or created with the role of their groups when the company says so', async () => {
    const eve = {
      sub: 'eve-1',
      email: 'eve@demo.example',
      email_verified: true,
      name: 'Eve Ruiz',
      groups: ['jefes'],
    }
    expect(await codeOf(eve)).toBe('identity.unknown_person')
    await change({ creates_people: true, gives_extension: true, supervisor_groups: ['jefes'] })
    const { ok, body } = await enter(eve)
    expect(ok && body).toMatchObject({
      username: 'eve@demo.example',
      shortName: 'Eve Ruiz',
      role: 'supervisor',
    })
    expect(ok && body.sipData?.extension).toMatch(/^\d+$/)
    // The groups are those of now, at each sign-in.
    const again = await enter({ ...eve, groups: [] })
    expect(again.ok && again.body.role).toBe('agent')
    expect((await admin.call(users.routes.list, { query: { search: 'Eve Ruiz' } })).results).toHaveLength(1)
    await change({ creates_people: false, gives_extension: false, supervisor_groups: [] })
  })

  test('whose address makes no user name is told so', async () => {
    await change({ creates_people: true })
    const claims = { sub: 'obrien-1', email: "o'brien@demo.example", email_verified: true, name: 'Pat' }
    expect(await codeOf(claims)).toBe('identity.unfit_name')
    await change({ creates_people: false })
  })

  test('two first sign-ins at once make one user', async () => {
    await change({ creates_people: true })
    const claims = { sub: 'doble-1', email: 'doble@demo.example', email_verified: true, name: 'Doble' }
    const both = await Promise.all([codeOf(claims), codeOf(claims)])
    expect(both).toEqual(['entered', 'entered'])
    expect(
      (await admin.call(users.routes.list, { query: { search: 'doble@demo.example' } })).results,
    ).toHaveLength(1)
    await change({ creates_people: false })
  })

  test('who was disabled does not enter, and operators never do', async () => {
    await rows.updateTable('users').set({ disabled_at: new Date() }).where('username', '=', 'ana').execute()
    expect(await codeOf(ANA)).toBe('identity.disabled_person')
    await rows.updateTable('users').set({ disabled_at: null }).where('username', '=', 'ana').execute()
    const operator = { sub: 'op', email: 'operador@demo.example', email_verified: true }
    expect(['identity.taken_person', 'identity.unknown_person']).toContain(await codeOf(operator))
  })
})

describe('an address', () => {
  test('that is not verified recognises nobody, unless the company trusts its provider', async () => {
    const { email_verified: _, ...silent } = { ...ANA, sub: 'otro' }
    const marta = { sub: 'marta-1', email: 'marta@demo.example' }
    await rows
      .updateTable('users')
      .set({ email: 'marta@demo.example' })
      .where('username', '=', 'marta')
      .execute()
    expect(await codeOf({ ...marta, email_verified: false })).toBe('identity.unverified_email')
    expect(await codeOf(silent)).toBe('identity.unverified_email')
    expect(await codeOf({ sub: 'sin-correo' })).toBe('identity.no_email')
    await change({ trusts_email: true })
    expect(await codeOf({ ...marta, email_verified: false })).toBe('identity.unverified_email')
    // Microsoft Entra: no address, a name that is one, and no word of verification.
    expect(await codeOf({ sub: marta.sub, preferred_username: marta.email })).toBe('entered')
    await change({ trusts_email: false })
  })

  test('of a user who is linked to somebody else there is not theirs', async () => {
    expect(await codeOf({ ...ANA, sub: 'quien-heredó-el-correo' })).toBe('identity.taken_person')
  })

  test('of another company takes over nobody, there or here', async () => {
    await rows.updateTable('users').set({ email: 'eva@otra.example' }).where('username', '=', 'eva').execute()
    const claims = { sub: 'eva-1', email: 'eva@otra.example', email_verified: true, name: 'Eva' }
    expect(await codeOf(claims)).toBe('identity.foreign_domain')
    await change({ creates_people: true })
    expect(await codeOf(claims)).toBe('identity.foreign_domain')
    await change({ creates_people: false })
  })
})

describe('an answer is refused', () => {
  const faults: readonly [string, Fault, string][] = [
    ['for another application', { claims: { aud: 'otra' } }, 'identity.audience'],
    ['that has expired', { claims: { exp: 1_700_000_000, iat: 1_699_999_000 } }, 'identity.expired'],
    ['for another request', { claims: { nonce: 'otro' } }, 'identity.replayed'],
    ['of another issuer', { claims: { iss: 'https://otro.example' } }, 'identity.issuer'],
    ['without a signature', { algorithm: 'none' }, 'identity.signature'],
    ['signed by somebody else', { key: 'foreign' }, 'identity.signature'],
    ['that another issuer sent to our address', { issuer: 'https://otro.example' }, 'identity.issuer'],
  ]
  test.each(faults)('%s', async (_, fault, code) => {
    idp.fail(fault)
    expect(await codeOf(ANA)).toBe(code)
    idp.fail({})
    expect(await codeOf(ANA)).toBe('entered')
  })

  test('the second time, in another browser, and by another provider’s address', async () => {
    const { url, browser } = await begin('demo')
    const back = idp.authorize(url, ANA)
    const { query } = await comeBack(back)
    const ticket = query.get('ticket')
    expect((await comeBack(back)).query.get('over')).toBe('1')
    const other = await begin('demo')
    expect((await finish(ticket, other.browser)).body).toMatchObject({ code: signOnOver.code })
    expect((await finish(ticket, browser)).ok).toBe(true)
    expect((await finish(ticket, browser)).body).toMatchObject({ code: signOnOver.code })
    const foreign = await makeProvider(eva, settings({ name: 'Ajeno' }))
    const third = await begin('demo')
    const wrong = new URL(idp.authorize(third.url, ANA))
    wrong.pathname = new URL(foreign.callback_url ?? '').pathname
    expect((await comeBack(wrong.href)).query.get('over')).toBe('1')
    await eva.call(routes.remove, { params: { id: foreign.id } })
  })

  test('when somebody cancels there', async () => {
    const { url, browser } = await begin('demo')
    const state = new URL(url).searchParams.get('state') ?? ''
    const redirect = new URL(url).searchParams.get('redirect_uri')
    const said = new URLSearchParams({ error: 'access_denied', state, iss: idp.issuer })
    const { query } = await comeBack(`${redirect}?${said}`)
    expect((await finish(query.get('ticket'), browser)).body).toMatchObject({ code: 'identity.denied' })
  })
})

test('new keys of the provider count at once', async () => {
  expect(await codeOf(ANA)).toBe('entered')
  idp.rotateKeys()
  expect(await codeOf(ANA)).toBe('entered')
})

test('an issuer that stands for all customers of a provider is refused, since anybody could enter by theirs', async () => {
  idp.callItself('https://login.example/{tenantid}/v2.0')
  const { ok, body } = await program.anonymous(beginSignOn, { body: { account: 'demo' } })
  expect(ok ? '' : body.code).toBe('identity.issuer')
  idp.callItself(null)
})

describe('required by the company', () => {
  const withPassword = (username: string) =>
    program.anonymous(signIn, { body: { username, password: 'demo' } })

  test('nobody enters with a password but the emergency administrator', async () => {
    const { version } = await admin.call(routes.read, { params: { id: provider.id } })
    const bare = await admin.send(routes.edit, {
      params: { id: provider.id },
      body: { version, required: true },
    })
    expect(bare).toMatchObject({ status: 400, body: { fields: { emergency: [expect.any(String)] } } })
    await change({ required: true, emergency: admin.session.userId })
    expect(await withPassword('ana')).toMatchObject({
      status: 403,
      body: { code: 'session.sign_on_required' },
    })
    // Told only to who knows the password.
    const wrong = await program.anonymous(signIn, { body: { username: 'ana', password: 'no' } })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'session.bad_credentials' } })
    expect((await withPassword('admin')).ok).toBe(true)
    expect((await withPassword('bruno')).ok).toBe(true)
    expect(await codeOf(ANA)).toBe('entered')
    // Whose emergency administrator has gone: any administrator.
    await rows.updateTable('users').set({ role: 'administrator' }).where('username', '=', 'luis').execute()
    expect((await withPassword('luis')).status).toBe(403)
    await rows.updateTable('users').set({ disabled_at: new Date() }).where('username', '=', 'admin').execute()
    expect((await withPassword('luis')).ok).toBe(true)
    await rows.updateTable('users').set({ disabled_at: null }).where('username', '=', 'admin').execute()
    await rows.updateTable('users').set({ role: 'agent' }).where('username', '=', 'luis').execute()
    await change({ required: false })
    expect((await withPassword('ana')).ok).toBe(true)
  })
})

describe('a test', () => {
  test('says what would happen and why not, opens no session, and is its administrator’s alone', async () => {
    const tried = async (claims: Record<string, unknown>) => {
      const { url, browser } = await admin.call(testProvider, { params: { id: provider.id } })
      const { location, query } = await comeBack(idp.authorize(url, claims))
      expect(location).toMatch(/^\/#\/admin\/acceso\/proveedores\?prueba=/)
      const body = { ticket: query.get('prueba') ?? '', browser }
      expect((await finish(body.ticket, browser)).ok).toBe(false)
      expect((await eva.send(readTest, { body })).status).toBe(404)
      return admin.call(readTest, { body })
    }
    expect(await tried(ANA)).toMatchObject({
      reason: null,
      person: { does: 'signs_in', name: 'Ana Gómez', role: 'agent' },
      claims: expect.arrayContaining([{ name: 'email', value: 'ana@demo.example' }]),
    })
    expect(await tried({ sub: 'x', email: 'x@fuera.example', email_verified: true })).toMatchObject({
      reason: 'foreign_domain',
      person: null,
    })
    await change({ client_secret: 'equivocado' })
    expect(await tried(ANA)).toMatchObject({
      reason: 'misconfigured',
      detail: expect.stringContaining('invalid_client'),
    })
    expect((await admin.call(routes.read, { params: { id: provider.id } })).problem).toContain(
      'invalid_client',
    )
    await change({ client_secret: idp.secret })
  })
})

describe('a domain', () => {
  test('counts once it is proved, and for one company', async () => {
    const { record } = await eva.call(signOnDomains.routes.create, { body: { domain: '@Demo.Example' } })
    expect(record.domain).toBe('demo.example')
    const verify = () => eva.send(verifyDomain, { params: { id: record.id } })
    expect(await verify()).toMatchObject({ status: 409, body: { code: domainUnproved.code } })
    dns.set(record.record_name ?? '', ['v=spf1 -all', record.record_value ?? ''])
    expect(await verify()).toMatchObject({ status: 409, body: { code: domainTaken.code } })
    expect((await admin.send(verifyDomain, { params: { id: record.id } })).status).toBe(404)
  })
})

test('the secret is sealed and never shown; another company sees nothing', async () => {
  expect(JSON.stringify(await admin.call(routes.list, {}))).not.toContain(idp.secret)
  const stored = await rows
    .selectFrom('sign_on_providers')
    .select('secret_sealed')
    .where('id', '=', provider.id)
    .executeTakeFirstOrThrow()
  expect(stored.secret_sealed?.toString('utf8')).not.toContain(idp.secret)
  expect((await eva.call(routes.list, {})).results).toEqual([])
  expect((await eva.send(testProvider, { params: { id: provider.id } })).status).toBe(404)
})
