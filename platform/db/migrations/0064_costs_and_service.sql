-- What messages cost, calls by the ledger where it charged them, what people do over both channels from roll-ups alone, and reports kept
-- with their filters.

-- 1. Roll-ups of what is computed from a fact, beside what stands in it; and one that is made anew.
DROP PROCEDURE roll_up.keep_columns(regclass, regclass, text, text[], text, text);
CREATE PROCEDURE roll_up.keep_columns(target regclass, facts regclass, at_column text, sums text[], counts text, only_if text DEFAULT 'true',
                                      computed jsonb DEFAULT '{}')
  LANGUAGE plpgsql AS $$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = target);
  listed text := (SELECT string_agg(CASE WHEN c = counts THEN '1 AS ' || quote_ident(c)
                                         WHEN computed ? c THEN format('(%s) AS %I', computed ->> c, c)
                                         ELSE 'f.' || quote_ident(c) END, ', ' ORDER BY n)
                    FROM unnest(roll_up.columns_of(target)) WITH ORDINALITY AS u (c, n) WHERE c NOT IN ('company_id', 'local_hour'));
  changes text[] := (SELECT array_agg(attname::text) FROM pg_attribute
                      WHERE attrelid = facts AND attnum > 0 AND NOT attisdropped AND attgenerated = '');
  query text := format(
    'SELECT f.id, f.%1$I AS at, f.company_id,
            roll_up.local_hour(f.%1$I, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour, %2$s
       FROM facts f WHERE %3$s', at_column, listed, only_if);
BEGIN
  CALL roll_up.keep(target, facts, sums, changes, query);
  EXECUTE format('DROP VIEW %I', name || '_facts');
  EXECUTE format(
    'CREATE VIEW %1$I WITH (security_invoker = true) AS
       SELECT f.*, %6$s %7$s 1 AS %3$I,
              roll_up.local_hour(f.%2$I, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour
         FROM %4$s f WHERE %5$s', name || '_facts', at_column, counts, facts, only_if,
    CASE WHEN at_column = 'at' THEN '' ELSE format('f.%I AS at,', at_column) END,
    (SELECT coalesce(string_agg(format('(%s) AS %I,', value, key), ' ' ORDER BY key), '') FROM jsonb_each_text(computed)));
  EXECUTE format('GRANT SELECT ON %I TO suite_app, suite_system', name || '_facts');
  EXECUTE format('COMMENT ON FUNCTION roll_up.%I() IS %L', name || '_changed', 'Trigger function made by roll_up.keep.');
  EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', name || '_added', facts, format('Keeps %s.', name));
  EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', name || '_changed', facts, format('Keeps %s.', name));
  EXECUTE format('COMMENT ON VIEW %I IS %L', name || '_facts', format('The rows of %s behind %s, one by one.', facts, name));
  EXECUTE format('COMMENT ON COLUMN %s.local_hour IS %L', target, 'Start of the hour, in the company''s time zone.');
  EXECUTE format('COMMENT ON COLUMN %s.merged IS %L', target, 'Written by roll_up.merge; false: a single change, still to be merged.');
END $$;
COMMENT ON PROCEDURE roll_up.keep_columns(regclass, regclass, text, text[], text, text, jsonb) IS
  'roll_up.keep of columns that have the names of the facts'' own. computed: by column of the roll-up an expression over f, a fact.';

CREATE PROCEDURE roll_up.release(target regclass, facts regclass) LANGUAGE plpgsql AS $$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = target);
BEGIN
  EXECUTE format('DROP TRIGGER %I ON %s', name || '_added', facts);
  EXECUTE format('DROP TRIGGER %I ON %s', name || '_changed', facts);
  EXECUTE format('DROP FUNCTION roll_up.%I()', name || '_changed');
  EXECUTE format('DROP VIEW %I', name || '_facts');
  EXECUTE format('DROP INDEX %I, %I', name || '_by_hour', name || '_unmerged');
  EXECUTE format('DROP POLICY tenant ON %s', target);
  EXECUTE format('DROP POLICY system ON %s', target);
  DELETE FROM roll_up.tables t WHERE t.name = target;
END $$;
COMMENT ON PROCEDURE roll_up.release(regclass, regclass) IS
  'Takes back roll_up.keep, so that a table gets further columns and is made a roll-up again. What it holds is rebuilt afterwards.';

-- 2. What a call costs: what the ledger charged for its legs, of those that it did not, the prices of their routes.
DROP TRIGGER outside_legs_counted ON outside_legs;
DROP FUNCTION cost_of_call(uuid);
CREATE FUNCTION cost_of_call(one uuid) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(coalesce(
           (SELECT sum(e.amount) FROM billing_entries e WHERE e.company_id = l.company_id AND e.about = 'leg:' || l.leg),
           ceil(extract(epoch FROM l.ended_at - l.answered_at) / 60) * l.price_minute)), 0)
    FROM outside_legs l WHERE l.call_id = one AND l.answered_at IS NOT NULL AND l.ended_at IS NOT NULL
$$;
COMMENT ON FUNCTION cost_of_call(uuid) IS
  'Of its legs to the outside that were answered and have ended: what the ledger charged; of a leg that it did not, started minutes at its route''s price of that time.';
REVOKE EXECUTE ON FUNCTION cost_of_call(uuid) FROM PUBLIC;
-- After settled_call, whose entry it reads.
CREATE TRIGGER settled_call_counted AFTER UPDATE OF ended_at ON outside_legs FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND NEW.answered_at IS NOT NULL) EXECUTE FUNCTION count_leg_cost();
COMMENT ON TRIGGER settled_call_counted ON outside_legs IS 'Keeps call_results.cost.';
CREATE TRIGGER outside_legs_counted_new AFTER INSERT ON outside_legs FOR EACH ROW
  WHEN (NEW.ended_at IS NOT NULL AND NEW.answered_at IS NOT NULL) EXECUTE FUNCTION count_leg_cost();
