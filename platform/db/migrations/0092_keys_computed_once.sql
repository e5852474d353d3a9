-- The number of a call is computed once, not once for each row that may have it: a table without statistics, as those of a company that begins, is read whole.

CREATE OR REPLACE FUNCTION settle_missed_calls(c calls) RETURNS void LANGUAGE sql AS $$
  UPDATE missed_calls m
     SET state = 'returned', done_at = c.ended_at, version = m.version + 1,
         done_by_id = (SELECT e.user_id FROM extensions e WHERE e.id = coalesce(c.caller_extension_id,
           (SELECT r.extension_id FROM call_records r WHERE r.call_id = c.id AND r.answered_at IS NOT NULL
             ORDER BY r.id LIMIT 1)))
   WHERE m.company_id = c.company_id AND m.state = 'pending' AND m.called_at < c.started_at
     AND m.number_key = (SELECT outside_key(c))
$$;
