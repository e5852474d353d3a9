import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { currentSession, signIn } from '#features/session/contract/session.ts'
import { readFile, uploadPicture } from '#platform/contract/files.ts'
import { userGroups } from '../../contract/user-groups.ts'
import { resetUserPassword, users } from '../../contract/users.ts'

const { list, read, create, edit, remove, act } = users.routes
let program: TestProgram
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  ;[admin, ana, eva] = await Promise.all([
    program.signIn('admin'),
    program.signIn('ana'),
    program.signIn('eva'),
  ])
})

const make = (username: string, rest: object = {}) =>
  admin.call(create, { body: { username, short_name: `Persona ${username}`, ...rest } })
const enters = async (username: string, password: string) =>
  (await program.anonymous(signIn, { body: { username, password } })).status
const change = async (id: number, patch: object) => {
  const { version } = await admin.call(read, { params: { id } })
  return admin.send(edit, { params: { id }, body: { version, ...patch } })
}
/** Registers a phone of that user. */
const phoneOf = async (client: Client) => {
  const { sipData } = client.session
  if (!sipData) throw new Error('no extension')
  const device = program.engine.device({ endpoint: sipData.account, secret: sipData.password })
  await device.register()
  await program.settled()
  return device
}

test('the list has role, extension and groups, no operators, and takes two statements', async () => {
  const { record: group } = await admin.call(userGroups.routes.create, { body: { name: 'Ventas' } })
  await change(ana.session.userId, { groups: [group.id] })
  const found = await admin.call(list, { query: { search: 'gomez' } })
  expect(found.results).toMatchObject([
    { username: 'ana', role: 'agent', extension: '1001', groups: [{ id: group.id, label: 'Ventas' }] },
  ])
  expect(JSON.stringify(found)).not.toContain('password')
  const all = await admin.call(list, {})
  expect(all.results.map(({ username }) => username)).toEqual(['ana', 'admin', 'luis', 'marta'])
  expect((await admin.call(list, { query: { role: 'supervisor' } as object })).results).toMatchObject([
    { username: 'marta' },
  ])
  const statements = await program.statements.during(() => admin.call(list, {}))
  expect(statements.filter((text) => text.includes('"users" r'))).toHaveLength(2)
  expect((await admin.call(userGroups.routes.list, {})).results).toMatchObject([
    { name: 'Ventas', members: 1 },
  ])
  expect((await ana.call(currentSession, {})).groups).toEqual([{ id: group.id, name: 'Ventas' }])
})

