-- Roll-ups that are rebuilt sooner, half hours of every zone, and whose numbers a supervisor of some groups reads.

-- 1. A company's sums are made anew in a third of the time: its time zone is read once and not for each fact, and rows are written in the order
-- of their index.
ALTER TABLE roll_up.tables ADD COLUMN facts regclass, ADD COLUMN query text;
COMMENT ON COLUMN roll_up.tables.facts IS 'Table of the facts.';
COMMENT ON COLUMN roll_up.tables.query IS 'A SELECT over `facts f` of what is summed.';
UPDATE roll_up.tables r
   SET facts = t.tgrelid, query = substring(p.prosrc FROM 'SELECT \(NEW\)\.\*\) (.*)\) is_now;')
  FROM pg_class k, pg_trigger t, pg_proc p
 WHERE k.oid = r.name AND t.tgname = k.relname || '_added' AND p.oid = t.tgfoid;
ALTER TABLE roll_up.tables ALTER COLUMN facts SET NOT NULL, ALTER COLUMN query SET NOT NULL;

CREATE OR REPLACE PROCEDURE roll_up.keep(target regclass, facts regclass, sums text[], changes text[], query text)
  LANGUAGE plpgsql AS $$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = target);
  columns text[] := roll_up.columns_of(target);
  listed text := array_to_string(columns, ', ');
  negated text := (SELECT string_agg(CASE WHEN c = ANY (sums) THEN '-' || c ELSE c END, ', ' ORDER BY n)
                     FROM unnest(columns) WITH ORDINALITY AS u (c, n));
  others text := (SELECT string_agg(c, ', ' ORDER BY n) FROM unnest(columns) WITH ORDINALITY AS u (c, n)
                   WHERE c NOT IN ('company_id', 'local_hour'));
  changed text := (SELECT format('(%s) IS DISTINCT FROM (%s)', string_agg('OLD.' || c, ', '), string_agg('NEW.' || c, ', '))
                     FROM unnest(changes) c);
BEGIN
  INSERT INTO roll_up.tables (name, sums, facts, query) VALUES (target, sums, facts, query);
  CALL tenancy.protect(target);
  EXECUTE format('REVOKE INSERT, UPDATE, DELETE ON %s FROM suite_app, suite_system', target);
  EXECUTE format('CREATE INDEX %I ON %s (company_id, local_hour) INCLUDE (%s)', name || '_by_hour', target, others);
  EXECUTE format('CREATE INDEX %I ON %s (company_id, local_hour) WHERE NOT merged', name || '_unmerged', target);

  EXECUTE format('CREATE VIEW %I WITH (security_invoker = true) AS WITH facts AS (SELECT * FROM %s) %s',
                 name || '_facts', facts, query);
  EXECUTE format('GRANT SELECT ON %I TO suite_app, suite_system', name || '_facts');

  EXECUTE format($f$
    CREATE FUNCTION roll_up.%1$I() RETURNS trigger
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $b$
    BEGIN
      IF TG_OP <> 'INSERT' THEN
        INSERT INTO %2$s (%3$s) SELECT %4$s FROM (WITH facts AS (SELECT (OLD).*) %5$s) was;
      END IF;
      IF TG_OP <> 'DELETE' THEN
        INSERT INTO %2$s (%3$s) SELECT %3$s FROM (WITH facts AS (SELECT (NEW).*) %5$s) is_now;
      END IF;
      RETURN NULL;
    END $b$ $f$, name || '_changed', target, listed, negated, query);
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR DELETE ON %s FOR EACH ROW EXECUTE FUNCTION roll_up.%I()',
                 name || '_added', facts, name || '_changed');
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %s FOR EACH ROW WHEN (%s) EXECUTE FUNCTION roll_up.%I()',
                 name || '_changed', facts, changed, name || '_changed');
END $$;

