/**
 * What the exchange's reports count, from the raw tables of calls alone, in the words of the sources; `$tz` and `$company` are filled in. They
 * share nothing with the statements of the reports.
 */
const LOST = `(c.direction = 'inbound' AND c.answered_at IS NULL AND c.outcome NOT IN ('congestion', 'not-allowed', 'daily-limit', 'suspended', 'rejected')
  AND NOT EXISTS (SELECT FROM call_facts z WHERE z.call_id = c.id AND z.step = 1 AND z.kind IN ('transferred', 'parked', 'returned'))
  AND (c.outcome <> 'completed' OR EXISTS (SELECT FROM call_facts z WHERE z.call_id = c.id AND z.kind = 'voicemail')))`
const HALF = (at: string): string =>
  `to_char(date_bin('30 minutes', ${at} AT TIME ZONE $tz, '2000-01-01'), 'HH24:MI')`

const IN_QUEUES = `
  WITH entered AS (
    SELECT q.call_id, q.step, q.at, (q.about ->> 'queue')::bigint AS queue,
           (SELECT min(l.step) FROM call_facts l WHERE l.call_id = q.call_id AND l.kind = 'queue_left' AND l.step > q.step) AS left_step
      FROM call_facts q WHERE q.kind = 'queue_entered' AND q.company_id = $company
  ), served AS (
    SELECT e.*, coalesce(l.about ->> 'why', 'ended') AS result,
           coalesce((l.about ->> 'waited')::integer, round(extract(epoch FROM c.ended_at - e.at))::integer) AS waited, c.ended_at,
           (SELECT min(a.step) FROM call_facts a WHERE a.call_id = e.call_id AND a.kind = 'answered' AND a.step > l.step AND l.about ->> 'why' = 'answered') AS answer
      FROM entered e JOIN calls c ON c.id = e.call_id LEFT JOIN call_facts l ON l.call_id = e.call_id AND l.step = e.left_step
     WHERE c.ended_at IS NOT NULL
  )
  SELECT s.at AT TIME ZONE $tz AS local, 'call' AS kind, s.queue, (a.about ->> 'extension')::bigint AS agent, s.result, s.waited,
         CASE WHEN s.waited < 10 THEN '0-10' WHEN s.waited < 20 THEN '10-20' WHEN s.waited < 30 THEN '20-30' WHEN s.waited < 60 THEN '30-60'
              WHEN s.waited < 120 THEN '60-120' WHEN s.waited < 300 THEN '120-300' ELSE '300+' END AS band,
         ${HALF('s.at')} AS half, NULL AS reason, CASE WHEN a.at IS NULL THEN 0 ELSE extract(epoch FROM s.ended_at - a.at)::integer END AS talk,
         CASE WHEN a.at IS NULL THEN 0 ELSE q.wrap_up_seconds END AS wrap, s.result = 'answered' AND s.waited <= q.service_level_seconds AS soon, 0 AS spent
    FROM served s JOIN call_queues q ON q.id = s.queue LEFT JOIN call_facts a ON a.call_id = s.call_id AND a.step = s.answer
  UNION ALL
  SELECT p.started_at AT TIME ZONE $tz, p.kind, NULL, p.extension_id, NULL, NULL, NULL, ${HALF('p.started_at')},
         CASE p.kind WHEN 'paused' THEN p.reason END, 0, 0, false, p.seconds
    FROM agent_time_parts p WHERE p.company_id = $company`

const IN_MENUS = `
  WITH visits AS (
    SELECT m.call_id, m.step, m.at, (m.about ->> 'ivr')::bigint AS menu,
           (SELECT min(n.step) FROM call_facts n WHERE n.call_id = m.call_id AND n.step > m.step
                AND n.kind IN ('ivr', 'queue_entered', 'ring_group', 'voicemail', 'announcement', 'offered', 'conference', 'slot', 'outside')) AS onward
      FROM call_facts m WHERE m.kind = 'ivr' AND m.company_id = $company
  ), chosen AS (
    SELECT v.*, (SELECT max(k.step) FROM call_facts k WHERE k.call_id = v.call_id AND k.step > v.step AND (v.onward IS NULL OR k.step < v.onward)
                     AND k.kind IN ('ivr_option', 'ivr_answer', 'ivr_timeout', 'ivr_invalid')) AS choosing
      FROM visits v
  )
  SELECT v.at AT TIME ZONE $tz AS local, v.menu, v.call_id,
         CASE WHEN v.onward IS NULL AND ${LOST} THEN 'abandoned'
              ELSE coalesce(k.about ->> 'option', k.about ->> 'answer', substr(k.kind, 5), 'ended') END AS choice,
         CASE WHEN v.onward IS NULL THEN CASE WHEN ${LOST} THEN 'abandoned' ELSE 'ended' END
              WHEN n.kind = 'voicemail' THEN 'voicemail' ELSE n.about ->> 'name' END AS next,
         (count(*) OVER (PARTITION BY v.call_id, v.menu ORDER BY v.step) > 1)::text AS repeated,
         round(extract(epoch FROM coalesce(n.at, c.ended_at) - v.at)) AS spent
    FROM chosen v JOIN calls c ON c.id = v.call_id LEFT JOIN call_facts n ON n.call_id = v.call_id AND n.step = v.onward
    LEFT JOIN call_facts k ON k.call_id = v.call_id AND k.step = v.choosing`