describe('a new user', () => {
  test('signs in with a password shown once, until disabled', async () => {
    const { record, once } = await make('nuevo', { email: 'nuevo@example.com', role: 'supervisor' })
    expect(record).toMatchObject({ username: 'nuevo', role: 'supervisor', enabled: true, extension: null })
    const password = once.password ?? ''
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(await enters('nuevo', password)).toBe(200)
    await admin.call(act, { body: { action: 'disable', ids: [record.id] } })
    // Told to whoever knows the password.
    expect(await enters('nuevo', password)).toBe(403)
    expect(await enters('nuevo', 'otra')).toBe(401)
    await admin.call(act, { body: { action: 'enable', ids: [record.id] } })
    expect(await enters('nuevo', password)).toBe(200)

    const { once: again } = await admin.call(resetUserPassword, { params: { id: record.id } })
    expect(await enters('nuevo', password)).toBe(401)
    expect(await enters('nuevo', again.password)).toBe(200)
  })

  test('gets the next free extension, a chosen one or none, and can call at once', async () => {
    const next = await make('siguiente', { extension: 'auto' })
    expect(next).toMatchObject({ record: { extension: '1004' }, once: { extension: '1004' } })
    expect((await make('elegida', { extension: '1006' })).record.extension).toBe('1006')
    expect((await make('hueco', { extension: 'auto' })).record.extension).toBe('1005')
    expect((await make('despues', { extension: 'auto' })).record.extension).toBe('1007')
    const send = (body: object) =>
      admin.send(create, { body: { username: 'ocupada', short_name: 'Ocupada', ...body } })
    expect(await send({ extension: '1001' })).toMatchObject({
      status: 409,
      body: { code: 'taken', fields: { extension: [expect.any(String)] } },
    })
    expect(await send({ extension: 'x' })).toMatchObject({ status: 400 })
    // A refused user leaves nothing behind.
    expect(await admin.call(list, { query: { search: 'ocupada' } })).toMatchObject({ count: 0 })
    const password = next.once.password ?? ''
    const entered = await program.anonymous(signIn, { body: { username: 'siguiente', password } })
    const phone = entered.ok ? entered.body.sipData : null
    if (!phone) throw new Error('no phone')
    await program.engine.device({ endpoint: phone.account, secret: phone.password }).register()
    for (const username of ['siguiente', 'elegida', 'hueco', 'despues']) {
      const { results } = await admin.call(list, { query: { search: username } })
      await admin.call(remove, { params: { id: results[0]?.id ?? 0 } })
    }
  })

  test('cannot have a user name or an address taken in their company; other companies’ do not matter', async () => {
    expect((await admin.send(create, { body: { username: 'EVA', short_name: 'x' } })).status).toBe(201)
    expect(await admin.send(create, { body: { username: 'ANA', short_name: 'x' } })).toMatchObject({
      status: 409,
      body: { code: 'taken', fields: { username: [expect.any(String)] } },
    })
    await make('uno', { email: 'uno@example.com' })
    expect(
      await admin.send(create, { body: { username: 'dos', short_name: 'x', email: 'UNO@example.com' } }),
    ).toMatchObject({ status: 409, body: { fields: { email: [expect.any(String)] } } })
    expect(
      await admin.send(create, { body: { username: 'tres', short_name: 'x', role: 'operator' as 'agent' } }),
    ).toMatchObject({ status: 400, body: { fields: { role: [expect.any(String)] } } })
  })

  test.each([
    ['one Cyrillic letter', 'an\u0430'],
    ['Cyrillic letters alone', '\u0430\u0441\u0435'],
    ['Greek', '\u03BFscar'],
    ['wide letters', '\uFF41na'],
    ['a ligature', 'of\uFB01cina'],
    ['no dot on the i', 'lu\u0131s'],
    ['a phonetic letter', '\u0251na'],
    ['digits of another script', 'ana\u0661'],
    ['a mark of no width', 'an\u200Ba'],
    ['a joiner', 'an\u200Da'],
    ['a soft hyphen', 'an\u00ADa'],
    ['a mark over a letter that has none', 'aq\u0301a'],
  ])('cannot look like another: %s', async (_what, username) => {
    const text = expect.stringContaining('letras latinas')
    const refused = {
      status: 400,
      body: { code: 'invalid', fields: { username: expect.arrayContaining([text]) } },
    }
    expect(await admin.send(create, { body: { username, short_name: 'Otra' } })).toMatchObject(refused)
  })

  test('may have the accents of Spanish, in either form of writing them', async () => {
    for (const username of ['\u00F1and\u00FA', 'jose\u0301.2']) {
      const { record } = await make(username)
      expect(record.username).toBe(username.normalize('NFC'))
    }
  })

  test('frees the user name when deleted, and is restored by undo', async () => {
    const { record, once } = await make('breve')
    await admin.call(remove, { params: { id: record.id } })
    expect(await enters('breve', once.password ?? '')).toBe(401)
    await admin.call(act, { body: { action: 'restore', ids: [record.id] } })
    expect(await enters('breve', once.password ?? '')).toBe(200)
    await admin.call(remove, { params: { id: record.id } })
    await make('breve')
  })
})

