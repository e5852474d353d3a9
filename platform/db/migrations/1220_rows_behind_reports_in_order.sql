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

CREATE OR REPLACE VIEW extension_call_hours_facts WITH (security_invoker = true) AS
  SELECT f.id, f.started_at AS at, f.company_id,
         roll_up.local_hour(f.started_at, (SELECT c.time_zone FROM companies c WHERE c.id = f.company_id)) AS local_hour,
         f.extension_id, f.direction, f.outcome, f.missed, 1 AS calls,
         greatest(0, coalesce(round(extract(epoch FROM f.ended_at - f.answered_at)), 0))::integer AS talk_seconds,
         greatest(0, round(extract(epoch FROM coalesce(f.answered_at, f.ended_at) - f.started_at)))::integer AS wait_seconds
    FROM call_records f;

-- In the order of the rows' ids too.
DROP INDEX calls_by_company;
CREATE INDEX calls_by_company ON calls (company_id, started_at DESC, id DESC);

-- What one extension has lived: its own numbers, whatever the company's size.
CREATE INDEX extension_call_hours_by_extension ON extension_call_hours (company_id, extension_id, local_hour)
  INCLUDE (direction, outcome, missed, calls, talk_seconds, wait_seconds);
