import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { explainCall } from '../../contract/explain.ts'
import { outboundRoutes } from '../../contract/lines/outbound-routes.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { dids } from '../../contract/routing/dids.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { destinationOptions } from '../../contract/routing/options.ts'
import { timeSlots } from '../../contract/routing/time-slots.ts'
import { giveNumber } from '../numbers/give-number.ts'

let program: TestProgram
let admin: Client
let ana: Client
let eva: Client

const destination = async (name: string): Promise<number> => {
  const { results } = await admin.call(destinationOptions, { query: { search: name } })
  const [found] = results
  if (!found) throw new Error(`No destination ${name}`)
  return found.id
}

const DID = '576015559001'
/** The outcome before the number was given. */
let pending: string

beforeAll(async () => {
  program = await startTestProgram()
  await program.makeAdministrator('eva')
  ;[admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
  await admin.call(ivrMenus.routes.create, {
    body: { name: 'Menú explicado', key_1: await destination('1001'), retries: 0 },
  })
  const slot = await admin.call(timeSlots.routes.create, {
    body: {
      name: 'Horario explicado',
      open: await destination('menu explicado'),
      monday: ['08:00-18:00'],
      exceptions: ['2026-11-30 Inventario'],
    },
  })
  await admin.call(dids.routes.create, {
    body: {
      number: `+${DID}`,
      label: 'Principal',
      slot_1: slot.record.id,
      destination_1: await destination('horario explicado'),
      destination: await destination('1002'),
    },
  })
  pending = (await asks({})).rest.outcome
  await giveNumber(program.database.systemRows, admin.session.company.id, DID)
})

const asks = (body: { to?: string; from?: string; at?: string; keys?: string; phones?: 'busy' | 'away' }) =>
  admin.call(explainCall, { body: { from: '3001234567', to: DID, ...body } })

test('a number that nobody confirmed gets no calls', () => expect(pending).toBe('number-pending'))

describe('a call from outside', () => {
  test('hears the menu in opening hours, and a key leads to the extension', async () => {
    const before = await asks({ at: '2026-11-23T10:00' })
    expect(before.steps.map(({ kind }) => kind)).toEqual(['did', 'slot', 'slot', 'ivr'])
    expect(before.rest).toMatchObject({ kind: 'menu', name: 'Menú explicado' })
    expect(before.rest.keys).toEqual([{ key: '1', label: expect.stringContaining('1001') }])
    const after = await asks({ at: '2026-11-23T10:00', keys: '1' })
    expect(after.rest).toMatchObject({ kind: 'ring', names: [expect.stringContaining('1001')] })
    expect((await asks({ at: '2026-11-23T10:00', keys: '1n' })).rest).toMatchObject({
      kind: 'over',
      outcome: 'no-answer',
    })
  })

  test('says why it is closed, in the company’s time zone', async () => {
    const closed = await asks({ at: '2026-11-30T10:00' })
    expect(closed.steps[1]).toMatchObject({ kind: 'slot', open: false, why: 'exception', day: 'Inventario' })
    expect(closed.rest).toMatchObject({ kind: 'ring', names: [expect.stringContaining('1002')] })
    expect(closed).toMatchObject({ at: '2026-11-30T10:00', time_zone: 'America/Bogota' })
  })

  test('reaches nothing but DIDs', async () => {
    expect((await asks({ to: '1001' })).rest).toMatchObject({ kind: 'over', outcome: 'unknown-number' })
  })
})

test('a call between extensions is explained, with whatever blocks it', async () => {
  expect((await asks({ from: '1001', to: '1002' })).rest.kind).toBe('ring')
  expect((await asks({ from: '1001', to: '1002', phones: 'away' })).rest.outcome).toBe('unregistered')
  expect((await asks({ from: '1001', to: '4567' })).rest.outcome).toBe('unknown-number')
})

test('a call to the outside shows its route, or that there is none', async () => {
  const trunk = await admin.call(trunks.routes.create, {
    body: { name: 'Operador de prueba', kind: 'peer', codecs: 'alaw' },
  })
  await admin.call(outboundRoutes.routes.create, {
    body: {
      name: 'Celulares',
      pattern: '3XXXXXXXXX',
      reach: 'mobile',
      trunks: [trunk.record.id],
      price_minute: 0,
    },
  })
  const sorted = await admin.call(explainCall, { body: { from: '1001', to: '3001234567' } })
  expect(sorted.steps.find(({ kind }) => kind === 'outside')).toMatchObject({
    why: 'route',
    names: ['Celulares'],
    name: 'Operador de prueba',
  })
  const help = await admin.call(explainCall, { body: { from: '1001', to: '123' } })
  expect(help.steps.find(({ kind }) => kind === 'outside')).toMatchObject({ why: 'emergency' })
  const nowhere = await admin.call(explainCall, { body: { from: '1001', to: '2999999' } })
  expect(nowhere.steps.find(({ kind }) => kind === 'outside_refused')).toMatchObject({ why: 'no-route' })
})

test('another company gets explanations of its own numbers only, and agents get none', async () => {
  const answer = await eva.call(explainCall, { body: { from: '3001234567', to: DID } })
  expect(answer.rest).toMatchObject({ kind: 'over', outcome: 'unknown-number' })
  expect((await ana.send(explainCall, { body: { from: '1', to: '2' } })).status).toBe(403)
})

test('a date that does not exist is refused', async () => {
  const sent = { from: '3001234567', to: DID, at: '2026-13-40T10:00' }
  expect((await admin.send(explainCall, { body: sent })).status).toBe(400)
})

test('a day that no calendar has is refused by its name', async () => {
  const refused = await admin.send(explainCall, {
    body: { from: '1001', to: '1002', at: '2026-02-29T10:00' },
  })
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { at: [expect.stringContaining('2026-02-29')] } },
  })
})