test('a disabled user is signed out at once, sockets included', async () => {
  const { record, once } = await make('fuera')
  const entered = await program.anonymous(signIn, {
    body: { username: 'fuera', password: once.password ?? '' },
  })
  if (!entered.ok) throw new Error('cannot sign in')
  const ask = () =>
    fetch(`${program.origin}/api/v1/session/`, { headers: { authorization: `token ${entered.body.token}` } })
  expect((await ask()).status).toBe(200)
  await admin.call(act, { body: { action: 'disable', ids: [record.id] } })
  expect((await ask()).status).toBe(401)
})

test('nobody removes their own administrator role, or changes another company or an operator', async () => {
  const self = admin.session.userId
  expect(await change(self, { role: 'agent' })).toMatchObject({
    status: 409,
    body: { code: 'admin.own_account' },
  })
  expect(await admin.send(remove, { params: { id: self } })).toMatchObject({ status: 409 })
  const operator = (await program.signIn('operador')).session.userId
  for (const id of [eva.session.userId, operator]) {
    expect(await admin.send(read, { params: { id } })).toMatchObject({ status: 404 })
    expect(await admin.send(remove, { params: { id } })).toMatchObject({ status: 404 })
    expect(await admin.send(resetUserPassword, { params: { id } })).toMatchObject({ status: 404 })
    const body = { version: 1, short_name: 'x' }
    expect(await admin.send(edit, { params: { id }, body })).toMatchObject({ status: 404 })
  }
  for (const client of [ana, eva]) expect(await client.send(list, {})).toMatchObject({ status: 403 })
})

test('a picture is visible in the own company only, and deleted when replaced', async () => {
  const png = Buffer.from('89504e470d0a1a0a0000', 'hex')
  const upload = () => admin.call(uploadPicture, { file: new Blob([png]), fileName: 'yo.png' })
  const first = await upload()
  await change(ana.session.userId, { avatar: first.id })
  const look = async (client: Client, id: string) =>
    (await client.download(readFile, { params: { id } })).status
  expect((await ana.call(currentSession, {})).avatar).toBe(`/api/files/${first.id}/`)
  expect([await look(ana, first.id), await look(eva, first.id)]).toEqual([200, 404])
  const second = await upload()
  await change(ana.session.userId, { avatar: second.id })
  expect([await look(ana, first.id), await look(ana, second.id)]).toEqual([404, 200])
  expect(await change(ana.session.userId, { avatar: first.id })).toMatchObject({ status: 400 })
})

describe('call restrictions', () => {
  test('are enforced, and the history tells the caller’s restriction from the callee’s', async () => {
    const luis = await program.signIn('luis')
    const [anas, luiss] = [await phoneOf(ana), await phoneOf(luis)]
    const newest = async (client: Client) => (await client.call(getCalls, { body: {} })).cdrs[0]
    await change(ana.session.userId, { out_call_number_blocked: ['100*'] })
    await anas.call('1002')
    expect(await anas.ended()).toEqual({ cause: 'not-allowed' })
    await program.settled()
    expect(await newest(ana)).toMatchObject({ outcome: 'not-allowed', number: '1002', missed: false })
    expect(await newest(luis)).toBeUndefined()

    await change(ana.session.userId, { out_call_number_blocked: [] })
    await change(luis.session.userId, { in_call_number_blocked: ['1001'] })
    expect((await luis.call(currentSession, {})).in_call_number_blocked).toEqual(['1001'])
    await anas.call('1002')
    expect(await anas.ended()).toEqual({ cause: 'rejected' })
    await program.settled()
    expect(await newest(luis)).toMatchObject({ direction: 'INCOMING', outcome: 'rejected', missed: false })

    await change(luis.session.userId, { in_call_number_blocked: [] })
    await change(ana.session.userId, { call_permission: 'none' })
    await anas.call('1002')
    expect(await anas.ended()).toEqual({ cause: 'not-allowed' })
    await change(ana.session.userId, { call_permission: 'national' })
    await Promise.all([anas.unregister(), luiss.unregister()])
  })
})
