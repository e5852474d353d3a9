-- What all companies share: the order of jobs over an upgrade, and the one connection by which Asterisk looks up endpoints.

-- 1. Jobs that waited in the runners' queue before their kind waited for others' machines keep their order: those that came later go
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

-- 2. Looking up one trunk read all trunks of the platform: 35 ms among 3,000, during which nobody's call was looked up.
CREATE OR REPLACE FUNCTION asterisk.silence_of(endpoint_name text) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
  DECLARE
    own trunks;
    longest integer;
  BEGIN
    IF endpoint_name NOT LIKE 'trunk.%' THEN RETURN NULL; END IF;
    SELECT t.* INTO own FROM trunks t WHERE t.endpoint = endpoint_name AND t.deleted_at IS NULL;
    IF NOT FOUND THEN RETURN NULL; END IF;
    longest := own.silence_minutes;
    IF own.kind <> 'peer' THEN
      SELECT greatest(longest, max(t.silence_minutes)) INTO longest
        FROM trunk_addresses mine
        JOIN trunk_addresses theirs ON theirs.address = mine.address
        JOIN trunks t ON t.id = theirs.trunk_id
       WHERE mine.trunk_id = own.id AND t.kind <> 'peer' AND t.disabled_at IS NULL AND t.deleted_at IS NULL;
    END IF;
    RETURN (60 * longest)::text;
  END $$;

-- 3. One row for each address. Asterisk sorts all of them for every request that it cannot tell by a name, by inserting one after the
-- other: customers of one carrier made the time grow by the square of their number.
CREATE OR REPLACE VIEW asterisk.ps_endpoint_id_ips AS
  WITH named AS MATERIALIZED (
    SELECT t.id, t.trunk_id, t.match, CASE WHEN t.is_contested THEN asterisk.numbers_pattern(t.company_id) END AS match_request_uri
      FROM asterisk.trunks t
     WHERE t.kind <> 'peer'
  ), oldest AS (
    SELECT DISTINCT ON (address) id, address
      FROM named CROSS JOIN LATERAL unnest(string_to_array(match, ',')) AS address ORDER BY address, trunk_id
  ), matched AS (
    SELECT id, string_agg(address, ',' ORDER BY address::inet) AS match FROM oldest GROUP BY id
  )
  SELECT named.id, named.id AS endpoint, matched.match, 'no'::text AS srv_lookups, named.match_request_uri
    FROM named LEFT JOIN matched USING (id)
   WHERE matched.match IS NOT NULL OR named.match_request_uri IS NOT NULL;
COMMENT ON VIEW asterisk.ps_endpoint_id_ips IS
  'Realtime family ps_endpoint_id_ips: carriers that are known by their address. Only addresses, never names, and each once, of the '
  'oldest trunk: the program finds the company by the dialled number. Where a peer of another '
  'company registers from the same address, calls to the trunk''s numbers are known by the request instead, and the program '
  'compares the address; whatever else comes from there is asked for a password, so that the peer can go on.';
