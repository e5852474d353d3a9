import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { servedPhoneReports } from '#features/phone/reports/server/create-phone-reports.ts'
import { reportNamed } from '#platform/report/server/report-source.ts'
import type { Testbed } from '../api/testbed.ts'
import type { MeasurementRow } from '../measurement.ts'
import { FIRST_ID } from './fill-crm.ts'
import type { Reader } from './reader.ts'

const RATIO_GOAL = 1.1
const BEHIND_GOAL = 60
const ROUNDS = 15
const A_ROUND = 150
const WARM_UP = 20

type Writer = (client: Client, company: string, extension: string) => Promise<void>

/** A call from outside to a person, stored as the program does: its start, its steps, its record, its end. */
const writeCall: Writer = async (client, company, extension) => {
  const id = randomUUID()
  await client.query(
    `INSERT INTO calls (id, company_id, dialed, direction, caller_number, started_at)
     VALUES ($1, $2, '1', 'inbound', '+573010000001', now() - interval '90 seconds')`,
    [id, company],
  )
  await client.query(
    `INSERT INTO call_facts (company_id, call_id, step, kind, at, about)
     SELECT $2, $1, step, kind, now() - interval '90 seconds', about::jsonb
       FROM (VALUES (1, 'offered', '{"extensions": [' || $3 || ']}'), (2, 'answered', '{"extension": ' || $3 || '}')) AS f (step, kind, about)`,
    [id, company, extension],
  )
  await client.query(
    `INSERT INTO call_records (company_id, call_id, extension_id, direction, other_number, outcome, missed, started_at, answered_at, ended_at)
     VALUES ($2, $1, $3, 'INCOMING', '+573010000001', 'answered', false, now() - interval '90 seconds', now() - interval '80 seconds', now())`,
    [id, company, extension],
  )
  await client.query(
    `UPDATE calls SET outcome = 'answered', answered_at = now() - interval '80 seconds', ended_at = now() WHERE id = $1`,
    [id],
  )
}

/** A message of a contact, with its fact. */
const writeMessage: Writer = async (client, company) => {
  const conversation = FIRST_ID + 1
  await client.query(
    `INSERT INTO join_messages (company_id, conversation_id, sequence, direction, kind, body, status)
     SELECT $1, $2, coalesce(max(sequence), 0) + 1, 'in', 'text', 'Hola', 'read' FROM join_messages WHERE conversation_id = $2`,
    [company, conversation],
  )
  await client.query(
    `INSERT INTO join_facts (company_id, kind, conversation_id, contact_id, account_id)
     SELECT $1, 'received', id, contact_id, account_id FROM join_conversations WHERE id = $2`,
    [company, conversation],
  )
}

/** An interaction of a person. */
const writeInteraction: Writer = async (client, company) => {
  await client.query(
    `INSERT INTO crm_interactions (company_id, person_id, channel, subject) VALUES ($1, $2, 'call', 'Consulta')`,
    [company, FIRST_ID + 1],
  )
}

/**
 * The time of writing with the triggers of the roll-ups and without them, in turns, each in a transaction that is rolled back: without its
 * commit, whose wait for the disk is the same for both.
 */
async function ratioOf(client: Client, write: () => Promise<void>): Promise<{ kept: number; bare: number }> {
  const { rows: triggers } = await client.query<{ facts: string; name: string }>(
    `SELECT t.tgrelid::regclass::text AS facts, t.tgname AS name FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
      WHERE p.pronamespace = 'roll_up'::regnamespace AND p.proname LIKE '%_changed' AND p.proname <> 'time_zone_changed'`,
  )
  const round = async (kept: boolean): Promise<number> => {
    await client.query('BEGIN')
    // Both lose the plans of before.
    for (const { facts, name } of triggers)
      await client.query(`ALTER TABLE ${facts} ${kept ? 'ENABLE' : 'DISABLE'} TRIGGER ${name}`)
    for (let n = 0; n < WARM_UP; n += 1) await write()
    const begun = performance.now()
    for (let n = 0; n < A_ROUND; n += 1) await write()
    const taken = (performance.now() - begun) / A_ROUND
    await client.query('ROLLBACK')
    return taken
  }
  const taken = { kept: [] as number[], bare: [] as number[] }
  for (let n = 0; n < ROUNDS; n += 1) {
    taken.kept.push(await round(true))
    taken.bare.push(await round(false))
  }
  const middle = (times: number[]) =>
    times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
  return { kept: middle(taken.kept), bare: middle(taken.bare) }
}

/** What roll-ups cost those who write, and how far reports are behind them. */
export async function measureWriting({ client }: Testbed, reader: Reader): Promise<MeasurementRow[]> {
  const { company } = reader
  const { rows } = await client.query<{ id: string }>(
    'SELECT min(id) AS id FROM extensions WHERE company_id = $1',
    [company],
  )
  const extension = rows[0]?.id ?? ''
  const measured: MeasurementRow[] = []
  for (const [what, write] of Object.entries({
    call: writeCall,
    message: writeMessage,
    interaction: writeInteraction,
  })) {
    const { kept, bare } = await ratioOf(client, () => write(client, company, extension))
    measured.push({
      what: `Writing a ${what}: with roll-ups / without`,
      measured: `${kept.toFixed(2)} / ${bare.toFixed(2)} ms = ${(kept / bare).toFixed(2)}`,
      goal: `≤ ${RATIO_GOAL}`,
      met: kept / bare <= RATIO_GOAL,
    })
  }
  const { report } = reportNamed(servedPhoneReports, 'general')
  const calls = async (): Promise<number> => JSON.parse(await reader.read(report)).figures[0].value
  const before = await calls()
  const begun = performance.now()
  await writeCall(client, company, extension)
  while ((await calls()) <= before);
  const behind = (performance.now() - begun) / 1000
  return [
    ...measured,
    {
      what: 'From the end of a call until a report that is read again and again counts it',
      measured: `${behind.toFixed(2)} s`,
      goal: `≤ ${BEHIND_GOAL} s`,
      met: behind <= BEHIND_GOAL,
    },
  ]
}
