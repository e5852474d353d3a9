-- One meaning of what became of a call, for the board, the missed calls and every report. Decided from the call's own facts, whichever
-- statement stores them, and rolled up from there.

-- 1. A roll-up whose columns are those of its facts: the statement that keeps it is derived from the table.
CREATE PROCEDURE roll_up.keep_columns(target regclass, facts regclass, at_column text, sums text[], counts text, only_if text DEFAULT 'true')
  LANGUAGE plpgsql AS $$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = target);
  listed text := (SELECT string_agg(CASE WHEN c = counts THEN '1 AS ' || quote_ident(c) ELSE 'f.' || quote_ident(c) END, ', ' ORDER BY n)
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
       SELECT f.*, f.%2$I AS at, 1 AS %3$I,
              roll_up.local_hour(f.%2$I, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour
         FROM %4$s f WHERE %5$s', name || '_facts', at_column, counts, facts, only_if);
  EXECUTE format('GRANT SELECT ON %I TO suite_app, suite_system', name || '_facts');
  EXECUTE format('COMMENT ON FUNCTION roll_up.%I() IS %L', name || '_changed', 'Trigger function made by roll_up.keep.');
  EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', name || '_added', facts, format('Keeps %s.', name));
  EXECUTE format('COMMENT ON TRIGGER %I ON %s IS %L', name || '_changed', facts, format('Keeps %s.', name));
  EXECUTE format('COMMENT ON VIEW %I IS %L', name || '_facts', format('The rows of %s behind %s, one by one.', facts, name));
  EXECUTE format('COMMENT ON COLUMN %s.local_hour IS %L', target, 'Start of the hour, in the company''s time zone.');
  EXECUTE format('COMMENT ON COLUMN %s.merged IS %L', target, 'Written by roll_up.merge; false: a single change, still to be merged.');
END $$;
COMMENT ON PROCEDURE roll_up.keep_columns(regclass, regclass, text, text[], text, text) IS
  'roll_up.keep for facts that have the roll-up''s columns by the same names. at_column: when the fact was; counts: the roll-up''s '
  'column with their number; only_if: a condition on `f`. {target}_facts has all columns of the facts. The time zone is a sub-select, since beside a join the order of an index '
  'would be lost.';

CREATE FUNCTION roll_up.seconds_between(since timestamptz, until timestamptz) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT greatest(0, coalesce(round(extract(epoch FROM until - since)), 0))::integer $$;
COMMENT ON FUNCTION roll_up.seconds_between(timestamptz, timestamptz) IS 'Whole seconds, at least 0; 0 if either is missing.';

CREATE FUNCTION roll_up.drop_kept(target regclass, facts regclass) RETURNS void
  LANGUAGE plpgsql AS $$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = target);
BEGIN
  DELETE FROM roll_up.tables t WHERE t.name = target;
  EXECUTE format('DROP TRIGGER %I ON %s', name || '_added', facts);
  EXECUTE format('DROP TRIGGER %I ON %s', name || '_changed', facts);
  EXECUTE format('DROP FUNCTION roll_up.%I', name || '_changed');
  EXECUTE format('DROP VIEW %I', name || '_facts');
  EXECUTE format('DROP TABLE %s', target);
END $$;
SELECT roll_up.drop_kept('call_hours', 'calls');
SELECT roll_up.drop_kept('call_hour_waits', 'calls');
SELECT roll_up.drop_kept('extension_call_hours', 'call_records');
DROP FUNCTION roll_up.drop_kept;

-- 2. What became of each call.
CREATE FUNCTION country_of_number(given text) RETURNS bigint
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT k.id FROM countries k WHERE given ~ '^\+[0-9]{7,}$' AND substr(given, 2) LIKE k.extension || '%' AND k.deleted_at IS NULL
         ORDER BY length(k.extension) DESC, k.id LIMIT 1 $$;
COMMENT ON FUNCTION country_of_number(text) IS
  'Country of a number in E.164 with plus, by the longest calling code; null: not known. Countries that share a code count as the first.';

CREATE TABLE call_results (
  id uuid PRIMARY KEY REFERENCES calls ON DELETE CASCADE,
  company_id bigint NOT NULL REFERENCES companies,
  direction text NOT NULL CHECK (direction IN ('inbound', 'outbound', 'internal')),
  result text NOT NULL CHECK (result IN ('answered', 'abandoned', 'declined', 'informed', 'blocked', 'unanswered', 'service', 'continued')),
  place text CHECK (place IN ('entry', 'after_hours', 'menu', 'queue', 'ring_group', 'ringing', 'voicemail')),
  place_name text NOT NULL,
  queue_id bigint,
  did_id bigint,
  trunk_id bigint,
  country_id bigint,
  caller_extension_id bigint,
  answered_by_id bigint,
  extension_ids bigint[] NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  number_key text,
  outcome text NOT NULL,
  started_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  wait_seconds integer NOT NULL,
  talk_seconds integer NOT NULL,
  CHECK ((result = 'abandoned') = (place IS NOT NULL))
);
COMMENT ON TABLE call_results IS
  'What became of each call that has ended: the one meaning of an answered, lost and blocked call (features/phone/contract/call-result.ts), '
  'for the board, the missed calls and all reports. Written by count_calls() alone.';
COMMENT ON COLUMN call_results.id IS 'calls.id.';
COMMENT ON COLUMN call_results.direction IS 'As in calls.direction.';
COMMENT ON COLUMN call_results.result IS
  'From outside: answered (somebody talked, or it joined a conference); abandoned: lost, see place; declined: who was called refused it; '
  'informed: it only heard what was set up for it; blocked: never let in, by a block list or a limit. Made by an extension: answered, '
  'unanswered, blocked, or service (feature codes as *97). continued: the part after a transfer or parking, counted with its first part.';
COMMENT ON COLUMN call_results.place IS
  'Where an abandoned call was last: entry (nothing was reached), after_hours, menu, queue, ring_group, ringing (a person''s phone), '
  'voicemail. Null: not abandoned.';
COMMENT ON COLUMN call_results.place_name IS 'Name at that time of what the call reached last: a menu, queue, group, person or time slot; empty: none.';
COMMENT ON COLUMN call_results.queue_id IS 'The last queue that it waited in; null: none.';
COMMENT ON COLUMN call_results.did_id IS 'The number of ours that was called; null: not from outside.';
COMMENT ON COLUMN call_results.country_id IS 'Of the number outside; null: not known, or internal.';
COMMENT ON COLUMN call_results.answered_by_id IS 'Extension of who answered first; null: nobody, or a number outside.';
COMMENT ON COLUMN call_results.extension_ids IS 'Extensions that took part: called, rang, or answered.';
COMMENT ON COLUMN call_results.number IS 'Of the other side: the caller''s of a call from outside, else what was dialled. anonymous: hidden.';
COMMENT ON COLUMN call_results.name IS 'By which the other side was known then; empty: not known.';
COMMENT ON COLUMN call_results.number_key IS 'outside_key of the call; null: internal, or hidden.';
COMMENT ON COLUMN call_results.outcome IS 'As in calls.outcome.';
COMMENT ON COLUMN call_results.wait_seconds IS 'From the start to the answer, or to the end of what nobody answered.';
COMMENT ON COLUMN call_results.talk_seconds IS 'From the answer to the end.';
CALL tenancy.protect('call_results');
REVOKE INSERT, UPDATE, DELETE ON call_results FROM suite_app, suite_system;
CREATE INDEX call_results_by_company ON call_results (company_id, started_at DESC, id DESC);
CREATE INDEX call_results_lost ON call_results (company_id, started_at DESC) WHERE result = 'abandoned';
CREATE INDEX call_results_by_extension ON call_results USING gin (company_id, extension_ids);

CREATE TABLE extension_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
  extension_id bigint NOT NULL,
  direction text NOT NULL,
  role text NOT NULL CHECK (role IN ('made', 'answered', 'missed', 'elsewhere', 'declined', 'service')),
  started_at timestamptz NOT NULL,
  wait_seconds integer NOT NULL,
  talk_seconds integer NOT NULL,
  UNIQUE (call_id, extension_id)
);
COMMENT ON TABLE extension_calls IS 'Each call once for every extension that took part, with what it was for it. Written by count_calls() alone.';
COMMENT ON COLUMN extension_calls.direction IS 'As in calls.direction.';
COMMENT ON COLUMN extension_calls.role IS
  'made: called; answered; missed: it rang here and nobody answered (of a call from outside: it is abandoned); elsewhere: it rang here, '
  'and was answered or settled elsewhere; declined; service: a feature code as *97.';
