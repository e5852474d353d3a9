/** Days of the company in September 2026. */
export const local = (column: string): string => `(${column} AT TIME ZONE 'America/Bogota')::date`
const within = (column: string): string => `${local(column)} BETWEEN '2026-09-01' AND '2026-09-30'`
export const countOf = (condition: string): string => `count(*) FILTER (WHERE ${condition})::float8`

interface ByHand {
  /** Begins with WITH: the openings of conversations, from the raw facts. */
  openings: string
  /** The same of the month's facts. */
  facts: string
  /** Each report's figures, by a second statement over the raw tables. */
  reports: Record<string, { from: string; rest: string; measures: Record<string, string> }>
}

interface RawParts {
  companyId: number
  /** Begins with WITH and has `openings`. */
  openings: string
  /** Conditions on `calls c`: contacts, and these with what followed their transfers. */
  outsideCalls: string
  outsideTalks: string
  within: (column: string) => string
}

/** The report over both channels: each number from the calls, openings, messages and surveys themselves. */
function serviceByHand({
  companyId,
  openings,
  outsideCalls,
  outsideTalks,
  within: inMonth,
}: RawParts): ByHand['reports'][string] {
  const half = (column: string) => `floor(extract(epoch FROM ${column} AT TIME ZONE 'America/Bogota') / 1800)`
  const calls = (what: string, where = 'true') =>
    `(SELECT ${what} FROM calls c WHERE ${outsideCalls} AND ${where})`
  const answeredCall = "c.direction = 'inbound' AND c.outcome = 'answered'"
  const ours = `(SELECT * FROM openings WHERE ${inMonth('at')}) o`
  const conversations = (where = 'true') => `(SELECT count(*)::float8 FROM ${ours} WHERE ${where})`
  const sent = `FROM join_facts f WHERE f.company_id = ${companyId} AND f.kind = 'sent' AND f.user_id IS NOT NULL AND ${inMonth('f.at')}`
  const talk = `coalesce((SELECT sum(extract(epoch FROM c.ended_at - c.answered_at)::integer) FROM calls c
                         WHERE ${outsideTalks} AND c.answered_at IS NOT NULL), 0)`
  const busy = `(${talk} + 60 * (SELECT count(*) ${sent}))::float8`
  const worked = `(SELECT count(*) FROM (
    SELECT f.user_id, ${half('f.at')} ${sent}
    UNION SELECT e.user_id, ${half('c.started_at')} FROM calls c JOIN call_results r ON r.id = c.id
            JOIN extensions e ON e.id = coalesce(r.answered_by_id, r.caller_extension_id)
           WHERE ${outsideTalks} AND r.talk_seconds > 0 AND e.user_id IS NOT NULL) AS halves)`
  const scores = `(SELECT word::integer AS score FROM join_facts f WHERE f.company_id = ${companyId} AND f.kind = 'survey_answered' AND ${inMonth('f.at')}
    UNION ALL SELECT substring(trim(answer) FROM '^[0-9]{1,2}')::integer FROM survey_answers a
     WHERE a.company_id = ${companyId} AND a.deleted_at IS NULL AND ${inMonth('a.answered_at')}) AS scores`
  const fromContacts = "began = 'contact'"
  const soon = "(served = 'bot' OR waited <= 300)"
  return {
    from: openings,
    rest: 'FROM (SELECT 1) AS once',
    measures: {
      contacts: `${calls('count(*)::float8')} + ${conversations()}`,
      answered: `${calls('count(*)::float8', answeredCall)} + ${conversations(`${fromContacts} AND served <> 'nobody'`)}`,
      conversationLevel: `${conversations(`${fromContacts} AND ${soon}`)} / ${conversations(fromContacts)}`,
      surveys: `(SELECT count(*)::float8 FROM ${scores})`,
      satisfaction: `(SELECT avg(score)::float8 FROM ${scores})`,
      busy,
      occupancy: `${busy} / (1800 * ${worked})`,
    },
  }
}

