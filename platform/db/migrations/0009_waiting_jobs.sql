-- Jobs that wait for others' machines carry flags, by which runners limit each company and each kind of them.

CREATE FUNCTION enqueue_waiting_job(
  identifier text, payload json, max_attempts integer, company_id bigint, queue_name text, not_before timestamptz
) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp
  AS $$ BEGIN
    PERFORM graphile_worker.add_job(
      identifier, payload, queue_name => queue_name, max_attempts => max_attempts, run_at => not_before,
      flags => ARRAY[identifier, 'company:' || company_id, identifier || ':company:' || company_id]);
  END $$;
COMMENT ON FUNCTION enqueue_waiting_job(text, json, integer, bigint, text, timestamp with time zone) IS
  'Like enqueue_job, for a job that waits for others'' machines on behalf of a company: its flags name the kind, the '
  'company, and both. Not before a given time; null: at once.';
REVOKE ALL ON FUNCTION enqueue_waiting_job FROM public;
GRANT EXECUTE ON FUNCTION enqueue_waiting_job TO suite_app, suite_system;