COMMENT ON COLUMN extension_calls.wait_seconds IS 'As in call_results.';
COMMENT ON COLUMN extension_calls.talk_seconds IS 'Of the extension: 0 unless it made or answered the call.';
CALL tenancy.protect('extension_calls');
REVOKE INSERT, UPDATE, DELETE ON extension_calls FROM suite_app, suite_system;
CREATE INDEX extension_calls_newest ON extension_calls (company_id, started_at DESC, id DESC);
CREATE INDEX extension_calls_of_extension ON extension_calls (company_id, extension_id, started_at DESC, id DESC);

CREATE TABLE queue_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
  step integer NOT NULL,
  queue_id bigint NOT NULL,
  queue_name text NOT NULL,
  result text NOT NULL CHECK (result IN ('answered', 'abandoned', 'exit', 'callback', 'timeout', 'ended')),
  band text NOT NULL,
  half smallint NOT NULL CHECK (half IN (0, 30)),
  in_level smallint NOT NULL CHECK (in_level IN (0, 1)),
  extension_id bigint,
  number text NOT NULL,
  name text NOT NULL,
  entered_at timestamptz NOT NULL,
  wait_seconds integer NOT NULL,
  talk_seconds integer NOT NULL,
  wrap_up_seconds integer NOT NULL,
  UNIQUE (call_id, step)
);
COMMENT ON TABLE queue_calls IS 'Each time that a call entered a queue, once the call has ended. Written by count_calls() alone.';
COMMENT ON COLUMN queue_calls.step IS 'Of the fact queue_entered.';
COMMENT ON COLUMN queue_calls.queue_name IS 'The name at that time.';
COMMENT ON COLUMN queue_calls.result IS 'Why it left: as in the fact queue_left; ended: the call ended without one.';
COMMENT ON COLUMN queue_calls.band IS 'Of the wait: 0-10, 10-20, 20-30, 30-60, 60-120, 120-300 or 300+ seconds.';
COMMENT ON COLUMN queue_calls.half IS 'Minute at which its half hour starts, of UTC: zones differ by whole half hours, or by a quarter.';
COMMENT ON COLUMN queue_calls.in_level IS '1: answered within the queue''s service level of that time.';
COMMENT ON COLUMN queue_calls.extension_id IS 'Agent who answered; null: nobody.';
COMMENT ON COLUMN queue_calls.number IS 'The caller''s.';
COMMENT ON COLUMN queue_calls.name IS 'The caller''s; empty: not known.';
COMMENT ON COLUMN queue_calls.talk_seconds IS 'With the agent who answered.';
COMMENT ON COLUMN queue_calls.wrap_up_seconds IS 'The pause that the queue gave the agent after the call.';
CALL tenancy.protect('queue_calls');
REVOKE INSERT, UPDATE, DELETE ON queue_calls FROM suite_app, suite_system;
CREATE INDEX queue_calls_newest ON queue_calls (company_id, entered_at DESC, id DESC);

