-- Roll-ups: sums of facts by the local hour, for reports over millions of rows; and reports that are mailed by themselves.
--
-- A roll-up's rows add up. Each change of a fact adds a row in its own transaction (what it no longer is with its sums negated),
-- so nobody waits for anybody; a job merges them from time to time, and readers always sum. Hours are local ones of the
-- company, whatever its offset from UTC, so that local days, weeks and months are whole hours.

CREATE SCHEMA roll_up;
GRANT USAGE ON SCHEMA roll_up TO suite_app, suite_system;

CREATE TABLE roll_up.kept (
  name regclass PRIMARY KEY,
  -- Columns of the roll-up that are summed; all others but `merged` are its keys.
  sums text[] NOT NULL
);

CREATE FUNCTION roll_up.local_hour(at timestamptz, time_zone text) RETURNS timestamp
  LANGUAGE sql STABLE PARALLEL SAFE
  AS $$ SELECT date_trunc('hour', at AT TIME ZONE time_zone) $$;

-- The columns that make up a roll-up's rows, in a fixed order.
CREATE FUNCTION roll_up.columns_of(target regclass) RETURNS text[]
  LANGUAGE sql STABLE SET search_path = pg_catalog, pg_temp
  AS $$ SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
         WHERE attrelid = target AND attnum > 0 AND NOT attisdropped AND attname <> 'merged' $$;

-- Keeps `target` equal to what `query` says of `facts`, from now on.
--
-- query    a SELECT over `facts f`, of the columns `id`, `at`, company_id, local_hour, the roll-up's keys and its sums, by name
-- changes  the columns of the facts that it depends on: an update of others costs nothing
--
-- Also makes the view `{target}_facts`: the facts one by one in the roll-up's shape, for rows behind a number.
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
  INSERT INTO roll_up.kept VALUES (target, sums);
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

-- One at a time for each roll-up: a rebuild must see what a merge has done.
CREATE FUNCTION roll_up.begin_work(target regclass) RETURNS void
  LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(hashtext('roll_up'), target::oid::integer) $$;

-- Puts together what changes have added. Returns how many rows were put together.
CREATE FUNCTION roll_up.merge(target regclass) RETURNS bigint
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  summed text[] := (SELECT sums FROM roll_up.kept WHERE name = target);
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

-- Makes a company's sums anew from its facts. One statement and so one moment: what is written meanwhile adds its own rows.
CREATE FUNCTION roll_up.rebuild(target regclass, company bigint) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  summed text[] := (SELECT sums FROM roll_up.kept WHERE name = target);
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

CREATE FUNCTION roll_up.merge_all() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT roll_up.merge(name) FROM roll_up.kept ORDER BY name $$;

CREATE FUNCTION roll_up.rebuild_all(company bigint) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp
  AS $$ SELECT roll_up.rebuild(name, company) FROM roll_up.kept ORDER BY name $$;
REVOKE EXECUTE ON FUNCTION roll_up.begin_work, roll_up.merge, roll_up.rebuild, roll_up.merge_all, roll_up.rebuild_all FROM public;
GRANT EXECUTE ON FUNCTION roll_up.merge_all, roll_up.rebuild_all TO suite_system;

-- Calls, each counted once.
CREATE TABLE call_hours (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  caller_extension_id bigint,
  outcome text NOT NULL,
  calls bigint NOT NULL,
  talk_seconds bigint NOT NULL,
  -- From dialling to the answer, or to the end of what nobody answered.
  wait_seconds bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);

CALL roll_up.keep('call_hours', 'calls', '{calls,talk_seconds,wait_seconds}',
  '{company_id,caller_extension_id,outcome,started_at,answered_at,ended_at}', $q$
  SELECT f.id, f.started_at AS at, f.company_id, roll_up.local_hour(f.started_at, c.time_zone) AS local_hour,
         f.caller_extension_id, f.outcome, 1 AS calls,
         greatest(0, coalesce(round(extract(epoch FROM f.ended_at - f.answered_at)), 0))::integer AS talk_seconds,
         greatest(0, round(extract(epoch FROM coalesce(f.answered_at, f.ended_at) - f.started_at)))::integer AS wait_seconds
    FROM facts f JOIN companies c ON c.id = f.company_id
   WHERE f.ended_at IS NOT NULL AND f.outcome IS NOT NULL $q$);

