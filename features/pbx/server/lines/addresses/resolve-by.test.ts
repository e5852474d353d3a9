import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resolveBy } from './resolve-host.ts'

const A = 1
const AAAA = 28
const SRV = 33
const OK = 0
const SERVFAIL = 2
const NXDOMAIN = 3

/** Answers by `{name} {type}`: IPv4 addresses, or a response code; everything else is SERVFAIL. */
const zone = new Map<string, readonly string[] | number>()
const server = createSocket('udp4')
let resolver: Resolver

server.on('message', (question, from) => {
  const labels: string[] = []
  let at = 12
  while (question[at] !== 0) {
    const length = question[at] ?? 0
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const type = question.readUInt16BE(at + 1)
  const found = zone.get(`${labels.join('.')} ${type}`) ?? SERVFAIL
  const addresses = typeof found === 'number' ? [] : found
  const head = Buffer.from(question.subarray(0, at + 5))
  head.writeUInt16BE(0x8180 | (typeof found === 'number' ? found : OK), 2)
  head.writeUInt16BE(addresses.length, 6)
  head.writeUInt16BE(0, 8)
  head.writeUInt16BE(0, 10)
  const records = addresses.map((address) =>
    Buffer.from([0xc0, 12, 0, A, 0, 1, 0, 0, 0, 60, 0, 4, ...address.split('.').map(Number)]),
  )
  server.send(Buffer.concat([head, ...records]), from.port, from.address)
})

beforeAll(async () => {
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
  resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`127.0.0.1:${server.address().port}`])
})
afterAll(() => server.close())

function answers(name: string, v4: readonly string[] | number, v6: number, srv: number) {
  zone.set(`${name} ${A}`, v4).set(`${name} ${AAAA}`, v6)
  for (const service of ['_sip._udp', '_sip._tcp', '_sips._tcp']) zone.set(`${service}.${name} ${SRV}`, srv)
  return resolveBy(resolver, name)
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