CREATE TABLE menu_calls (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  call_id uuid NOT NULL REFERENCES calls ON DELETE CASCADE,
  step integer NOT NULL,
  ivr_id bigint NOT NULL,
  ivr_name text NOT NULL,
  choice text NOT NULL,
  next text NOT NULL,
  repeated boolean NOT NULL,
  number text NOT NULL,
  name text NOT NULL,
  entered_at timestamptz NOT NULL,
  menu_seconds integer NOT NULL,
  UNIQUE (call_id, step)
);
COMMENT ON TABLE menu_calls IS 'Each time that a call was in a menu, once the call has ended. Written by count_calls() alone.';
COMMENT ON COLUMN menu_calls.step IS 'Of the fact ivr.';
COMMENT ON COLUMN menu_calls.ivr_name IS 'The name at that time.';
COMMENT ON COLUMN menu_calls.choice IS 'The key that led on; extension: a number was dialled; timeout, invalid: the menu sent it on; abandoned: the caller hung up.';
COMMENT ON COLUMN menu_calls.next IS 'Name at that time of what it came to; abandoned, ended or voicemail without a name.';
COMMENT ON COLUMN menu_calls.repeated IS 'The call had been in this menu before.';
COMMENT ON COLUMN menu_calls.number IS 'The caller''s.';
COMMENT ON COLUMN menu_calls.name IS 'The caller''s; empty: not known.';
COMMENT ON COLUMN menu_calls.menu_seconds IS 'In the menu.';
CALL tenancy.protect('menu_calls');
REVOKE INSERT, UPDATE, DELETE ON menu_calls FROM suite_app, suite_system;
CREATE INDEX menu_calls_newest ON menu_calls (company_id, entered_at DESC, id DESC);

