-- Roll-ups: sums of facts by the local hour, for reports over millions of rows; and reports that are mailed by themselves.
--
-- A roll-up's rows add up. Each change of a fact adds a row in its own transaction (what it no longer is with its sums negated),
-- so nobody waits for anybody; a job merges them from time to time, and readers always sum. Hours are local ones of the
-- company, whatever its offset from UTC, so that local days, weeks and months are whole hours.

CREATE SCHEMA roll_up;
COMMENT ON SCHEMA roll_up IS
  'Roll-ups: sums of facts by hour, for reports over millions of rows. Each change of a fact adds a row in its own '
  'transaction (what it no longer counts for, negated), so nobody waits for anybody; a job merges the rows now and '
  'then, and readers always sum. Hours are local ones of the company, so that local days, weeks and months are '
  'whole hours.';
GRANT USAGE ON SCHEMA roll_up TO suite_app, suite_system;

CREATE TABLE roll_up.tables (
  name regclass PRIMARY KEY,
  sums text[] NOT NULL
);
COMMENT ON TABLE roll_up.tables IS 'The roll-up tables.';
COMMENT ON COLUMN roll_up.tables.name IS 'Table of sums.';
COMMENT ON COLUMN roll_up.tables.sums IS 'Its columns that are summed; all others but merged are keys.';

CREATE FUNCTION roll_up.local_hour(at timestamptz, time_zone text) RETURNS timestamp
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT date_trunc('hour', at AT TIME ZONE time_zone) $$;
COMMENT ON FUNCTION roll_up.local_hour(timestamp with time zone, text) IS 'The hour in the time zone, as local time.';

CREATE FUNCTION roll_up.columns_of(target regclass) RETURNS text[]
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
  AS $$ SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attname <> 'merged' $$;
COMMENT ON FUNCTION roll_up.columns_of(regclass) IS 'Columns of a roll-up''s rows in order, without merged.';

CREATE PROCEDURE roll_up.keep(target regclass, facts regclass, sums text[], changes text[], query text)
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
  INSERT INTO roll_up.tables VALUES (target, sums);
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
COMMENT ON PROCEDURE roll_up.keep(regclass, regclass, text[], text[], text) IS
  'Makes a table a roll-up of facts, from now on: policies, indexes, triggers, and the view {target}_facts of the '
  'single facts in the same shape, for the rows behind a number. query: a SELECT over `facts f` of id, at, '
  'company_id, local_hour, keys and sums; changes: the columns of the facts that it depends on.';

CREATE FUNCTION roll_up.begin_work(target regclass) RETURNS void
  LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(hashtext('roll_up'), target::oid::integer) $$;
COMMENT ON FUNCTION roll_up.begin_work(regclass) IS 'Lock: a rebuild must see what a merge has done.';

CREATE FUNCTION roll_up.merge(target regclass) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  summed text[] := (SELECT sums FROM roll_up.tables WHERE name = target);
  keys text := (SELECT string_agg(c, ', ') FROM unnest(roll_up.columns_of(target)) c WHERE NOT c = ANY (summed));
  merged bigint;
BEGIN
  PERFORM roll_up.begin_work(target);
  EXECUTE format(
    'WITH gone AS (
       DELETE FROM %1$s WHERE (company_id, local_hour) IN (SELECT company_id, local_hour FROM %1$s WHERE NOT merged) RETURNING *
     ), sums AS (
       INSERT INTO %1$s (%2$s, %3$s, merged) SELECT %2$s, %4$s, true FROM gone GROUP BY %2$s HAVING %5$s
     )
     SELECT count(*) FROM gone',
    target, keys, array_to_string(summed, ', '),
    (SELECT string_agg(format('sum(%s)', c), ', ') FROM unnest(summed) c),
    (SELECT string_agg(format('sum(%s) <> 0', c), ' OR ') FROM unnest(summed) c)) INTO merged;
  RETURN merged;
