import { beforeAll, expect, test } from 'vitest'
import { type Client, startTestProgram, type TestProgram } from '#apps/server/testing.ts'
import { changeForwards, readForwards } from '#features/phone/contract/forwards.ts'
import { extensions } from '../../contract/extensions.ts'
import { ceilings } from '../../contract/lines/ceilings.ts'
import { outboundRoutes } from '../../contract/lines/outbound-routes.ts'
import { trunks } from '../../contract/lines/trunks.ts'
import { dids } from '../../contract/routing/dids.ts'
import { ivrMenus } from '../../contract/routing/ivr-menus.ts'
import { destinationOptions } from '../../contract/routing/options.ts'
import { queues } from '../../contract/routing/queues.ts'
import { ringGroups } from '../../contract/routing/ring-groups.ts'
import { timeSlots } from '../../contract/routing/time-slots.ts'

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

const makeExtension = async (number: string, display_name: string) =>
  (await admin.call(extensions.routes.create, { body: { number, display_name } })).record.id

const destination = async (name: string): Promise<number> => {
  const { results } = await admin.call(destinationOptions, { query: { search: name } })
  const [found] = results
  if (!found) throw new Error(`No destination ${name}`)
  return found.id
}

const ids = (references: readonly { id: number }[]) => references.map(({ id }) => id)

test('an extension in use is replaced wherever it is used, and can then be deleted', async () => {
  const [old, other] = [await makeExtension('8301', 'Se retira'), await makeExtension('8302', 'La releva')]
  const [from, to] = [await destination('se retira'), await destination('la releva')]
  const { record: group } = await admin.call(ringGroups.routes.create, {
    body: { name: 'Recepción doble', members: [other, old], fallback: from },
  })
  const { record: queue } = await admin.call(queues.routes.create, {
    body: { name: 'Cola del relevo', members: [old], agents: [old], overflow: from },
  })
  const { record: menu } = await admin.call(ivrMenus.routes.create, {
    body: { name: 'Menú del relevo', key_1: from },
  })
  const { record: slot } = await admin.call(timeSlots.routes.create, {
    body: { name: 'Horario del relevo', open: from },
  })
  const { record: did } = await admin.call(dids.routes.create, {
    body: { number: '576015550311', label: 'Línea del relevo', destination: from },
  })
  const { record: ceiling } = await admin.call(ceilings.routes.create, {
    body: { name: 'Tope del relevo', extension: old, max_calls: 1 },
  })
  await ana.call(changeForwards, { body: { always: '', busy: '8301', unanswered: 'box', away: '8301' } })
  const params = { id: old }
  const { remove, uses, replace } = extensions.routes
  expect(await admin.send(remove, { params })).toMatchObject({
    status: 409,
    body: {
      code: 'resource.in_use',
      detail: expect.stringContaining('miembro de 1 cola (Cola del relevo)'),
    },
  })
  const found = (await admin.call(uses, { params })).uses.map(({ text, names }) => `${text}: ${names}`)
  expect(new Set(found)).toEqual(
    new Set([
      'miembro de 1 grupo de timbrado: Recepción doble',
      'miembro de 1 cola: Cola del relevo',
      'agente de 1 cola: Cola del relevo',
      '1 menú: Menú del relevo',
      '1 cola: Cola del relevo',
      '1 grupo de timbrado: Recepción doble',
      '1 franja: Horario del relevo',
      '1 DID: Línea del relevo',
      '1 extensión que desvía sus llamadas: 1001',
      '1 tope de llamadas: Tope del relevo',
    ]),
  )
  expect(await admin.call(replace, { params, body: { by: other } })).toEqual({ replaced: 10 })

  const now = await Promise.all([
    admin.call(ringGroups.routes.read, { params: { id: group.id } }),
    admin.call(queues.routes.read, { params: { id: queue.id } }),
    admin.call(ivrMenus.routes.read, { params: { id: menu.id } }),
    admin.call(timeSlots.routes.read, { params: { id: slot.id } }),
    admin.call(dids.routes.read, { params: { id: did.id } }),
    admin.call(ceilings.routes.read, { params: { id: ceiling.id } }),
    ana.call(readForwards, {}),
  ])
  expect(ids(now[0].members)).toEqual([other])
  expect([now[0].fallback?.id, now[1].overflow?.id, now[2].key_1?.id]).toEqual([to, to, to])
  expect([ids(now[1].members), ids(now[1].agents)]).toEqual([[other], [other]])
  expect([now[3].open?.id, now[4].destination?.id, now[5].extension?.id]).toEqual([to, to, other])
  expect(now[6]).toMatchObject({ busy: '8302', unanswered: 'box', away: '8302' })
  expect((await admin.send(extensions.routes.read, { params })).status).toBe(404)
})

