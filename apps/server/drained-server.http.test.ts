import { expect, test } from 'vitest'
import { transferCall } from '#features/phone/contract/control.ts'
import { getDirectory } from '#features/phone/contract/directory.ts'
import { getCalls } from '#features/phone/contract/history.ts'
import { companies } from '#features/provider/contract/companies.ts'
import { asteriskServers, drainServer, serversHealth } from '#features/provider/contract/servers.ts'
import { eventually } from '#platform/testing/eventually.ts'
import type { Device } from '#platform/testing/telephony/device.ts'
import { createInMemoryEngine, type InMemoryEngine } from '#platform/testing/telephony/in-memory-engine.ts'
import { type Client, startTestProgram } from './testing.ts'

const south = createInMemoryEngine()
const program = await startTestProgram({ openOther: () => south })
const operador = await program.signIn('operador')
const [ana, luis, marta] = await program.signInAll('ana', 'luis', 'marta')
const { record } = await operador.call(asteriskServers.routes.create, {
  body: { name: 'Sur', ari_url: 'http://127.0.0.1:1/ari', ari_user: 'suite', ari_password: 'uno' },
})
const southId = Number(record.id)

async function telephone(engine: InMemoryEngine, { session }: Client): Promise<Device> {
  const { account, password } = session.sipData ?? { account: '', password: '' }
  engine.addAccount({ endpoint: account, secret: password })
  const device = engine.device({ endpoint: account, secret: password })
  await device.register()
  return device
}

const hear = (one: Device, other: Device) =>
  eventually(async () => expect((await one.hears()).devices).toEqual([other.id]))

async function talk(from: Device, to: Device, number: string): Promise<void> {
  await from.call(number)
  await to.reaches('ringing')
  await to.answer()
  await from.reaches('talking')
  await hear(from, to)
}

const serverState = async (id: number) =>
  (await operador.call(serversHealth, {})).results.find((one) => one.id === id)

test('only operators empty servers', async () => {
  const body = { id: 1, drain: true, to: southId }
  expect((await ana.send(drainServer, { body })).status).toBe(403)
  expect((await operador.send(drainServer, { body: { id: 1, drain: true, to: 1 } })).status).toBe(409)
  expect((await operador.send(drainServer, { body: { id: 999_999, drain: true } })).status).toBe(404)
})

test('a server that is emptied keeps its calls with all that belongs to them, and new ones go to the other', async () => {
  const [anas, luiss] = [await telephone(program.engine, ana), await telephone(program.engine, luis)]
  const martas = await telephone(program.engine, marta)
  await talk(anas, luiss, '1002')
  await eventually(async () => expect((await serverState(1))?.calls).toBe(1))

  await operador.call(drainServer, { body: { id: 1, drain: true, to: southId } })
  expect(await serverState(1)).toMatchObject({ calls: 1, drained_by: expect.any(String) })
  // Nothing new goes there: no company, and no call.
  const { results } = await operador.call(companies.routes.list, { query: { search: 'otra' } as object })
  const [otra] = results
  expect(otra?.asterisk_server).toMatchObject({ id: southId })
  expect(
    await operador.send(companies.routes.edit, {
      params: { id: Number(otra?.id) },
      body: { version: Number(otra?.version), asterisk_server: 1 },
    }),
  ).toMatchObject({ status: 409, body: { code: 'provider.server_drains' } })
  await eventually(async () => {
    await martas.call('4711')
    expect(await martas.ended()).toEqual({ cause: 'congestion' })
  })

  // The call goes on, is transferred, and ends with its history.
  await hear(anas, luiss)
  const target = marta.session.sipData?.extension ?? ''
  const body = {
    endpoint: luis.session.sipData?.account ?? '',
    target,
    call_id: luiss.sipCallId() ?? '',
    type: 'blind',
  } as const
  expect((await luis.send(transferCall, { body })).status).toBe(200)
  await martas.reaches('ringing')
  await martas.answer()
  await hear(anas, martas)
  await luiss.reaches('idle')

  // Meanwhile others call on the new server.
  const newLuis = await telephone(south, luis)
  await eventually(async () => {
    const { results: found } = await ana.call(getDirectory, { query: { characters: 'luis' } })
    expect(found[0]).toMatchObject({ status: 'REGISTERED' })
  })
  const newAna = await telephone(south, ana)
  await anas.hangup()
  await martas.reaches('idle')
  await eventually(async () => {
    const { cdrs } = await ana.call(getCalls, { body: {} })
    expect(cdrs[0]).toMatchObject({ direction: 'OUTGOING', outcome: 'answered' })
  })
  await talk(newAna, newLuis, '1002')
  await newAna.hangup()
  await newLuis.reaches('idle')
  await eventually(async () => expect(await serverState(1)).toMatchObject({ calls: 0 }))

  expect(await operador.call(drainServer, { body: { id: 1, drain: false } })).toEqual({ drained_by: null })
  for (const device of [anas, luiss, martas, newAna, newLuis]) await device.unregister()
})

test('what is left when the time is over is ended', async () => {
  const [anas, luiss] = [await telephone(south, ana), await telephone(south, luis)]
  await talk(anas, luiss, '1002')
  await operador.call(drainServer, { body: { id: southId, drain: true, to: 1, minutes: 1 } })
  await hear(anas, luiss)
  await program.database.systemRows
    .updateTable('asterisk_servers')
    .set({ drained_by: new Date(0) })
    .where('id', '=', southId)
    .execute()
  await anas.reaches('idle')
  await luiss.reaches('idle')
  await operador.call(drainServer, { body: { id: southId, drain: false } })
})