COMMENT ON TRIGGER outside_legs_counted_new ON outside_legs IS 'Keeps call_results.cost, of legs that are written as they ended.';

CALL roll_up.release('call_result_hours', 'call_results');
-- Without a scale, as the function's result has it.
ALTER TABLE call_results ALTER COLUMN cost TYPE numeric;
COMMENT ON COLUMN call_results.cost IS 'Of its legs to the outside, before tax: see cost_of_call().';
ALTER TABLE call_results DISABLE TRIGGER USER;
UPDATE call_results r SET cost = cost_of_call(r.id)
 WHERE r.id IN (SELECT l.call_id FROM billing_entries e JOIN outside_legs l ON e.about = 'leg:' || l.leg AND l.company_id = e.company_id
                 WHERE e.kind = 'call');
ALTER TABLE call_results ENABLE TRIGGER USER;

-- 3. What people do over both channels: by half hour, and how many were served in time.
TRUNCATE call_result_hours;
ALTER TABLE call_result_hours ALTER COLUMN cost TYPE numeric(18, 4), ADD COLUMN half smallint NOT NULL, ADD COLUMN in_level bigint NOT NULL;
COMMENT ON COLUMN call_result_hours.cost IS 'As in call_results.';
COMMENT ON COLUMN call_result_hours.half IS 'Minute at which its half hour starts, of UTC.';
COMMENT ON COLUMN call_result_hours.in_level IS 'Answered within 20 seconds.';
CALL roll_up.keep_columns('call_result_hours', 'call_results', 'started_at', '{calls,talk_seconds,wait_seconds,cost,in_level}', 'calls', 'true',
  $${"half": "(extract(minute FROM f.started_at AT TIME ZONE 'UTC')::integer / 30 * 30)::smallint",
     "in_level": "(f.result = 'answered' AND f.wait_seconds <= 20)::integer"}$$);

