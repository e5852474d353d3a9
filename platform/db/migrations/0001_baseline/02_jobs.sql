-- The queue of jobs, whose tables are graphile-worker's own, and the programs that run them.

-- Adds a job in the running transaction: it exists if and only if what caused it does. The queue's own tables belong
-- to the owner; this is the application's only way in.
CREATE FUNCTION enqueue_job(identifier text, payload json, max_attempts integer, queue_name text)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ BEGIN
    PERFORM graphile_worker.add_job(identifier, payload, queue_name => queue_name, max_attempts => max_attempts);
  END $$;
REVOKE ALL ON FUNCTION enqueue_job FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job TO suite_app, suite_system;

-- A job that runs later: like enqueue_job, from then on.
CREATE FUNCTION enqueue_job_at(identifier text, payload json, max_attempts integer, queue_name text, not_before timestamptz)
  RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ BEGIN
    PERFORM graphile_worker.add_job(identifier, payload, queue_name => queue_name, max_attempts => max_attempts, run_at => not_before);
  END $$;
REVOKE ALL ON FUNCTION enqueue_job_at FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job_at TO suite_app, suite_system;

-- Work of one kind for one thing is waiting once: what is added while it waits is done by that, what is added while it runs by
-- the next. graphile's own add_job adds nothing where the waiting job is being taken in the same moment: then again.
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
REVOKE ALL ON FUNCTION enqueue_job_once FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job_once TO suite_app, suite_system;

-- Programs that run jobs, and when each last said that it is there. Of no company, and the owner's alone.
CREATE TABLE job_runners (
  id text PRIMARY KEY CHECK (length(id) <= 100),
  seen_at timestamptz NOT NULL DEFAULT now()
);
