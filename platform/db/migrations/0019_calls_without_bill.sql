-- outside_legs has who pays for which number. The view lists its columns, so that none is in the way of the table's changes.

DROP VIEW call_hour_waits_facts;

ALTER TABLE calls DROP COLUMN billed_extension_id, DROP COLUMN billed_number;

CREATE VIEW call_hour_waits_facts WITH (security_invoker = true) AS
SELECT f.id, f.started_at AS at, f.company_id, roll_up.local_hour(f.started_at, c.time_zone) AS local_hour,
       least(600, greatest(0, round(extract(epoch FROM f.answered_at - f.started_at))))::integer AS wait_seconds,
       1 AS calls
  FROM calls f JOIN companies c ON c.id = f.company_id
 WHERE f.ended_at IS NOT NULL AND f.outcome = 'answered' AND f.answered_at IS NOT NULL;
COMMENT ON VIEW call_hour_waits_facts IS 'The calls behind call_hour_waits, one by one.';
GRANT SELECT ON call_hour_waits_facts TO suite_app, suite_system;
