import { beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestProgram } from '#apps/server/testing.ts'
import { apiTokens, listScopes } from '#features/integrations/contract/api-tokens.ts'
import { signIn } from '#features/session/contract/session.ts'
import { users } from '#features/users/contract/users.ts'
import { readProvisioning } from '../../contract/provisioning.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram()
const rows = program.database.systemRows
const admin = await program.signIn('admin')
await program.makeAdministrator('eva')
const eva = await program.signIn('eva')
const tokens = { own: '', theirs: '', other: '' }

beforeAll(async () => {
  const make = async (client: typeof admin, scopes: string[]) => {
    const body = { name: `Directorio ${scopes.join()}`, scopes, per_minute: 6000 }
    return (await client.call(apiTokens.routes.create, { body })).once.token ?? ''
  }
  tokens.own = await make(admin, ['identity.provision'])
  tokens.theirs = await make(eva, ['identity.provision'])
  tokens.other = await make(admin, ['crm.use'])
})

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: documents of another standard, looked at by parts.
  body: any
  headers: Headers
}

async function ask(
  method: string,
  path: string,
  body?: object,
  more: { token?: string; headers?: object } = {},
): Promise<Answer> {
  const response = await fetch(`${program.origin}/scim/v2/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${more.token ?? tokens.own}`,
      ...(body ? { 'content-type': 'application/scim+json' } : {}),
      ...more.headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const said = await response.text()
  return { status: response.status, body: said === '' ? null : JSON.parse(said), headers: response.headers }
}
const patch = (id: string, ...Operations: object[]) =>
  ask('PATCH', `Users/${id}`, { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations })
const named = (name: string, token = tokens.own) =>
  ask('GET', `Users?filter=${encodeURIComponent(`userName eq "${name}"`)}`, undefined, { token })

let made = 0
async function makeUser(more: object = {}): Promise<Answer & { id: string; userName: string }> {
  made += 1
  const userName = `persona${made}@demo.example`
  const answer = await ask('POST', 'Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    externalId: `ext-${made}`,
    name: { givenName: 'Persona', familyName: `Número ${made}` },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
    ...more,
  })
  expect(answer.status).toBe(201)
  return { ...answer, id: answer.body.id, userName }
}

describe('a token', () => {
  test('needs the scope, which administrators can give; errors are in the form of SCIM', async () => {
    const offered = await admin.call(listScopes, {})
    expect(offered.results.map(({ name }) => name)).toContain('identity.provision')
    for (const [token, status] of [
      ['', 401],
      ['suite_nadie', 401],
      [admin.session.token, 401],
      [tokens.other, 403],
    ] as const) {
      const answer = await ask('GET', 'Users', undefined, { token })
      expect(answer.status, token).toBe(status)
      expect(answer.body).toMatchObject({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
      })
    }
  })

  test('sees and changes the people of its own company only, and no operators', async () => {
    const { id, userName } = await makeUser()
    expect((await named(userName, tokens.theirs)).body.totalResults).toBe(0)
    for (const [method, body] of [
      ['GET'],
      ['PUT', { userName }],
      ['PATCH', { Operations: [{ op: 'replace', path: 'active', value: false }] }],
      ['DELETE'],
    ] as const)
      expect((await ask(method, `Users/${id}`, body, { token: tokens.theirs })).status).toBe(404)
    expect((await named('operador')).body.totalResults).toBe(0)
    expect((await ask('GET', `Users/${id}`)).body).toMatchObject({ active: true })
    const provisioning = await eva.call(readProvisioning, {})
    expect(provisioning).toMatchObject({ users: 0, url: expect.stringContaining('/scim/v2') })
  })
})

