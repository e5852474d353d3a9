import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { Client } from 'pg'
import { WebSocket } from 'ws'
import { socketTicket } from '#features/session/contract/session.ts'
import { tokenHash } from '#features/session/server/tokens.ts'
import { keepAlive } from '../api/keep-alive.ts'
import type { MeasurementRow } from '../measurement.ts'
import { type Line, telling } from './line.ts'
import { quantile, runAtRate, runConcurrently } from './load.ts'

const PER_SECOND = 40
const P99_GOAL = 200
const AT_A_TIME = 16
/** Most unacknowledged callbacks, when the program falls behind. */
const MAX_UNDER_WAY = 400
/** Longer than two keep-alive pings of the sockets, which are sent every 25 s. */
const SECONDS = 60

interface Agent {
  username: string
  token: string
  /** Phone number of the contact whose conversation this agent owns. */
  contact: string
}

/** Creates agents with a session and an open conversation each. */
async function fillAgents(client: Client, company: number, account: number, count: number): Promise<Agent[]> {
  const { rows: users } = await client.query<{ id: string; username: string }>(
    `INSERT INTO users (company_id, username, password_hash, short_name, role)
     SELECT $1, 'bench-agent-' || n, '', 'Agente ' || n, 'agent' FROM generate_series(1, $2::int) n RETURNING id, username`,
    [company, count],
  )
  const tokens = users.map(() => randomBytes(32).toString('base64url'))
  await client.query(
    `INSERT INTO sessions (company_id, user_id, token_hash, join_token_hash, expires_at)
     SELECT $1, u, t, j, now() + interval '1 day' FROM unnest($2::bigint[], $3::bytea[], $4::bytea[]) AS s(u, t, j)`,
    [company, users.map(({ id }) => id), tokens.map(tokenHash), tokens.map(() => randomBytes(32))],
  )
  const { rows: theirs } = await client.query<{ phone: string }>(
    `WITH given AS (
       UPDATE join_conversations c SET owner_id = u.id, state = 'open'
         FROM (SELECT id, row_number() OVER (ORDER BY id) AS place FROM unnest($3::bigint[]) AS x(id)) u,
              (SELECT id, row_number() OVER (ORDER BY id) AS place FROM join_conversations
                WHERE company_id = $1 AND account_id = $2 ORDER BY id LIMIT $4) l
        WHERE l.place = u.place AND c.id = l.id RETURNING u.place, c.contact_id)
     SELECT p.phone FROM given JOIN join_contacts p ON p.id = given.contact_id ORDER BY given.place`,
    [company, account, users.map(({ id }) => id), count],
  )
  return users.map(({ username }, index) => ({
    username,
    token: tokens[index] ?? '',
    contact: (theirs[index]?.phone ?? '').slice(1),
  }))
}

/** Time from a contact's message, before the provider's callback, until it is at the socket of the conversation's agent. */
export async function measureSockets(
  origin: string,
  line: Line,
  client: Client,
  { company, administrator, sockets }: { company: number; administrator: string; sockets: number },
): Promise<MeasurementRow> {
  const agents = await fillAgents(client, company, line.account, sockets)
  const http = keepAlive(origin, MAX_UNDER_WAY)
  const open: WebSocket[] = []
  const onArrival = new Map<string, (at: number) => void>()
  const listen = async ({ username, token }: Agent): Promise<void> => {
    const body = JSON.stringify({ purpose: 'join' })
    const headers = { 'content-type': 'application/json', authorization: `token ${token}` }
    const { method, path } = socketTicket
    const { ticket } = socketTicket.answer.parse(JSON.parse(await http.ask({ method, path, headers, body })))
    const socket = new WebSocket(
      `${origin.replace('http', 'ws')}/join/ws/notification/${administrator}/${ticket}/true/${username}`,
      { perMessageDeflate: false },
    )
    open.push(socket)
    socket.on('message', (data: Buffer) => {
      const word = /bench-word-\d+/.exec(data.toString())?.[0]
      if (word !== undefined) onArrival.get(word)?.(performance.now())
    })
    await once(socket, 'open')
  }
  try {
    await runConcurrently(agents.length, AT_A_TIME, (number) => listen(agents[number - 1] as Agent))
    const { written } = telling(line, http)
    const taken: number[] = []
    await runAtRate(PER_SECOND * SECONDS, PER_SECOND, async (number) => {
      // Rotates through the agents in large steps.
      const agent = agents[(number * 7919) % agents.length] as Agent
      const word = `bench-word-${number}`
      const heard = new Promise<number>((resolve) => onArrival.set(word, resolve))
      const begun = performance.now()
      await written(`wamid.sockets-${number}`, agent.contact, `${word}.`)
      taken.push((await heard) - begun)
      onArrival.delete(word)
    })
    const alive = open.filter(({ readyState }) => readyState === WebSocket.OPEN).length
    const p99 = quantile(taken, 0.99)
    return {
      what: `${sockets.toLocaleString('en')} agents with a socket each, ${PER_SECOND} messages a second for ${SECONDS} s: from before the callback to the owner's socket, p50 / p99`,
      measured: `${quantile(taken, 0.5).toFixed(0)} / ${p99.toFixed(0)} ms; ${alive} still open`,
      goal: `p99 ≤ ${P99_GOAL} ms, all still open`,
      met: p99 <= P99_GOAL && alive === sockets,
    }
  } finally {
    http.close()
    for (const socket of open) socket.terminate()
  }
}
