-- Jobs that waited in the runners' queue before their kind waited for others' machines keep their order: those that came later go
-- through waiting_jobs and into queues of other names, beside the earlier ones of the same conversation.

CREATE FUNCTION adopt_waiting_jobs(of_kinds text[]) RETURNS integer LANGUAGE plpgsql SET search_path = pg_catalog, pg_temp
  AS $$
  DECLARE
    adopted integer;
  BEGIN
    PERFORM pg_advisory_xact_lock(hashtextextended('admit_waiting_jobs', 0));
    INSERT INTO graphile_worker._private_job_queues AS known (queue_name, locked_at, locked_by)
      SELECT DISTINCT ON (q.id) 'waiting:' || q.queue_name, j.locked_at, j.locked_by
        FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = ANY (of_kinds)
        JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
       WHERE j.priority <> -1000 AND q.queue_name NOT LIKE 'waiting:%' AND length(q.queue_name) <= 100
       ORDER BY q.id, j.locked_at DESC NULLS LAST
      ON CONFLICT (queue_name) DO UPDATE
        SET locked_at = excluded.locked_at, locked_by = excluded.locked_by WHERE known.locked_at IS NULL;
    WITH moved AS (
      SELECT j.id, j.job_queue_id AS before, n.id AS after, j.locked_by
        FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id AND t.identifier = ANY (of_kinds)
        LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
        LEFT JOIN graphile_worker._private_job_queues n
               ON q.queue_name NOT LIKE 'waiting:%' AND n.queue_name = 'waiting:' || q.queue_name
       WHERE j.priority <> -1000
    ), released AS (
      UPDATE graphile_worker._private_job_queues q SET locked_at = NULL, locked_by = NULL
        FROM moved WHERE q.id = moved.before AND moved.after IS NOT NULL AND q.locked_by = moved.locked_by
    )
    UPDATE graphile_worker._private_jobs j SET priority = -1000, job_queue_id = coalesce(moved.after, moved.before)
      FROM moved WHERE j.id = moved.id;
    GET DIAGNOSTICS adopted = ROW_COUNT;
    RETURN adopted;
  END $$;
COMMENT ON FUNCTION adopt_waiting_jobs(text[]) IS
  'Jobs of these kinds that were queued when their kind did not wait for others'' machines yet count as admitted from now on, and '
  'are in the queue in which the later ones of theirs wait: admit_waiting_jobs lets none of those pass. Returns how many; a '
  'program calls it when it starts. The owner''s alone.';
REVOKE ALL ON FUNCTION adopt_waiting_jobs FROM public;
