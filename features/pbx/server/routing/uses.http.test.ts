import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { callLabels } from '../../contract/labels.ts'
import { dids } from '../../contract/routing/dids.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { destinationOptions } from '../../contract/routing/options.ts'
import { queues } from '../../contract/routing/queues.ts'
import { ringGroups } from '../../contract/routing/ring-groups.ts'
import { timeSlots } from '../../contract/routing/time-slots.ts'

let program: TestProgram
let admin: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  // An administrator too, so that only the company keeps her out.
  await program.makeAdministrator('eva')
  ;[admin, eva] = await program.signInAll('admin', 'eva')
})

const destination = async (name: string): Promise<number> => {
  const { results } = await admin.call(destinationOptions, { query: { search: name } })
  const [found] = results
  if (!found) throw new Error(`No destination ${name}`)
  return found.id
}

/** Stores a call of the company with this label. @returns its id */
async function writeCall(label_id: number): Promise<string> {
  const rows = program.database.systemRows
  const company_id = admin.session.company.id
  const { id: extension_id } = await rows
    .selectFrom('extensions')
    .select('id')
    .where('company_id', '=', company_id)
    .executeTakeFirstOrThrow()
  const id = crypto.randomUUID()
  const at = new Date()
  const times = { started_at: at, ended_at: at, outcome: 'no-answer' }
  await rows
    .insertInto('calls')
    .values({ id, company_id, dialed: '100', ...times })
    .execute()
  await rows
    .insertInto('call_records')
    .values({
      company_id,
      call_id: id,
      extension_id,
      direction: 'INCOMING',
      other_number: '3001234567',
      missed: true,
      label_id,
      ...times,
    })
    .execute()
  return id
}

const makeQueue = async (name: string) =>
  (await admin.call(queues.routes.create, { body: { name } })).record.id

describe('a queue that calls are sent to', () => {
  test('cannot be deleted, lists its uses, and is replaced everywhere by another', async () => {
    const [old, other] = [await makeQueue('Ventas viejas'), await makeQueue('Ventas nuevas')]
    const from = await destination('ventas viejas')
    const to = await destination('ventas nuevas')
    const menu = await admin.call(ivrMenus.routes.create, {
      body: { name: 'Bienvenida', key_1: from, key_2: from },
    })
    const did = await admin.call(dids.routes.create, {
      body: { number: '576015550301', label: 'Línea de ventas', destination: from },
    })
    const { remove, act, uses, replace } = queues.routes
    const params = { id: old }
    expect(await admin.send(remove, { params })).toMatchObject({
      status: 409,
      body: { code: 'resource.in_use', detail: expect.stringContaining('1 menú (Bienvenida)') },
    })
    const both = { action: 'remove' as const, ids: [old, other] }
    expect((await admin.send(act, { body: both })).status).toBe(409)
    expect((await admin.call(uses, { params })).uses).toEqual([
      { text: '1 menú', count: 1, names: ['Bienvenida'] },
      { text: '1 DID', count: 1, names: ['Línea de ventas'] },
    ])
    expect((await admin.send(replace, { params, body: { by: old } })).status).toBe(409)
    expect(await admin.call(replace, { params, body: { by: other } })).toEqual({ replaced: 2 })
    expect(await admin.call(ivrMenus.routes.read, { params: { id: menu.record.id } })).toMatchObject({
      key_1: { id: to },
      key_2: { id: to },
    })
    expect((await admin.call(dids.routes.read, { params: { id: did.record.id } })).destination?.id).toBe(to)
    expect((await admin.send(queues.routes.read, { params })).status).toBe(404)
  })

  test('cannot be replaced by one that would create a loop', async () => {
    const old = await makeQueue('Rebose')
    const toOld = await destination('rebose')
    const other = await admin.call(queues.routes.create, { body: { name: 'Gira', when_empty: toOld } })
    const params = { id: old }
    expect(await admin.send(queues.routes.replace, { params, body: { by: other.record.id } })).toMatchObject({
      status: 409,
      body: { code: 'pbx.routing_loop' },
    })
    expect((await admin.call(queues.routes.read, { params })).name).toBe('Rebose')
  })

  test('neither exists for another company nor can replace its queues', async () => {
    const [ours, other] = [await makeQueue('Privada A'), await makeQueue('Privada B')]
    const { uses, replace } = queues.routes
    const theirs = (await eva.call(queues.routes.create, { body: { name: 'De Eva' } })).record.id
    expect((await eva.send(uses, { params: { id: ours } })).status).toBe(404)
    expect((await eva.send(replace, { params: { id: ours }, body: { by: theirs } })).status).toBe(404)
    expect((await eva.send(replace, { params: { id: theirs }, body: { by: ours } })).status).toBe(404)
    expect((await admin.send(replace, { params: { id: ours }, body: { by: theirs } })).status).toBe(404)
    expect((await admin.send(replace, { params: { id: ours }, body: { by: other } })).ok).toBe(true)
  })
})

test('a ring group that only a deleted menu leads to can be deleted', async () => {
  const { record: group } = await admin.call(ringGroups.routes.create, { body: { name: 'De paso' } })
  const { record: menu } = await admin.call(ivrMenus.routes.create, {
    body: { name: 'Se va', key_1: await destination('de paso') },
  })
  const params = { id: group.id }
  expect((await admin.send(ringGroups.routes.remove, { params })).status).toBe(409)
  await admin.call(ivrMenus.routes.remove, { params: { id: menu.id } })
  expect((await admin.send(ringGroups.routes.remove, { params })).ok).toBe(true)
})

test('a slot used by a DID is replaced there', async () => {
  const open = await destination('1001')
  const make = async (name: string) =>
    (await admin.call(timeSlots.routes.create, { body: { name, open } })).record.id
  const [old, other] = [await make('Mañanas'), await make('Tardes')]
  const { record } = await admin.call(dids.routes.create, {
    body: { number: '576015550302', label: 'Por horas', slot_1: old, destination_1: open, destination: open },
  })
  await admin.call(timeSlots.routes.replace, { params: { id: old }, body: { by: other } })
  expect((await admin.call(dids.routes.read, { params: { id: record.id } })).slot_1?.id).toBe(other)
})

test('a label of a call is replaced on it', async () => {
  const make = async (name: string) =>
    (await admin.call(callLabels.routes.create, { body: { name } })).record.id
  const [old, other] = [await make('Reclamo viejo'), await make('Reclamo nuevo')]
  const call = await writeCall(old)
  const params = { id: old }
  expect((await admin.send(callLabels.routes.remove, { params })).status).toBe(409)
  expect((await admin.call(callLabels.routes.uses, { params })).uses).toEqual([
    { text: '1 llamada', count: 1, names: [] },
  ])
  await admin.call(callLabels.routes.replace, { params, body: { by: other } })
  const { label_id } = await program.database.systemRows
    .selectFrom('call_records')
    .select('label_id')
    .where('call_id', '=', call)
    .executeTakeFirstOrThrow()
  expect(label_id).toBe(other)
})