DROP VIEW join_balance_hours_facts;
CALL roll_up.release('join_opening_hours', 'join_openings');
TRUNCATE join_opening_hours;
ALTER TABLE join_opening_hours ADD COLUMN half smallint NOT NULL, ADD COLUMN in_level bigint NOT NULL;
COMMENT ON COLUMN join_opening_hours.half IS 'Minute at which the half hour of the opening starts, of UTC.';
COMMENT ON COLUMN join_opening_hours.in_level IS 'Answered within 5 minutes, or by the bot alone.';
CALL roll_up.keep_columns('join_opening_hours', 'join_openings', 'opened_at',
  '{openings,first_replies,first_reply_seconds,first_reply_work_seconds,open_seconds,in_level}', 'openings', 'true',
  $${"half": "(extract(minute FROM f.opened_at AT TIME ZONE 'UTC')::integer / 30 * 30)::smallint",
     "in_level": "(f.served = 'bot' OR coalesce(f.first_reply_seconds <= 300, false))::integer"}$$);
CREATE VIEW join_balance_hours_facts WITH (security_invoker = true) AS
  SELECT o.id, o.at, o.company_id, o.local_hour, 'opened' AS change, o.account_id, o.user_id, o.group_id, 1 AS changes, 1 AS delta,
         roll_up.local_hour(o.closed_at, (SELECT c.time_zone FROM companies c WHERE c.id = o.company_id)) AS until_hour
    FROM join_opening_hours_facts o
  UNION ALL
  SELECT c.id, c.at, c.company_id, c.local_hour, 'closed', c.account_id, c.user_id, c.group_id, 1, -1, c.local_hour
    FROM join_closing_hours_facts c;
COMMENT ON VIEW join_balance_hours_facts IS 'The openings and closings behind join_balance_hours, one by one.';
GRANT SELECT ON join_balance_hours_facts TO suite_app, suite_system;

CALL roll_up.release('join_fact_hours', 'join_facts');
TRUNCATE join_fact_hours;
ALTER TABLE join_fact_hours ADD COLUMN half smallint;
COMMENT ON COLUMN join_fact_hours.half IS 'Of messages of agents and answers of surveys: minute at which the half hour starts, of UTC; null: of anything else.';
CALL roll_up.keep_columns('join_fact_hours', 'join_facts', 'at', '{facts,seconds,work_seconds,score,scored}', 'facts', 'true',
  $${"half": "CASE WHEN f.kind IN ('sent', 'survey_answered') THEN (extract(minute FROM f.at AT TIME ZONE 'UTC')::integer / 30 * 30)::smallint END"}$$);

CALL roll_up.release('survey_answer_hours', 'survey_answers');
TRUNCATE survey_answer_hours;
ALTER TABLE survey_answer_hours ADD COLUMN half smallint NOT NULL;
COMMENT ON COLUMN survey_answer_hours.half IS 'Minute at which its half hour starts, of UTC.';
CALL roll_up.keep_columns('survey_answer_hours', 'survey_answers', 'answered_at', '{answers,score,scored}', 'answers', 'f.deleted_at IS NULL',
  $${"half": "(extract(minute FROM f.answered_at AT TIME ZONE 'UTC')::integer / 30 * 30)::smallint"}$$);

