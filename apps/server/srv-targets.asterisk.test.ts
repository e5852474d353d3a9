import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { untilUp } from '#adapters/asterisk/testing/asterisk-harness.ts'
import { trunks } from '#features/pbx/contract/lines/trunks.ts'
import { resolveBy } from '#features/pbx/server/lines/addresses/resolve-host.ts'
import { type NameServer, NXDOMAIN, startNameServer } from '#platform/testing/name-server.ts'
import {
  createScriptedCarrier,
  type ScriptedCarrier,
} from '#platform/testing/telephony/carrier/scripted-carrier.ts'
import { startProgramOnAsterisk } from './testing-asterisk.ts'

const HOST = 'operador.example'
/** Two failed checks, a quarter of a minute apart, and the next target's first answer. */
const PATIENCE = { timeout: 100_000, interval: 500 }

let names: NameServer
const { harness, engine, program } = await startProgramOnAsterisk({
  resolveHost: (host) => resolveBy(names.resolver, host),
})
let first: ScriptedCarrier
let second: ScriptedCarrier
let admin: Awaited<ReturnType<typeof program.signIn>>

beforeAll(async () => {
  names = await startNameServer()
  await untilUp(engine)
  const { sip } = harness.asterisk.options
  const carrierAt = (address: string) => createScriptedCarrier({ server: sip, domain: sip.domain, address })
  ;[first, second] = await Promise.all([carrierAt('127.0.0.51'), carrierAt('127.0.0.52')])
  const target = (name: string, carrier: ScriptedCarrier, priority: number) => {
    names.set(`${name}.${HOST}`, 'A', [carrier.address]).set(`${name}.${HOST}`, 'AAAA', NXDOMAIN)
    return { priority, weight: 0, port: carrier.port, target: `${name}.${HOST}` }
  }
  names.set(HOST, 'A', NXDOMAIN).set(HOST, 'AAAA', NXDOMAIN)
  names.set(`_sip._tcp.${HOST}`, 'SRV', NXDOMAIN).set(`_sips._tcp.${HOST}`, 'SRV', NXDOMAIN)
  names.set(`_sip._udp.${HOST}`, 'SRV', [target('dos', second, 20), target('uno', first, 10)])
  admin = await program.signIn('admin')
}, 60_000)
afterAll(() => {
  first?.close()
  second?.close()
  names?.close()
})

/** Calls over the trunk until one reaches that target. */
async function reaches(carrier: ScriptedCarrier, trunk: number, number: string): Promise<void> {
  await vi.waitFor(async () => {
    const leg = randomUUID()
    const callerId = { name: '', number: '576015550100' }
    const order = { leg, trunk: `trunk.${trunk}`, number, callerId, timeoutSeconds: 5, hops: 1 }
    await engine.dialOutside(order)
    try {
      await vi.waitFor(
        () => expect(carrier.requests.filter(({ method }) => method === 'INVITE').length).toBeGreaterThan(0),
        { timeout: 3_000 },
      )
    } finally {
      await engine.hangup(leg, 'cancelled')
    }
  }, PATIENCE)
}

test('a target of SRV records that does not answer is followed by the next one in order', {
  timeout: 130_000,
}, async () => {
  const body = { name: 'Por nombre', kind: 'address', host: HOST, codecs: 'ulaw' } as const
  const { id } = (await admin.call(trunks.routes.create, { body })).record
  await reaches(first, id, '573001110001')
  expect(second.requests.filter(({ method }) => method === 'INVITE')).toEqual([])
  first.close()
  await reaches(second, id, '573001110002')
  await vi.waitFor(
    async () =>
      expect(await admin.call(trunks.routes.read, { params: { id } })).toMatchObject({ connection: 'up' }),
    PATIENCE,
  )
})