-- 3. The decision, a call at a time: in PL/pgSQL, which keeps the plans of a session, and always by the calls' indexes. Planned anew, it took
-- five times as long as storing the call; for many calls at once, the plan depended on what was known of the tables.
CREATE FUNCTION result_of_call(one uuid) RETURNS SETOF call_results
  LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN QUERY
  WITH steps AS (
    SELECT f.call_id,
           (array_agg(f.kind ORDER BY f.step))[1] AS first_kind,
           max(f.step) FILTER (WHERE f.kind IN ('voicemail', 'ivr', 'ring_group', 'queue_entered', 'queue_left')) AS anchor,
           max(f.step) FILTER (WHERE f.kind IN ('offered', 'declined', 'outside', 'undisturbed', 'redirected')) AS rang,
           max(f.step) FILTER (WHERE f.kind IN ('queue_entered', 'ring_group', 'voicemail')) AS served,
           max(f.step) FILTER (WHERE f.kind = 'slot' AND f.about ->> 'open' = 'false') AS closed,
           max(f.step) FILTER (WHERE f.kind = 'slot' AND f.about ->> 'open' = 'true') AS opened,
           max(f.step) FILTER (WHERE f.kind = 'queue_entered') AS queued,
           max((f.about ->> 'did')::bigint) FILTER (WHERE f.kind = 'did') AS did_id,
           bool_or(f.kind = 'conference') AS met
      FROM call_facts f WHERE f.call_id = one GROUP BY f.call_id
  ), placed AS (
    SELECT c.*, s.did_id, s.met, s.queued, s.rang, s.closed, anchor.about AS anchor_about,
           coalesce(s.first_kind IN ('transferred', 'parked', 'returned'), false) AS continued,
           CASE WHEN s.closed > greatest(s.served, s.rang, s.opened, 0) THEN 'after_hours'
                WHEN anchor.kind IN ('queue_left', 'ivr') AND s.rang > s.anchor THEN 'ringing'
                WHEN anchor.kind = 'voicemail' THEN 'voicemail'
                WHEN anchor.kind = 'ivr' THEN 'menu'
                WHEN anchor.kind = 'ring_group' THEN 'ring_group'
                WHEN anchor.kind IN ('queue_entered', 'queue_left') THEN 'queue'
                WHEN s.rang IS NOT NULL THEN 'ringing'
                ELSE 'entry' END AS reached
      FROM calls c
      LEFT JOIN steps s ON s.call_id = c.id
      LEFT JOIN call_facts anchor ON anchor.call_id = c.id AND anchor.step = s.anchor
     WHERE c.id = one AND c.ended_at IS NOT NULL AND c.outcome IS NOT NULL
  ), decided AS (
    SELECT p.*,
           CASE WHEN p.continued THEN 'continued'
                WHEN p.answered_at IS NOT NULL OR p.outcome = 'answered' OR p.met THEN
                  CASE WHEN p.direction = 'internal' AND p.dialed ~ '^\*' THEN 'service' ELSE 'answered' END
                WHEN p.outcome IN ('congestion', 'not-allowed', 'daily-limit', 'suspended') THEN 'blocked'
                WHEN p.direction = 'internal' AND p.dialed ~ '^\*' THEN 'service'
                WHEN p.direction <> 'inbound' THEN 'unanswered'
                WHEN p.outcome = 'rejected' THEN 'declined'
                WHEN p.outcome = 'completed' AND p.reached NOT IN ('voicemail', 'after_hours') THEN 'informed'
                ELSE 'abandoned' END AS result
      FROM placed p
  )
  SELECT d.id, d.company_id, d.direction, d.result, CASE WHEN d.result = 'abandoned' THEN d.reached END,
         left(coalesce(CASE d.reached
           WHEN 'after_hours' THEN (SELECT f.about ->> 'name' FROM call_facts f WHERE f.call_id = d.id AND f.step = d.closed)
           WHEN 'menu' THEN d.anchor_about ->> 'name'
           WHEN 'ring_group' THEN d.anchor_about ->> 'name'
           WHEN 'queue' THEN (SELECT f.about ->> 'name' FROM call_facts f WHERE f.call_id = d.id AND f.step = d.queued)
           WHEN 'voicemail' THEN (SELECT e.display_name FROM extensions e WHERE e.id = (d.anchor_about ->> 'extension')::bigint)
           ELSE (SELECT e.display_name FROM call_facts f, jsonb_array_elements_text(f.about -> 'extensions') AS rung
                   JOIN extensions e ON e.id = rung.value::bigint
                  WHERE f.call_id = d.id AND f.kind = 'offered' AND e.company_id = d.company_id ORDER BY f.step DESC, e.id LIMIT 1)
         END, (SELECT e.display_name FROM call_records r JOIN extensions e ON e.id = r.extension_id
                WHERE r.call_id = d.id AND r.direction = 'INCOMING' ORDER BY r.answered_at NULLS LAST, r.id LIMIT 1), ''), 120),
         (SELECT (f.about ->> 'queue')::bigint FROM call_facts f WHERE f.call_id = d.id AND f.step = d.queued),
         d.did_id, d.trunk_id, CASE WHEN d.direction <> 'internal' THEN country_of_number(outside_key(d.self)) END,
         d.caller_extension_id,
         coalesce((SELECT (f.about ->> 'extension')::bigint FROM call_facts f
                    WHERE f.call_id = d.id AND f.kind = 'answered' AND f.about ->> 'extension' IS NOT NULL ORDER BY f.step LIMIT 1),
                  (SELECT r.extension_id FROM call_records r
                    WHERE r.call_id = d.id AND r.direction = 'INCOMING' AND r.answered_at IS NOT NULL ORDER BY r.id LIMIT 1)),
         ARRAY(SELECT d.caller_extension_id WHERE d.caller_extension_id IS NOT NULL
               UNION SELECT r.extension_id FROM call_records r WHERE r.call_id = d.id
               UNION SELECT e.value::bigint FROM call_facts f, jsonb_array_elements_text(f.about -> 'extensions') AS e
                      WHERE f.call_id = d.id AND f.kind = 'offered' ORDER BY 1),
         left(CASE WHEN d.direction = 'inbound' THEN d.caller_number
                   WHEN d.caller_extension_id IS NULL THEN
                     coalesce((SELECT r.other_number FROM call_records r WHERE r.call_id = d.id ORDER BY r.id LIMIT 1), d.dialed)
                   ELSE d.dialed END, 64),
         CASE WHEN d.direction <> 'inbound' THEN
                left(coalesce((SELECT r.other_name FROM call_records r WHERE r.call_id = d.id AND r.direction = 'OUTGOING' ORDER BY r.id LIMIT 1), ''), 120)
              WHEN d.caller_name = d.caller_number OR d.caller_number !~ '[0-9]' THEN '' ELSE d.caller_name END,
         CASE WHEN d.direction = 'outbound' OR d.direction = 'inbound' AND d.caller_number ~ '[0-9]' THEN outside_key(d.self) END,
         d.outcome, d.started_at, d.ended_at,
         roll_up.seconds_between(d.started_at, coalesce(d.answered_at, d.ended_at)),
         roll_up.seconds_between(d.answered_at, d.ended_at)
    FROM (SELECT decided.*, c AS self FROM decided JOIN calls c ON c.id = decided.id) AS d;