CREATE FUNCTION half_hour_name(hour_start timestamp, half integer, shift integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (ARRAY['00:00','00:30','01:00','01:30','02:00','02:30','03:00','03:30','04:00','04:30','05:00','05:30','06:00','06:30','07:00','07:30',
                '08:00','08:30','09:00','09:30','10:00','10:30','11:00','11:30','12:00','12:30','13:00','13:30','14:00','14:30','15:00','15:30',
                '16:00','16:30','17:00','17:30','18:00','18:30','19:00','19:30','20:00','20:30','21:00','21:30','22:00','22:30','23:00','23:30'])
         [date_part('hour', hour_start)::integer * 2 + (half + shift) % 60 / 30 + 1]
$$;
COMMENT ON FUNCTION half_hour_name(timestamp, integer, integer) IS
  'The half hour of a local hour, as 17:30. half: its minute of UTC; shift: minutes that the zone is apart from whole hours.';

CREATE VIEW company_clocks WITH (security_invoker = true) AS
  SELECT c.id, c.time_zone, extract(minute FROM date_trunc('hour', now()) AT TIME ZONE c.time_zone)::integer AS shift FROM companies c;
COMMENT ON VIEW company_clocks IS 'Companies'' zones, and how many minutes they are apart from whole hours of UTC.';
GRANT SELECT ON company_clocks TO suite_app, suite_system;

DROP VIEW customer_service_facts;
CREATE VIEW customer_service_facts WITH (security_invoker = true) AS
  WITH facts AS (
    SELECT 'call:' || r.id AS id, 'call:' || r.id AS record, r.company_id, r.started_at AS at, 'contact' AS kind, 'call' AS channel, r.direction,
           CASE WHEN r.direction = 'outbound' THEN 'outbound' WHEN r.result = 'answered' THEN 'answered'
                WHEN r.result = 'abandoned' THEN 'lost' WHEN r.result = 'declined' THEN 'declined' ELSE 'other' END AS result,
           coalesce(r.answered_by_id, r.caller_extension_id) AS extension_id, NULL::bigint AS owner_id, NULL::bigint AS group_id,
           (r.result = 'answered' AND r.wait_seconds <= 20)::integer AS in_level,
           CASE WHEN r.direction = 'inbound' AND r.result = 'answered' THEN 1 ELSE 0 END AS waits,
           CASE WHEN r.direction = 'inbound' AND r.result = 'answered' THEN r.wait_seconds ELSE 0 END AS wait_seconds,
           r.talk_seconds AS busy_seconds, 0 AS score, 0 AS scored
      FROM call_results r WHERE r.direction <> 'internal' AND r.result NOT IN ('service', 'continued')
    UNION ALL
    SELECT 'opening:' || o.id, 'conversation:' || o.conversation_id, o.company_id, o.opened_at, 'contact', 'conversation', CASE o.began WHEN 'contact' THEN 'inbound' ELSE 'outbound' END,
           CASE WHEN o.began <> 'contact' THEN 'outbound' WHEN o.served <> 'nobody' THEN 'answered' WHEN o.state = 'open' THEN 'waiting' ELSE 'lost' END,
           NULL, o.user_id, o.group_id,
           (o.served = 'bot' OR coalesce(o.first_reply_seconds <= 300, false))::integer,
           o.first_replies, coalesce(o.first_reply_seconds, 0), 0, 0, 0
      FROM join_openings o
    UNION ALL
    SELECT 'message:' || f.id, 'conversation:' || f.conversation_id, f.company_id, f.at, 'message', 'conversation', NULL, NULL, NULL, f.user_id, f.group_id,
           0, 0, 0, 60, 0, 0
      FROM join_facts f WHERE f.kind = 'sent' AND f.user_id IS NOT NULL
    UNION ALL
    SELECT 'answer:' || a.id, 'call:' || a.call_id, a.company_id, a.answered_at, 'survey', 'call', NULL, NULL, a.extension_id, NULL, NULL,
           0, 0, 0, 0, coalesce(a.score, 0), coalesce(a.scored, 0)
      FROM survey_answers a WHERE a.deleted_at IS NULL
    UNION ALL
    SELECT 'survey:' || f.id, 'conversation:' || f.conversation_id, f.company_id, f.at, 'survey', 'conversation', NULL, NULL, NULL, f.user_id, f.group_id,
           0, 0, 0, 0, coalesce(f.score, 0), coalesce(f.scored, 0)
      FROM join_facts f WHERE f.kind = 'survey_answered'
  )
  SELECT f.id, f.record, f.company_id, f.at, f.kind, f.channel, f.direction, f.result, f.extension_id, coalesce(f.owner_id, e.user_id) AS user_id, f.group_id,
         f.in_level, f.waits, f.wait_seconds, f.busy_seconds, f.score, f.scored, 1 AS facts,
         roll_up.local_hour(f.at, k.time_zone) AS local_hour,
         to_char(date_bin('30 minutes', f.at AT TIME ZONE k.time_zone, '2000-01-01'), 'HH24:MI') AS half_hour,
         coalesce(f.owner_id, e.user_id) * 10000000
           + (date_part('epoch', date_bin('30 minutes', f.at AT TIME ZONE k.time_zone, '2000-01-01')) / 1800)::bigint AS worked
    FROM facts f JOIN companies k ON k.id = f.company_id LEFT JOIN extensions e ON e.id = f.extension_id;
COMMENT ON VIEW customer_service_facts IS
  'Contacts by both channels, messages of agents, and answers of surveys, each with the person: what customer_service sums, one by one.';
COMMENT ON COLUMN customer_service_facts.record IS 'What it opens: call:{id}, conversation:{id}.';
COMMENT ON COLUMN customer_service_facts.in_level IS 'Answered in time: a call within 20 seconds, a conversation within 5 minutes or at once by the bot.';
COMMENT ON COLUMN customer_service_facts.busy_seconds IS 'The talk of a call; a minute for each message of an agent.';
COMMENT ON COLUMN customer_service_facts.worked IS 'The person and the half hour, as one number; null: nobody''s.';
GRANT SELECT ON customer_service_facts TO suite_app, suite_system;

CREATE VIEW customer_service WITH (security_invoker = true) AS
  WITH sums AS (
    SELECT r.company_id, r.local_hour, r.half, 'contact' AS kind, 'call' AS channel, r.direction,
           CASE WHEN r.direction = 'outbound' THEN 'outbound' WHEN r.result = 'answered' THEN 'answered'
                WHEN r.result = 'abandoned' THEN 'lost' WHEN r.result = 'declined' THEN 'declined' ELSE 'other' END AS result,
           coalesce(r.answered_by_id, r.caller_extension_id) AS extension_id, NULL::bigint AS owner_id, NULL::bigint AS group_id,
           r.in_level, CASE WHEN r.direction = 'inbound' AND r.result = 'answered' THEN r.calls ELSE 0 END AS waits,
           CASE WHEN r.direction = 'inbound' AND r.result = 'answered' THEN r.wait_seconds ELSE 0 END AS wait_seconds,
           r.talk_seconds AS busy_seconds, 0::bigint AS score, 0::bigint AS scored, r.calls AS facts
      FROM call_result_hours r WHERE r.direction <> 'internal' AND r.result NOT IN ('service', 'continued')
    UNION ALL
    SELECT o.company_id, o.local_hour, o.half, 'contact', 'conversation', CASE o.began WHEN 'contact' THEN 'inbound' ELSE 'outbound' END,
           CASE WHEN o.began <> 'contact' THEN 'outbound' WHEN o.served <> 'nobody' THEN 'answered' WHEN o.state = 'open' THEN 'waiting' ELSE 'lost' END,
           NULL, o.user_id, o.group_id, o.in_level, o.first_replies, coalesce(o.first_reply_seconds, 0), 0, 0, 0, o.openings
      FROM join_opening_hours o
    UNION ALL
    SELECT f.company_id, f.local_hour, f.half, 'message', 'conversation', NULL, NULL, NULL, f.user_id, f.group_id, 0, 0, 0, 60 * f.facts, 0, 0, f.facts
      FROM join_fact_hours f WHERE f.kind = 'sent' AND f.user_id IS NOT NULL
    UNION ALL
    SELECT a.company_id, a.local_hour, a.half, 'survey', 'call', NULL, NULL, a.extension_id, NULL, NULL, 0, 0, 0, 0, coalesce(a.score, 0), coalesce(a.scored, 0), a.answers
      FROM survey_answer_hours a
    UNION ALL
    SELECT f.company_id, f.local_hour, f.half, 'survey', 'conversation', NULL, NULL, NULL, f.user_id, f.group_id, 0, 0, 0, 0, coalesce(f.score, 0), coalesce(f.scored, 0), f.facts
      FROM join_fact_hours f WHERE f.kind = 'survey_answered'
  )
  SELECT s.company_id, s.local_hour, s.kind, s.channel, s.direction, s.result, coalesce(s.owner_id, e.user_id) AS user_id, s.group_id, s.in_level, s.waits,
         s.wait_seconds, s.busy_seconds, s.score, s.scored, s.facts, half_hour_name(s.local_hour, s.half, k.shift) AS half_hour,
         coalesce(s.owner_id, e.user_id) * 10000000 + (date_part('epoch', s.local_hour) / 1800)::bigint + (s.half + k.shift) % 60 / 30 AS worked
    FROM sums s JOIN company_clocks k ON k.id = s.company_id LEFT JOIN extensions e ON e.id = s.extension_id;
COMMENT ON VIEW customer_service IS 'Contacts by both channels, messages of agents and answers of surveys, summed by the roll-ups of each.';
COMMENT ON COLUMN customer_service.worked IS 'The person and the half hour, as one number: they worked in it if their busy_seconds sum to more than nothing.';
GRANT SELECT ON customer_service TO suite_app, suite_system;

-- 4. What messages cost, by the ledger.
CREATE FUNCTION cost_of_message(of_company bigint, one bigint) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(e.amount), 0) FROM billing_entries e WHERE e.company_id = of_company AND e.about = 'message:' || one
$$;
COMMENT ON FUNCTION cost_of_message(bigint, bigint) IS 'What the ledger charged for a message, less what it gave back.';
REVOKE EXECUTE ON FUNCTION cost_of_message(bigint, bigint) FROM PUBLIC;

