import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { enter } from '../api/enter.ts'
import { buildTestbed } from '../api/testbed.ts'
import { besideRow, type EdgePart, type EdgeSize } from './edge-part.ts'
import { INNOCENT, PASSWORD, quantile, type Worked } from './innocent.ts'
import { addLine, type MediaLine } from './media-line.ts'

/** Files of messages that a company receives beside another's, whose servers begin to answer and never end. */
export const slowDownloads: EdgePart = { name: 'downloads', measure: measureSlowDownloads }

const SLOW = 200
/** Between two messages of the innocent company, ms. */
const EVERY_MS = 250
const LOOK_MS = 10
const ABANDONED_MS = 90_000

async function measureSlowDownloads({ seconds }: EdgeSize) {
  let hanging = 0
  const media = createServer((request, response) => {
    if (!request.url?.startsWith('/slow')) return response.end(Buffer.alloc(20_000, 'x'))
    hanging += 1
    response.once('close', () => {
      hanging -= 1
    })
    return void response.writeHead(200, { 'content-type': 'image/png' }).write('x')
  })
  const cloud = createServer((request, response) => {
    const { port } = media.address() as AddressInfo
    response.end(
      JSON.stringify({ url: `http://127.0.0.1:${port}${request.url}`, mime_type: 'application/pdf' }),
    )
  })
  for (const server of [media, cloud]) {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  }
  const { port } = cloud.address() as AddressInfo
  const testbed = await buildTestbed(makeAdministrator, {
    WHATSAPP_CLOUD_URL: `http://127.0.0.1:${port}`,
    MESSAGING_PRIVATE_ADDRESSES: 'true',
  })
  try {
    const { origin, client } = testbed
    const hostile = await addLine(origin, await enter(origin, 'admin', PASSWORD), '1')
    const innocent = await addLine(origin, await enter(origin, INNOCENT, PASSWORD), '2')
    const quiet = await receiveFor(client, innocent, 'quiet', seconds)
    for (let nth = 0; nth < SLOW; nth += 1) await hostile.tell(`slow-${nth}`, `5730011${10_000 + nth}`)
    while (hanging === 0) await delay(LOOK_MS)
    const beside = await receiveFor(client, innocent, 'beside', seconds)
    return [
      besideRow('files received beside slow downloads', quiet.answers, beside.answers, 'files'),
      {
        what: 'their time beside slow downloads, median and 99th of 100',
        measured: `${quantile(beside, 0.5)}, ${quantile(beside, 0.99)} (quiet: ${quantile(quiet, 0.5)}, ${quantile(quiet, 0.99)})`,
      },
      { what: 'slow downloads at a time', measured: `${hanging} of ${SLOW} messages` },
    ]
  } finally {
    for (const server of [media, cloud]) server.closeAllConnections()
    await testbed.stop()
    for (const server of [media, cloud]) server.close()
  }
}

/** The other company's person may add an account. */
const makeAdministrator = async (client: Client): Promise<void> => {
  await client.query(`UPDATE users SET role = 'administrator' WHERE username = $1`, [INNOCENT])
}

/** Messages with a file, one after the other: the next is sent when the file of the one before is there. */
async function receiveFor(client: Client, line: MediaLine, name: string, seconds: number): Promise<Worked> {
  const times: number[] = []
  const until = performance.now() + seconds * 1000
  for (let nth = 0; performance.now() < until; nth += 1) {
    const begun = performance.now()
    const id = `${name}-${nth}`
    await line.tell(id, '573009998877')
    while (!(await isReady(client, id)) && performance.now() - begun < ABANDONED_MS) await delay(LOOK_MS)
    if (performance.now() < until) times.push(performance.now() - begun)
    await delay(Math.max(0, begun + EVERY_MS - performance.now()))
  }
  return { answers: times.length, refused: 0, times: times.toSorted((one, other) => one - other) }
}

async function isReady(client: Client, id: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM join_files f JOIN join_messages m ON m.id = f.message_id
      WHERE m.provider_id = $1 AND f.state = 'ready'`,
    [`wamid.${id}`],
  )
  return rowCount === 1
}
