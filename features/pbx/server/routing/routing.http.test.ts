import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { explain } from '#platform/telephony/journey/explain.ts'
import type { JourneyContext } from '#platform/telephony/journey/journey.ts'
import { startOfDid } from '#platform/telephony/journey/start-of-did.ts'
import { extensions } from '../../contract/extensions.ts'
import { dids } from '../../contract/routing/dids.ts'
import { readIvrGraph } from '../../contract/routing/ivr-graph.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { destinationOptions, memberOptions } from '../../contract/routing/options.ts'
import { queues } from '../../contract/routing/queues.ts'
import { ringGroups } from '../../contract/routing/ring-groups.ts'
import { timeSlots } from '../../contract/routing/time-slots.ts'
import { configuredPlan } from '../plan/configured-plan.ts'
import { loadPlan } from '../plan/load-plan.ts'

let program: TestProgram
let admin: Client
let ana: Client
let eva: Client

beforeAll(async () => {
  program = await startTestProgram()
  // An administrator too, so that only the company keeps her out.
  await program.makeAdministrator('eva')
  ;[admin, ana, eva] = await program.signInAll('admin', 'ana', 'eva')
})

const destination = async (name: string): Promise<number> => {
  const { results } = await admin.call(destinationOptions, { query: { search: name } })
  const [found] = results
  if (!found) throw new Error(`No destination ${name}`)
  return found.id
}

const members = async (...numbers: string[]): Promise<number[]> => {
  const { results } = await admin.call(memberOptions, { query: {} })
  return numbers.map((number) => results.find(({ label }) => label.startsWith(number))?.id ?? 0)
}

const companyId = async () => {
  const { id } = await program.database.systemRows
    .selectFrom('companies')
    .select('id')
    .where('slug', '=', 'demo')
    .executeTakeFirstOrThrow()
  return id
}

const planNow = async () => loadPlan(program.database.systemRows, configuredPlan, await companyId(), '/')

const CALLER = { extension: null, trunk: null, number: '3001234567', name: '' }

const AROUND: Omit<JourneyContext, 'plan' | 'at'> = {
  ringSeconds: 30,
  phone: () => 'free',
  isFull: () => false,
  turn: () => 0,
  waiting: () => 0,
  agents: () => 1,
  place: () => null,
  mayTryPin: () => true,
  trunkCalls: () => 0,
}

describe('what an administrator sets up', () => {
  test('decides where a call to the DID goes: slot, menu, queue', async () => {
    const [second = 0, first = 0] = await members('1002', '1001')
    const queue = await admin.call(queues.routes.create, {
      body: { name: 'Ventas de prueba', number: '8100', members: [second, first], strategy: 'linear' },
    })
    expect(queue.record.members.map(({ id }) => id)).toEqual([second, first])
    const toQueue = await destination('ventas de prueba')
    await admin.call(ivrMenus.routes.create, {
      body: { name: 'Principal de prueba', key_1: toQueue, prompt: 'basic-pbx-ivr-main' },
    })
    const slot = await admin.call(timeSlots.routes.create, {
      body: {
        name: 'Oficina de prueba',
        open: await destination('principal de prueba'),
        monday: ['08:00-12:00', '14:00-18:00'],
        exceptions: ['2026-11-30 Inventario'],
      },
    })
    await admin.call(dids.routes.create, {
      body: {
        number: '+576015550199',
        label: 'Prueba',
        name_prefix: 'Ventas ',
        slot_1: slot.record.id,
        destination_1: await destination('oficina de prueba'),
        destination: await destination('1001'),
      },
    })
    const plan = await planNow()
    const did = plan.dids.get('576015550199')
    if (!did) throw new Error('The DID is not in the plan')
    const walked = (when: string, keys = '') => {
      const at = Date.parse(when)
      const start = startOfDid(did, plan, at)
      if (!start) throw new Error('The DID leads nowhere')
      return explain(CALLER, did.number, start, { ...AROUND, plan, at }, keys).facts.map(({ kind }) => kind)
    }
    expect(walked('2026-11-23T10:00:00-05:00', '1')).toContain('queue_entered')
    expect(walked('2026-11-23T13:00:00-05:00')).not.toContain('queue_entered')
    expect(walked('2026-11-30T10:00:00-05:00')).not.toContain('queue_entered')
    expect(plan.numbers.get('8100')).toEqual({ kind: 'queue', id: queue.record.id })
    expect(plan.queues.get(queue.record.id)?.members.map(({ extension }) => extension)).toEqual([
      second,
      first,
    ])
  })

  test('a deleted destination cannot be chosen, and references to it lead nowhere', async () => {
    const leaving = await admin.call(extensions.routes.create, {
      body: { number: '8177', display_name: 'Pasajero' },
    })
    const id = await destination('pasajero')
    const params = { id: leaving.record.id }
    const { record: did } = await admin.call(dids.routes.create, {
      body: { number: '576015550177', label: 'Uno', destination: id },
    })
    expect((await admin.send(extensions.routes.remove, { params })).status).toBe(409)
    // The DID that refers to it goes to the bin, and is restored from there afterwards.
    await admin.call(dids.routes.remove, { params: { id: did.id } })
    await admin.call(extensions.routes.remove, { params })
    await admin.call(dids.routes.act, { body: { action: 'restore', ids: [did.id] } })
    expect((await planNow()).dids.get('576015550177')?.routes).toEqual([
      { timeSlot: null, destination: { kind: 'hangup' } },
    ])
    const again = await admin.send(dids.routes.create, {
      body: { number: '576015550178', label: 'Dos', destination: id },
    })
    expect(again.status).toBe(400)
    expect(did.destination).toMatchObject({ label: '☎ 8177 Pasajero' })
  })

  test('abbreviated hours are stored in full, whether from the API or a spreadsheet', async () => {
    const open = await destination('1001')
    const { record } = await admin.call(timeSlots.routes.create, {
      body: {
        name: 'Corta',
        open,
        monday: ['8-12', '2 pm - 6 pm'],
        tuesday: ['930-18'],
        exceptions: ['2026-12-24 8-12 Nochebuena', '2026-12-31 Fin de año'],
      },
    })
    expect(record).toMatchObject({
      monday: ['08:00-12:00', '14:00-18:00'],
      tuesday: ['09:30-18:00'],
      exceptions: ['2026-12-24 08:00-12:00 Nochebuena', '2026-12-31 Fin de año'],
    })
    const rows = [
      'Nombre;Destino en horario;Lunes;Martes',
      `De hoja;${record.open?.label};9-18;8-12, 14-18`,
      `Mala;${record.open?.label};siempre;`,
    ]
    const imported = await admin.send(timeSlots.routes.importSheet, {
      body: { mode: 'good' },
      file: new Blob([rows.join('\n')]),
      fileName: 'franjas.csv',
    })
    expect(imported.body).toMatchObject({
      created: 1,
      wrong: [{ row: 3, column: 'Lunes', value: 'siempre' }],
    })
    const { results } = await admin.call(timeSlots.routes.list, { query: { search: 'De hoja' } })
    const [listed] = results
    const read = await admin.call(timeSlots.routes.read, { params: { id: listed?.id ?? 0 } })
    expect(read).toMatchObject({ monday: ['09:00-18:00'], tuesday: ['08:00-12:00', '14:00-18:00'] })
    const refused = await admin.send(timeSlots.routes.create, {
      body: { name: 'Mala', open, monday: ['8-12', 'cerrado'] },
    })
    expect(refused.body).toMatchObject({
      fields: { 'monday.1': ['Escriba un horario, como 8-12 o 930-18.'] },
    })
  })

  test('is refused where it makes no sense', async () => {
    const open = await destination('1001')
    const bad = async (body: object) =>
      (await admin.send(timeSlots.routes.create, { body: { name: 'Mala', open, ...body } as never })).status
    expect(await bad({ monday: ['25:00-26:00'] })).toBe(400)
    expect(await bad({ time_zone: 'Marte/Olimpo' })).toBe(400)
    expect(await bad({ open: 999_999 })).toBe(400)
    const same = { number: '576015550144', label: 'Uno', destination: open }
    await admin.call(dids.routes.create, { body: same })
    const twice = await admin.send(dids.routes.create, { body: { ...same, number: '+576015550144' } })
    expect(twice.status).toBe(409)
  })
})

