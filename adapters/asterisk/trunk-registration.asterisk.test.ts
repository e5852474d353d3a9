import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AsteriskHarness, startAsteriskHarness } from './testing/asterisk-harness.ts'

let harness: AsteriskHarness

beforeAll(async () => {
  harness = await startAsteriskHarness()
})
afterAll(() => harness?.stop())

/** A carrier's registrar on loopback: accepts every registration and reports its user. */
async function startRegistrar() {
  const socket = createSocket('udp4')
  const registered: string[] = []
  const requests: string[] = []
  const waiting = new Set<() => void>()
  socket.on('message', (message, from) => {
    const lines = message.toString().split('\r\n')
    if (!lines[0]?.startsWith('REGISTER ')) return
    const header = (name: string) => lines.find((line) => line.startsWith(`${name}:`)) ?? ''
    requests.push(message.toString())
    registered.push(/<sip:([^@>]+)@/.exec(header('To'))?.[1] ?? '')
    const copied = lines.filter((line) => /^(Via|From|To|Call-ID|CSeq|Contact):/.test(line))
    socket.send(
      ['SIP/2.0 200 OK', ...copied, 'Content-Length: 0', '', ''].join('\r\n'),
      from.port,
      from.address,
    )
    for (const look of [...waiting]) look()
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    port: socket.address().port,
    close: () => socket.close(),
    /** The first registration of that user. */
    from: (user: string) =>
      new Promise<string>((resolve) => {
        const look = () => {
          const at = registered.indexOf(user)
          if (at < 0) return
          waiting.delete(look)
          resolve(requests[at] ?? '')
        }
        waiting.add(look)
        look()
      }),
  }
}

test('new and changed trunks register with their carrier without a restart', async () => {
  const registrar = await startRegistrar()
  const { database } = harness.asterisk
  await database.query(
    "INSERT INTO companies (name, slug, private_trunks) VALUES ('tres', 'tres', true) ON CONFLICT (slug) DO NOTHING",
  )
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO trunks (company_id, name, kind, host, port, username)
     SELECT id, 'Operador', 'register', 'sip.operador.example', $1, 'primera' FROM companies WHERE slug = 'tres' RETURNING id`,
    [registrar.port],
  )
  // Only the program resolves names: this one means something to nobody else.
  await database.query(
    `INSERT INTO trunk_addresses (company_id, trunk_id, address, host, calls, reserved)
     SELECT company_id, id, '127.0.0.1', host, true, true FROM trunks WHERE id = $1`,
    [rows[0]?.id],
  )
  await harness.engine.refreshTrunks()
  const request = await registrar.from('primera')
  expect(request).toMatch(/^REGISTER sip:sip\.operador\.example/)
  expect(request).not.toMatch(/^Route:/m)
  await database.query("UPDATE trunks SET username = 'segunda' WHERE id = $1", [rows[0]?.id])
  await harness.engine.refreshTrunks()
  await registrar.from('segunda')
  registrar.close()
})
