import type { Client } from 'pg'
import { type Company, DAYS, momentOf } from './company.ts'
import { CALL_ID } from './fill-calls.ts'
import { inBulk } from './in-bulk.ts'

const [QUEUES, MENUS, QUESTIONS, AGENTS] = [12, 6, 4, 60]

/** What the exchange did with the calls: a third of them in queues and another in menus, a tenth with a survey, and the time of its agents. */
export async function fillExchange(
  client: Client,
  { id: company, extensions }: Company,
  calls: number,
): Promise<void> {
  const idsOf = async (statement: string) =>
    (await client.query<{ id: string }>(statement)).rows.map(({ id }) => id)
  const queues = await idsOf(
    `INSERT INTO call_queues (company_id, name) SELECT ${company}, 'Cola ' || n FROM generate_series(1, ${QUEUES}) n RETURNING id`,
  )
  const menus = await idsOf(
    `INSERT INTO ivr_menus (company_id, name) SELECT ${company}, 'Menú ' || n FROM generate_series(1, ${MENUS}) n RETURNING id`,
  )
  const [queued, led, asked] = [Math.ceil(calls / 3), Math.ceil(calls / 3), Math.ceil(calls / 10)]
  await inBulk(client, ['queue_calls', 'menu_calls', 'survey_answers', 'agent_time_parts'], async () => {
    await client.query(
      `INSERT INTO queue_calls (company_id, call_id, step, queue_id, queue_name, result, band, in_level, extension_id, number, name, entered_at,
                                wait_seconds, talk_seconds, wrap_up_seconds)
       SELECT ${company}, ${CALL_ID}, 1, ($1::bigint[])[1 + g % ${QUEUES}], 'Cola ' || 1 + g % ${QUEUES}, result, wait_band(wait),
              (result = 'answered' AND wait <= 20)::integer, CASE result WHEN 'answered' THEN ($2::bigint[])[1 + g * 7919 % ${AGENTS}] END, '1', '',
              ${momentOf(queued)}, wait, CASE result WHEN 'answered' THEN 5 + g % 600 ELSE 0 END, CASE result WHEN 'answered' THEN 10 ELSE 0 END
         FROM generate_series(1::bigint, ${queued}) g,
              LATERAL (SELECT (g * 31 % 180)::integer AS wait, (ARRAY['answered','answered','answered','abandoned','timeout'])[1 + g % 5] AS result) w`,
      [queues, extensions],
    )
    await client.query(
      `INSERT INTO menu_calls (company_id, call_id, step, ivr_id, ivr_name, choice, next, repeated, number, name, entered_at, menu_seconds)
       SELECT ${company}, ${CALL_ID}, 1, ($1::bigint[])[1 + g % ${MENUS}], 'Menú ' || 1 + g % ${MENUS},
              (ARRAY['1','2','3','timeout','abandoned'])[1 + g * 31 % 5], (ARRAY['Cola 1','Cola 2','Cola 3','Cola 4','abandoned'])[1 + g * 31 % 5],
              g % 9 = 0, '1', '', ${momentOf(led)}, (3 + g % 25)::integer FROM generate_series(1::bigint, ${led}) g`,
      [menus],
    )
    await client.query(
      `INSERT INTO survey_answers (company_id, call_id, menu, answer, number, name, answered_at, extension_id, queue_id)
       SELECT ${company}, ${CALL_ID}, 'Pregunta ' || 1 + g % ${QUESTIONS}, (1 + g * 31 % 5)::text, '1', '', ${momentOf(asked)},
              ($2::bigint[])[1 + g * 7919 % ${AGENTS}], ($1::bigint[])[1 + g % ${QUEUES}] FROM generate_series(1::bigint, ${asked}) g`,
      [queues, extensions],
    )
    // Ten hours a day, in the quarters of an hour that count_agent_time() writes.
    await client.query(
      `INSERT INTO agent_time_parts (company_id, extension_id, kind, reason, started_at, seconds)
       SELECT ${company}, ($1::bigint[])[agent], CASE (quarter + agent) % 9 WHEN 0 THEN 'paused' ELSE 'available' END,
              CASE (quarter + agent) % 9 WHEN 0 THEN (ARRAY['Almuerzo','Descanso','Reunión'])[1 + day % 3] ELSE '' END,
              date_trunc('day', now()) - day * interval '1 day' + interval '12 hours' + quarter * interval '15 minutes', 900
         FROM generate_series(0, ${DAYS - 1}) day, generate_series(0, 39) quarter, generate_series(1, ${AGENTS}) agent
        ORDER BY day DESC, quarter`,
      [extensions],
    )
  })
}