CALL roll_up.release('join_campaign_hours', 'join_campaign_messages');
ALTER TABLE join_campaign_messages ADD COLUMN cost numeric(18, 4) NOT NULL DEFAULT 0;
COMMENT ON COLUMN join_campaign_messages.cost IS 'Before tax: see cost_of_message().';
UPDATE join_campaign_messages m SET cost = cost_of_message(m.company_id, m.message_id)
 WHERE EXISTS (SELECT FROM billing_entries e WHERE e.company_id = m.company_id AND e.about = 'message:' || m.message_id);
TRUNCATE join_campaign_hours;
ALTER TABLE join_campaign_hours ADD COLUMN cost numeric(18, 4) NOT NULL;
COMMENT ON COLUMN join_campaign_hours.cost IS 'As in join_campaign_messages.';
CALL roll_up.keep_columns('join_campaign_hours', 'join_campaign_messages', 'written_at', '{messages,cost}', 'messages');

CREATE FUNCTION count_message_cost() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE join_campaign_messages m SET cost = cost_of_message(NEW.company_id, m.message_id)
   WHERE m.company_id = NEW.company_id AND m.message_id = substr(NEW.about, 9)::bigint;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_message_cost() IS 'Trigger function: what a broadcast''s message costs, as it is charged or given back.';