/** Statements over the raw tables, which share nothing with those of the reports. */
export function countedByHand(companyId: number): ByHand {
  /** The openings by hand: from one `opened` to the next, with what happened between. */
  const OPENINGS = `
    WITH opened AS (
      SELECT f.*, lead(f.id, 1, 9223372036854775807) OVER (PARTITION BY f.conversation_id ORDER BY f.id) AS next
        FROM join_facts f WHERE f.kind = 'opened' AND f.company_id = ${companyId}),
    parts AS (
      SELECT o.id, o.at, o.conversation_id, o.contact_id, o.account_id,
             (SELECT min(x.at) FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'closed') AS closed_at,
             (SELECT min(x.id) FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'received') AS heard,
             (SELECT min(x.id) FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'sent') AS sent,
             (SELECT min(x.id) FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'bot_answered') AS bot,
             (SELECT min(x.id) FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'offered') AS offered,
             (SELECT x.seconds FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'first_reply') AS waited,
             (SELECT x.user_id FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.id > o.id AND x.id < o.next AND x.kind = 'closed') AS closed_by,
             EXISTS (SELECT FROM join_facts x WHERE x.conversation_id = o.conversation_id AND x.kind = 'campaign' AND x.id < o.id
                        AND x.at > o.at - interval '7 days') AS campaign
        FROM opened o),
    openings AS (
      SELECT p.*, CASE WHEN sent IS NOT NULL AND (heard IS NULL OR sent < heard) THEN 'agent' WHEN campaign THEN 'campaign' ELSE 'contact' END AS began,
             CASE WHEN sent IS NOT NULL THEN 'agent' WHEN bot IS NOT NULL THEN 'bot' ELSE 'nobody' END AS served,
             CASE WHEN bot IS NULL THEN 'none' WHEN offered IS NOT NULL OR sent IS NOT NULL OR closed_by IS NOT NULL THEN 'handed'
                  WHEN closed_at IS NOT NULL THEN 'alone' ELSE 'running' END AS bot_outcome
        FROM parts p)`
  const FACTS = `WITH facts AS (SELECT * FROM join_facts f WHERE f.company_id = ${companyId} AND ${within('f.at')})`
  const MESSAGES = `
    WITH sent AS (
      SELECT m.status, (SELECT sum(e.amount) FROM billing_entries e WHERE e.about = 'message:' || m.id) AS cost, coalesce(m.failure_code, m.failure) AS failure, m.created_at,
             EXISTS (SELECT FROM join_facts x WHERE x.conversation_id = m.conversation_id AND x.kind = 'received'
                        AND x.at >= m.created_at AND x.at < m.created_at + interval '7 days') AS answered
        FROM join_broadcast_recipients r JOIN join_messages m ON m.id = r.message_id
       WHERE r.company_id = ${companyId} AND ${within('m.created_at')})`

  const OUTSIDE_TALKS = `c.company_id = ${companyId} AND c.ended_at IS NOT NULL AND c.direction <> 'internal' AND ${within('c.started_at')}`
  const OUTSIDE_CALLS = `${OUTSIDE_TALKS} AND NOT EXISTS (SELECT FROM call_facts z WHERE z.call_id = c.id AND z.step = 1 AND z.kind IN ('transferred', 'parked', 'returned'))`

  const openings = (measures: Record<string, string>, where = 'true') =>
    ({ from: `${OPENINGS}`, rest: `FROM openings WHERE ${within('at')} AND ${where}`, measures }) as const
  const facts = (measures: Record<string, string>, where = 'true') =>
    ({ from: FACTS, rest: `FROM facts WHERE ${where}`, measures }) as const
  const kinds = (...names: string[]) => `kind IN (${names.map((name) => `'${name}'`).join()})`
  const distinctOf = (column: string) => `count(DISTINCT ${column})::float8`
  const waits = (prefix: string, kind: string, column: string) => ({
    [`${prefix}Average`]: `(avg(${column}) FILTER (WHERE kind = '${kind}'))::float8`,
    [`${prefix}Median`]: `percentile_disc(0.5) WITHIN GROUP (ORDER BY ${column}) FILTER (WHERE kind = '${kind}')`,
    [`${prefix}90`]: `percentile_disc(0.9) WITHIN GROUP (ORDER BY ${column}) FILTER (WHERE kind = '${kind}')`,
  })
  const TALKED = kinds(
    'offered',
    'transferred',
    'sent',
    'first_reply',
    'answered',
    'closed',
    'survey_answered',
  )

  const reports: ByHand['reports'] = {
    'general-join': openings({
      conversations: countOf('true'),
      contacts: distinctOf('contact_id'),
      byAgent: countOf("served = 'agent'"),
      byBot: countOf("served = 'bot'"),
      unanswered: countOf("served = 'nobody'"),
      answerRate: `${countOf("served <> 'nobody'")} / count(*)`,
      firstReply: 'avg(waited)::float8',
      open: countOf('closed_at IS NULL'),
      duration: 'avg(round(extract(epoch FROM closed_at - at)))::float8',
    }),
    agentes: facts(
      {
        conversations: distinctOf('conversation_id'),
        offered: countOf("kind = 'offered'"),
        transferred: countOf("kind = 'transferred'"),
        sent: countOf("kind = 'sent'"),
        firstReplies: countOf("kind = 'first_reply'"),
        firstAverage: "(avg(seconds) FILTER (WHERE kind = 'first_reply'))::float8",
        nextAverage: "(avg(seconds) FILTER (WHERE kind = 'answered'))::float8",
        closed: countOf("kind = 'closed'"),
        score: "(avg(word::integer) FILTER (WHERE kind = 'survey_answered'))::float8",
      },
      TALKED,
    ),
    recibidas: facts(
      {
        received: countOf('true'),
        conversations: distinctOf('conversation_id'),
        contacts: distinctOf('contact_id'),
      },
      kinds('received'),
    ),
    'tiempo-respuesta': facts({
      firstReplies: countOf("kind = 'first_reply'"),
      replies: countOf("kind = 'answered'"),
      ...waits('first', 'first_reply', 'seconds'),
      ...waits('next', 'answered', 'seconds'),
    }),
    conversaciones: openings({
      conversations: countOf('true'),
      closed: countOf('closed_at IS NOT NULL'),
      open: countOf('closed_at IS NULL'),
    }),
    'conversaciones-in-out': openings({
      incoming: countOf("began = 'contact'"),
      outgoing: countOf("began = 'agent'"),
      fromCampaign: countOf("began = 'campaign'"),
      conversations: countOf('true'),
    }),
    'opciones-general': facts(
      {
        options: countOf('true'),
        conversations: distinctOf('conversation_id'),
        contacts: distinctOf('contact_id'),
      },
      kinds('option'),
    ),
    opciones: facts({ options: countOf('true') }, kinds('option')),
    'respuestas-bot': facts({
      botAnswers: countOf("kind = 'bot_answered'"),
      options: countOf("kind = 'option'"),
    }),
    etiquetas: facts({ labelled: countOf("kind = 'labelled'") }),
    campanias: {
      from: MESSAGES,
      rest: 'FROM sent',
      measures: {
        messages: countOf('true'),
        sent: countOf("status IN ('sent', 'delivered', 'read')"),
        delivered: countOf("status IN ('delivered', 'read')"),
        read: countOf("status = 'read'"),
        failed: countOf("status = 'failed'"),
        answered: countOf('answered'),
        answeredRate: `${countOf('answered')} / count(*)`,
        deliveredRate: `${countOf("status IN ('delivered', 'read')")} / count(*)`,
        readRate: `${countOf("status = 'read'")} / count(*)`,
        failedRate: `${countOf("status = 'failed'")} / count(*)`,
        cost: 'sum(cost)::float8',
      },
    },
    encuestas: facts({
      surveysSent: countOf("kind = 'survey_sent'"),
      surveyAnswers: countOf("kind = 'survey_answered'"),
      score: "(avg(word::integer) FILTER (WHERE kind = 'survey_answered'))::float8",
    }),
    cierres: {
      from: OPENINGS,
      rest: `FROM openings WHERE ${within('closed_at')}`,
      measures: {
        closed: countOf('true'),
        byAgent: countOf("served = 'agent'"),
        byBot: countOf("served = 'bot'"),
        unanswered: countOf("served = 'nobody'"),
        duration90:
          'percentile_disc(0.9) WITHIN GROUP (ORDER BY round(extract(epoch FROM closed_at - at)))::float8',
      },
    },
    balance: {
      from: OPENINGS,
      rest: 'FROM openings',
      measures: {
        opened: countOf(within('at')),
        closed: countOf(within('closed_at')),
        difference: `${countOf(within('at'))} - ${countOf(within('closed_at'))}`,
        leftOpen: countOf(
          `${local('at')} <= '2026-09-30' AND (closed_at IS NULL OR ${local('closed_at')} > '2026-09-30')`,
        ),
      },
    },
    'reporte-bot-activo': openings({
      withBot: countOf("bot_outcome <> 'none'"),
      botAlone: countOf("bot_outcome = 'alone'"),
      botHanded: countOf("bot_outcome = 'handed'"),
      botRunning: countOf("bot_outcome = 'running'"),
    }),
    'pbx-join': openings({
      calls: `(SELECT ${countOf('true')} FROM calls c WHERE ${OUTSIDE_CALLS})`,
      callsInbound: `(SELECT ${countOf("c.direction = 'inbound'")} FROM calls c WHERE ${OUTSIDE_CALLS})`,
      callsAnswered: `(SELECT ${countOf("c.direction = 'inbound' AND c.outcome = 'answered'")} FROM calls c WHERE ${OUTSIDE_CALLS})`,
      conversations: countOf('true'),
      conversationsAnswered: countOf("served <> 'nobody'"),
      conversationsLost: countOf("served = 'nobody' AND closed_at IS NOT NULL"),
      waiting: countOf("served = 'nobody' AND closed_at IS NULL"),
    }),
  }
  reports.atencion = serviceByHand({
    companyId,
    openings: OPENINGS,
    outsideCalls: OUTSIDE_CALLS,
    outsideTalks: OUTSIDE_TALKS,
    within,
  })
  return { openings: OPENINGS, facts: FACTS, reports }
}