describe('a user', () => {
  test('is created once: again is a conflict, and the provider finds who exists', async () => {
    const { id, userName, body, headers } = await makeUser()
    expect(body).toMatchObject({
      userName,
      displayName: expect.stringMatching(/^Persona Número/),
      active: true,
    })
    expect(headers.get('location')).toMatch(new RegExp(`/scim/v2/Users/${id}$`))
    const again = await ask('POST', 'Users', { userName: userName.toUpperCase() })
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
    const found = await named(userName.toUpperCase())
    expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] })
    expect((await named('nadie@demo.example')).body).toMatchObject({ totalResults: 0, Resources: [] })
    // Who was here before is found by the names they have here.
    expect((await named('ana')).body).toMatchObject({
      totalResults: 1,
      Resources: [{ displayName: 'Ana Gómez' }],
    })
    const record = await admin.call(users.routes.read, { params: { id: Number(id) } })
    expect(record).toMatchObject({ username: userName, email: userName, role: 'agent' })
    const two = await Promise.all([1, 2].map(() => ask('POST', 'Users', { userName: 'gemelo@demo.example' })))
    expect(two.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('is deactivated in the words of Microsoft Entra and of Okta, which ends sessions at once', async () => {
    const deactivations: readonly object[] = [
      { op: 'Replace', path: 'active', value: 'False' },
      { op: 'replace', value: { active: false } },
      { op: 'Replace', path: 'urn:ietf:params:scim:schemas:core:2.0:User:active', value: false },
    ]
    for (const operation of deactivations) {
      const { body } = await named('ana')
      const { id } = body.Resources[0]
      const ana = await program.signIn('ana')
      expect((await patch(id, operation)).body).toMatchObject({ active: false })
      expect((await ana.send(apiTokens.routes.list, {})).status).toBe(401)
      const refused = await program.anonymous(signIn, { body: { username: 'ana', password: 'demo' } })
      expect(refused).toMatchObject({ status: 403, body: { code: 'session.user_disabled' } })
      expect((await patch(id, { op: 'Add', path: 'active', value: 'True' })).body).toMatchObject({
        active: true,
      })
    }
    const trail = await rows
      .selectFrom('audit_entries')
      .select(['action', 'actor_id'])
      .where('action', '=', 'user.disabled')
      .execute()
    expect(trail).toHaveLength(deactivations.length)
    expect(trail[0]?.actor_id).toBe(admin.session.userId)
  })

  test('changes names and addresses by every form of path, and what we do not keep is no error', async () => {
    const { id } = await makeUser()
    const answer = await patch(
      id,
      { op: 'Replace', path: 'name.givenName', value: 'Rosa' },
      { op: 'Replace', path: 'name.familyName', value: 'Peña' },
      { op: 'Replace', path: 'emails[type eq "work"].value', value: 'rosa@demo.example' },
      {
        op: 'Add',
        path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department',
        value: 'Ventas',
      },
      { op: 'replace', path: 'userName', value: 'rosa.pena@demo.example' },
      { op: 'add', path: 'phoneNumbers[type eq "work"].value', value: '6015550100' },
    )
    expect(answer.body).toMatchObject({
      displayName: 'Rosa Peña',
      userName: 'rosa.pena@demo.example',
      emails: [{ value: 'rosa@demo.example' }],
    })
    expect((await named('rosa.pena@demo.example')).body.totalResults).toBe(1)
    const married = await patch(id, { op: 'replace', path: 'name.familyName', value: 'Peña Ruiz' })
    expect(married.body.displayName).toBe('Rosa Peña Ruiz')
    const put = await ask('PUT', `Users/${id}`, {
      userName: 'rosa.pena@demo.example',
      displayName: 'Rosa P.',
    })
    expect(put.body).toMatchObject({ displayName: 'Rosa P.', active: true })
    const taken = await patch(id, { op: 'replace', path: 'userName', value: 'ana' })
    expect(taken).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } })
  })

  test('has one address here, the one of work: others beside it change nothing', async () => {
    const { id, userName } = await makeUser()
    const emailAfter = async (...operations: object[]) =>
      (await patch(id, ...operations)).body.emails?.[0]?.value
    const of = (type: string) => `emails[type eq "${type}"].value`
    expect(await emailAfter({ op: 'Add', path: of('home'), value: 'casa@correo.example' })).toBe(userName)
    expect(
      await emailAfter(
        { op: 'Replace', path: of('work'), value: 'trabajo@demo.example' },
        { op: 'Replace', path: of('other'), value: 'otra@correo.example' },
      ),
    ).toBe('trabajo@demo.example')
    expect(await emailAfter({ op: 'replace', path: 'emails[type eq "work"].primary', value: true })).toBe(
      'trabajo@demo.example',
    )
    // As an object, and without a path, as Okta writes them.
    const object = { value: 'objeto@demo.example', type: 'work' }
    expect(await emailAfter({ op: 'replace', path: 'emails[type eq "work"]', value: object })).toBe(
      'objeto@demo.example',
    )
    expect(await emailAfter({ op: 'replace', value: { [of('work')]: 'llave@demo.example' } })).toBe(
      'llave@demo.example',
    )
    expect(
      await emailAfter({ op: 'add', path: 'emails', value: [{ value: 'a@b.example', type: 'home' }] }),
    ).toBe('llave@demo.example')
    expect(
      await emailAfter({ op: 'replace', path: 'emails[primary eq true].value', value: 'uno@demo.example' }),
    ).toBe('uno@demo.example')
    expect(await emailAfter({ op: 'remove', path: 'emails[type eq "home"]' })).toBe('uno@demo.example')
    expect(await emailAfter({ op: 'remove', path: of('work') })).toBeUndefined()
    expect(await emailAfter({ op: 'add', path: of('home'), value: 'casa@correo.example' })).toBe(
      'casa@correo.example',
    )
    const filters = ['emails.value', 'emails[type eq "work"].value', 'emails']
    for (const name of filters) {
      const filter = encodeURIComponent(`${name} eq "casa@correo.example"`)
      expect((await ask('GET', `Users?filter=${filter}`)).body, name).toMatchObject({
        totalResults: 1,
        Resources: [{ id }],
      })
    }
  })

  test('takes single values that older providers write as lists of one', async () => {
    const { id } = await makeUser()
    const answer = await patch(
      id,
      { op: 'Add', path: 'displayName', value: [{ $ref: null, value: 'Inés Plata' }] },
      { op: 'Replace', path: 'active', value: [{ $ref: null, value: 'False' }] },
    )
    expect(answer.body).toMatchObject({ displayName: 'Inés Plata', active: false })
  })

  test('has a version, which guards changes', async () => {
    const { id, headers } = await makeUser()
    const etag = headers.get('etag') ?? ''
    expect((await ask('GET', `Users/${id}`, undefined, { headers: { 'if-none-match': etag } })).status).toBe(
      304,
    )
    await patch(id, { op: 'replace', path: 'displayName', value: 'Otra' })
    const stale = await ask(
      'PUT',
      `Users/${id}`,
      { userName: 'x@demo.example' },
      { headers: { 'if-match': etag } },
    )
    expect(stale.status).toBe(412)
  })

  test('is deleted and can be created again; its token’s maker is not', async () => {
    const { id, userName } = await makeUser()
    expect((await ask('DELETE', `Users/${id}`)).status).toBe(204)
    expect((await ask('GET', `Users/${id}`)).status).toBe(404)
    expect((await named(userName)).body.totalResults).toBe(0)
    const own = (await named('admin')).body.Resources[0].id
    expect((await patch(own, { op: 'replace', path: 'active', value: false })).status).toBe(409)
  })

  test('beyond the plan is refused with a reason', async () => {
    const { companyId } = { companyId: admin.session.company.id }
    await rows.updateTable('companies').set({ max_users: 1 }).where('id', '=', companyId).execute()
    const { status, body } = await ask('POST', 'Users', { userName: 'demás@demo.example' })
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.detail).toContain('limit')
    await rows.updateTable('companies').set({ max_users: null }).where('id', '=', companyId).execute()
  })
})

