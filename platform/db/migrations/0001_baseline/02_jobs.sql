-- The queue of jobs, whose tables are graphile-worker's own, and the programs that run them.

CREATE FUNCTION enqueue_job(identifier text, payload json, max_attempts integer, queue_name text)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ BEGIN
    PERFORM graphile_worker.add_job(identifier, payload, queue_name => queue_name, max_attempts => max_attempts);
  END $$;
COMMENT ON FUNCTION enqueue_job(text, json, integer, text) IS
  'Adds a job in the running transaction: it exists if and only if what caused it does. Jobs with the same '
  'queue_name run one after the other.';
REVOKE ALL ON FUNCTION enqueue_job FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job TO suite_app, suite_system;

CREATE FUNCTION enqueue_job_at(identifier text, payload json, max_attempts integer, queue_name text, not_before timestamptz)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ BEGIN
    PERFORM graphile_worker.add_job(identifier, payload, queue_name => queue_name, max_attempts => max_attempts, run_at => not_before);
  END $$;
COMMENT ON FUNCTION enqueue_job_at(text, json, integer, text, timestamp with time zone) IS
  'Like enqueue_job, but not before the given time.';
REVOKE ALL ON FUNCTION enqueue_job_at FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job_at TO suite_app, suite_system;

CREATE FUNCTION enqueue_job_once(
  identifier text, payload json, max_attempts integer, queue_name text, job_key text, priority integer, not_before timestamptz
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$
  DECLARE
    added bigint;
  BEGIN
    LOOP
      SELECT id INTO added FROM graphile_worker.add_job(
        identifier, payload, queue_name => queue_name, max_attempts => max_attempts, job_key => job_key,
        priority => priority, run_at => not_before, job_key_mode => 'preserve_run_at');
      EXIT WHEN added IS NOT NULL;
    END LOOP;
  END $$;
COMMENT ON FUNCTION enqueue_job_once(text, json, integer, text, text, integer, timestamp with time zone) IS
  'Like enqueue_job, but a job with the same job_key that is still waiting does for both; one added while it runs '
  'runs after it. Repeats when the waiting job is just being taken, since add_job then adds nothing.';
REVOKE ALL ON FUNCTION enqueue_job_once FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job_once TO suite_app, suite_system;

CREATE TABLE job_runners (
  id text PRIMARY KEY CHECK (length(id) <= 100),
  seen_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE job_runners IS
  'Processes that run jobs, with their last heartbeat. What a silent one had locked is released. The owner''s '
  'alone.';
COMMENT ON COLUMN job_runners.id IS 'Worker id by which it locks jobs.';
