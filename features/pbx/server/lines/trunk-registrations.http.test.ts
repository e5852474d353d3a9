import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { silentLogger } from '#platform/log/logger.ts'
import type { TrunkRegistration } from '#platform/telephony/port.ts'
import { testTrunk, trunks } from '../../contract/lines/trunks.ts'
import { pauseAfter, storeRegistration } from './store-registration.ts'
import { watchTrunks } from './watch-trunks.ts'

let program: TestProgram
let admin: Client
let eva: Client
let id: number
let companyId: number

beforeAll(async () => {
  program = await startTestProgram()
  await program.makeAdministrator('eva')
  ;[admin, eva] = await program.signInAll('admin', 'eva')
  companyId = admin.session.company.id
  const { record } = await admin.call(trunks.routes.create, {
    body: {
      name: 'Registra',
      kind: 'register',
      host: 'sip.operador.example',
      username: 'cuenta@operador.example',
      secret: 'clave',
      codecs: 'alaw,ulaw',
      auth_user: 'privado@operador.example',
      proxy: 'sbc.operador.example:5080',
      transport: 'tls',
      dtmf: 'info',
      trusted: false,
    },
  })
  id = record.id
})

const read = async () => admin.call(trunks.routes.read, { params: { id } })
const refused = (answer: number | null): TrunkRegistration => ({
  state: answer === null ? 'unanswered' : 'refused',
  answer,
  nextAt: Date.parse('2026-11-26T12:00:30Z'),
})

test('the settings of a trunk are kept as entered; without a port the carrier says it', async () => {
  expect(await read()).toMatchObject({
    auth_user: 'privado@operador.example',
    proxy: 'sbc.operador.example:5080',
    transport: 'tls',
    port: null,
    domain: null,
    dtmf: 'info',
    nat: 'auto',
    trusted: false,
    encrypts_media: false,
    silence_minutes: 60,
    caller_id_in: 'asserted',
    registration: 'pending',
    answer: null,
    next_try: null,
  })
})

test('an outbound proxy at a private address is refused as such a server is', async () => {
  const allow = (private_trunks: boolean) =>
    program.database.systemRows
      .updateTable('companies')
      .set({ private_trunks })
      .where('id', '=', companyId)
      .execute()
  await allow(false)
  const bad = await admin.send(trunks.routes.edit, {
    params: { id },
    body: { version: (await read()).version, proxy: '127.0.0.1:5080' },
  })
  expect(bad.status).toBe(400)
  expect(bad.ok || Object.keys(bad.body.fields ?? {})).toEqual(['proxy'])
  const odd = await admin.send(trunks.routes.edit, {
    params: { id },
    body: { version: (await read()).version, proxy: 'sip:x;y' },
  })
  expect(odd.status).toBe(400)
  await allow(true)
})

test('administrators see what the carrier answered and when it is tried again, and nobody else does', async () => {
  let registration: TrunkRegistration = refused(403)
  const changes: number[] = []
  const watch = watchTrunks({
    database: program.database,
    // It answers OPTIONS, and refuses the registration.
    isUp: async (_company, endpoint) => (endpoint === `trunk.${id}` ? true : null),
    registrationOf: () => registration,
    probe: async () => {},
    onResettled: () => {},
    onChanged: (company) => void changes.push(company),
    onLost: async () => {},
    log: silentLogger,
  })
  await watch.look()
  await watch.look()
  expect(await read()).toMatchObject({
    connection: 'down',
    registration: 'refused',
    answer: '403',
    next_try: '2026-11-26T12:00:30.000Z',
  })
  expect(await eva.send(trunks.routes.read, { params: { id } })).toMatchObject({ status: 404 })
  registration = { state: 'registered', answer: null, nextAt: null }
  await watch.look()
  expect(await read()).toMatchObject({ connection: 'up', registration: 'registered', answer: null })
  expect(new Set(changes)).toEqual(new Set([companyId]))
  watch.stop()
})