test('lists come by pages, whatever numbers are sent', async () => {
  for (let n = 0; n < 3; n += 1) await makeUser()
  const first = await ask('GET', 'Users?startIndex=1&count=2')
  const next = await ask('GET', 'Users?startIndex=3&count=2')
  expect(first.body).toMatchObject({ itemsPerPage: 2, startIndex: 1 })
  expect(first.body.totalResults).toBeGreaterThan(4)
  const ids = [...first.body.Resources, ...next.body.Resources].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(4)
  expect((await ask('GET', 'Users?startIndex=-4&count=99999')).body).toMatchObject({ startIndex: 1 })
  expect((await ask('GET', 'Users?count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] })
  expect((await ask('GET', 'Users?filter=title%20co%20%22a%22')).body).toMatchObject({
    scimType: 'invalidFilter',
  })
})

test('a group has its members added, removed and replaced in each provider’s way', async () => {
  const one = await makeUser()
  const two = await makeUser()
  const created = await ask('POST', 'Groups', { displayName: 'Ventas Caribe', members: [{ value: one.id }] })
  expect(created).toMatchObject({ status: 201, body: { members: [{ value: one.id }] } })
  const { id } = created.body
  const long = `Seguridad ${'Ñ'.repeat(246)}`
  expect(await ask('POST', 'Groups', { displayName: long })).toMatchObject({
    status: 201,
    body: { displayName: long },
  })
  expect(await ask('POST', 'Groups', { displayName: `${long}ñ` })).toMatchObject({ status: 400 })
  expect(await ask('POST', 'Groups', { displayName: 'ventas caribe' })).toMatchObject({
    status: 409,
    body: { scimType: 'uniqueness' },
  })
  const change = async (...Operations: object[]) =>
    (await ask('PATCH', `Groups/${id}`, { Operations })).body.members.map(
      ({ value }: { value: string }) => value,
    )
  expect(await change({ op: 'Add', path: 'members', value: [{ value: two.id }] })).toEqual([one.id, two.id])
  expect(await change({ op: 'remove', path: `members[value eq "${one.id}"]` })).toEqual([two.id])
  expect(await change({ op: 'Remove', path: 'members', value: [{ value: two.id }] })).toEqual([])
  // A filter that is not understood, or an id that is nobody's, is not the same as none, which empties a group.
  expect(
    await change({ op: 'add', path: 'members', value: [{ value: one.id }, { value: two.id }] }),
  ).toHaveLength(2)
  expect(
    await change({ op: 'remove', path: 'members[value eq "2819c223-7f76-453a-919d-413861904646"]' }),
  ).toHaveLength(2)
  expect(
    await ask('PATCH', `Groups/${id}`, {
      Operations: [{ op: 'remove', path: `members[value eq "${one.id}" or value eq "${two.id}"]` }],
    }),
  ).toMatchObject({ status: 400, body: { scimType: 'invalidPath' } })
  expect((await ask('GET', `Groups/${id}`)).body.members).toHaveLength(2)
  expect((await ask('GET', `Groups/${id}?excludedAttributes=members`)).body.members).toEqual([])
  const urn = 'urn:ietf:params:scim:schemas:core:2.0:Group'
  await change(
    { op: 'Replace', path: `${urn}:displayName`, value: 'Ventas Andina' },
    { op: 'Add', path: 'externalid', value: 'g-1' },
  )
  expect((await ask('GET', `Groups/${id}`)).body).toMatchObject({
    displayName: 'Ventas Andina',
    externalId: 'g-1',
  })
  await change({ op: 'remove', path: 'externalId' })
  expect((await ask('GET', `Groups/${id}`)).body.externalId).toBeUndefined()
  expect(
    await change({ op: 'replace', value: { displayName: 'Ventas Costa', members: [{ value: one.id }] } }),
  ).toEqual([one.id])
  expect((await ask('GET', `Users/${one.id}`)).body.groups).toEqual([{ value: id, display: 'Ventas Costa' }])
  const filter = encodeURIComponent('displayName eq "Ventas Costa"')
  expect((await ask('GET', `Groups?excludedAttributes=members&filter=${filter}`)).body).toMatchObject({
    totalResults: 1,
    Resources: [{ id, members: [] }],
  })
  // Somebody of another company is no member.
  expect(
    await change({ op: 'add', path: 'members', value: [{ value: String(eva.session.userId) }] }),
  ).toEqual([one.id])
  expect((await ask('GET', `Groups/${id}`, undefined, { token: tokens.theirs })).status).toBe(404)
  expect((await ask('DELETE', `Groups/${id}`)).status).toBe(204)
  expect((await ask('GET', `Groups/${id}`)).status).toBe(404)
})

test('says what it offers, and refuses what is no document', async () => {
  expect((await ask('GET', 'ServiceProviderConfig')).body).toMatchObject({ patch: { supported: true } })
  expect((await ask('GET', 'Schemas')).body.totalResults).toBe(2)
  expect((await ask('GET', 'Schemas/urn:ietf:params:scim:schemas:core:2.0:User')).body.name).toBe('User')
  expect((await ask('GET', 'ResourceTypes')).body.totalResults).toBe(2)
  for (const body of [{}, { userName: 7 }, { userName: 'a\0b' }])
    expect((await ask('POST', 'Users', body)).status).toBe(400)
  expect((await ask('PATCH', `Users/${admin.session.userId}`, { Operations: 'x' })).body).toMatchObject({
    scimType: 'invalidSyntax',
  })
})

test('a document of tens of thousands of values is none, however small it is', async () => {
  const userName = 'relleno@demo.example'
  const padded = { userName, urnas: Array.from({ length: 50_000 }, () => 0) }
  expect(await ask('POST', 'Users', padded)).toMatchObject({ status: 400, body: { scimType: 'tooMany' } })
  expect((await named(userName)).body.totalResults).toBe(0)
})
