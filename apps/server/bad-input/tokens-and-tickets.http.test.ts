import { once } from 'node:events'
import { afterAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { signOut } from '#features/session/contract/session.ts'
import { errorEnvelope } from '#platform/contract/errors.ts'
import { requestUrl } from '#platform/contract/request-url.ts'
import type { RouteContract } from '#platform/contract/route.ts'
import type { SocketContract } from '#platform/contract/socket.ts'
import { createInMemoryMeetingEngine } from '#platform/meetings/testing/in-memory-engine.ts'
import { storedState } from '#platform/testing/stored-state.ts'
import { startTestProgram } from '../testing.ts'
import { goodRequest } from './mutations.ts'
import { socketPaths } from './socket-path.ts'

const program = await startTestProgram({
  engineSocketUrl: 'ws://127.0.0.1:9',
  meetings: createInMemoryMeetingEngine(),
  settings: { FAILED_TOKENS_PER_MINUTE: '100000' },
})
const rows = program.database.systemRows

const revoked = await program.signIn('admin')
await revoked.call(signOut, {})
const expired = await program.signIn('admin')
await rows
  .updateTable('sessions')
  .set({ expires_at: new Date(Date.now() - 1000) })
  .where('revoked_at', 'is', null)
  .execute()
const ana = await program.signIn('ana')
// A supervisor may open every kind of socket.
const marta = await program.signIn('marta')
const pathOf = await socketPaths(marta, await program.signIn('luis'))

const DEAD: [what: string, authorization: string | null][] = [
  ['none', null],
  ['an empty one', 'token '],
  ['a made-up one', `token ${'A'.repeat(43)}`],
  ['one far too long', `token ${'A'.repeat(4000)}`],
  ['a revoked one', `token ${revoked.session.token}`],
  ['an expired one', `token ${expired.session.token}`],
  ['a live one of another scheme', `Bearer ${ana.session.token}`],
  ['a live one with a letter more', `token ${ana.session.token}x`],
]

const guarded = program.contracts.filter(({ auth }) => auth === 'session')
const send = (contract: RouteContract, authorization: string | null) => {
  const { params, query, body } = goodRequest(contract)
  return fetch(`${program.origin}${requestUrl(contract.path, params, query)}`, {
    method: contract.method,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** There are many routes, and machines are busy. */
const EACH_ROUTE = { timeout: 120_000 }

/** Tokens are read in one place: every route is checked to use it, many tokens are tried on a few. */
const EVERY = new Set(['none', 'a revoked one'])
const SOME = guarded.filter((_, at) => at % 10 === 0)

test.for(DEAD)('every route refuses the token: %s', EACH_ROUTE, async ([what, authorization]) => {
  const before = await storedState(program.ownerUrl)
  for (const contract of EVERY.has(what) ? guarded : SOME) {
    const response = await send(contract, authorization)
    expect(`${contract.path} ${response.status}`).toBe(`${contract.path} 401`)
    expect(errorEnvelope.strict().parse(await response.json()).code).toBe('unauthenticated')
  }
  expect(await storedState(program.ownerUrl)).toEqual(before)
})

/** Status of a refused upgrade, or 101. */
async function knock(url: string, origin?: string): Promise<number> {
  const socket = new WebSocket(url, ['sip'], origin === undefined ? {} : { origin })
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  socket.on('upgrade', () => resolve(101))
  socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
  socket.on('error', reject)
  const status = await promise
  socket.on('error', () => {})
  socket.terminate()
  await once(socket, 'close').catch(() => undefined)
  return status
}

const urlWith = (contract: SocketContract, ticket: string): string =>
  `${program.origin.replace('http', 'ws')}${pathOf(contract, ticket)}`

const purposes = [...new Set(program.socketContracts.map(({ purpose }) => purpose))]

describe.each(program.socketContracts.map((contract) => ({ path: contract.path, contract })))(
  'the socket $path',
  ({ contract }) => {
    const { purpose } = contract

    test('opens once with its ticket', async () => {
      const url = urlWith(contract, await marta.ticket(purpose))
      expect(await knock(url)).toBe(101)
      expect(await knock(url)).toBe(401)
    })

    test('opens for only one of several concurrent uses of a ticket', async () => {
      const url = urlWith(contract, await marta.ticket(purpose))
      const statuses = await Promise.all([knock(url), knock(url), knock(url), knock(url)])
      expect(statuses.sort()).toEqual([101, 401, 401, 401])
    })

    test.each(purposes.filter((other) => other !== purpose))('refuses a ticket for %s', async (other) => {
      const url = urlWith(contract, await marta.ticket(other))
      expect(await knock(url)).toBe(401)
    })

    test('refuses an expired, invented or missing ticket', async () => {
      const ticket = await marta.ticket(purpose)
      await rows
        .updateTable('socket_tickets')
        .set({ expires_at: new Date(Date.now() - 1) })
        .execute()
      // Without a ticket the path may not exist.
      for (const bad of [ticket, 'x', '', ana.session.token, '%00', 'x'.repeat(8000)])
        expect(await knock(urlWith(contract, bad))).toBeOneOf(bad === '' ? [401, 404] : [401])
    })

    test('refuses the ticket of a session that has signed out', async () => {
      const leaving = await program.signIn('marta')
      const url = urlWith(contract, await leaving.ticket(purpose))
      await leaving.call(signOut, {})
      expect(await knock(url)).toBe(401)
    })

    test.each(['http://elsewhere.example', 'null', 'https://localhost.elsewhere.example', 'file://'])(
      'refuses a page of origin %s, without using up the ticket',
      async (origin) => {
        const url = urlWith(contract, await marta.ticket(purpose))
        expect(await knock(url, origin)).toBe(403)
        expect(await knock(url, program.origin)).toBe(101)
      },
    )
  },
)

test.each(['/ws/nowhere', '/', '//', '/sip/more', '/%', '/ws/notifications/%00/'])(
  'there is no socket at %s',
  async (path) => {
    const ticket = await ana.ticket('notifications')
    expect(await knock(`${program.origin.replace('http', 'ws')}${path}?ticket=${ticket}`)).toBe(404)
  },
)

afterAll(async () => {
  expect((await fetch(`${program.origin}/healthz`)).status).toBe(200)
})