END $$;
COMMENT ON FUNCTION result_of_call(uuid) IS 'What became of a call that has ended, from its facts and records; no row while it runs.';

CREATE FUNCTION count_extension_calls(one uuid) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  WITH answering AS (
    SELECT f.call_id, (f.about ->> 'extension')::bigint AS extension_id FROM call_facts f
     WHERE f.call_id = one AND f.kind = 'answered' AND f.about ->> 'extension' IS NOT NULL
    UNION SELECT c.call_id, c.extension_id FROM call_records c
     WHERE c.call_id = one AND c.direction = 'INCOMING' AND c.answered_at IS NOT NULL
  ), parts AS (
    SELECT r.company_id, r.id AS call_id, t.extension_id, r.direction, r.started_at, r.wait_seconds,
           CASE WHEN t.extension_id = r.caller_extension_id THEN CASE WHEN r.result = 'service' THEN 'service' ELSE 'made' END
                WHEN (r.id, t.extension_id) IN (SELECT call_id, extension_id FROM answering) THEN 'answered'
                WHEN r.result IN ('abandoned', 'unanswered') THEN 'missed'
                WHEN r.result = 'declined' THEN 'declined'
                ELSE 'elsewhere' END AS role, r.talk_seconds
      FROM call_results r, unnest(r.extension_ids) AS t (extension_id)
     WHERE r.id = one AND EXISTS (SELECT FROM extensions e WHERE e.id = t.extension_id AND e.company_id = r.company_id)
  ), gone AS (
    DELETE FROM extension_calls x WHERE x.call_id = one
       AND (x.call_id, x.extension_id) NOT IN (SELECT call_id, extension_id FROM parts)
  )
  INSERT INTO extension_calls AS kept (company_id, call_id, extension_id, direction, role, started_at, wait_seconds, talk_seconds)
  SELECT company_id, call_id, extension_id, direction, role, started_at, wait_seconds,
         CASE WHEN role IN ('made', 'answered') THEN talk_seconds ELSE 0 END
    FROM parts
  ON CONFLICT (call_id, extension_id) DO UPDATE
     SET direction = excluded.direction, role = excluded.role, started_at = excluded.started_at,
         wait_seconds = excluded.wait_seconds, talk_seconds = excluded.talk_seconds
   WHERE (kept.direction, kept.role, kept.started_at, kept.wait_seconds, kept.talk_seconds)
         IS DISTINCT FROM (excluded.direction, excluded.role, excluded.started_at, excluded.wait_seconds, excluded.talk_seconds);
END $$;
COMMENT ON FUNCTION count_extension_calls(uuid) IS 'Writes extension_calls of a call whose call_results are there.';

CREATE FUNCTION wait_band(seconds integer) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  AS $$ SELECT CASE WHEN seconds < 10 THEN '0-10' WHEN seconds < 20 THEN '10-20' WHEN seconds < 30 THEN '20-30' WHEN seconds < 60 THEN '30-60'
                    WHEN seconds < 120 THEN '60-120' WHEN seconds < 300 THEN '120-300' ELSE '300+' END $$;
COMMENT ON FUNCTION wait_band(integer) IS 'The band of a wait in a queue, by which reports tell how long callers stayed.';

CREATE FUNCTION count_queue_calls(one uuid) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO queue_calls (company_id, call_id, step, queue_id, queue_name, result, band, half, in_level, extension_id, number, name,
                           entered_at, wait_seconds, talk_seconds, wrap_up_seconds)
  SELECT r.company_id, r.id, f.step, (f.about ->> 'queue')::bigint, left(f.about ->> 'name', 120), went.why, wait_band(went.waited),
         CASE WHEN extract(minute FROM f.at) < 30 THEN 0 ELSE 30 END,
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
COMMENT ON FUNCTION count_queue_calls(uuid) IS
  'Writes queue_calls of a call whose call_results are there. Service level and wrap-up stay those of the first time.';

