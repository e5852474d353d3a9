-- Jobs that wait for others' machines come into the runners' queue a few at a time for each company and kind: that queue is read
-- from its oldest job on, past all that may not start now. Downloads of files remember their attempts. The ways of a call are read
-- from one destination on, without the whole plan of the company.

CREATE TABLE waiting_jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id bigint NOT NULL,
  kind text NOT NULL CHECK (length(kind) <= 128),
  payload json NOT NULL,
  max_attempts integer NOT NULL,
  queue_name text CHECK (length(queue_name) <= 100),
  run_at timestamptz NOT NULL
);
COMMENT ON TABLE waiting_jobs IS
  'Jobs that wait for others'' machines and were not admitted to the runners'' queue yet; see admit_waiting_jobs.';
COMMENT ON COLUMN waiting_jobs.kind IS 'Id of the job''s definition.';
COMMENT ON COLUMN waiting_jobs.payload IS 'As the job''s schema parses it.';
COMMENT ON COLUMN waiting_jobs.queue_name IS 'Jobs of a queue run one at a time, in order; null: none.';
COMMENT ON COLUMN waiting_jobs.run_at IS 'Not before.';
CALL tenancy.protect('waiting_jobs');
-- Only by the functions below.
REVOKE ALL ON waiting_jobs FROM suite_app, suite_system;
CREATE INDEX waiting_jobs_by_lane ON waiting_jobs (kind, company_id, run_at, id);
CREATE INDEX waiting_jobs_by_time ON waiting_jobs (run_at);

CREATE OR REPLACE FUNCTION enqueue_waiting_job(
  identifier text, payload json, max_attempts integer, company_id bigint, queue_name text, not_before timestamptz
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ BEGIN
    INSERT INTO public.waiting_jobs (company_id, kind, payload, max_attempts, queue_name, run_at)
    VALUES (company_id, identifier, payload, max_attempts, queue_name, coalesce(not_before, now()));
    PERFORM pg_notify('waiting_jobs', '');
  END $$;
COMMENT ON FUNCTION enqueue_waiting_job(text, json, integer, bigint, text, timestamp with time zone) IS
  'Like enqueue_job, for a job that waits for others'' machines on behalf of a company. Not before a given time; null: at once.';

CREATE FUNCTION admit_waiting_jobs(of_kinds text[], most integer[]) RETURNS double precision
  LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
  AS $$
  DECLARE
    job record;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('admit_waiting_jobs', 0));
    FOR job IN
      WITH RECURSIVE lanes AS (
        (SELECT w.kind, w.company_id FROM public.waiting_jobs w ORDER BY w.kind, w.company_id LIMIT 1)
        UNION ALL
        SELECT n.kind, n.company_id FROM lanes l CROSS JOIN LATERAL (
          SELECT w.kind, w.company_id FROM public.waiting_jobs w
           WHERE (w.kind, w.company_id) > (l.kind, l.company_id) ORDER BY w.kind, w.company_id LIMIT 1) n
      ), admitted AS MATERIALIZED (
        SELECT j.flags, j.job_queue_id FROM graphile_worker._private_jobs j
         WHERE j.is_available AND j.priority = -1000 AND j.run_at <= now()
      ), counted AS (
        SELECT flag, count(*) AS jobs FROM admitted CROSS JOIN LATERAL jsonb_object_keys(flags) AS flag GROUP BY flag
      ), busy AS (
        SELECT q.queue_name FROM graphile_worker._private_job_queues q
         WHERE q.locked_at IS NOT NULL OR q.id IN (SELECT job_queue_id FROM admitted)
      ), free AS (
        SELECT l.kind, l.company_id, p.places - coalesce(c.jobs, 0) AS places
          FROM lanes l JOIN unnest(of_kinds, most) AS p(kind, places) ON p.kind = l.kind
          LEFT JOIN counted c ON c.flag = l.kind || ':company:' || l.company_id
         WHERE p.places > coalesce(c.jobs, 0)
      ), turns AS (
        SELECT due.*, row_number() OVER (PARTITION BY due.kind, due.company_id ORDER BY due.run_at, due.id) AS turn
          FROM free CROSS JOIN LATERAL (
            SELECT first.* FROM (
              SELECT w.*, row_number() OVER (PARTITION BY coalesce(w.queue_name, w.id::text) ORDER BY w.run_at, w.id) AS place
                FROM (SELECT * FROM public.waiting_jobs
                       WHERE kind = free.kind AND company_id = free.company_id AND run_at <= now()
                       ORDER BY run_at, id LIMIT 1000) w
            ) first
             WHERE first.place = 1 AND NOT EXISTS (SELECT FROM busy WHERE busy.queue_name = 'waiting:' || first.queue_name)
             ORDER BY first.run_at, first.id LIMIT free.places) due
      ), taken AS (
        DELETE FROM public.waiting_jobs w USING turns WHERE w.id = turns.id
        RETURNING w.*, turns.turn
      )
      SELECT * FROM taken ORDER BY turn, run_at, id
    LOOP
      PERFORM graphile_worker.add_job(
        job.kind, job.payload, queue_name => 'waiting:' || job.queue_name, max_attempts => job.max_attempts,
        run_at => clock_timestamp(), priority => -1000,
        flags => ARRAY[job.kind, 'company:' || job.company_id, job.kind || ':company:' || job.company_id]);
    END LOOP;
    RETURN (SELECT (extract(epoch FROM min(run_at) - clock_timestamp()) * 1000)::double precision FROM public.waiting_jobs WHERE run_at > now());
  END $$;
