-- People's own reports, dashboards of these and of declared ones, and links that show live numbers on a television.

CREATE TABLE own_reports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  shared boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE own_reports IS 'Reports that people build over declared sources. Each reader sees the rows that they may see.';
COMMENT ON COLUMN own_reports.user_id IS 'Who built it.';
COMMENT ON COLUMN own_reports.shared IS 'Offered to everybody of the company.';
COMMENT ON COLUMN own_reports.content IS
  '{source, measures, groups, filters, chart, period}: see features/reports/contract/builder/own-report.ts.';
COMMENT ON COLUMN own_reports.version IS 'Counts the changes, so that nobody overwrites one that they have not seen.';
CALL tenancy.protect('own_reports');
CREATE INDEX own_reports_by_user ON own_reports (company_id, user_id);

CREATE TABLE report_dashboards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  shared boolean NOT NULL DEFAULT false,
  content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object'),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE report_dashboards IS 'Cards from declared and own reports, in their order.';
COMMENT ON COLUMN report_dashboards.user_id IS 'Who made it.';
COMMENT ON COLUMN report_dashboards.shared IS 'Offered to everybody of the company.';
COMMENT ON COLUMN report_dashboards.content IS '{cards, period}: see features/reports/contract/builder/dashboards.ts.';
COMMENT ON COLUMN report_dashboards.version IS 'Counts the changes, so that nobody overwrites one that they have not seen.';
CALL tenancy.protect('report_dashboards');
CREATE INDEX report_dashboards_by_user ON report_dashboards (company_id, user_id);

CREATE TABLE report_walls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  user_id bigint NOT NULL,
  name text NOT NULL CHECK (length(name) BETWEEN 1 AND 80),
  token_hash text NOT NULL CHECK (length(token_hash) = 64),
  panels text[] NOT NULL CHECK (cardinality(panels) BETWEEN 1 AND 10),
  names boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz,
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE report_walls IS 'Links that show live numbers without a session, as on a television. A revoked one is deleted.';
COMMENT ON COLUMN report_walls.user_id IS 'Who made it: it shows no more than they may see, and nothing when they may not any more.';
COMMENT ON COLUMN report_walls.token_hash IS 'SHA-256 of the secret in its address, in hex.';
COMMENT ON COLUMN report_walls.panels IS 'What it shows, in order: queues, conversations, sales.';
COMMENT ON COLUMN report_walls.names IS 'Whether it shows the names of agents; no customer is ever shown.';
COMMENT ON COLUMN report_walls.seen_at IS 'When a page read it last, to the minute; null: never.';
CALL tenancy.protect('report_walls');
CREATE UNIQUE INDEX report_walls_by_token ON report_walls (token_hash);
CREATE INDEX report_walls_by_user ON report_walls (company_id, user_id);