CREATE FUNCTION count_menu_calls(one uuid) RETURNS void
  LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO menu_calls (company_id, call_id, step, ivr_id, ivr_name, choice, next, repeated, number, name, entered_at, menu_seconds)
  SELECT r.company_id, r.id, f.step, (f.about ->> 'ivr')::bigint, left(f.about ->> 'name', 120),
         CASE WHEN onward.step IS NULL THEN CASE WHEN r.result = 'abandoned' THEN 'abandoned' ELSE coalesce(did.choice, 'ended') END
              ELSE coalesce(did.choice, 'ended') END,
         left(coalesce(onward.name, CASE WHEN r.result = 'abandoned' THEN 'abandoned' ELSE 'ended' END), 120),
         EXISTS (SELECT FROM call_facts b WHERE b.call_id = r.id AND b.kind = 'ivr' AND b.step < f.step AND b.about ->> 'ivr' = f.about ->> 'ivr'),
         r.number, r.name, f.at, roll_up.seconds_between(f.at, coalesce(onward.at, r.ended_at))
    FROM call_results r
    JOIN call_facts f ON f.call_id = r.id AND f.kind = 'ivr'
    LEFT JOIN LATERAL (
      SELECT n.step, n.at, CASE n.kind WHEN 'voicemail' THEN 'voicemail' WHEN 'announcement' THEN 'announcement'
                      WHEN 'offered' THEN (SELECT e.display_name FROM extensions e
                                            WHERE e.company_id = r.company_id AND e.id = (n.about -> 'extensions' ->> 0)::bigint)
                      WHEN 'outside' THEN 'outside' ELSE n.about ->> 'name' END AS name
        FROM call_facts n
       WHERE n.call_id = r.id AND n.step > f.step
         AND n.kind IN ('ivr', 'queue_entered', 'ring_group', 'voicemail', 'announcement', 'offered', 'conference', 'slot', 'outside')
       ORDER BY n.step LIMIT 1) AS onward ON true
    LEFT JOIN LATERAL (
      SELECT CASE n.kind WHEN 'ivr_option' THEN n.about ->> 'option' WHEN 'ivr_answer' THEN n.about ->> 'answer'
                         WHEN 'ivr_timeout' THEN 'timeout' ELSE 'invalid' END AS choice
        FROM call_facts n
       WHERE n.call_id = r.id AND n.step > f.step AND n.step < coalesce(onward.step, 1000000)
         AND n.kind IN ('ivr_option', 'ivr_answer', 'ivr_timeout', 'ivr_invalid')
       ORDER BY n.step DESC LIMIT 1) AS did ON true
   WHERE r.id = one
  ON CONFLICT (call_id, step) DO UPDATE
     SET choice = excluded.choice, next = excluded.next, menu_seconds = excluded.menu_seconds
   WHERE (menu_calls.choice, menu_calls.next, menu_calls.menu_seconds)
         IS DISTINCT FROM (excluded.choice, excluded.next, excluded.menu_seconds);
END $$;
COMMENT ON FUNCTION count_menu_calls(uuid) IS 'Writes menu_calls of a call whose call_results are there.';

CREATE FUNCTION count_calls(ids uuid[]) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_seqscan = off SET plan_cache_mode = force_generic_plan AS $$
DECLARE
  one uuid;
BEGIN
  FOREACH one IN ARRAY ids LOOP
    DELETE FROM call_results r WHERE r.id = one
       AND NOT EXISTS (SELECT FROM calls c WHERE c.id = one AND c.ended_at IS NOT NULL AND c.outcome IS NOT NULL);
    INSERT INTO call_results SELECT * FROM result_of_call(one)
    ON CONFLICT (id) DO UPDATE SET
      direction = excluded.direction, result = excluded.result, place = excluded.place, place_name = excluded.place_name,
      queue_id = excluded.queue_id, did_id = excluded.did_id, trunk_id = excluded.trunk_id, country_id = excluded.country_id,
      caller_extension_id = excluded.caller_extension_id, answered_by_id = excluded.answered_by_id,
      extension_ids = excluded.extension_ids, number = excluded.number, name = excluded.name, number_key = excluded.number_key,
      outcome = excluded.outcome, started_at = excluded.started_at, ended_at = excluded.ended_at,
      wait_seconds = excluded.wait_seconds, talk_seconds = excluded.talk_seconds
     WHERE call_results IS DISTINCT FROM excluded;
    PERFORM count_extension_calls(one);
    IF EXISTS (SELECT FROM call_facts f WHERE f.call_id = one AND f.kind = 'queue_entered') THEN PERFORM count_queue_calls(one); END IF;
    IF EXISTS (SELECT FROM call_facts f WHERE f.call_id = one AND f.kind = 'ivr') THEN PERFORM count_menu_calls(one); END IF;
  END LOOP;