-- Rows behind the numbers of a report are read along an index of the facts' time, a page and no more. Beside a join, even
-- with the one row of the company, the order of an index is lost and a year of calls is sorted for each page: the time zone
-- is therefore asked for by a sub-select. Columns as `roll_up.keep` made them.
CREATE OR REPLACE VIEW call_hours_facts WITH (security_invoker = true) AS
  SELECT f.id, f.started_at AS at, f.company_id,
         roll_up.local_hour(f.started_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour,
         f.caller_extension_id, f.outcome, 1 AS calls,
         greatest(0, coalesce(round(extract(epoch FROM f.ended_at - f.answered_at)), 0))::integer AS talk_seconds,
         greatest(0, round(extract(epoch FROM coalesce(f.answered_at, f.ended_at) - f.started_at)))::integer AS wait_seconds
    FROM calls f
   WHERE f.ended_at IS NOT NULL AND f.outcome IS NOT NULL;

-- How many answered calls waited how long, for percentiles; ten minutes and more are one.
CREATE TABLE call_hour_waits (
  company_id bigint NOT NULL REFERENCES companies,
  local_hour timestamp NOT NULL,
  wait_seconds integer NOT NULL,
  calls bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);

CALL roll_up.keep('call_hour_waits', 'calls', '{calls}',
  '{company_id,outcome,started_at,answered_at,ended_at}', $q$
  SELECT f.id, f.started_at AS at, f.company_id, roll_up.local_hour(f.started_at, c.time_zone) AS local_hour,
         least(600, greatest(0, round(extract(epoch FROM f.answered_at - f.started_at))))::integer AS wait_seconds, 1 AS calls
    FROM facts f JOIN companies c ON c.id = f.company_id
   WHERE f.ended_at IS NOT NULL AND f.outcome = 'answered' AND f.answered_at IS NOT NULL $q$);

-- Calls as extensions lived them: one between two colleagues is outgoing for the one and incoming for the other.
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

CREATE OR REPLACE VIEW extension_call_hours_facts WITH (security_invoker = true) AS
  SELECT f.id, f.started_at AS at, f.company_id,
         roll_up.local_hour(f.started_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour,
         f.extension_id, f.direction, f.outcome, f.missed, 1 AS calls,
         greatest(0, coalesce(round(extract(epoch FROM f.ended_at - f.answered_at)), 0))::integer AS talk_seconds,
         greatest(0, round(extract(epoch FROM coalesce(f.answered_at, f.ended_at) - f.started_at)))::integer AS wait_seconds
    FROM call_records f;

-- Another time zone is other local hours.
CREATE FUNCTION roll_up.time_zone_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM enqueue_job('reports.rebuild', json_build_object('companyId', NEW.id), 5, NULL);
  RETURN NULL;
END $$;
CREATE TRIGGER companies_roll_ups AFTER UPDATE OF time_zone ON companies
  FOR EACH ROW WHEN (OLD.time_zone IS DISTINCT FROM NEW.time_zone) EXECUTE FUNCTION roll_up.time_zone_changed();

-- Reports that are mailed by themselves, seen with the eyes of whoever asked for them.
CREATE TABLE report_schedules (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL REFERENCES companies,
  user_id bigint NOT NULL,
  -- `{area}/{name}`
  report text NOT NULL CHECK (length(report) BETWEEN 3 AND 120),
  -- What it is filtered by, as in its address; the period follows from `every`.
  filters jsonb NOT NULL DEFAULT '{}',
  every text NOT NULL CHECK (every IN ('daily', 'weekly', 'monthly')),
  -- Local hour of the company.
  hour integer NOT NULL CHECK (hour BETWEEN 0 AND 23),
  format text NOT NULL CHECK (format IN ('pdf', 'xlsx')),
  next_at timestamptz NOT NULL,
  last_sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (company_id, id),
  FOREIGN KEY (company_id, user_id) REFERENCES users (company_id, id) ON DELETE CASCADE
);
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
CALL tenancy.protect('report_schedule_recipients');
CREATE INDEX report_schedule_recipients_by_user ON report_schedule_recipients (company_id, user_id);