-- Calls with outside numbers and conversations as what people do for customers, with how well it went and how busy they were.
CREATE VIEW customer_service_facts WITH (security_invoker = true) AS
  WITH facts AS (
    SELECT 'call:' || r.id AS id, 'call:' || r.id AS record, r.company_id, r.started_at AS at, 'contact' AS kind, 'call' AS channel, r.direction,
           CASE WHEN r.direction = 'outbound' THEN 'outbound' WHEN r.result = 'answered' THEN 'answered'
                WHEN r.result = 'abandoned' THEN 'lost' WHEN r.result = 'declined' THEN 'declined' ELSE 'other' END AS result,
           coalesce(r.answered_by_id, r.caller_extension_id) AS extension_id, NULL::bigint AS owner_id, NULL::bigint AS group_id,
           (r.result = 'answered' AND r.wait_seconds <= 20)::integer AS in_level,
           CASE WHEN r.direction = 'inbound' AND r.result = 'answered' THEN 1 ELSE 0 END AS waits,
           CASE WHEN r.direction = 'inbound' AND r.result = 'answered' THEN r.wait_seconds ELSE 0 END AS wait_seconds,
           r.talk_seconds AS busy_seconds, (r.talk_seconds > 0) AS is_work, 0 AS score, 0 AS scored
      FROM call_results r WHERE r.direction <> 'internal' AND r.result NOT IN ('service', 'continued')
    UNION ALL
    SELECT 'opening:' || o.id, 'conversation:' || o.conversation_id, o.company_id, o.opened_at, 'contact', 'conversation', CASE o.began WHEN 'contact' THEN 'inbound' ELSE 'outbound' END,
           CASE WHEN o.began <> 'contact' THEN 'outbound' WHEN o.served <> 'nobody' THEN 'answered' WHEN o.state = 'open' THEN 'waiting' ELSE 'lost' END,
           NULL, o.user_id, o.group_id,
           (o.served = 'bot' OR coalesce(o.first_reply_seconds <= 300, false))::integer,
           o.first_replies, coalesce(o.first_reply_seconds, 0), 0, false, 0, 0
      FROM join_openings o
    UNION ALL
    SELECT 'message:' || f.id, 'conversation:' || f.conversation_id, f.company_id, f.at, 'message', 'conversation', NULL, NULL, NULL, f.user_id, f.group_id,
           0, 0, 0, 60, true, 0, 0
      FROM join_facts f WHERE f.kind = 'sent' AND f.user_id IS NOT NULL
    UNION ALL
    SELECT 'answer:' || a.id, 'call:' || a.call_id, a.company_id, a.answered_at, 'survey', 'call', NULL, NULL, a.extension_id, NULL, NULL,
           0, 0, 0, 0, false, coalesce(a.score, 0), coalesce(a.scored, 0)
      FROM survey_answers a WHERE a.deleted_at IS NULL
    UNION ALL
    SELECT 'survey:' || f.id, 'conversation:' || f.conversation_id, f.company_id, f.at, 'survey', 'conversation', NULL, NULL, NULL, f.user_id, f.group_id,
           0, 0, 0, 0, false, coalesce(f.score, 0), coalesce(f.scored, 0)
      FROM join_facts f WHERE f.kind = 'survey_answered'
  )
  SELECT f.id, f.record, f.company_id, f.at, f.kind, f.channel, f.direction, f.result, f.extension_id, coalesce(f.owner_id, e.user_id) AS user_id, f.group_id,
         f.in_level, f.waits, f.wait_seconds, f.busy_seconds, f.score, f.scored, 1 AS facts,
         roll_up.local_hour(f.at, k.time_zone) AS local_hour,
         to_char(date_bin('30 minutes', f.at AT TIME ZONE k.time_zone, '2000-01-01'), 'HH24:MI') AS half_hour,
         CASE WHEN f.is_work THEN coalesce(f.owner_id, e.user_id) || ' ' || date_bin('30 minutes', f.at AT TIME ZONE k.time_zone, '2000-01-01') END AS worked
    FROM facts f JOIN companies k ON k.id = f.company_id LEFT JOIN extensions e ON e.id = f.extension_id;
COMMENT ON VIEW customer_service_facts IS
  'Contacts by both channels, messages of agents, and answers of surveys, each with the person: what the report of service counts.';
COMMENT ON COLUMN customer_service_facts.record IS 'What it opens: call:{id}, conversation:{id}.';
COMMENT ON COLUMN customer_service_facts.in_level IS 'Answered in time: a call within 20 seconds, a conversation within 5 minutes or at once by the bot.';
COMMENT ON COLUMN customer_service_facts.busy_seconds IS 'The talk of a call; a minute for each message of an agent.';
COMMENT ON COLUMN customer_service_facts.worked IS 'The person and the half hour in which they talked or wrote; null: not theirs to do.';
GRANT SELECT ON customer_service_facts TO suite_app, suite_system;

CREATE TABLE report_unusual_settings (
  company_id bigint PRIMARY KEY REFERENCES companies ON DELETE CASCADE,
  is_on boolean NOT NULL DEFAULT true,
  looked_at date
);
COMMENT ON TABLE report_unusual_settings IS 'Whether a company is told of unusual days. No row: it is.';
COMMENT ON COLUMN report_unusual_settings.is_on IS 'Whether unusual days are looked for and told.';
COMMENT ON COLUMN report_unusual_settings.looked_at IS 'The latest local day that was looked at; null: none yet.';
CALL tenancy.protect('report_unusual_settings');

CREATE TABLE report_unusual_days (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  day date NOT NULL,
  report text NOT NULL CHECK (length(report) BETWEEN 3 AND 120),
  measure text NOT NULL CHECK (length(measure) BETWEEN 1 AND 40),
  value double precision NOT NULL,
  usual double precision NOT NULL,
  dimension text CHECK (length(dimension) <= 40),
  dimension_value text CHECK (length(dimension_value) <= 200),
  dimension_change double precision,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((dimension IS NULL) = (dimension_value IS NULL) AND (dimension IS NULL) = (dimension_change IS NULL)),
  UNIQUE (company_id, day, report, measure)
);
COMMENT ON TABLE report_unusual_days IS 'Figures far from what their weekday usually has. Each is told once, when it is written.';
COMMENT ON COLUMN report_unusual_days.day IS 'Local day of the company.';
COMMENT ON COLUMN report_unusual_days.report IS '{area}/{name}.';
COMMENT ON COLUMN report_unusual_days.usual IS 'Median of the same weekdays before.';
COMMENT ON COLUMN report_unusual_days.dimension IS 'With dimension_value what explains most of the difference; null: nothing does.';
COMMENT ON COLUMN report_unusual_days.dimension_value IS 'Key of the value, as in the report: an id or a choice; empty: none.';
COMMENT ON COLUMN report_unusual_days.dimension_change IS 'How much of the difference it is.';
CALL tenancy.protect('report_unusual_days');