END $$;
COMMENT ON FUNCTION count_calls(uuid[]) IS
  'Decides anew what became of these calls; those that run are left out. Safe to repeat. Writes call_results, extension_calls, queue_calls '
  'and menu_calls.';

CREATE FUNCTION count_ended_calls() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_calls(ARRAY(SELECT id FROM touched WHERE ended_at IS NOT NULL));
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_ended_calls() IS 'Trigger function: runs after the statement that ended calls, so that it sees their facts and records.';
CREATE TRIGGER calls_counted_new AFTER INSERT ON calls REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION count_ended_calls();
COMMENT ON TRIGGER calls_counted_new ON calls IS 'Fills call_results and what follows from it.';
CREATE TRIGGER calls_counted_ended AFTER UPDATE ON calls REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION count_ended_calls();
COMMENT ON TRIGGER calls_counted_ended ON calls IS 'Fills call_results and what follows from it.';

CREATE FUNCTION count_late_steps() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM count_calls(ARRAY(SELECT DISTINCT r.id FROM touched t JOIN call_results r ON r.id = t.call_id));
  RETURN NULL;
END $$;
COMMENT ON FUNCTION count_late_steps() IS 'Trigger function: facts and records that are stored after the end of their call.';
CREATE TRIGGER call_facts_counted AFTER INSERT ON call_facts REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION count_late_steps();
COMMENT ON TRIGGER call_facts_counted ON call_facts IS 'Corrects call_results of calls that had ended.';
CREATE TRIGGER call_records_counted_new AFTER INSERT ON call_records REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION count_late_steps();
COMMENT ON TRIGGER call_records_counted_new ON call_records IS 'Corrects call_results of calls that had ended.';
REVOKE EXECUTE ON FUNCTION count_calls, count_extension_calls, count_queue_calls, count_menu_calls, result_of_call FROM public;

-- 4. Calls of before. Those that the list of missed calls did not have are closed: nobody is to call back months later.
DO $$
DECLARE
  last uuid := '00000000-0000-0000-0000-000000000000';
  batch uuid[];
BEGIN
  LOOP
    batch := ARRAY(SELECT id FROM calls WHERE id > last AND ended_at IS NOT NULL ORDER BY id LIMIT 2000);
    EXIT WHEN cardinality(batch) = 0;
    PERFORM count_calls(batch);
    last := batch[cardinality(batch)];
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION note_missed_call(c calls) RETURNS void
  LANGUAGE sql AS $$
  INSERT INTO missed_calls AS kept (company_id, call_id, number, number_key, name, called, queue_id, extension_ids, called_at, waited)
  SELECT r.company_id, r.id, r.number, r.number_key, r.name, coalesce(nullif(r.place_name, ''), left(c.dialed, 120)),
         (SELECT q.id FROM call_queues q WHERE q.company_id = r.company_id AND q.id = r.queue_id), r.extension_ids, r.started_at, r.wait_seconds
    FROM call_results r WHERE r.id = c.id AND r.direction = 'inbound' AND r.result = 'abandoned'
  ON CONFLICT (call_id) DO UPDATE
     SET called = excluded.called, queue_id = excluded.queue_id, extension_ids = excluded.extension_ids, name = excluded.name
   WHERE (kept.called, kept.queue_id, kept.extension_ids) IS DISTINCT FROM (excluded.called, excluded.queue_id, excluded.extension_ids)
$$;
COMMENT ON FUNCTION note_missed_call(calls) IS 'Lists a call from outside that was abandoned, as call_results says.';
SELECT note_missed_call(c)
  FROM calls c JOIN call_results r ON r.id = c.id
 WHERE r.direction = 'inbound' AND r.result = 'abandoned' AND NOT EXISTS (SELECT FROM missed_calls m WHERE m.call_id = c.id);
UPDATE missed_calls m SET state = 'done', done_at = now() WHERE m.created_at = now() AND m.state = 'pending';

CREATE OR REPLACE FUNCTION follow_missed_calls() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.answered_at IS NOT NULL THEN PERFORM settle_missed_calls(NEW); END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION follow_missed_calls() IS
  'Trigger function: runs after the statement that ended the call, so that it sees the call''s facts and records.';

CREATE FUNCTION note_lost_call() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.result = 'abandoned' THEN PERFORM note_missed_call(c) FROM calls c WHERE c.id = NEW.id;
  ELSE DELETE FROM missed_calls m WHERE m.call_id = NEW.id AND m.state = 'pending' AND m.assignee_id IS NULL;
  END IF;
  RETURN NULL;
END $$;
COMMENT ON FUNCTION note_lost_call() IS
  'Trigger function: lists an abandoned call, and takes it from the list if its late facts tell otherwise, unless somebody has worked on it.';
CREATE TRIGGER call_results_lost AFTER INSERT ON call_results FOR EACH ROW
  WHEN (NEW.direction = 'inbound' AND NEW.result = 'abandoned') EXECUTE FUNCTION note_lost_call();