CREATE TRIGGER billing_entries_counted AFTER INSERT ON billing_entries
  FOR EACH ROW WHEN (NEW.kind = 'message' AND NEW.about ~ '^message:[0-9]{1,18}$') EXECUTE FUNCTION count_message_cost();
COMMENT ON TRIGGER billing_entries_counted ON billing_entries IS 'Keeps join_campaign_messages.cost.';

CREATE OR REPLACE FUNCTION count_campaign_message() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM join_campaign_messages m WHERE m.id = NEW.id AND m.message_id IS DISTINCT FROM NEW.message_id;
  INSERT INTO join_campaign_messages (id, company_id, broadcast_id, template_id, account_id, group_id, user_id, message_id, conversation_id,
                                      category, status, failure, written_at, cost)
  SELECT NEW.id, NEW.company_id, b.id, b.template_id, b.account_id, a.group_id, b.started_by, m.id, m.conversation_id, t.category, m.status,
         CASE m.status WHEN 'failed' THEN coalesce(m.failure_code, m.failure, 'unknown') END, m.created_at, cost_of_message(m.company_id, m.id)
    FROM join_broadcasts b JOIN join_templates t ON t.id = b.template_id JOIN join_accounts a ON a.id = b.account_id
    JOIN join_messages m ON m.id = NEW.message_id
   WHERE b.id = NEW.broadcast_id
  ON CONFLICT (id) DO NOTHING;
  RETURN NULL;
END $$;

