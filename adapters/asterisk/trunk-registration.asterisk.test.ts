import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { afterAll, beforeAll, test } from 'vitest'
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
  const waiting = new Set<() => void>()
  socket.on('message', (message, from) => {
    const lines = message.toString().split('\r\n')
    if (!lines[0]?.startsWith('REGISTER ')) return
    const header = (name: string) => lines.find((line) => line.startsWith(`${name}:`)) ?? ''
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
    from: (user: string) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!registered.includes(user)) return
          waiting.delete(look)
          resolve()
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
    "INSERT INTO companies (name, slug) VALUES ('tres', 'tres') ON CONFLICT (slug) DO NOTHING",
  )
  const { rows } = await database.query<{ id: string }>(
    `INSERT INTO trunks (company_id, name, kind, host, port, username)
     SELECT id, 'Operador', 'register', '127.0.0.1', $1, 'primera' FROM companies WHERE slug = 'tres' RETURNING id`,
    [registrar.port],
  )
  await harness.engine.refreshTrunks()
  await registrar.from('primera')
  await database.query("UPDATE trunks SET username = 'segunda' WHERE id = $1", [rows[0]?.id])
  await harness.engine.refreshTrunks()
  await registrar.from('segunda')
  registrar.close()
})
