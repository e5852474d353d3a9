import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StandIn, startJitsiServer } from '#adapters/jitsi/testing/jitsi-server.ts'
import { getChatSettings } from '#features/chat/contract/settings.ts'
import { openRoom } from '#features/meetings/contract/rooms.ts'
import { type MeetingClaims, verifyMeetingToken } from '#features/meetings/server/testing.ts'
import { companies } from '#features/provider/contract/companies.ts'
import {
  jitsiServerForm,
  jitsiServerOptions,
  jitsiServers,
  jitsiServersHealth,
  testJitsiServer,
} from '#features/provider/contract/jitsi-servers.ts'
import { freePort } from '#platform/host/process/free-port.ts'
import { type Client, startTestProgram } from './testing.ts'

const COMMON = { appId: 'comun', secret: 'the secret of the settings' }
const OWN = { appId: 'uno', secret: 'the secret of one company' }
const program = await startTestProgram({
  settings: {
    MEETING_SERVER_URL: 'https://meet.example.com',
    MEETING_APP_ID: COMMON.appId,
    MEETING_APP_SECRET: COMMON.secret,
  },
})
const [operador, ana, eva, admin] = await program.signInAll('operador', 'ana', 'eva', 'admin')
const { routes } = jitsiServers
const application = { app_id: OWN.appId, app_secret: OWN.secret }

const make = async (name: string, body: object = application) =>
  (
    await operador.call(routes.create, {
      body: { name, url: `https://${name.toLowerCase()}.example`, ...body },
    })
  ).record

const edit = (id: number, version: number, patch: object) =>
  operador.send(routes.edit, { params: { id }, body: { version, ...patch } })

const wrong = (field: string) => ({ status: 400, body: { fields: { [field]: [expect.any(String)] } } })

describe('a meeting server', () => {
  test('is listed in pages and shown in its form, never with its secret', async () => {
    const sur = await make('Sur', { ...application, url: 'https://Sur.Example/Equipo/' })
    await make('Norte', { app_id: null, app_secret: null })
    expect(sur).toMatchObject({ url: 'https://sur.example/Equipo', app_secret: null, entrance: 'token' })

    const list = (query: object) => operador.call(routes.list, { query })
    expect(await list({ page: 1, page_size: 1 })).toMatchObject({
      count: 2,
      results: [{ name: 'Norte', entrance: 'open' }],
    })
    expect(await list({ page: 2, page_size: 1 })).toMatchObject({ results: [{ name: 'Sur' }] })
    expect(await list({ search: 'sur.exa' })).toMatchObject({ count: 1, results: [{ name: 'Sur' }] })
    expect(await operador.call(jitsiServerOptions, { query: { search: 'nor' } })).toMatchObject({
      results: [{ label: 'Norte' }],
    })

    const form = await operador.call(jitsiServerForm, { query: { server: sur.id } })
    expect(form).toEqual({
      server: {
        id: sur.id,
        name: 'Sur',
        url: 'https://sur.example/Equipo',
        app_id: OWN.appId,
        has_secret: true,
      },
      companies: [],
    })
    expect(await operador.call(jitsiServerForm, {})).toEqual({ server: null, companies: [] })
    expect(await operador.send(jitsiServerForm, { query: { server: 999_999 } })).toMatchObject({
      status: 404,
    })
    const stored = await program.database.systemRows.selectFrom('jitsi_servers').selectAll().execute()
    expect(JSON.stringify([form, await list({}), stored])).not.toContain(OWN.secret)
  })

  test('has both id and secret or neither; an empty secret keeps the old one, unless the address changes', async () => {
    expect(
      await operador.send(routes.create, { body: { name: 'A', url: 'http://a.example' } }),
    ).toMatchObject(wrong('url'))
    const half = { name: 'A', url: 'https://a.example', app_id: 'uno' }
    expect(await operador.send(routes.create, { body: half })).toMatchObject(wrong('app_secret'))
    const { id, version } = await make('Este')
    expect(await edit(id, version, { name: 'Oriente', app_secret: null })).toMatchObject({
      body: { name: 'Oriente', entrance: 'token' },
    })
    expect(await edit(id, version + 1, { url: 'https://ladron.example' })).toMatchObject(wrong('app_secret'))
    expect(
      await edit(id, version + 1, { url: 'https://otro.example', app_secret: 'another secret' }),
    ).toMatchObject({ body: { url: 'https://otro.example', entrance: 'token' } })
    expect(await edit(id, version + 2, { app_id: null, app_secret: 'another' })).toMatchObject(
      wrong('app_id'),
    )
    expect(await edit(id, version + 2, { app_id: null })).toMatchObject({
      body: { entrance: 'open', app_id: null },
    })
    const form = await operador.call(jitsiServerForm, { query: { server: id } })
    expect(form.server).toMatchObject({ has_secret: false })
  })

  test('is managed by operators only', async () => {
    for (const person of [admin, ana, eva]) {
      for (const route of [routes.list, jitsiServerForm, jitsiServersHealth])
        expect((await person.send(route, {})).status).toBe(403)
      const tried = await person.send(testJitsiServer, { body: { url: 'https://meet.example' } })
      expect(tried.status).toBe(403)
    }
  })
})