CREATE OR REPLACE FUNCTION roll_up.rebuild(target regclass, company bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp SET work_mem = '128MB' SET jit = off AS $$
DECLARE
  kept roll_up.tables := (SELECT t FROM roll_up.tables t WHERE t.name = target);
  keys text := (SELECT string_agg(c, ', ') FROM unnest(roll_up.columns_of(target)) c WHERE NOT c = ANY (kept.sums));
  zone text := (SELECT quote_literal(c.time_zone) FROM companies c WHERE c.id = company);
BEGIN
  PERFORM roll_up.begin_work(target);
  EXECUTE format(
    'WITH gone AS (DELETE FROM %1$s WHERE company_id = $1)
     INSERT INTO %1$s (%2$s, %3$s, merged)
     SELECT %2$s, %4$s, true FROM (WITH facts AS (SELECT * FROM %5$s WHERE company_id = $1) %6$s) AS counted GROUP BY %2$s ORDER BY local_hour',
    target, keys, array_to_string(kept.sums, ', '), (SELECT string_agg(format('sum(%s)', c), ', ') FROM unnest(kept.sums) c), kept.facts,
    replace(kept.query, '(SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)', zone)) USING company;
END $$;

-- 2. Half hours are those of the company's clock, computed as hours are: zones are apart from UTC by whole hours, by half an hour (India) or by
-- a quarter (Nepal), and some were apart by another in earlier years (Caracas).
CREATE FUNCTION roll_up.local_half(at timestamptz, time_zone text) RETURNS smallint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT (extract(minute FROM at AT TIME ZONE time_zone)::integer / 30 * 30)::smallint $$;
COMMENT ON FUNCTION roll_up.local_half(timestamptz, text) IS 'The minute at which the half hour starts in the time zone: 0 or 30.';

CREATE FUNCTION pg_temp.half_of(at_column text) RETURNS text LANGUAGE sql AS $$
  SELECT format('roll_up.local_half(f.%I, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id))', at_column)
$$;

DROP VIEW customer_service, queue_work_hours_facts, join_balance_hours_facts, company_clocks;
DROP FUNCTION half_hour_name(timestamp, integer, integer);

CREATE FUNCTION half_hour_name(hour_start timestamp, half integer) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT (ARRAY['00:00','00:30','01:00','01:30','02:00','02:30','03:00','03:30','04:00','04:30','05:00','05:30','06:00','06:30','07:00','07:30',
                '08:00','08:30','09:00','09:30','10:00','10:30','11:00','11:30','12:00','12:30','13:00','13:30','14:00','14:30','15:00','15:30',
                '16:00','16:30','17:00','17:30','18:00','18:30','19:00','19:30','20:00','20:30','21:00','21:30','22:00','22:30','23:00','23:30'])
         [date_part('hour', hour_start)::integer * 2 + half / 30 + 1]
$$;
COMMENT ON FUNCTION half_hour_name(timestamp, integer) IS 'The half hour of a local hour, as 17:30. half: its minute.';

CALL roll_up.release('call_result_hours', 'call_results');
CALL roll_up.keep_columns('call_result_hours', 'call_results', 'started_at', '{calls,talk_seconds,wait_seconds,cost,in_level}', 'calls', 'true',
  jsonb_build_object('half', pg_temp.half_of('started_at'), 'in_level', $$(f.result = 'answered' AND f.wait_seconds <= 20)::integer$$));
COMMENT ON COLUMN call_result_hours.half IS 'Minute at which its half hour starts.';

CALL roll_up.release('join_opening_hours', 'join_openings');
CALL roll_up.keep_columns('join_opening_hours', 'join_openings', 'opened_at',
  '{openings,first_replies,first_reply_seconds,first_reply_work_seconds,open_seconds,in_level}', 'openings', 'true',
  jsonb_build_object('half', pg_temp.half_of('opened_at'),
    'in_level', $$(f.served = 'bot' OR coalesce(f.first_reply_seconds <= 300, false))::integer$$));
COMMENT ON COLUMN join_opening_hours.half IS 'Minute at which the half hour of the opening starts.';
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
CALL roll_up.keep_columns('join_fact_hours', 'join_facts', 'at', '{facts,seconds,work_seconds,score,scored}', 'facts', 'true',
  jsonb_build_object('half', format($$CASE WHEN f.kind IN ('sent', 'survey_answered') THEN %s END$$, pg_temp.half_of('at'))));
COMMENT ON COLUMN join_fact_hours.half IS
  'Of messages of agents and answers of surveys: minute at which the half hour starts; null: of anything else.';

CALL roll_up.release('survey_answer_hours', 'survey_answers');
CALL roll_up.keep_columns('survey_answer_hours', 'survey_answers', 'answered_at', '{answers,score,scored}', 'answers', 'f.deleted_at IS NULL',
  jsonb_build_object('half', pg_temp.half_of('answered_at')));
COMMENT ON COLUMN survey_answer_hours.half IS 'Minute at which its half hour starts.';

CALL roll_up.release('queue_call_hours', 'queue_calls');
CALL roll_up.release('queue_call_waits', 'queue_calls');
ALTER TABLE queue_calls DROP COLUMN half;
CALL roll_up.keep_columns('queue_call_hours', 'queue_calls', 'entered_at',
  '{calls,in_level,wait_seconds,talk_seconds,wrap_up_seconds}', 'calls', 'true', jsonb_build_object('half', pg_temp.half_of('entered_at')));
CALL roll_up.keep_columns('queue_call_waits', 'queue_calls', 'entered_at', '{calls}', 'calls', $$f.result = 'answered'$$);
COMMENT ON COLUMN queue_call_hours.half IS 'Minute at which its half hour starts.';

CREATE OR REPLACE FUNCTION count_queue_calls(one uuid) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO queue_calls (company_id, call_id, step, queue_id, queue_name, result, band, in_level, extension_id, number, name,
                           entered_at, wait_seconds, talk_seconds, wrap_up_seconds)
  SELECT r.company_id, r.id, f.step, (f.about ->> 'queue')::bigint, left(f.about ->> 'name', 120), went.why, wait_band(went.waited),
         (went.why = 'answered' AND went.waited <= q.service_level_seconds)::int,
         talk.extension_id, r.number, r.name, f.at, went.waited, roll_up.seconds_between(talk.at, r.ended_at),
         CASE WHEN talk.extension_id IS NOT NULL THEN q.wrap_up_seconds ELSE 0 END
    FROM call_results r
    JOIN call_facts f ON f.call_id = r.id AND f.kind = 'queue_entered'
    LEFT JOIN LATERAL (SELECT l.step, l.about ->> 'why' AS why, (l.about ->> 'waited')::numeric::integer AS waited
                         FROM call_facts l WHERE l.call_id = r.id AND l.kind = 'queue_left' AND l.step > f.step
                        ORDER BY l.step LIMIT 1) AS l ON true
    CROSS JOIN LATERAL (SELECT coalesce(l.why, 'ended') AS why,
                               coalesce(l.waited, roll_up.seconds_between(f.at, r.ended_at)) AS waited) AS went
    JOIN call_queues q ON q.company_id = r.company_id AND q.id = (f.about ->> 'queue')::bigint
    LEFT JOIN LATERAL (SELECT (a.about ->> 'extension')::bigint AS extension_id, a.at
                         FROM call_facts a WHERE a.call_id = r.id AND a.kind = 'answered' AND a.step > l.step AND went.why = 'answered'
                        ORDER BY a.step LIMIT 1) AS talk ON true
   WHERE r.id = one
  ON CONFLICT (call_id, step) DO UPDATE
     SET result = excluded.result, band = excluded.band, extension_id = excluded.extension_id,
         wait_seconds = excluded.wait_seconds, talk_seconds = excluded.talk_seconds
   WHERE (queue_calls.result, queue_calls.extension_id, queue_calls.wait_seconds, queue_calls.talk_seconds)
         IS DISTINCT FROM (excluded.result, excluded.extension_id, excluded.wait_seconds, excluded.talk_seconds);
END $$;

-- Parts of an agent's time end at each quarter of an hour, so that one lies within a half hour of whatever zone.
CALL roll_up.release('agent_time_hours', 'agent_time_parts');
ALTER TABLE agent_time_parts DROP COLUMN half;
CALL roll_up.keep_columns('agent_time_hours', 'agent_time_parts', 'started_at', '{parts,seconds}', 'parts', 'true',
  jsonb_build_object('half', pg_temp.half_of('started_at')));
COMMENT ON TABLE agent_time_parts IS
  'The time of agents in parts that lie within one quarter of an hour each, so that half hours and days of every zone have what was theirs. Written by count_agent_time(), and by the demonstration.';
COMMENT ON COLUMN agent_time_hours.half IS 'Minute at which its half hour starts.';

CREATE OR REPLACE FUNCTION count_agent_time(agent bigint, until timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  t agent_times;
BEGIN
  SELECT * INTO t FROM agent_times WHERE extension_id = agent FOR UPDATE;
  IF NOT FOUND OR until <= t.counted_at THEN RETURN; END IF;
  INSERT INTO agent_time_parts (company_id, extension_id, kind, reason, started_at, seconds)
  SELECT t.company_id, t.extension_id, t.kind, t.reason, since,
         (floor(extract(epoch FROM till)) - floor(extract(epoch FROM since)))::integer
    FROM generate_series(date_bin('15 minutes', t.counted_at, '2000-01-01Z'), until, interval '15 minutes') AS bin
   CROSS JOIN LATERAL (SELECT greatest(bin, t.counted_at) AS since, least(bin + interval '15 minutes', until) AS till) AS part
   WHERE till > since AND floor(extract(epoch FROM till)) > floor(extract(epoch FROM since));
  UPDATE agent_times SET counted_at = until WHERE extension_id = agent;
END $$;

CREATE VIEW queue_work_hours_facts WITH (security_invoker = true) AS
  SELECT f.id, f.company_id, 'call' AS kind, f.call_id, f.queue_id, f.queue_name, f.extension_id, f.result, f.band, f.half, NULL::text AS reason, f.number, f.name,
         f.at, f.local_hour, 1 AS facts, f.calls, f.in_level, f.wait_seconds, f.talk_seconds, f.wrap_up_seconds, f.talk_seconds + f.wrap_up_seconds AS busy_seconds,
         0 AS available_seconds, 0 AS paused_seconds
    FROM queue_call_hours_facts f
  UNION ALL
  SELECT -f.id, f.company_id, f.kind, NULL, NULL, NULL, f.extension_id, NULL, NULL, f.half, CASE WHEN f.kind = 'paused' THEN f.reason END, NULL, NULL,
         f.at, f.local_hour, f.parts, 0, 0, 0, 0, 0, 0,
         CASE WHEN f.kind = 'available' THEN f.seconds ELSE 0 END, CASE WHEN f.kind = 'paused' THEN f.seconds ELSE 0 END
    FROM agent_time_hours_facts f;
COMMENT ON VIEW queue_work_hours_facts IS 'What queue_work_hours sums, one by one.';
COMMENT ON COLUMN queue_work_hours_facts.id IS 'Of a part of an agent''s time: negative.';
GRANT SELECT ON queue_work_hours_facts TO suite_app, suite_system;

-- What follows a transfer or parking is no further contact, and keeps whoever talks busy.
CREATE OR REPLACE VIEW customer_service_facts WITH (security_invoker = true) AS
  WITH facts AS (
    SELECT 'call:' || r.id AS id, 'call:' || r.id AS record, r.company_id, r.started_at AS at,
           CASE r.result WHEN 'continued' THEN 'continued' ELSE 'contact' END AS kind, 'call' AS channel, r.direction,
           CASE WHEN r.direction = 'outbound' THEN 'outbound' WHEN r.result = 'answered' THEN 'answered'
                WHEN r.result = 'abandoned' THEN 'lost' WHEN r.result = 'declined' THEN 'declined' ELSE 'other' END AS result,
           coalesce(r.answered_by_id, r.caller_extension_id) AS extension_id, NULL::bigint AS owner_id, NULL::bigint AS group_id,
           (r.result = 'answered' AND r.wait_seconds <= 20)::integer AS in_level,
           CASE WHEN r.direction = 'inbound' AND r.result = 'answered' THEN 1 ELSE 0 END AS waits,
           CASE WHEN r.direction = 'inbound' AND r.result = 'answered' THEN r.wait_seconds ELSE 0 END AS wait_seconds,
           r.talk_seconds AS busy_seconds, 0 AS score, 0 AS scored
      FROM call_results r WHERE r.direction <> 'internal' AND r.result <> 'service'
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
  'Contacts by both channels, what followed their transfers (continued), messages of agents, and answers of surveys, each with the person: what customer_service sums, one by one.';

CREATE VIEW customer_service WITH (security_invoker = true) AS
  WITH sums AS (
    SELECT r.company_id, r.local_hour, r.half, CASE r.result WHEN 'continued' THEN 'continued' ELSE 'contact' END AS kind, 'call' AS channel, r.direction,
           CASE WHEN r.direction = 'outbound' THEN 'outbound' WHEN r.result = 'answered' THEN 'answered'
                WHEN r.result = 'abandoned' THEN 'lost' WHEN r.result = 'declined' THEN 'declined' ELSE 'other' END AS result,
           coalesce(r.answered_by_id, r.caller_extension_id) AS extension_id, NULL::bigint AS owner_id, NULL::bigint AS group_id,
           r.in_level, CASE WHEN r.direction = 'inbound' AND r.result = 'answered' THEN r.calls ELSE 0 END AS waits,
           CASE WHEN r.direction = 'inbound' AND r.result = 'answered' THEN r.wait_seconds ELSE 0 END AS wait_seconds,
           r.talk_seconds AS busy_seconds, 0::bigint AS score, 0::bigint AS scored, r.calls AS facts
      FROM call_result_hours r WHERE r.direction <> 'internal' AND r.result <> 'service'
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
         s.wait_seconds, s.busy_seconds, s.score, s.scored, s.facts, half_hour_name(s.local_hour, s.half) AS half_hour,
         coalesce(s.owner_id, e.user_id) * 10000000 + (date_part('epoch', s.local_hour) / 1800)::bigint + s.half / 30 AS worked
    FROM sums s LEFT JOIN extensions e ON e.id = s.extension_id;
COMMENT ON VIEW customer_service IS 'Contacts by both channels, what followed their transfers, messages of agents and answers of surveys, summed by the roll-ups of each.';
COMMENT ON COLUMN customer_service.worked IS 'The person and the half hour, as one number: they worked in it if their busy_seconds sum to more than nothing.';
GRANT SELECT ON customer_service TO suite_app, suite_system;

-- What was summed by the half hours of UTC: the same, but in zones that are or were apart from it by other than whole hours.
DO $$
DECLARE
  company record;
  target regclass;
BEGIN
  FOR company IN
    SELECT k.id, k.time_zone FROM companies k
     WHERE EXISTS (SELECT FROM generate_series('2000-01-01Z'::timestamptz, now() + interval '1 month', interval '1 month') AS m
                    WHERE extract(minute FROM m AT TIME ZONE k.time_zone) <> 0)
  LOOP
    -- Parts of half hours of UTC that lie in two of the zone's: their second half becomes a part of its own.
    WITH split AS (
      UPDATE agent_time_parts p SET seconds = least(p.seconds, extract(epoch FROM cut.at - p.started_at)::integer)
        FROM agent_time_parts was
       CROSS JOIN LATERAL (SELECT date_bin('15 minutes', was.started_at, '2000-01-01Z') + interval '15 minutes' AS at) AS cut
       WHERE was.id = p.id AND p.company_id = company.id AND was.started_at + was.seconds * interval '1 second' > cut.at
      RETURNING p.*, cut.at AS cut_at, was.seconds AS whole
    )
    INSERT INTO agent_time_parts (company_id, extension_id, kind, reason, started_at, seconds)
    SELECT company_id, extension_id, kind, reason, cut_at, whole - seconds FROM split WHERE whole > seconds;
    FOREACH target IN ARRAY '{call_result_hours,join_opening_hours,join_fact_hours,survey_answer_hours,queue_call_hours,agent_time_hours}'::regclass[] LOOP
      PERFORM roll_up.rebuild(target, company.id);
    END LOOP;
  END LOOP;
END $$;

-- 3. Whose numbers a supervisor reads.
CREATE FUNCTION team_of(of_user bigint) RETURNS TABLE (users bigint[], channels bigint[], extensions bigint[], queues bigint[])
  LANGUAGE sql STABLE AS $$
  WITH channels AS (
    SELECT m.group_id FROM join_group_members m JOIN join_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = of_user
  ), departments AS (
    SELECT m.group_id FROM user_group_members m JOIN user_groups g ON g.id = m.group_id AND g.deleted_at IS NULL WHERE m.user_id = of_user
  ), people AS (
    SELECT user_id FROM join_group_members WHERE group_id IN (SELECT group_id FROM channels)
    UNION SELECT user_id FROM user_group_members WHERE group_id IN (SELECT group_id FROM departments)
    UNION SELECT of_user
  ), phones AS (
    SELECT e.id FROM extensions e WHERE e.user_id IN (SELECT user_id FROM people)
  )
  SELECT ARRAY(SELECT user_id FROM people ORDER BY 1), ARRAY(SELECT group_id FROM channels ORDER BY 1), ARRAY(SELECT id FROM phones ORDER BY 1),
         ARRAY(SELECT queue_id FROM call_queue_members WHERE extension_id IN (SELECT id FROM phones)
               UNION SELECT queue_id FROM call_queue_agents WHERE extension_id IN (SELECT id FROM phones) ORDER BY 1)
   WHERE EXISTS (SELECT FROM channels) OR EXISTS (SELECT FROM departments)
$$;
COMMENT ON FUNCTION team_of(bigint) IS
  'The people of somebody''s departments and groups of agents with themselves, these groups of agents, the people''s extensions, and the queues that these serve or may serve. No row: they belong to no group, and are bound to none.';