COMMENT ON TRIGGER call_results_lost ON call_results IS 'Keeps missed_calls.';
CREATE TRIGGER call_results_corrected AFTER UPDATE ON call_results FOR EACH ROW
  WHEN (NEW.direction = 'inbound' AND (NEW.result = 'abandoned' OR OLD.result = 'abandoned')) EXECUTE FUNCTION note_lost_call();
COMMENT ON TRIGGER call_results_corrected ON call_results IS 'Keeps missed_calls.';
REVOKE EXECUTE ON FUNCTION note_lost_call FROM public;

-- 5. Roll-ups.
CREATE TABLE call_result_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  direction text NOT NULL,
  result text NOT NULL,
  place text,
  did_id bigint,
  trunk_id bigint,
  country_id bigint,
  caller_extension_id bigint,
  answered_by_id bigint,
  calls bigint NOT NULL,
  talk_seconds bigint NOT NULL,
  wait_seconds bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE call_result_hours IS 'Roll-up of call_results.';
COMMENT ON COLUMN call_result_hours.direction IS 'As in calls.direction.';
COMMENT ON COLUMN call_result_hours.result IS 'This and the further keys as in call_results.';
CALL roll_up.keep_columns('call_result_hours', 'call_results', 'started_at', '{calls,talk_seconds,wait_seconds}', 'calls');

CREATE TABLE call_result_waits (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  wait_seconds integer NOT NULL,
  calls bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE call_result_waits IS 'Roll-up of answered calls from outside by waiting time, for percentiles.';
CALL roll_up.keep_columns('call_result_waits', 'call_results', 'started_at', '{calls}', 'calls',
  $$f.direction = 'inbound' AND f.result = 'answered'$$);

CREATE TABLE extension_call_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  extension_id bigint NOT NULL,
  direction text NOT NULL,
  role text NOT NULL,
  calls bigint NOT NULL,
  talk_seconds bigint NOT NULL,
  wait_seconds bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE extension_call_hours IS 'Roll-up of extension_calls.';
COMMENT ON COLUMN extension_call_hours.direction IS 'As in calls.direction.';
COMMENT ON COLUMN extension_call_hours.role IS 'As in extension_calls.';
CREATE INDEX extension_call_hours_by_extension ON extension_call_hours (company_id, extension_id, local_hour)
  INCLUDE (direction, role, calls, talk_seconds, wait_seconds);
CALL roll_up.keep_columns('extension_call_hours', 'extension_calls', 'started_at', '{calls,talk_seconds,wait_seconds}', 'calls');

CREATE TABLE queue_call_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  queue_id bigint NOT NULL,
  result text NOT NULL,
  band text NOT NULL,
  half smallint NOT NULL,
  extension_id bigint,
  calls bigint NOT NULL,
  in_level bigint NOT NULL,
  wait_seconds bigint NOT NULL,
  talk_seconds bigint NOT NULL,
  wrap_up_seconds bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE queue_call_hours IS 'Roll-up of queue_calls.';
COMMENT ON COLUMN queue_call_hours.result IS 'This and the further keys as in queue_calls.';
COMMENT ON COLUMN queue_call_hours.in_level IS 'Calls answered within the service level.';
CALL roll_up.keep_columns('queue_call_hours', 'queue_calls', 'entered_at',
  '{calls,in_level,wait_seconds,talk_seconds,wrap_up_seconds}', 'calls');

CREATE TABLE queue_call_waits (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  queue_id bigint NOT NULL,
  wait_seconds integer NOT NULL,
  calls bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE queue_call_waits IS 'Roll-up of answered queue_calls by waiting time, for percentiles.';
CALL roll_up.keep_columns('queue_call_waits', 'queue_calls', 'entered_at', '{calls}', 'calls', $$f.result = 'answered'$$);

CREATE TABLE menu_call_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  ivr_id bigint NOT NULL,
  ivr_name text NOT NULL,
  choice text NOT NULL,
  next text NOT NULL,
  repeated boolean NOT NULL,
  calls bigint NOT NULL,
  menu_seconds bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE menu_call_hours IS 'Roll-up of menu_calls.';
COMMENT ON COLUMN menu_call_hours.choice IS 'This and the further keys as in menu_calls.';
COMMENT ON COLUMN menu_call_hours.repeated IS 'As in menu_calls.';
COMMENT ON COLUMN menu_call_hours.menu_seconds IS 'In the menu.';
CALL roll_up.keep_columns('menu_call_hours', 'menu_calls', 'entered_at', '{calls,menu_seconds}', 'calls');

SELECT roll_up.rebuild_all(c.id) FROM companies c;

-- 6. Mailings of before keep their filters, in the words of now.
UPDATE report_schedules
   SET filters = jsonb_set(filters, '{direction}',
                           to_jsonb(replace(replace(filters ->> 'direction', 'INCOMING', 'inbound'), 'OUTGOING', 'outbound')))
 WHERE filters ? 'direction';