const enter = (who: Client, name_room: string) => who.call(openRoom, { body: { name_room } })
const claims = (
  { url, name_room: room }: { url: string; name_room: string },
  of: typeof OWN,
): MeetingClaims =>
  verifyMeetingToken(new URL(url).searchParams.get('jwt') ?? '', {
    ...of,
    subject: new URL(url).hostname,
    room,
  })
const meetsOn = async (who: Client) => (await who.call(getChatSettings, {})).meetings

test('a company meets on its own server, all others on the configured one', async () => {
  const before = await enter(ana, 'Ventas')
  expect(before.address).toBe(`https://meet.example.com/${before.name_room}`)
  claims(before, COMMON)

  const server = await make('Centro')
  const company = async () => {
    const { results } = await operador.call(companies.routes.list, {
      query: { ids: String(ana.session.company.id) },
    })
    const [found] = results
    if (!found) throw new Error('no company')
    return found
  }
  const assign = async (jitsi_server: number | null) => {
    const { id, version } = await company()
    return operador.call(companies.routes.edit, { params: { id }, body: { version, jitsi_server } })
  }
  expect(await assign(server.id)).toMatchObject({ jitsi_server: { id: server.id, label: 'Centro' } })
  expect(await operador.call(jitsiServerForm, { query: { server: server.id } })).toMatchObject({
    companies: [{ id: ana.session.company.id }],
  })
  const chosen = await operador.call(companies.routes.list, { query: { jitsi_server: server.id } as object })
  expect(chosen.results.map(({ id }) => id)).toEqual([ana.session.company.id])

  // The earlier room, now on the company's server.
  const after = await enter(ana, before.name_room)
  expect(after.address).toBe(`https://centro.example/${before.name_room}`)
  expect(claims(after, OWN).context.user.name).toBe('Ana Gómez')
  expect(() => claims(after, COMMON)).toThrow('signature')
  expect(await meetsOn(ana)).toBe('https://centro.example')

  const hers = await enter(eva, 'Ventas')
  claims(hers, COMMON)
  expect(await meetsOn(eva)).toBe('https://meet.example.com')
  const seen = (who: Client) =>
    program.database.tenant(who.session.company.id, ({ rows }) =>
      rows.selectFrom('jitsi_servers').select('url').execute(),
    )
  expect(await seen(ana)).toEqual([{ url: 'https://centro.example' }])
  expect(await seen(eva)).toEqual([])

  expect(await operador.send(routes.remove, { params: { id: server.id } })).toMatchObject({
    status: 409,
    body: { code: 'provider.jitsi_server_in_use' },
  })
  await assign(null)
  claims(await enter(ana, before.name_room), COMMON)
  expect((await operador.send(routes.remove, { params: { id: server.id } })).status).toBe(204)
})

describe('a connection test', () => {
  let jitsi: StandIn
  let requests: (string | null)[]
  beforeAll(async () => {
    requests = []
    jitsi = await startJitsiServer({
      judge(token) {
        requests.push(token)
        try {
          // The room is made up for the test; a real server checks it when somebody enters.
          const body = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
          verifyMeetingToken(token ?? '', { ...OWN, subject: '127.0.0.1', room: body.room })
          return null
        } catch (error) {
          return error instanceof Error ? error.message : String(error)
        }
      },
    })
  })
  afterAll(() => jitsi.close())

  const tryIt = (body: object) =>
    operador.call(testJitsiServer, { body: { url: jitsi.url, app_id: OWN.appId, ...body } })

  test('distinguishes a server that accepts from one that refuses, is not Jitsi, or is unreachable', async () => {
    expect(await tryIt({ app_secret: OWN.secret })).toEqual({
      state: 'up',
      detail: '',
      latency_ms: expect.any(Number),
    })
    expect(await tryIt({ app_secret: 'wrong' })).toMatchObject({
      state: 'refused',
      detail: 'Invalid signature',
    })
    expect(await tryIt({ url: `http://127.0.0.1:${await freePort()}` })).toMatchObject({
      state: 'unreachable',
      detail: 'ECONNREFUSED',
    })
    expect(await operador.send(testJitsiServer, { body: { url: 'http://10.0.0.5' } })).toMatchObject({
      status: 400,
    })
    expect(await operador.send(testJitsiServer, { body: { url: jitsi.url, id: 999_999 } })).toMatchObject({
      status: 404,
    })
  })

  test('uses the stored secret only for the stored address, and all servers are tested concurrently', async () => {
    const server = await make('Aquí', { ...application, url: jitsi.url })
    expect(await tryIt({ id: server.id })).toMatchObject({ state: 'up' })
    const other = await startJitsiServer({
      judge(token) {
        requests.push(token)
        return null
      },
    })
    await tryIt({ id: server.id, url: other.url })
    await other.close()
    const sent = requests.at(-1) ?? ''
    const body = JSON.parse(Buffer.from(sent.split('.')[1] ?? '', 'base64url').toString())
    expect(() => verifyMeetingToken(sent, { ...OWN, subject: '127.0.0.1', room: body.room })).toThrow(
      'signature',
    )

    const { results } = await operador.call(jitsiServersHealth, {})
    expect(results).toContainEqual({
      id: server.id,
      state: 'up',
      detail: '',
      latency_ms: expect.any(Number),
    })
    expect(results.filter(({ state }) => state === 'unreachable').length).toBeGreaterThan(0)
  })
})