test('replacing an extension by one that forwards to it clears that forward', async () => {
  const old = await makeExtension('8311', 'Desviada')
  const { results } = await admin.call(extensions.routes.list, { query: { search: '1001' } })
  const own = results.find(({ number }) => number === '1001')?.id ?? 0
  await ana.call(changeForwards, { body: { always: '8311', busy: '', unanswered: '', away: '' } })
  await admin.call(extensions.routes.replace, { params: { id: old }, body: { by: own } })
  expect(await ana.call(readForwards, {})).toMatchObject({ always: '' })
})

test('a queue that somebody forwards to is replaced there by its number', async () => {
  const make = async (name: string, number: string) =>
    (await admin.call(queues.routes.create, { body: { name, number } })).record.id
  const [old, other] = [await make('Desvío viejo', '8321'), await make('Desvío nuevo', '8322')]
  await ana.call(changeForwards, { body: { always: '', busy: '8321', unanswered: '', away: '' } })
  const params = { id: old }
  expect((await admin.send(queues.routes.remove, { params })).status).toBe(409)
  await admin.call(queues.routes.replace, { params, body: { by: other } })
  expect(await ana.call(readForwards, {})).toMatchObject({ busy: '8322' })
})

test('a DID shown as a trunk’s caller ID is replaced there', async () => {
  const open = await destination('1001')
  const make = async (number: string) =>
    (await admin.call(dids.routes.create, { body: { number, label: number, destination: open } })).record.id
  const [old, other] = [await make('+576015550321'), await make('+576015550322')]
  const { record: trunk } = await admin.call(trunks.routes.create, {
    body: { name: 'Muestra el DID', kind: 'peer', caller_id: '576015550321', codecs: 'ulaw' },
  })
  const params = { id: old }
  expect(await admin.send(dids.routes.remove, { params })).toMatchObject({
    status: 409,
    body: { code: 'resource.in_use' },
  })
  expect((await admin.call(dids.routes.uses, { params })).uses).toEqual([
    { text: '1 troncal que lo muestra', count: 1, names: ['Muestra el DID'] },
  ])
  await admin.call(dids.routes.replace, { params, body: { by: other } })
  const after = await admin.call(trunks.routes.read, { params: { id: trunk.id } })
  expect(after.caller_id).toBe('+576015550322')
})

test('another company can neither see our extensions and DIDs nor use them as replacements', async () => {
  const [ours, other] = [await makeExtension('8331', 'Nuestra'), await makeExtension('8332', 'La otra')]
  const open = await destination('1001')
  const { record: did } = await admin.call(dids.routes.create, {
    body: { number: '576015550331', label: 'Nuestro', destination: open },
  })
  const { uses, replace } = extensions.routes
  const theirs = (
    await eva.call(extensions.routes.create, { body: { number: '8333', display_name: 'De Eva' } })
  ).record.id
  expect((await eva.send(uses, { params: { id: ours } })).status).toBe(404)
  expect((await eva.send(replace, { params: { id: ours }, body: { by: theirs } })).status).toBe(404)
  expect((await eva.send(replace, { params: { id: theirs }, body: { by: ours } })).status).toBe(404)
  expect((await admin.send(replace, { params: { id: ours }, body: { by: theirs } })).status).toBe(404)
  expect((await eva.send(dids.routes.uses, { params: { id: did.id } })).status).toBe(404)
  expect((await eva.send(dids.routes.replace, { params: { id: did.id }, body: { by: did.id } })).status).toBe(
    404,
  )
  expect((await admin.send(replace, { params: { id: ours }, body: { by: other } })).ok).toBe(true)
})

test('a trunk used by routes is replaced in them', async () => {
  const make = async (name: string) =>
    (await admin.call(trunks.routes.create, { body: { name, kind: 'peer', codecs: 'ulaw' } })).record.id
  const [old, other] = [await make('Troncal vieja'), await make('Troncal nueva')]
  const { record: route } = await admin.call(outboundRoutes.routes.create, {
    body: { name: 'Por la vieja', pattern: '7XXXXXX', trunks: [old], price_minute: 0 },
  })
  const params = { id: old }
  expect(await admin.send(trunks.routes.remove, { params })).toMatchObject({
    status: 409,
    body: { code: 'resource.in_use', detail: expect.stringContaining('1 ruta de salida (Por la vieja)') },
  })
  expect((await eva.send(trunks.routes.replace, { params, body: { by: other } })).status).toBe(404)
  expect(await admin.call(trunks.routes.replace, { params, body: { by: other } })).toEqual({ replaced: 1 })
  const after = await admin.call(outboundRoutes.routes.read, { params: { id: route.id } })
  expect(ids(after.trunks)).toEqual([other])
  expect((await admin.send(trunks.routes.read, { params })).status).toBe(404)
})
