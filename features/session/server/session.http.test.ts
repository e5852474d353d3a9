import { describe, expect, test } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { currentSession, signIn, signInAnswer, signOut, socketTicket } from '../contract/session.ts'

const program = await startTestProgram()

const rawSignIn = (init: RequestInit) =>
  fetch(`${program.origin}/api/v1/login_cloud`, { method: 'POST', ...init })
const basic = (username: string, password: string) =>
  `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

describe('signing in', () => {
  test('answers everything that the phone and the shell need, and nothing undeclared', async () => {
    const response = await rawSignIn({ headers: { authorization: basic('ana', 'demo') } })
    expect(response.status).toBe(200)
    const answer = signInAnswer.strict().parse(await response.json())
    expect(answer).toMatchObject({
      username: 'ana',
      role: 'agent',
      sipData: { extension: '1001', account: 'demo-1001' },
      name_company: 'Empresa Demo',
      in_call_number_blocked: [],
      join: { isAdmin: false, isSupervisor: false },
    })
    expect(answer.asteriskServer.serverWeb).toMatch(/^ws:\/\/.+\/sip$/)
    expect(answer.abilities).toContain('phone.use')
    expect(JSON.stringify(answer)).not.toContain('argon2')
  })

  test('accepts HTTP basic or JSON, and both only when they agree', async () => {
    const json = { 'content-type': 'application/json' }
    const body = JSON.stringify({ username: 'luis', password: 'demo' })
    expect((await rawSignIn({ headers: json, body })).status).toBe(200)
    expect(
      (await rawSignIn({ headers: { ...json, authorization: basic('luis', 'demo') }, body })).status,
    ).toBe(200)
    expect(
      (await rawSignIn({ headers: { ...json, authorization: basic('ana', 'demo') }, body })).status,
    ).toBe(401)
    expect((await rawSignIn({})).status).toBe(400)
  })

  test('answers the same for a wrong password and an unknown user, in the requested language', async () => {
    const wrong = await program.anonymous(signIn, { body: { username: 'ana', password: 'x' } })
    const unknown = await program.anonymous(signIn, { body: { username: 'nadie', password: 'x' } })
    expect(wrong).toMatchObject({ status: 401, body: { code: 'session.bad_credentials' } })
    expect(unknown.body).toEqual(wrong.body)
    const english = await rawSignIn({
      headers: { authorization: basic('ana', 'x'), 'accept-language': 'en-US,en;q=0.9' },
    })
    expect(((await english.json()) as { detail: string }).detail).not.toBe(
      (wrong.body as { detail: string }).detail,
    )
  })

  test('a user without an extension has no SIP credentials', async () => {
    const operator = await program.signIn('operador')
    expect(operator.session.sipData).toBeNull()
    expect(operator.session.superuser_company).toBe(true)
  })

  test.each([
    ['broken JSON', '{"username"', 400],
    ['a field nobody declared', '{"username":"ana","password":"demo","admin":true}', 400],
    ['a wrong type', '{"username":1,"password":"demo"}', 400],
    ['a name that is too long', JSON.stringify({ username: 'a'.repeat(255), password: 'demo' }), 400],
    ['a body that is too large', JSON.stringify({ username: 'ana', password: 'x'.repeat(2_000_000) }), 413],
  ])('%s gets the error envelope', async (_what, body, status) => {
    const response = await rawSignIn({ headers: { 'content-type': 'application/json' }, body })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ detail: expect.any(String), code: expect.any(String) })
  })
})

describe('a session', () => {
  test('is refused without a token, with a false one, or after signing out', async () => {
    const ana = await program.signIn('ana')
    expect(await program.anonymous(currentSession, {})).toMatchObject({ status: 401 })
    expect((await ana.call(currentSession, {})).username).toBe('ana')
    expect((await ana.send(signOut, {})).status).toBe(204)
    expect(await ana.send(currentSession, {})).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated' },
    })
  })

  test('has the colours of its own company only', async () => {
    const rows = program.database.systemRows
    const paint = (slug: string, primary_color: string | null) =>
      rows.updateTable('companies').set({ primary_color }).where('slug', '=', slug).execute()
    await paint('otra', '#7a1f5c')
    const [ana, eva] = [await program.signIn('ana'), await program.signIn('eva')]
    expect(ana.session.company).toMatchObject({ logo: null, primary_color: null, secondary_color: null })
    expect((await eva.call(currentSession, {})).company).toMatchObject({ primary_color: '#7a1f5c' })
    await paint('otra', null)
  })

  test('the join token opens the same session', async () => {
    const ana = await program.signIn('ana')
    const response = await fetch(`${program.origin}/api/v1/session/`, {
      headers: { authorization: `token ${ana.session.join.tokenJoin}` },
    })
    expect(response.status).toBe(200)
  })

  test('ends at once for a disabled user and a suspended company', async () => {
    const eva = await program.signIn('eva')
    const rows = program.database.systemRows
    await rows.updateTable('companies').set({ disabled_at: new Date() }).where('slug', '=', 'otra').execute()
    expect((await eva.send(currentSession, {})).status).toBe(401)
    const enter = (password: string) => program.anonymous(signIn, { body: { username: 'eva', password } })
    expect(await enter('demo')).toMatchObject({ status: 403, body: { code: 'session.company_suspended' } })
    expect(await enter('otra')).toMatchObject({ status: 401, body: { code: 'session.bad_credentials' } })
    await rows.updateTable('companies').set({ disabled_at: null }).where('slug', '=', 'otra').execute()
    expect((await eva.send(currentSession, {})).status).toBe(200)
  })

  test('expires', async () => {
    const ana = await program.signIn('ana')
    await program.database.systemRows
      .updateTable('sessions')
      .set({ expires_at: new Date(Date.now() - 1000) })
      .execute()
    expect((await ana.send(currentSession, {})).status).toBe(401)
  })

  test('stores no token in the database', async () => {
    const ana = await program.signIn('ana')
    const rows = await program.database.systemRows.selectFrom('sessions').selectAll().execute()
    const stored = JSON.stringify(
      rows.map((row) => ({ ...row, token_hash: row.token_hash.toString('utf8') })),
    )
    expect(stored).not.toContain(ana.session.token)
  })
})

describe('a socket ticket', () => {
  const path = '/ws/notifications/demo-1001/'

  test('opens its socket once', async () => {
    const ana = await program.signIn('ana')
    const ticket = await ana.ticket('notifications')
    const url = `${program.origin}${path}?ticket=${ticket}`
    expect(await upgradeStatus(url)).toBe(101)
    expect(await upgradeStatus(url)).toBe(401)
  })

  test('is refused for another purpose or another user’s account', async () => {
    const ana = await program.signIn('ana')
    const eva = await program.signIn('eva')
    expect(await upgradeStatus(`${program.origin}${path}?ticket=${await ana.ticket('sip')}`)).toBe(401)
    expect(await upgradeStatus(`${program.origin}${path}?ticket=${await eva.ticket('notifications')}`)).toBe(
      404,
    )
    expect(await upgradeStatus(`${program.origin}${path}`)).toBe(401)
    expect(await upgradeStatus(`${program.origin}/ws/nothing/?ticket=${await ana.ticket('sip')}`)).toBe(404)
  })

  test('is refused from a foreign origin, without being used up', async () => {
    const ana = await program.signIn('ana')
    const url = `${program.origin}${path}?ticket=${await ana.ticket('notifications')}`
    expect(await upgradeStatus(url, 'https://evil.example')).toBe(403)
    expect(await upgradeStatus(url, program.origin)).toBe(101)
  })

  test('is invalid once its session has ended, and closes its socket with it', async () => {
    const ana = await program.signIn('ana')
    const socket = await ana.open(path, 'notifications')
    const closed = new Promise<number>((resolve) => socket.socket.once('close', resolve))
    const late = await ana.ticket('notifications')
    await ana.call(signOut, {})
    expect(await closed).toBe(4401)
    expect(await upgradeStatus(`${program.origin}${path}?ticket=${late}`)).toBe(401)
  })

  test('needs a known purpose', async () => {
    const ana = await program.signIn('ana')
    const reply = await ana.send(socketTicket, { body: { purpose: 'everything' as 'sip' } })
    expect(reply).toMatchObject({ status: 400, body: { fields: { purpose: [expect.any(String)] } } })
  })
})

async function upgradeStatus(url: string, origin?: string): Promise<number> {
  const { request } = await import('node:http')
  return new Promise((resolve, reject) => {
    const answer = request(url, {
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': Buffer.alloc(16).toString('base64'),
        ...(origin === undefined ? {} : { origin }),
      },
    })
    answer.on('upgrade', (response, socket) => {
      socket.destroy()
      resolve(response.statusCode ?? 0)
    })
    answer.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    answer.on('error', reject)
    answer.end()
  })
}
