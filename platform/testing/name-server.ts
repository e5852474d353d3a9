import { createSocket } from 'node:dgram'
import { Resolver } from 'node:dns/promises'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

const TYPES = { A: 1, AAAA: 28, SRV: 33 } as const
type RecordType = keyof typeof TYPES

/** Response codes. */
export const OK = 0
export const SERVFAIL = 2
export const NXDOMAIN = 3

interface Srv {
  priority: number
  weight: number
  port: number
  target: string
}

type Answer = readonly string[] | readonly Srv[] | number

/** A name server on the loopback. */
export interface NameServer {
  /** IPv4 addresses, SRV records, or a response code. What it was not told is SERVFAIL. */
  set(name: string, type: RecordType, answer: Answer): NameServer
  /** Asks this server alone. */
  resolver: Resolver
  close(): void
}

const LABEL_AT = 0xc00c
const SECONDS = 60

export async function startNameServer(): Promise<NameServer> {
  const zone = new Map<string, Answer>()
  const socket = createSocket('udp4')
  socket.on('message', (question, from) => {
    const { name, type, end } = questionOf(question)
    const found = zone.get(`${name} ${type}`) ?? SERVFAIL
    const records = typeof found === 'number' ? [] : found.map(recordOf)
    const head = Buffer.from(question.subarray(0, end))
    head.writeUInt16BE(0x8180 | (typeof found === 'number' ? found : OK), 2)
    head.writeUInt16BE(records.length, 6)
    head.writeUInt32BE(0, 8)
    socket.send(Buffer.concat([head, ...records]), from.port, from.address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 500, tries: 1 })
  resolver.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
  const server: NameServer = {
    set(name, type, answer) {
      zone.set(`${name} ${TYPES[type]}`, answer)
      return server
    },
    resolver,
    close: () => socket.close(),
  }
  return server
}

function questionOf(question: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = question[at] ?? 0; length !== 0; length = question[at] ?? 0) {
    labels.push(question.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  return { name: labels.join('.'), type: question.readUInt16BE(at + 1), end: at + 5 }
}

function recordOf(answer: string | Srv): Buffer {
  if (typeof answer === 'string') return record(TYPES.A, Buffer.from(answer.split('.').map(Number)))
  const { priority, weight, port, target } = answer
  const numbers = Buffer.alloc(6)
  numbers.writeUInt16BE(priority, 0)
  numbers.writeUInt16BE(weight, 2)
  numbers.writeUInt16BE(port, 4)
  const labels = target.split('.').map((label) => Buffer.from(`${String.fromCharCode(label.length)}${label}`))
  return record(TYPES.SRV, Buffer.concat([numbers, ...labels, Buffer.from([0])]))
}

function record(type: number, data: Buffer): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt16BE(LABEL_AT, 0)
  head.writeUInt16BE(type, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt32BE(SECONDS, 6)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