END $$;
COMMENT ON FUNCTION roll_up.merge(regclass) IS
  'Merges the rows of hours that changed. Returns how many rows there were.';

CREATE FUNCTION roll_up.rebuild(target regclass, company bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  summed text[] := (SELECT sums FROM roll_up.tables WHERE name = target);
  keys text := (SELECT string_agg(c, ', ') FROM unnest(roll_up.columns_of(target)) c WHERE NOT c = ANY (summed));
BEGIN
  PERFORM roll_up.begin_work(target);
  EXECUTE format(
    'WITH gone AS (DELETE FROM %1$s WHERE company_id = $1)
     INSERT INTO %1$s (%2$s, %3$s, merged) SELECT %2$s, %4$s, true FROM %5$I WHERE company_id = $1 GROUP BY %2$s',
    target, keys, array_to_string(summed, ', '),
    (SELECT string_agg(format('sum(%s)', c), ', ') FROM unnest(summed) c),
    (SELECT relname FROM pg_class WHERE oid = target) || '_facts') USING company;
END $$;
COMMENT ON FUNCTION roll_up.rebuild(regclass, bigint) IS
  'Sums a company''s facts anew, in one statement: what is written meanwhile adds its own rows.';

CREATE FUNCTION roll_up.merge_all() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT roll_up.merge(name) FROM roll_up.tables ORDER BY name $$;
COMMENT ON FUNCTION roll_up.merge_all() IS 'roll_up.merge of every roll-up.';

CREATE FUNCTION roll_up.rebuild_all(company bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT roll_up.rebuild(name, company) FROM roll_up.tables ORDER BY name $$;
COMMENT ON FUNCTION roll_up.rebuild_all(bigint) IS 'roll_up.rebuild of every roll-up.';
REVOKE EXECUTE ON FUNCTION roll_up.begin_work, roll_up.merge, roll_up.rebuild, roll_up.merge_all, roll_up.rebuild_all FROM public;
GRANT EXECUTE ON FUNCTION roll_up.merge_all, roll_up.rebuild_all TO suite_system;

CREATE TABLE call_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  caller_extension_id bigint,
  outcome text NOT NULL,
  calls bigint NOT NULL,
  talk_seconds bigint NOT NULL,
  wait_seconds bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE call_hours IS 'Roll-up of calls, each counted once.';
COMMENT ON COLUMN call_hours.local_hour IS 'Start of the hour, in the company''s time zone.';
COMMENT ON COLUMN call_hours.caller_extension_id IS 'Null: from outside.';
COMMENT ON COLUMN call_hours.outcome IS 'As in calls.outcome.';
COMMENT ON COLUMN call_hours.talk_seconds IS 'From the answer to the end.';
COMMENT ON COLUMN call_hours.wait_seconds IS 'From dialling to the answer, or to the end of what nobody answered.';
COMMENT ON COLUMN call_hours.merged IS 'Written by roll_up.merge; false: a single change, still to be merged.';

CALL roll_up.keep('call_hours', 'calls', '{calls,talk_seconds,wait_seconds}',
  '{company_id,caller_extension_id,outcome,started_at,answered_at,ended_at}', $q$
  SELECT f.id, f.started_at AS at, f.company_id, roll_up.local_hour(f.started_at, c.time_zone) AS local_hour,
         f.caller_extension_id, f.outcome, 1 AS calls,
         greatest(0, coalesce(round(extract(epoch FROM f.ended_at - f.answered_at)), 0))::integer AS talk_seconds,
         greatest(0, round(extract(epoch FROM coalesce(f.answered_at, f.ended_at) - f.started_at)))::integer AS wait_seconds
    FROM facts f JOIN companies c ON c.id = f.company_id
   WHERE f.ended_at IS NOT NULL AND f.outcome IS NOT NULL $q$);
COMMENT ON FUNCTION roll_up.call_hours_changed() IS 'Trigger function made by roll_up.keep.';
COMMENT ON TRIGGER call_hours_added ON calls IS 'Keeps call_hours.';
COMMENT ON TRIGGER call_hours_changed ON calls IS 'Keeps call_hours.';

CREATE OR REPLACE VIEW call_hours_facts WITH (security_invoker = true) AS
  SELECT f.id, f.started_at AS at, f.company_id,
         roll_up.local_hour(f.started_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour,
         f.caller_extension_id, f.outcome, 1 AS calls,
         greatest(0, coalesce(round(extract(epoch FROM f.ended_at - f.answered_at)), 0))::integer AS talk_seconds,
         greatest(0, round(extract(epoch FROM coalesce(f.answered_at, f.ended_at) - f.started_at)))::integer AS wait_seconds
    FROM calls f
   WHERE f.ended_at IS NOT NULL AND f.outcome IS NOT NULL;
COMMENT ON VIEW call_hours_facts IS
  'The calls behind call_hours, one by one. The time zone is a sub-select, since beside a join the order of an '
  'index would be lost.';

CREATE TABLE call_hour_waits (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  wait_seconds integer NOT NULL,
  calls bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE call_hour_waits IS 'Roll-up of answered calls by waiting time, for percentiles.';
COMMENT ON COLUMN call_hour_waits.wait_seconds IS 'At most 600: ten minutes and more are one.';
COMMENT ON COLUMN call_hour_waits.merged IS 'As in call_hours.';

CALL roll_up.keep('call_hour_waits', 'calls', '{calls}',
  '{company_id,outcome,started_at,answered_at,ended_at}', $q$
  SELECT f.id, f.started_at AS at, f.company_id, roll_up.local_hour(f.started_at, c.time_zone) AS local_hour,
         least(600, greatest(0, round(extract(epoch FROM f.answered_at - f.started_at))))::integer AS wait_seconds, 1 AS calls
    FROM facts f JOIN companies c ON c.id = f.company_id
   WHERE f.ended_at IS NOT NULL AND f.outcome = 'answered' AND f.answered_at IS NOT NULL $q$);
COMMENT ON FUNCTION roll_up.call_hour_waits_changed() IS 'Trigger function made by roll_up.keep.';
COMMENT ON TRIGGER call_hour_waits_added ON calls IS 'Keeps call_hour_waits.';
COMMENT ON TRIGGER call_hour_waits_changed ON calls IS 'Keeps call_hour_waits.';
COMMENT ON VIEW call_hour_waits_facts IS 'The calls behind call_hour_waits, one by one.';

CREATE TABLE extension_call_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  extension_id bigint NOT NULL,
  direction text NOT NULL,
  outcome text NOT NULL,
  missed boolean NOT NULL,
  calls bigint NOT NULL,
  talk_seconds bigint NOT NULL,
  wait_seconds bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
COMMENT ON TABLE extension_call_hours IS 'Roll-up of call_records: a call between two colleagues counts for both.';
COMMENT ON COLUMN extension_call_hours.talk_seconds IS 'As in call_hours.';
COMMENT ON COLUMN extension_call_hours.wait_seconds IS 'As in call_hours.';
COMMENT ON COLUMN extension_call_hours.merged IS 'As in call_hours.';
COMMENT ON COLUMN extension_call_hours.missed IS 'As call_records.missed.';
-- What one extension has lived: its own numbers, whatever the company's size.
CREATE INDEX extension_call_hours_by_extension ON extension_call_hours (company_id, extension_id, local_hour)
  INCLUDE (direction, outcome, missed, calls, talk_seconds, wait_seconds);

CALL roll_up.keep('extension_call_hours', 'call_records', '{calls,talk_seconds,wait_seconds}',
  '{company_id,extension_id,direction,outcome,missed,started_at,answered_at,ended_at}', $q$
  SELECT f.id, f.started_at AS at, f.company_id, roll_up.local_hour(f.started_at, c.time_zone) AS local_hour,
         f.extension_id, f.direction, f.outcome, f.missed, 1 AS calls,
         greatest(0, coalesce(round(extract(epoch FROM f.ended_at - f.answered_at)), 0))::integer AS talk_seconds,
         greatest(0, round(extract(epoch FROM coalesce(f.answered_at, f.ended_at) - f.started_at)))::integer AS wait_seconds
    FROM facts f JOIN companies c ON c.id = f.company_id $q$);
COMMENT ON FUNCTION roll_up.extension_call_hours_changed() IS 'Trigger function made by roll_up.keep.';
COMMENT ON TRIGGER extension_call_hours_added ON call_records IS 'Keeps extension_call_hours.';
COMMENT ON TRIGGER extension_call_hours_changed ON call_records IS 'Keeps extension_call_hours.';

CREATE OR REPLACE VIEW extension_call_hours_facts WITH (security_invoker = true) AS
  SELECT f.id, f.started_at AS at, f.company_id,
         roll_up.local_hour(f.started_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour,
         f.extension_id, f.direction, f.outcome, f.missed, 1 AS calls,
         greatest(0, coalesce(round(extract(epoch FROM f.ended_at - f.answered_at)), 0))::integer AS talk_seconds,
         greatest(0, round(extract(epoch FROM coalesce(f.answered_at, f.ended_at) - f.started_at)))::integer AS wait_seconds
    FROM call_records f;
COMMENT ON VIEW extension_call_hours_facts IS 'The records behind extension_call_hours, one by one.';

CREATE FUNCTION roll_up.time_zone_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('reports.rebuild', json_build_object('companyId', NEW.id), 5, NULL);
  RETURN NULL;
END $$;
COMMENT ON FUNCTION roll_up.time_zone_changed() IS
  'Trigger function: other local hours, so a job rebuilds the company''s roll-ups.';
CREATE TRIGGER companies_roll_ups AFTER UPDATE OF time_zone ON companies
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION roll_up.time_zone_changed();
COMMENT ON TRIGGER companies_roll_ups ON companies IS 'Rebuilds roll-ups after a change of the time zone.';

CREATE TABLE report_schedules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  report text NOT NULL CHECK (length(report) BETWEEN 3 AND 120),
  filters jsonb NOT NULL DEFAULT '{}',
  every text NOT NULL CHECK (every IN ('daily', 'weekly', 'monthly')),
  hour integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  format text NOT NULL CHECK (format IN ('pdf', 'xlsx')),
  next_at timestamptz NOT NULL,
  last_sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE report_schedules IS 'Reports mailed regularly, with the rights of the user who set them up.';
COMMENT ON COLUMN report_schedules.report IS '{area}/{name}.';
COMMENT ON COLUMN report_schedules.filters IS
  'As in the report''s address, without the period, which follows from every.';
COMMENT ON COLUMN report_schedules.every IS 'Also decides the period: the day, week or month before.';
COMMENT ON COLUMN report_schedules.hour IS 'Local hour of the company.';
COMMENT ON COLUMN report_schedules.next_at IS 'When it is due.';
COMMENT ON COLUMN report_schedules.format IS 'What is attached to the mail.';
CALL tenancy.protect('report_schedules');
CREATE INDEX report_schedules_due ON report_schedules (next_at);
CREATE INDEX report_schedules_by_user ON report_schedules (company_id, user_id);

CREATE TABLE report_schedule_recipients (
  company_id bigint NOT NULL REFERENCES companies,
  schedule_id bigint NOT NULL,
  user_id bigint NOT NULL,
  PRIMARY KEY (schedule_id, user_id),
  FOREIGN KEY (company_id, schedule_id) REFERENCES report_schedules (company_id, id) ON DELETE CASCADE,
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
COMMENT ON TABLE report_schedule_recipients IS 'Users who get the mail.';
CALL tenancy.protect('report_schedule_recipients');
CREATE INDEX report_schedule_recipients_by_user ON report_schedule_recipients (company_id, user_id);