describe('menus as a graph', () => {
  test('shows where keys lead, dead ends, and unreachable menus', async () => {
    const to = await destination('1001')
    const lost = await admin.call(ivrMenus.routes.create, { body: { name: 'Perdido' } })
    const found = await admin.call(ivrMenus.routes.create, {
      body: { name: 'Hallado', key_2: to, number: '8300' },
    })
    const { menus, destinations } = await admin.call(readIvrGraph, {})
    const of = (id: number) => menus.find((menu) => menu.id === id)
    expect(of(lost.record.id)?.problems).toEqual(['dead_end', 'unreachable'])
    expect(of(found.record.id)).toMatchObject({ edges: [{ field: 'key_2', to }], problems: [] })
    expect(destinations.find(({ id }) => id === to)?.kind).toBe('extension')
    expect((await eva.call(readIvrGraph, {})).menus).toEqual([])
    expect((await ana.send(readIvrGraph, {})).status).toBe(403)
  })

  test('a loop without key presses is refused, and the write is rolled back', async () => {
    const menu = await admin.call(ivrMenus.routes.create, { body: { name: 'Rueda' } })
    const { id, version } = menu.record
    const itself = await destination('rueda')
    const refused = await admin.send(ivrMenus.routes.edit, {
      params: { id },
      body: { version, on_timeout: itself },
    })
    expect(refused).toMatchObject({ status: 409, body: { code: 'pbx.routing_loop' } })
    expect((await admin.call(ivrMenus.routes.read, { params: { id } })).on_timeout).toBeNull()
    const pressed = await admin.send(ivrMenus.routes.edit, {
      params: { id },
      body: { version, key_1: itself },
    })
    expect(pressed.ok).toBe(true)
  })
})

describe('others', () => {
  test('agents cannot configure routing', async () => {
    for (const resource of [dids, queues, ringGroups, timeSlots, ivrMenus])
      expect((await ana.send(resource.routes.list, { query: {} })).status).toBe(403)
  })

  test('another company neither sees nor refers to our objects, as if they did not exist', async () => {
    const ours = await destination('1001')
    const queue = await admin.call(queues.routes.create, { body: { name: 'Privada' } })
    const { id } = queue.record
    expect((await eva.send(queues.routes.read, { params: { id } })).status).toBe(404)
    expect((await eva.send(queues.routes.remove, { params: { id } })).status).toBe(404)
    const { results } = await eva.call(destinationOptions, { query: { search: 'privada' } })
    expect(results).toEqual([])
    const borrowed = await eva.send(dids.routes.create, {
      body: { number: '576015550111', label: 'Ajena', destination: ours },
    })
    expect(borrowed.status).toBe(400)
    const [member] = await members('1001')
    const group = await eva.send(ringGroups.routes.create, {
      body: { name: 'Ajeno', members: [member ?? 0] },
    })
    expect(group.status).toBe(400)
  })
})