COMMENT ON FUNCTION admit_waiting_jobs(text[], integer[]) IS
  'Moves due jobs of these kinds into the runners'' queue, the companies by turns: of each company and kind as many as have places '
  'there, of a queue one. Returns how many milliseconds later the next one is due; null: none known. The owner''s alone.';
REVOKE ALL ON FUNCTION admit_waiting_jobs FROM public;

CREATE FUNCTION forget_waiting_queues() RETURNS void LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
  AS $$ BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('admit_waiting_jobs', 0));
    DELETE FROM graphile_worker._private_job_queues q
     WHERE q.queue_name LIKE 'waiting:%' AND q.locked_at IS NULL
       AND NOT EXISTS (SELECT FROM graphile_worker._private_jobs j WHERE j.job_queue_id = q.id);
  END $$;
COMMENT ON FUNCTION forget_waiting_queues() IS
  'Removes queues without jobs, which every runner would read and lock whenever it looks for a job. The owner''s alone.';
REVOKE ALL ON FUNCTION forget_waiting_queues FROM public;

ALTER TABLE join_files ADD COLUMN attempts smallint NOT NULL DEFAULT 0;
ALTER TABLE join_files ADD COLUMN tried_at timestamptz;
COMMENT ON COLUMN join_files.attempts IS 'How often fetching it from the provider was begun or refused for want of room.';
COMMENT ON COLUMN join_files.tried_at IS 'The last attempt''s beginning; null: none yet.';
CREATE INDEX join_files_pending ON join_files (tried_at NULLS FIRST) WHERE state = 'pending';

CREATE FUNCTION routes_from(of_kind text, of_ids bigint[])
  RETURNS TABLE (from_kind text, from_id bigint, way text, to_kind text, to_id bigint)
  LANGUAGE plpgsql STABLE SET jit = off
  AS $$
  DECLARE
    seen text[] := (SELECT array_agg(of_kind || ' ' || id) FROM unnest(of_ids) AS id);
    kinds text[] := array_fill(of_kind, ARRAY[cardinality(of_ids)]);
    ids bigint[] := of_ids;
    at integer := 1;
    ways text[];
    nexts bigint[];
  BEGIN
    WHILE at <= cardinality(ids) LOOP
      from_kind := kinds[at];
      from_id := ids[at];
      ways := '{}';
      nexts := '{}';
      -- A statement for each table, whose plan is kept.
      CASE from_kind
        WHEN 'ivr' THEN
          SELECT '{on_timeout}', ARRAY[on_timeout_id] INTO ways, nexts FROM ivr_menus WHERE id = from_id AND deleted_at IS NULL;
        WHEN 'time_slot' THEN
          SELECT '{open,closed}', ARRAY[open_id, closed_id] INTO ways, nexts FROM time_slots WHERE id = from_id AND deleted_at IS NULL;
        WHEN 'ring_group' THEN
          SELECT '{fallback}', ARRAY[fallback_id] INTO ways, nexts FROM ring_groups WHERE id = from_id AND deleted_at IS NULL;
        WHEN 'queue' THEN
          SELECT '{when_empty}', ARRAY[when_empty_id] INTO ways, nexts FROM call_queues WHERE id = from_id AND deleted_at IS NULL;
        ELSE NULL;
      END CASE;
      FOR place IN 1 .. coalesce(cardinality(nexts), 0) LOOP
        CONTINUE WHEN nexts[place] IS NULL;
        SELECT kind, target_id INTO to_kind, to_id FROM call_destinations WHERE id = nexts[place] AND deleted_at IS NULL;
        CONTINUE WHEN NOT FOUND;
        way := ways[place];
        RETURN NEXT;
        CONTINUE WHEN to_kind || ' ' || to_id = ANY (seen);
        seen := seen || (to_kind || ' ' || to_id);
        kinds := kinds || to_kind;
        ids := ids || to_id;
      END LOOP;
      at := at + 1;
    END LOOP;
  END $$;
COMMENT ON FUNCTION routes_from(text, bigint[]) IS
  'Where calls at destinations of a kind continue without a key or an answer, and from all that they reach so, by the column that '
  'says it: on_timeout of a menu, open and closed of a time slot, fallback of a ring group, when_empty of a queue. Kinds as in '
  'call_destinations.';
