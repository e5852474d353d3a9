import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { explainCall } from '../../contract/explain.ts'
import { ceilings } from '../../contract/lines/ceilings.ts'
import { outboundRoutes } from '../../contract/lines/outbound-routes.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { memberOptions } from '../../contract/routing/options.ts'
import { testGate } from '../outside/gate-for-tests.ts'

let program: TestProgram
let admin: Client
let ana: Client
let eva: Client
let trunk: number

beforeAll(async () => {
  program = await startTestProgram()
  await program.makeAdministrator('eva')
  ;[admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
  const made = await admin.call(trunks.routes.create, {
    body: {
      name: 'Operador',
      kind: 'register',
      host: 'sip.operador.example',
      username: 'empresa',
      secret: 'muy secreta',
      codecs: 'alaw,ulaw',
    },
  })
  trunk = made.record.id
})

const to = async (dialed: string, from = '1001') => {
  const { rest, steps } = await admin.call(explainCall, { body: { from, to: dialed } })
  return rest.kind === 'over'
    ? rest.outcome
    : (steps.find(({ kind }) => kind === 'outside')?.number ?? rest.kind)
}

describe('a trunk', () => {
  test('shows its password to nobody but the telephone server', async () => {
    const record = await admin.call(trunks.routes.read, { params: { id: trunk } })
    expect(JSON.stringify(record)).not.toContain('secreta')
    expect(record.has_secret).toBe(true)
    const row = await program.database.systemRows
      .selectFrom('trunks')
      .select(['secret_encrypted', 'secret_digest'])
      .where('id', '=', trunk)
      .executeTakeFirstOrThrow()
    expect(row.secret_encrypted?.toString('latin1')).not.toContain('secreta')
    expect(row.secret_digest).toMatch(/^[0-9a-f]{32}$/)
  })

  test('is refused beyond what the operator allows the company, also when it is restored', async () => {
    const { id } = admin.session.company
    const allow = (max_trunks: number) =>
      program.database.systemRows.updateTable('companies').set({ max_trunks }).where('id', '=', id).execute()
    const create = (client: Client, name: string) =>
      client.send(trunks.routes.create, { body: { name, kind: 'peer', codecs: 'alaw' } })
    const standard = await program.database.systemRows.selectFrom('companies').select('max_trunks').execute()
    expect(new Set(standard.map(({ max_trunks }) => max_trunks))).toEqual(new Set([20]))
    const { results } = await admin.call(trunks.routes.list, { query: {} })
    const [removed] = [await create(admin, 'Última')]
    if (!removed.ok) throw new Error('not created')
    await allow(results.length + 1)
    expect(await create(admin, 'De más')).toMatchObject({ status: 409, body: { code: 'limit_reached' } })
    const ids = [removed.body.record.id]
    await admin.call(trunks.routes.remove, { params: { id: removed.body.record.id } })
    const another = await create(admin, 'En su lugar')
    expect(another).toMatchObject({ status: 201 })
    expect(await admin.send(trunks.routes.act, { body: { action: 'restore', ids } })).toMatchObject({
      ok: false,
    })
    expect(await create(eva, 'De otra empresa')).toMatchObject({ status: 201 })
    await allow(20)
    if (another.ok) await admin.call(trunks.routes.remove, { params: { id: another.body.record.id } })
  })

  test('that registers needs a server and a user name', async () => {
    const bad = await admin.send(trunks.routes.create, {
      body: { name: 'Mala', kind: 'register', codecs: 'alaw' },
    })
    expect(bad.status).toBe(400)
    expect(bad.ok || Object.keys(bad.body.fields ?? {})).toEqual(['host', 'username'])
  })
})

test('without routes every number goes out; with routes the first match decides the trunk and the number sent', async () => {
  expect(await to('3001234567')).toBe('3001234567')
  await admin.call(outboundRoutes.routes.create, {
    body: {
      name: 'Celulares',
      pattern: '3XXXXXXXXX',
      reach: 'mobile',
      prepend: '57',
      trunks: [trunk],
      price_minute: 90,
    },
  })
  expect(await to('3001234567')).toBe('573001234567')
  expect(await to('6015550000')).not.toBe('6015550000')
})

test('call classes limit a phone, and emergency numbers always pass', async () => {
  const { results } = await admin.call(memberOptions, { query: {} })
  const anas = results.find(({ label }) => label.startsWith('1001'))?.id ?? 0
  const classOf = (reach: string) =>
    program.database.systemRows.updateTable('extensions').set({ reach }).where('id', '=', anas).execute()
  await classOf('local')
  expect(await to('3001234567')).toBe('not-allowed')
  expect(await to('123')).toBe('123')
  await classOf('mobile')
  expect(await to('3001234567')).toBe('573001234567')
})

test('a route with a broad pattern makes no number cheaper than it is, and an emergency route opens no other number', async () => {
  const rows = program.database.systemRows
  const classOf = (reach: string | null) =>
    rows.updateTable('extensions').set({ reach }).where('endpoint', '=', 'demo-1001').execute()
  const made = await Promise.all(
    [
      { name: 'Todo nacional', pattern: '.', reach: 'national' as const, priority: 900 },
      { name: 'Todo urgente', pattern: '9.', reach: 'emergency' as const, priority: 800 },
      { name: 'Código corto', pattern: '85XXX', reach: 'local' as const, priority: 700 },
      {
        name: 'Atajo',
        pattern: '47XX',
        reach: 'local' as const,
        priority: 600,
        strip: 4,
        prepend: '+34911222333',
      },
      // An emergency number that is rewritten to a satellite's passes no limit.
      {
        name: 'Urgente lejos',
        pattern: '1999',
        reach: 'emergency' as const,
        priority: 500,
        strip: 4,
        prepend: '+881612345678',
      },
    ].map((body) =>
      admin.call(outboundRoutes.routes.create, { body: { ...body, trunks: [trunk], price_minute: 1 } }),
    ),
  )
  await classOf('mobile')
  for (const number of ['+34911222333', '0034911222333', '00934911222333', '34911222333', '01134911222333'])
    expect(await to(number), number).toBe('not-allowed')
  for (const number of [
    '9011234567',
    '019001234567',
    '+18095551234',
    '+881612345678',
    '29002',
    '4711',
    '1999',
  ])
    expect(await to(number), number).toBe('not-allowed')
  expect(await to('6015550000')).toBe('6015550000')
  // Administrators may say what a short code costs.
  expect(await to('85432')).toBe('85432')
  await classOf('international')
  expect(await to('+34911222333')).toBe('+34911222333')
  expect(await to('+34803123456')).toBe('not-allowed')
  await classOf('premium')
  expect(await to('+34803123456')).toBe('+34803123456')
  await classOf('internal')
  for (const number of ['6015550000', '3001234567', '85432', '113', '900123', '4711'])
    expect(await to(number), number).toBe('not-allowed')
  for (const number of ['123', '112', '911', '119', '125']) expect(await to(number), number).toBe(number)
  await classOf('mobile')
  for (const { record } of made) await admin.call(outboundRoutes.routes.remove, { params: { id: record.id } })
})

test('nothing over a trunk is internal', async () => {
  const sent = await admin.send(outboundRoutes.routes.create, {
    // @ts-expect-error no longer a class of a route
    body: { name: 'Interna', pattern: '7XXX', reach: 'internal', trunks: [trunk], price_minute: 0 },
  })
  expect(sent.status).toBe(400)
})

test('a reached limit stops further calls, notifies the administrators once, and never stops emergency calls', async () => {
  const made = await admin.call(ceilings.routes.create, { body: { name: 'Nada hoy', max_minutes_day: 0 } })
  expect(await to('3001234567')).toBe('not-allowed')
  expect(await to('3001234567')).toBe('not-allowed')
  expect(await to('123')).toBe('123')
  await program.settled()
  await expect
    .poll(async () => {
      const notices = await program.database.systemRows
        .selectFrom('notifications')
        .select('kind')
        .where('kind', '=', 'call_ceiling')
        .execute()
      return notices.length
    })
    .toBe(1)
  await admin.call(ceilings.routes.remove, { params: { id: made.record.id } })
  expect(await to('3001234567')).toBe('573001234567')
})

test('the day’s spend counts each started minute, and a phone with a limit is stopped when it reaches it', async () => {
  const rows = program.database.systemRows
  const { id: anas, company_id } = await rows
    .selectFrom('extensions')
    .innerJoin('companies', 'companies.id', 'extensions.company_id')
    .select(['extensions.id', 'extensions.company_id'])
    .where('companies.slug', '=', 'demo')
    .where('extensions.number', '=', '1001')
    .executeTakeFirstOrThrow()
  const body = { name: 'Doscientos al día', extension: anas, max_spend_day: 200 }
  const made = await admin.call(ceilings.routes.create, { body })
  const { gate } = testGate(program.database)
  const call = async (seconds: number, dialed: string) => {
    const now = Date.now()
    const leg = randomUUID()
    const request = {
      leg,
      companyId: company_id,
      serverId: 1,
      payer: anas,
      dialed,
      trunk,
      callId: leg,
      again: false,
    }
    expect(await gate.admit(request)).toBe(true)
    await gate.record([{ leg, answeredAt: now - seconds * 1000, endedAt: now }])
  }
  // 180 of 200 at 90 a minute, however the number is written.
  await call(61, '+573001234567')
  expect(await to('3001234567')).toBe('573001234567')
  await call(5, '573001234567')
  expect(await to('3001234567')).toBe('not-allowed')
  expect(await to('+573001234567', '1002')).toBe('573001234567')
  expect(await to('123')).toBe('123')
  await admin.call(ceilings.routes.remove, { params: { id: made.record.id } })
})

describe('others', () => {
  test('agents cannot read trunks', async () => {
    for (const resource of [trunks, outboundRoutes, ceilings])
      expect((await ana.send(resource.routes.list, { query: {} })).status).toBe(403)
  })

  test('another company finds none of ours', async () => {
    expect((await eva.send(trunks.routes.read, { params: { id: trunk } })).status).toBe(404)
    const borrowed = await eva.send(outboundRoutes.routes.create, {
      body: { name: 'Ajena', pattern: 'X.', trunks: [trunk], price_minute: 0 },
    })
    expect(borrowed.status).toBe(400)
  })
})
