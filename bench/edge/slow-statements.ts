import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { contacts } from '#features/contacts/contract/contacts.ts'
import { enter } from '../api/enter.ts'
import { buildTestbed } from '../api/testbed.ts'
import { besideRow, type EdgePart, type EdgeSize } from './edge-part.ts'
import { PASSWORD, quantile, workFor } from './innocent.ts'

/** Requests of one company beside another's, whose statements take long and would hold every connection of the database. */
export const slowStatements: EdgePart = { name: 'statements', measure: measureSlowStatements }

/** Requests of the other company at a time: more than there are connections. */
const SLOW = 60

async function measureSlowStatements({ seconds }: EdgeSize) {
  const testbed = await buildTestbed(async () => {})
  const { origin, client } = testbed
  try {
    const quiet = await workFor(origin, seconds)
    const token = await enter(origin, 'admin', PASSWORD)
    const { id, version } = await makeContact(origin, token)
    // As long as this transaction, as a slow statement of the same company would.
    await client.query('BEGIN')
    await client.query('SELECT FROM contacts WHERE id = $1 FOR UPDATE', [id])
    let going = true
    const loads = Array.from({ length: SLOW }, async () => {
      while (going) await change(origin, token, { id, version })
    })
    while ((await waiting(client)) === 0) await delay(10)
    const beside = await workFor(origin, seconds)
    const held = await waiting(client)
    going = false
    await client.query('COMMIT')
    await Promise.all(loads)
    return [
      besideRow('requests answered beside slow statements', quiet.answers, beside.answers, 'requests'),
      {
        what: 'requests refused beside slow statements',
        measured: String(beside.refused),
        goal: '0',
        met: beside.refused === 0,
      },
      {
        what: 'their time beside slow statements, median and 99th of 100',
        measured: `${quantile(beside, 0.5)}, ${quantile(beside, 0.99)} (quiet: ${quantile(quiet, 0.5)}, ${quantile(quiet, 0.99)})`,
      },
      { what: 'connections that the slow ones held', measured: String(held) },
    ]
  } finally {
    await testbed.stop()
  }
}

async function makeContact(origin: string, token: string): Promise<{ id: number; version: number }> {
  const answer = await fetch(`${origin}${contacts.routes.create.path}`, {
    method: 'POST',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Lenta', numbers: ['6015550101'] }),
  })
  return ((await answer.json()) as { record: { id: number; version: number } }).record
}

async function change(origin: string, token: string, { id, version }: { id: number; version: number }) {
  const answer = await fetch(`${origin}${contacts.path}/${id}/`, {
    method: 'PATCH',
    headers: { authorization: `token ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ version, notes: 'Cambio' }),
  })
  await answer.body?.cancel()
  // Refused, or over: not at once again.
  await delay(50)
}

async function waiting(client: Client): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    'SELECT count(DISTINCT pid)::int AS count FROM pg_locks WHERE NOT granted',
  )
  return rows[0]?.count ?? 0
}