-- 5. The way of a customer with what its minutes and its messages cost.
DROP VIEW customer_ways_facts;
CREATE VIEW customer_ways_facts WITH (security_invoker = true) AS
  SELECT f.id, f.company_id, f.entity, f.record_id, f.person_id, f.owner_id, f.group_id, f.origin_id, f.campaign_id, f.line_id, f.at, f.day, f.amount,
         1 AS ways, roll_up.local_hour(f.at, k.time_zone) AS local_hour, began.at AS began_at,
         CASE began.at WHEN calls.first_at THEN 'call' WHEN chats.first_at THEN 'conversation' WHEN written.first_at THEN 'crm' END AS first_channel,
         calls.n AS calls, calls.talk_seconds, calls.cost AS call_cost, paid.cost AS message_cost, calls.cost + paid.cost AS cost,
         chats.n AS conversations, chats.messages, written.n AS interactions,
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
            coalesce(sum(r.cost), 0) AS cost
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
     SELECT coalesce(sum(e.amount), 0) AS cost
       FROM join_contacts c JOIN join_conversations v ON v.contact_id = c.id
       JOIN join_messages m ON m.conversation_id = v.id AND m.direction = 'out' AND m.created_at < ends.at
       JOIN billing_entries e ON e.company_id = m.company_id AND e.about = 'message:' || m.id
      WHERE c.company_id = f.company_id AND c.person_id = f.person_id) AS paid
   CROSS JOIN LATERAL (
     SELECT count(*)::integer AS n, min(i.created_at) AS first_at FROM crm_interactions i
      WHERE i.person_id = f.person_id AND i.deleted_at IS NULL AND i.created_at < ends.at) AS written
   CROSS JOIN LATERAL (SELECT least(calls.first_at, chats.first_at, written.first_at) AS at) AS began
   WHERE f.kind = 'sale' AND f.purchase = 'first' AND f.person_id IS NOT NULL;
COMMENT ON VIEW customer_ways_facts IS 'First sales to people, with what happened before them by calls, conversations and the CRM until the end of the day of the sale.';
COMMENT ON COLUMN customer_ways_facts.began_at IS 'The first contact by any channel; null: none is known.';
COMMENT ON COLUMN customer_ways_facts.call_cost IS 'Of the calls: see cost_of_call().';
COMMENT ON COLUMN customer_ways_facts.message_cost IS 'Of all messages to the person: see cost_of_message().';
GRANT SELECT ON customer_ways_facts TO suite_app, suite_system;

-- 6. Reports kept with their filters under a name.
CREATE TABLE report_views (
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
COMMENT ON TABLE report_views IS 'Declared reports with filters, period and order, kept under a name. Each reader sees the rows that they may see.';
COMMENT ON COLUMN report_views.user_id IS 'Who kept it.';
COMMENT ON COLUMN report_views.shared IS 'Offered to everybody of the company.';
COMMENT ON COLUMN report_views.content IS '{report, query, period}: see features/reports/contract/views.ts.';
COMMENT ON COLUMN report_views.version IS 'Counts the changes, so that nobody overwrites one that they have not seen.';
CALL tenancy.protect('report_views');
CREATE INDEX report_views_by_user ON report_views (company_id, user_id);

-- 7. What is wanted of each person.
CREATE TABLE report_person_goals (
  company_id bigint NOT NULL REFERENCES companies ON DELETE CASCADE,
  report text NOT NULL CHECK (length(report) BETWEEN 3 AND 120),
  measure text NOT NULL CHECK (length(measure) BETWEEN 1 AND 40),
  user_id bigint NOT NULL,
  value double precision NOT NULL CHECK (value >= 0 AND value <= 1e15),
  PRIMARY KEY (company_id, report, measure, user_id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE report_person_goals IS 'What a company wants a measure of a report to be for a person; shown beside theirs.';
COMMENT ON COLUMN report_person_goals.report IS '{area}/{name}.';
COMMENT ON COLUMN report_person_goals.value IS 'As in report_goals.';
CALL tenancy.protect('report_person_goals');
CREATE INDEX report_person_goals_by_user ON report_person_goals (company_id, user_id);

DO $$
DECLARE
  company bigint;
  target regclass;
BEGIN
  FOR company IN SELECT id FROM companies LOOP
    FOREACH target IN ARRAY '{call_result_hours,join_opening_hours,join_fact_hours,survey_answer_hours,join_campaign_hours}'::regclass[] LOOP
      PERFORM roll_up.rebuild(target, company);
    END LOOP;
  END LOOP;
END $$;