const ANSWERS = `
  SELECT f.at AT TIME ZONE $tz AS local, f.call_id, m.name AS question, f.about ->> 'answer' AS answer,
         CASE WHEN f.about ->> 'answer' ~ '^[0-9]+$' THEN (f.about ->> 'answer')::integer END AS score,
         (SELECT (a.about ->> 'extension')::bigint FROM call_facts a WHERE a.call_id = f.call_id AND a.kind = 'answered' ORDER BY a.step LIMIT 1) AS agent,
         (SELECT (q.about ->> 'queue')::bigint FROM call_facts q WHERE q.call_id = f.call_id AND q.kind = 'queue_entered' ORDER BY q.step DESC LIMIT 1) AS queue
    FROM call_facts f JOIN ivr_menus m ON m.id = (f.about ->> 'ivr')::bigint WHERE f.kind = 'ivr_answer' AND f.company_id = $company`

const countIf = (condition: string): string => `count(*) FILTER (WHERE ${condition})`
const shareOf = (part: string, whole: string): string =>
  `${countIf(part)}::float8 / nullif(${countIf(whole)}, 0)`
const sumIf = (column: string, condition: string): string =>
  `coalesce(sum(${column}) FILTER (WHERE ${condition}), 0)`
const averageIf = (column: string, condition: string): string => `avg(${column}) FILTER (WHERE ${condition})`

const OFFERED = `kind = 'call'`
const ANSWERED = `result = 'answered'`
const ABANDONED = `result IN ('abandoned', 'timeout')`

interface Counted {
  relation: string
  /** Columns of the keys that have other names. */
  keys: Readonly<Record<string, string>>
  measures: Readonly<Record<string, string>>
}

/** By source. */
export const COUNTED: Readonly<Record<string, Counted>> = {
  queueCalls: {
    relation: IN_QUEUES,
    keys: { halfHour: 'half', pauseReason: 'reason' },
    measures: {
      offered: countIf(OFFERED),
      answered: countIf(ANSWERED),
      abandoned: countIf(ABANDONED),
      left: countIf(`result IN ('exit', 'callback', 'ended')`),
      answerRate: shareOf(ANSWERED, OFFERED),
      abandonedRate: shareOf(ABANDONED, OFFERED),
      serviceLevel: shareOf('soon', `${ANSWERED} OR ${ABANDONED}`),
      averageWait: averageIf('waited', ANSWERED),
      wait50: `percentile_disc(0.5) WITHIN GROUP (ORDER BY waited) FILTER (WHERE ${ANSWERED})`,
      wait90: `percentile_disc(0.9) WITHIN GROUP (ORDER BY waited) FILTER (WHERE ${ANSWERED})`,
      lostWait: averageIf('waited', ABANDONED),
      talk: sumIf('talk', ANSWERED),
      averageTalk: averageIf('talk', ANSWERED),
      wrapUp: sumIf('wrap', ANSWERED),
      available: sumIf('spent', `kind = 'available'`),
      paused: sumIf('spent', `kind = 'paused'`),
      occupancy: `(coalesce(sum(talk), 0) + coalesce(sum(wrap), 0))::float8 / nullif(${sumIf('spent', `kind = 'available'`)}, 0)`,
    },
  },
  menuCalls: {
    relation: IN_MENUS,
    keys: {},
    measures: {
      visits: 'count(*)',
      chosen: 'count(DISTINCT call_id)',
      repeated: countIf(`repeated = 'true'`),
      repeatedRate: shareOf(`repeated = 'true'`, 'true'),
      abandoned: countIf(`choice = 'abandoned'`),
      abandonedRate: shareOf(`choice = 'abandoned'`, 'true'),
      silent: countIf(`choice = 'timeout'`),
      invalid: countIf(`choice = 'invalid'`),
      averageTime: 'avg(spent)',
    },
  },
  surveyAnswers: {
    relation: ANSWERS,
    keys: {},
    measures: {
      answers: 'count(*)',
      calls: 'count(DISTINCT call_id)',
      score: 'avg(score)',
      scored: 'count(score)',
    },
  },
}