test('pauses grow while attempts fail, without end, and are short again once somebody changes the account', async () => {
  const { systemRows } = program.database
  const at = (seconds: number) => new Date(Date.parse('2026-11-26T12:00:00Z') + seconds * 1_000)
  const after = (seconds: number) =>
    storeRegistration(systemRows, { id, companyId }, refused(404), at(seconds))
  const pause = async () =>
    (
      await systemRows
        .selectFrom('trunk_registrations')
        .select('pause')
        .where('trunk_id', '=', id)
        .executeTakeFirstOrThrow()
    ).pause
  const seen: number[] = []
  for (const seconds of [0, 25, 60, 200, 1_000, 1_000_000]) {
    await after(seconds)
    seen.push(await pause())
  }
  expect(seen).toEqual([1, 30, 30, 120, 300, 300])
  expect(seen.map((_, index) => pauseAfter(index * 100))).toEqual(
    seen.map((_, index) => pauseAfter(index * 100)).toSorted((one, other) => one - other),
  )
  await admin.call(trunks.routes.edit, {
    params: { id },
    body: { version: (await read()).version, secret: 'otra clave' },
  })
  expect(await pause()).toBe(1)
})

test('another outbound proxy is looked up anew: nothing goes where the former one was', async () => {
  const { systemRows } = program.database
  await systemRows
    .insertInto('trunk_addresses')
    .values({
      trunk_id: id,
      company_id: companyId,
      address: '190.24.1.99',
      host: 'sip.operador.example',
      calls: true,
      reserved: false,
    })
    .execute()
  await admin.call(trunks.routes.edit, {
    params: { id },
    body: { version: (await read()).version, proxy: null },
  })
  const left = await systemRows
    .selectFrom('trunk_addresses')
    .select('address')
    .where('trunk_id', '=', id)
    .where('address', '=', '190.24.1.99')
    .execute()
  expect(left).toEqual([])
})

test('an administrator tries a trunk at once: the pause begins anew; other companies’ are not theirs', async () => {
  const rows = program.database.systemRows
  await storeRegistration(rows, { id, companyId }, refused(401))
  await rows.updateTable('trunk_registrations').set({ pause: 300 }).where('trunk_id', '=', id).execute()
  const pause = async () =>
    (
      await rows
        .selectFrom('trunk_registrations')
        .select('pause')
        .where('trunk_id', '=', id)
        .executeTakeFirstOrThrow()
    ).pause
  expect(await pause()).toBe(300)
  expect(await admin.call(testTrunk, { params: { id } })).toEqual({ addresses: expect.any(Number) })
  expect(await pause()).toBe(pauseAfter(0))
  expect((await eva.send(testTrunk, { params: { id } })).status).toBe(404)
  expect((await (await program.signIn('ana')).send(testTrunk, { params: { id } })).status).toBe(403)
})

test('one that is repeated without pauses is taken from the server for longer each time, and given back', async () => {
  const { systemRows } = program.database
  const begin = Date.now()
  const at = (seconds: number) => new Date(begin + seconds * 1_000)
  const endless: TrunkRegistration = { state: 'refused', answer: 494, nextAt: null, isEndless: true }
  const pending: TrunkRegistration = { state: 'pending', answer: null, nextAt: null }
  const store = (registration: TrunkRegistration, seconds: number) =>
    storeRegistration(systemRows, { id, companyId }, registration, at(seconds))
  const read = () =>
    systemRows
      .selectFrom('trunk_registrations')
      .select(['state', 'answer', 'pause', 'halted_until', 'next_at'])
      .where('trunk_id', '=', id)
      .executeTakeFirstOrThrow()
  await store({ state: 'registered', answer: null, nextAt: null }, -10)
  const { pause } = await read()

  expect(await store(endless, 0)).toEqual({ changed: true, paused: true })
  expect(await read()).toEqual({
    state: 'refused',
    answer: 494,
    // With another one the server would begin a second registration beside it.
    pause,
    halted_until: at(60),
    next_at: at(60),
  })
  // The server still repeats it, and then no longer knows it.
  expect(await store(endless, 15)).toEqual({ changed: false, paused: false })
  expect(await store(pending, 30)).toEqual({ changed: false, paused: false })
  expect(await store(pending, 61)).toEqual({ changed: true, paused: true })
  expect(await read()).toMatchObject({ state: 'pending', halted_until: null })

  expect(await store(endless, 75)).toEqual({ changed: true, paused: true })
  expect((await read()).halted_until).toEqual(at(75 + 360))
  await store(pending, 500)
  await store(endless, 3_600)
  expect((await read()).halted_until).toEqual(at(7_200))

  await admin.call(trunks.routes.edit, {
    params: { id },
    body: { version: (await admin.call(trunks.routes.read, { params: { id } })).version, secret: 'nueva' },
  })
  expect(await read()).toMatchObject({ pause: pauseAfter(0), halted_until: null })
})
