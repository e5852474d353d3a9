import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { explainCall } from '../../contract/explain.ts'
import { ceilings } from '../../contract/lines/ceilings.ts'
import { outboundRoutes } from '../../contract/lines/outbound-routes.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { memberOptions } from '../../contract/routing/options.ts'

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
    const row = await program.database.systemRows
      .selectFrom('trunks')
      .select(['secret_encrypted', 'secret_digest'])
      .where('id', '=', trunk)
      .executeTakeFirstOrThrow()
    expect(row.secret_encrypted?.toString('latin1')).not.toContain('secreta')
    expect(row.secret_digest).toMatch(/^[0-9a-f]{32}$/)
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
  const call = async (seconds: number, number: string) => {
    const now = Date.now()
    const [answered, ended] = [new Date(now - seconds * 1000), new Date(now)]
    const id = randomUUID()
    const called = { dialed: number, billed_extension_id: anas, billed_number: number }
    await rows
      .insertInto('calls')
      .values({ id, company_id, ...called, started_at: answered, answered_at: answered })
      .execute()
    await rows
      .updateTable('calls')
      .set({ ended_at: ended, outcome: 'answered' })
      .where('id', '=', id)
      .execute()
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
