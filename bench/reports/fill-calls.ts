import type { Client } from 'pg'
import { type Company, momentOf } from './company.ts'
import { inBulk } from './in-bulk.ts'

/** A call by its number. */
export const CALL_ID = `('00000000-0000-4000-8000-' || lpad(to_hex(g), 12, '0'))::uuid`
const OUTCOME = `(ARRAY['answered','answered','answered','no-answer','busy','answered','cancelled','answered'])[1 + g % 8]`

/** A year of calls, as count_calls() writes them when they end: that takes long for so many at once. */
export async function fillCalls(
  client: Client,
  { id: company, extensions }: Company,
  calls: number,
): Promise<void> {
  const made = `(SELECT ${CALL_ID} AS id, g, ($1::bigint[])[1 + g * 7919 % ${extensions.length}] AS extension_id, ${OUTCOME} AS outcome, ${momentOf(calls)} AS at,
                        (2 + g % 40)::integer AS wait, (5 + g % 600)::integer AS talk,
                        CASE g % 3 WHEN 0 THEN 'internal' ELSE 'inbound' END AS direction
                   FROM generate_series(1::bigint, ${calls}) g) AS made`
  await inBulk(client, ['calls', 'call_results', 'extension_calls'], async () => {
    await client.query(
      `INSERT INTO calls (id, company_id, dialed, direction, caller_extension_id, outcome, started_at, answered_at, ended_at)
       SELECT id, ${company}, '1', direction, CASE direction WHEN 'internal' THEN extension_id END, outcome, at,
              CASE outcome WHEN 'answered' THEN at + wait * interval '1 second' END,
              at + (wait + CASE outcome WHEN 'answered' THEN talk ELSE 0 END) * interval '1 second' FROM ${made}`,
      [extensions],
    )
    await client.query(
      `INSERT INTO call_results (id, company_id, direction, result, place, place_name, caller_extension_id, answered_by_id, extension_ids, number,
                                 number_key, area, cost, name, outcome, started_at, ended_at, wait_seconds, talk_seconds)
       SELECT id, ${company}, direction,
              CASE WHEN outcome = 'answered' THEN 'answered' WHEN direction = 'internal' THEN 'unanswered' ELSE 'abandoned' END,
              CASE WHEN outcome <> 'answered' AND direction <> 'internal' THEN (ARRAY['queue','menu','ringing'])[1 + g % 3] END, '',
              CASE direction WHEN 'internal' THEN extension_id END, CASE outcome WHEN 'answered' THEN extension_id END, ARRAY[extension_id], '1',
              CASE direction WHEN 'inbound' THEN '+57301' || lpad((1 + g % 200000)::text, 7, '0') END,
              CASE direction WHEN 'inbound' THEN (ARRAY['Bogotá','Medellín','Cali','Barranquilla'])[1 + g % 4] END, 0, '', outcome,
              at, at + wait * interval '1 second', wait, CASE outcome WHEN 'answered' THEN talk ELSE 0 END FROM ${made}`,
      [extensions],
    )
    await client.query(
      `INSERT INTO extension_calls (company_id, call_id, extension_id, direction, role, started_at, wait_seconds, talk_seconds)
       SELECT ${company}, id, extension_id, direction,
              CASE WHEN direction = 'internal' THEN 'made' WHEN outcome = 'answered' THEN 'answered' ELSE 'missed' END, at, wait,
              CASE outcome WHEN 'answered' THEN talk ELSE 0 END FROM ${made}`,
      [extensions],
    )
  })
}
