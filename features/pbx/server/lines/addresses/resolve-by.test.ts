import { afterAll, beforeAll, expect, test } from 'vitest'
import { type NameServer, NXDOMAIN, OK, SERVFAIL, startNameServer } from '#platform/testing/name-server.ts'
import { resolveBy } from './resolve-host.ts'

let server: NameServer

beforeAll(async () => {
  server = await startNameServer()
})
afterAll(() => server.close())

function answers(name: string, v4: readonly string[] | number, v6: number, srv: number) {
  server.set(name, 'A', v4).set(name, 'AAAA', v6)
  for (const service of ['_sip._udp', '_sip._tcp', '_sips._tcp']) server.set(`${service}.${name}`, 'SRV', srv)
  return resolveBy(server.resolver, name)
}

test('a name with addresses, one without, and one that nobody answers for', async () => {
  const addresses = ['190.24.1.9', '190.24.1.10']
  expect(await answers('todo.example', addresses, OK, OK)).toEqual({
    calls: expect.arrayContaining(addresses),
    arrives: [],
    served: { udp: [], tcp: [], tls: [] },
    incomplete: false,
  })
  expect(await answers('nada.example', NXDOMAIN, NXDOMAIN, NXDOMAIN)).toMatchObject({ calls: [] })
  expect(await answers('roto.example', SERVFAIL, SERVFAIL, SERVFAIL)).toBeNull()
})

test('half an answer without an address is none; with one it is used, and what is missing may exist', async () => {
  expect(await answers('seis.example', SERVFAIL, OK, OK)).toBeNull()
  expect(await answers('cuatro.example', ['190.24.1.9'], SERVFAIL, OK)).toMatchObject({
    calls: ['190.24.1.9'],
    incomplete: true,
  })
  expect(await answers('srv.example', ['190.24.1.9'], OK, SERVFAIL)).toMatchObject({
    calls: ['190.24.1.9'],
    incomplete: true,
  })
})

test('SRV records are in the order of their priority, then of their weight, with the port of each', async () => {
  const srv = (priority: number, weight: number, port: number, target: string) => ({
    priority,
    weight,
    port,
    target: `${target}.orden.example`,
  })
  for (const [name, address] of [
    ['uno', '190.24.1.1'],
    ['dos', '190.24.1.2'],
    ['tres', '190.24.1.3'],
  ] as const)
    server.set(`${name}.orden.example`, 'A', [address]).set(`${name}.orden.example`, 'AAAA', NXDOMAIN)
  server.set('orden.example', 'A', NXDOMAIN).set('orden.example', 'AAAA', NXDOMAIN)
  server.set('_sip._tcp.orden.example', 'SRV', NXDOMAIN).set('_sips._tcp.orden.example', 'SRV', NXDOMAIN)
  server.set('_sip._udp.orden.example', 'SRV', [
    srv(20, 0, 5060, 'tres'),
    srv(10, 10, 5070, 'dos'),
    srv(10, 60, 5080, 'uno'),
  ])
  expect((await resolveBy(server.resolver, 'orden.example'))?.served?.udp).toEqual([
    { address: '190.24.1.1', port: 5080 },
    { address: '190.24.1.2', port: 5070 },
    { address: '190.24.1.3', port: 5060 },
  ])
})