-- The way of a customer to their first sale: what happened before it by every channel, and what it cost.
CREATE INDEX call_results_by_key ON call_results (company_id, number_key, started_at) WHERE number_key IS NOT NULL;
CREATE INDEX outside_legs_by_call ON outside_legs (call_id);
CREATE VIEW customer_ways_facts WITH (security_invoker = true) AS
  SELECT f.id, f.company_id, f.entity, f.record_id, f.person_id, f.owner_id, f.group_id, f.origin_id, f.campaign_id, f.line_id, f.at, f.day, f.amount,
         1 AS ways, roll_up.local_hour(f.at, k.time_zone) AS local_hour, began.at AS began_at,
         CASE began.at WHEN calls.first_at THEN 'call' WHEN chats.first_at THEN 'conversation' WHEN written.first_at THEN 'crm' END AS first_channel,
         calls.n AS calls, calls.talk_seconds, calls.cost, chats.n AS conversations, chats.messages, written.n AS interactions,
         (began.at IS NOT NULL)::integer AS begun, CASE WHEN began.at IS NOT NULL THEN greatest(0, extract(epoch FROM f.at - began.at))::integer END AS way_seconds,
         (b.created_at IS NOT NULL AND began.at IS NOT NULL)::integer AS with_business,
         CASE WHEN began.at IS NOT NULL THEN greatest(0, extract(epoch FROM b.created_at - began.at))::integer END AS business_seconds
    FROM crm_report_facts f
    JOIN companies k ON k.id = f.company_id
    LEFT JOIN crm_sales s ON s.id = f.record_id
    LEFT JOIN crm_businesses b ON b.id = s.business_id
   CROSS JOIN LATERAL (SELECT (f.day + 1)::timestamp AT TIME ZONE k.time_zone AS at) AS ends
   CROSS JOIN LATERAL (
     SELECT count(*)::integer AS n, min(r.started_at) AS first_at, coalesce(sum(r.talk_seconds), 0)::integer AS talk_seconds,
            coalesce(sum((SELECT sum(ceil(extract(epoch FROM l.ended_at - l.answered_at) / 60) * l.price_minute) FROM outside_legs l
                           WHERE l.call_id = r.id AND l.answered_at IS NOT NULL AND l.ended_at IS NOT NULL)), 0)::bigint AS cost
       FROM contact_points p JOIN call_results r ON r.company_id = p.company_id AND r.number_key = p.value
      WHERE p.person_id = f.person_id AND p.kind = 'phone' AND p.deleted_at IS NULL
        AND r.result NOT IN ('service', 'continued') AND r.started_at < ends.at) AS calls
   CROSS JOIN LATERAL (
     SELECT count(*)::integer AS n, min(o.opened_at) AS first_at,
            coalesce(sum((SELECT count(*) FROM join_facts m WHERE m.conversation_id = o.conversation_id AND m.kind IN ('received', 'sent')
                             AND m.at >= o.opened_at AND m.at <= coalesce(o.closed_at, ends.at) AND m.at < ends.at)), 0)::integer AS messages
       FROM join_contacts c JOIN join_conversations v ON v.contact_id = c.id JOIN join_openings o ON o.conversation_id = v.id
      WHERE c.company_id = f.company_id AND c.person_id = f.person_id AND o.opened_at < ends.at) AS chats
   CROSS JOIN LATERAL (
     SELECT count(*)::integer AS n, min(i.created_at) AS first_at FROM crm_interactions i
      WHERE i.person_id = f.person_id AND i.deleted_at IS NULL AND i.created_at < ends.at) AS written
   CROSS JOIN LATERAL (SELECT least(calls.first_at, chats.first_at, written.first_at) AS at) AS began
   WHERE f.kind = 'sale' AND f.purchase = 'first' AND f.person_id IS NOT NULL;
COMMENT ON VIEW customer_ways_facts IS 'First sales to people, with what happened before them by calls, conversations and the CRM until the end of the day of the sale.';
COMMENT ON COLUMN customer_ways_facts.began_at IS 'The first contact by any channel; null: none is known.';
COMMENT ON COLUMN customer_ways_facts.cost IS 'Pesos of the calls'' outside legs, by the prices at the start of each.';
GRANT SELECT ON customer_ways_facts TO suite_app, suite_system;
