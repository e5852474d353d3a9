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

-- What a company's providers tell is carried out in a few lines beside each other, a lane always in the same one: however much
-- comes for one company, no more than those are taken from the others.
ALTER TABLE join_inbox ADD COLUMN slot smallint NOT NULL DEFAULT 0;
-- An event that failed is tried again then; until that moment what follows in its lane waits, and nothing else.
ALTER TABLE join_inbox ADD COLUMN retry_at timestamptz;
DROP INDEX join_inbox_open;
CREATE INDEX join_inbox_open ON join_inbox (company_id, slot, id) WHERE done_at IS NULL AND failed_at IS NULL;
CREATE INDEX join_inbox_retried ON join_inbox (company_id, slot)
  WHERE retry_at IS NOT NULL AND done_at IS NULL AND failed_at IS NULL;

-- Jobs of the program before, one for each lane: what they would have carried out is found by the minute's look.
DO $$ BEGIN
  IF to_regclass('graphile_worker._private_jobs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
     WHERE t.id = j.task_id AND t.identifier = 'join.process';
  END IF;
END $$;
