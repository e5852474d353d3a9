import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { attachFile } from '#features/chat/contract/files.ts'
import { signIn } from '#features/session/contract/session.ts'
import { can } from '#platform/contract/access.ts'
import { uploadFile } from '#platform/contract/files.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { startTestProgram } from '../testing.ts'

vi.setConfig({ testTimeout: 60_000 })

const program = await startTestProgram({ slowestBody: { graceMs: 3_000, bytesPerSecond: 2_000 } })
const [ana, luis, eva] = await program.signInAll('ana', 'luis', 'eva')
const { hostname, port } = new URL(program.origin)
const open: Socket[] = []
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy()
})
afterAll(() => program.stop())

interface Connection {
  socket: Socket
  heard: () => string
  /** The status once it is heard; 0 when the connection ended without. */
  status: Promise<number>
  closed: () => boolean
}

/** Sends bytes and waits for no more than it has to. */
async function say(head: string): Promise<Connection> {
  const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true })
  open.push(socket)
  const { promise, resolve } = Promise.withResolvers<number>()
  let text = ''
  socket.on('data', (data) => {
    text += data.toString('latin1')
    const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(text) ?? []
    if (status && status !== '100' && text.includes('\r\n\r\n')) resolve(Number(status))
  })
  socket.on('error', () => {})
  let isClosed = false
  for (const end of ['end', 'close'])
    socket.on(end, () => {
      isClosed = true
      resolve(0)
    })
  await once(socket, 'connect')
  socket.write(head)
  return { socket, heard: () => text, status: promise, closed: () => isClosed }
}

const TOKEN = (token: string) => `Authorization: token ${token}\r\n`
const BOUNDARY = 'x-x-x'
const partHead = (part = 'file') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${part}"; filename="a.bin"\r\n\r\n`
const headOf = (contract: RouteContract, length: number | 'chunked', more = '') =>
  [
    `${contract.method} ${contract.path.replaceAll(/:\w+/g, '1')} HTTP/1.1`,
    'Host: x',
    `Content-Type: ${contract.upload ? `multipart/form-data; boundary=${BOUNDARY}` : 'application/json'}`,
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    `${more}\r\n`,
  ].join('\r\n')

const incoming = async () => readdir(join(program.filesFolder, 'incoming')).catch(() => [])
const receives = ({ method, body, upload }: RouteContract) => method !== 'GET' && Boolean(body || upload)

describe('a stranger with a large body', () => {
  const routes = program.contracts.filter((contract) => receives(contract) && contract.auth === 'session')

  test('is refused by every route that asks for a session, before the body', async () => {
    expect(routes.length).toBeGreaterThan(100)
    for (const contract of routes) {
      const length = contract.upload ? 50_000_000 : 1_000_000
      const body = contract.upload ? partHead(contract.upload.part) : '{"a":"'
      const { status, socket } = await say(headOf(contract, length) + body)
      expect(`${contract.path} ${await status}`).toBe(`${contract.path} 401`)
      socket.destroy()
    }
    expect(await incoming()).toEqual([])
  })

  test('neither has somebody without the ability anything read', async () => {
    const others = routes.filter(({ ability }) => ability && !can(ana.session.role, ability))
    expect(others.length).toBeGreaterThan(30)
    for (const contract of others) {
      const { status, socket } = await say(headOf(contract, 900_000, TOKEN(ana.session.token)))
      expect(`${contract.path} ${await status}`).toBe(`${contract.path} 403`)
      socket.destroy()
    }
  })

  test('who goes on sending is disconnected', async () => {
    const { socket, status, closed } = await say(headOf(attachFile, 100_000_000))
    expect(await status).toBe(401)
    const piece = Buffer.alloc(64 * 1024)
    let sent = 0
    await eventually(() => {
      for (let times = 0; times < 20 && socket.writable && sent < 99_000_000; times += 1) {
        socket.write(piece)
        sent += piece.length
      }
      expect(closed()).toBe(true)
    }, 10_000)
  })

  test('who then says nothing is disconnected, while a short body keeps its connection', async () => {
    const silent = await say(headOf(attachFile, 100_000_000))
    expect(await silent.status).toBe(401)
    await eventually(() => expect(silent.closed()).toBe(true), 10_000)
    const short = await say(`${headOf(uploadFile, 2)}{}`)
    expect(await short.status).toBe(401)
    expect(short.heard()).not.toMatch(/connection: close/i)
  })
})

describe('bodies that take their time', () => {
  test('are closed when they crawl, and not when they come at the pace of a slow line', async () => {
    const crawling = await say(`${headOf(signIn, 200_000)}{"username":"`)
    const slow = await say(headOf(uploadFile, 500_000, TOKEN(ana.session.token)) + partHead())
    const drip = setInterval(() => {
      crawling.socket.write('x')
      slow.socket.write('x'.repeat(2_000))
    }, 200)
    try {
      expect(await crawling.status).toBe(408)
      // Also where the other side keeps its half open.
      await eventually(() => expect(crawling.closed()).toBe(true), 10_000)
      expect(slow.closed()).toBe(false)
      expect(slow.heard()).toBe('')
    } finally {
      clearInterval(drip)
    }
  })

  test('of one address are limited, without those who are signed in behind it', async () => {
    const held = await Promise.all(
      Array.from({ length: 40 }, () => say(`${headOf(signIn, 100_000)}{"username":"`)),
    )
    const refused = async () => {
      const { status } = await say(`${headOf(signIn, 100_000)}{"username":"`)
      return Promise.race([status, held[0]?.status])
    }
    expect(await refused()).toBe(429)
    const file = new Blob(['a file'])
    for (const person of [ana, eva])
      expect(await person.send(uploadFile, { file, fileName: 'a.txt' })).toMatchObject({ status: 201 })
    // A colleague who signs in there sends all of it at once, and is not counted.
    await program.signIn('marta')
  })

  test('of one session are limited, and not those of others', async () => {
    const head = headOf(uploadFile, 400_000, TOKEN(luis.session.token)) + partHead() + 'x'.repeat(9_000)
    await Promise.all(Array.from({ length: 40 }, () => say(head)))
    await eventually(async () => expect((await incoming()).length).toBe(40))
    expect(await (await say(head)).status).toBe(429)
    const file = new Blob(['a file'])
    expect(await ana.send(uploadFile, { file, fileName: 'a.txt' })).toMatchObject({ status: 201 })
    for (const socket of open.splice(0)) socket.destroy()
    await eventually(async () => expect(await incoming()).toEqual([]))
    expect(await luis.send(uploadFile, { file, fileName: 'a.txt' })).toMatchObject({ status: 201 })
  })
})

test('a session that ends during a slow upload stores nothing', async () => {
  const person = await program.signIn('luis')
  const start = partHead()
  const end = `\r\n--${BOUNDARY}--\r\n`
  const content = 'x'.repeat(20_000)
  const length = start.length + content.length + end.length
  const upload = await say(headOf(uploadFile, length, TOKEN(person.session.token)) + start)
  await program.database.systemRows
    .deleteFrom('sessions')
    .where('id', 'in', (rows) =>
      rows.selectFrom('sessions').select('id').where('user_id', '=', person.session.userId),
    )
    .execute()
  const began = performance.now()
  await eventually(() => expect(performance.now() - began).toBeGreaterThan(2_100), 10_000)
  upload.socket.write(content + end)
  expect(await upload.status).toBe(401)
})
